"""Packs Python for the browser, by the Python that runs there, and lets it draw its first pages."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import tarfile
from contextlib import closing, suppress
from importlib.resources import as_file, files
from pathlib import Path

from provefield.errors import MissingToolError, ProvefieldError
from provefield.parts.site.gather import gather
from provefield.web.platform.database.store import Store
from provefield.web.platform.settings import documents

LONGEST = 900.0  # seconds
LONGEST_LINE = 300  # signs of a line that says what went wrong
MEMORY = 4 << 30
DOCUMENTS = ("*.md", "docs/**/*.md", "docs/images/*.svg", "docs/images/*.png")


def unpack(archive: Path, folder: Path) -> None:
    """Lay out the files of a package of npm's."""
    with tarfile.open(archive) as packed:
        for each in packed.getmembers():
            place = Path(each.name).relative_to("package")
            if each.isfile() and len(place.parts) <= 2 and ".." not in place.parts:
                content = packed.extractfile(each)
                assert content is not None
                (folder / place).parent.mkdir(parents=True, exist_ok=True)
                (folder / place).write_bytes(content.read())


def pack(made: Path, runtime: Path, wheels: tuple[Path, ...]) -> Path:
    """Compile what runs in the browser, let it draw the first pages; where all of it is."""
    given, drawn, database = made / "given", made / "drawn", made / "empty.sqlite3"
    gather(given, wheels)
    _copy_documents(given / "provefield" / "data" / "documents")
    _make_database(database)
    drawn.mkdir()
    with as_file(files(__package__) / "worker") as worker:
        _run_node(worker / "build.mjs", runtime, given, drawn, database)
    shutil.copyfile(database, drawn / "empty.sqlite3")
    return drawn


def _copy_documents(shelf: Path) -> None:
    root = documents()
    for path in (path for pattern in DOCUMENTS for path in root.glob(pattern)):
        place = shelf / path.relative_to(root)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def _make_database(file: Path) -> None:
    """A database with its tables and nothing else, in one file that is whole."""
    with closing(Store(f"sqlite:///{file}")) as store:
        store.prepare()
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")


def _run_node(*words: Path) -> None:
    """Run a script, within bounds."""
    node, prlimit = shutil.which("node"), shutil.which("prlimit")
    if node is None or prlimit is None:
        raise MissingToolError("node", "apt-get install nodejs util-linux")
    command = [prlimit, f"--data={MEMORY}", "--", node, *map(str, words)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        _, said = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        raise ProvefieldError(f"packing took longer than {LONGEST:.0f} seconds") from None
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    if process.returncode != 0:
        # Pyodide's own program is one long line, which node shows as well.
        lines = [line for line in said.splitlines() if len(line) < LONGEST_LINE]
        raise ProvefieldError("packing failed: " + "\n".join(lines[-12:]))
