"""Compiling: once with a message, then from the cache, and without a cache too."""

import ctypes
import fcntl
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.waiting import PLENTY

SCRIPT = """
from provefield.kernel.core import jit

jit.PACKAGE = "__main__"  # so that the functions of this script count as ours

@jit.compiled
def twice(number: int) -> int:
    return 2 * number

print(twice(21))
"""


def with_cache(folder: Path) -> dict[str, str]:
    return {**os.environ, "PROVEFIELD_CACHE": str(folder)}


def run(
    script: Path, cache: Path, before: Callable[[], object] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, script],
        env=with_cache(cache),
        capture_output=True,
        text=True,
        check=True,
        timeout=PLENTY,
        preexec_fn=before,
    )


def forbid_writing(folder: Path) -> None:
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o555)


def as_anyone() -> None:
    """Let modes of files count even for an administrator, from the next program on."""
    drop_from_bounds, may_write_anywhere = 24, 1
    ctypes.CDLL(None).prctl(drop_from_bounds, may_write_anywhere, 0, 0, 0)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    return path


def test_the_first_use_says_that_it_compiles_and_the_second_need_not(
    script: Path, tmp_path: Path
) -> None:
    first, second = run(script, tmp_path / "cache"), run(script, tmp_path / "cache")
    assert (first.stdout, second.stdout) == ("42\n", "42\n")
    assert "compiling once" in first.stderr
    assert second.stderr == ""


def test_a_bar_is_shown_on_a_terminal_and_lines_elsewhere(script: Path, tmp_path: Path) -> None:
    watched = script.with_name("watched.py")
    watched.write_text(
        "from provefield.cli.compiling import Bar\n"
        "from provefield.kernel.core.watch import watch_compiling\n"
        "watch_compiling(Bar())\n" + SCRIPT
    )
    plain = run(watched, tmp_path / "one")
    assert plain.stderr.splitlines()[0].startswith("provefield: compiling once, which takes ")
    assert plain.stderr.splitlines()[-1] == "provefield: compiled"
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, watched],
        env={**with_cache(tmp_path / "other"), "TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        check=True,
        timeout=PLENTY,
    )
    os.close(theirs)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert done.stdout == "42\n"
    assert "━━━" in shown
    assert "1/1" in shown


def test_who_waits_for_another_process_says_so(script: Path, tmp_path: Path) -> None:
    waiting = script.with_name("waiting.py")
    waiting.write_text(
        SCRIPT.replace("print(", "print(jit.cache_folder(jit.Path(__file__)), flush=True)\nprint(")
    )
    folder = Path(run(waiting, tmp_path / "cache").stdout.split()[0])
    for kept in folder.rglob("*.nbi"):
        kept.unlink()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = subprocess.Popen(
            [sys.executable, waiting],
            env=with_cache(tmp_path / "cache"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        assert "waiting for another process" in process.stderr.readline()
    out, err = process.communicate(timeout=PLENTY)
    assert out.endswith("42\n")
    assert "compiling once" in err


def test_after_an_interruption_the_next_use_works(script: Path, tmp_path: Path) -> None:
    broken = script.with_name("broken.py")
    broken.write_text(
        "from provefield.kernel.core import watch\n"
        "class Interrupting(watch.Lines):\n"
        "    def advance(self, done):\n"
        "        raise KeyboardInterrupt\n"
        "watch.watch_compiling(Interrupting())\n" + SCRIPT
    )
    ended = subprocess.run(
        [sys.executable, broken],
        env=with_cache(tmp_path / "cache"),
        capture_output=True,
        check=False,
        timeout=PLENTY,
    )
    assert ended.returncode != 0
    broken.write_text(SCRIPT)
    assert run(broken, tmp_path / "cache").stdout == "42\n"


def test_another_source_is_compiled_again(script: Path, tmp_path: Path) -> None:
    run(script, tmp_path / "cache")
    script.write_text(SCRIPT.replace("2 * number", "3 * number"))
    assert run(script, tmp_path / "cache").stdout == "63\n"


def test_without_a_folder_to_write_to_it_compiles_in_memory(script: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for _ in range(2):
        done = run(script, tmp_path / "file" / "cache")
        assert done.stdout == "42\n"
        assert "compiling once" in done.stderr


def test_a_filled_cache_is_read_where_nothing_can_be_written(script: Path, tmp_path: Path) -> None:
    run(script, tmp_path / "cache")
    kept = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    forbid_writing(tmp_path / "cache")
    done = run(script, tmp_path / "cache", as_anyone)
    assert (done.stdout, done.stderr) == ("42\n", "")
    assert [path for path in (tmp_path / "cache").rglob("*") if path.is_file()] == kept


def test_what_a_cache_lacks_is_compiled_where_nothing_can_be_written(
    script: Path, tmp_path: Path
) -> None:
    run(script, tmp_path / "cache")
    for index in (tmp_path / "cache").rglob("*.nbi"):
        index.unlink()
    forbid_writing(tmp_path / "cache")
    done = run(script, tmp_path / "cache", as_anyone)
    assert done.stdout == "42\n"
    assert "compiling once" in done.stderr
