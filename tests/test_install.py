"""The package as others install it: small, with its extras told apart, and carrying its pages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import Distribution, PathDistribution
from pathlib import Path

import pytest

from provefield.extras import EXTRAS
from provefield.web.docs.documents import contents, images
from tests.waiting import PLENTY

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

BOARD = "mines: 1\n\n1 1 1\n? ? ?\n"
WORLD = "0 0 b\n1 1 1\n1 m 1\n"

BLOCKED = [module for modules in EXTRAS.values() for module in modules if module != "markdown_it"]
"""The modules of extras; markdown_it comes with rich, too."""

WITHOUT = f"""
import sys
for module in {BLOCKED}:
    sys.modules[module] = None
if __name__ == "__main__":
    from provefield.cli import main
    main(sys.argv[1:])
"""
"""Runs a command as if no extra were installed, in processes that it starts, too."""

CORE = {
    "solve board": 0,
    "solve board --odds": 0,
    "explain board --cell 1,2": 0,
    "explain board --cell 1,2 --style natural": 0,
    "explain g2 --cell 3,5": 0,
    "prove --premise A&B --goal A": 0,
    "prove --premise A&B --goal A --style natural": 0,
    "formula -mine(1,1) --to cnf": 0,
    "english Row_1_is_safe.": 0,
    "equivalent mine(1,1) safe(1,1) --columns 2 --rows 2": 1,
    "check g1": 0,
    "run g1": 0,
    "sweep p1 world": 0,
    "sweep p2 world": 0,
    "sweep p3 world": 0,
    "sweep p4 world": 0,
    "sweep p5 world": 0,
    "tournament --agent p5 --agent odds --preset beginner --games 2 --seed 1": 0,
}
LACKING = {
    "sweep guesser world": "fast",
    "tournament --agent guesser --preset beginner --games 2 --seed 1": "fast",
    "generate sweeper --columns 5 --rows 5 --mines 3 --no-guess --seed 1": "fast",
    "explain board --cell 1,2 --style graph -o graph.svg": "draw",
    "experiment gamma --quick": "plots",
    "play": "terminal",
    "serve": "web",
}


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def unpacked(wheel: Path) -> Path:
    """What the wheel puts into site-packages."""
    folder = wheel.parent / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="session")
def desk(unpacked: Path) -> Path:
    """A folder with something to ask about, and a command that has no extras."""
    folder = unpacked.parent
    (folder / "board").write_text(BOARD)
    (folder / "world").write_text(WORLD)
    (folder / "core.py").write_text(WITHOUT)
    return folder


def run(desk: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        cwd=desk,
        env={**os.environ, "PYTHONPATH": str(desk / "unpacked")},
        capture_output=True,
        text=True,
        check=False,
        timeout=PLENTY,
    )


def words(line: str) -> list[str]:
    return [word.replace("_", " ") for word in line.split()]


def metadata(unpacked: Path) -> Distribution:
    return PathDistribution(next(unpacked.glob("*.dist-info")))


def test_each_extra_is_known_by_its_modules() -> None:
    assert set(EXTRAS) == set(PROJECT["optional-dependencies"]) - {"all"}


def test_all_brings_every_extra() -> None:
    named = " ".join(
        line for group in ("all", "web") for line in PROJECT["optional-dependencies"][group]
    )
    assert [extra for extra in EXTRAS if extra not in named] == []


@pytest.mark.parametrize("line", CORE)
def test_the_core_needs_no_extra(desk: Path, line: str) -> None:
    ended = run(desk, sys.executable, "core.py", *words(line))
    assert (ended.returncode, ended.stderr.count("Traceback")) == (CORE[line], 0), ended.stderr


@pytest.mark.parametrize("line", LACKING)
def test_what_needs_an_extra_says_how_to_get_it(desk: Path, line: str) -> None:
    ended = run(desk, sys.executable, "core.py", *words(line))
    remedy = f"this installs it: pip install 'provefield[{LACKING[line]}]'"
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.endswith(f"{remedy}\n")
    assert ended.stderr.count("\n") == 1


def test_the_wheel_carries_the_kernel_so_that_nobody_needs_numba(desk: Path) -> None:
    assert len(list((desk / "unpacked/provefield/kernel").glob("*.so"))) == 1
    code = (
        "import sys\nsys.modules['numba'] = sys.modules['llvmlite'] = None\n"
        "from provefield.cli import main\nmain(sys.argv[1:])"
    )
    board = words("generate sweeper --columns 5 --rows 4 --mines 4 --no-guess --seed 2")
    ended = run(desk, sys.executable, "-c", code, *board)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_evidence_is_verified_without_extras(desk: Path) -> None:
    told = run(desk, sys.executable, "core.py", *words("explain board --cell 1,2 --json")).stdout
    (desk / "evidence.json").write_text(told)
    ended = run(desk, sys.executable, "core.py", "verify", "evidence.json", "--json")
    assert json.loads(ended.stdout)["accepted"] is True


@pytest.mark.parametrize("command", ["solve board", "prove --premise A --goal A", "check g1"])
def test_the_core_loads_no_module_of_an_extra(desk: Path, command: str) -> None:
    """Not even where they are installed: only a proof by a sum is worth their time."""
    code = (
        "import sys\nfrom provefield.cli import main\n"
        f"try:\n    main({command.split()})\n"
        "finally:\n    print(*sys.modules)"
    )
    loaded = run(desk, sys.executable, "-c", code).stdout.split()
    heavy = {"numpy", "highspy", "numba", "textual", "fastapi", "matplotlib", "sqlalchemy", "ray"}
    assert heavy.isdisjoint(loaded)


def test_the_metadata_claims_what_was_run(unpacked: Path) -> None:
    found = metadata(unpacked).metadata
    systems = [
        line for line in found.get_all("Classifier", []) if line.startswith("Operating System")
    ]
    assert systems == ["Operating System :: POSIX :: Linux"]
    needed = [line for line in found.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert len(needed) <= 5


@pytest.mark.soak  # installs from the package index, so it needs the network
def test_a_small_install_is_small(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    packages = next((tmp_path / "venv" / "lib").glob("*/site-packages"))
    before = size(packages)
    subprocess.run([python, "-m", "pip", "install", "-qq", wheel], check=True)
    assert size(packages) - before <= 60_000_000
    (tmp_path / "board").write_text(BOARD)
    command = tmp_path / "venv" / "bin" / "provefield"
    ended = subprocess.run(
        [command, "explain", "board", "--cell", "1,2"], cwd=tmp_path, check=False
    )
    assert ended.returncode == 0


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def test_the_wheel_carries_every_page_and_no_code_beside_them(unpacked: Path) -> None:
    carried = unpacked / "provefield" / "data" / "documents"
    assert contents(carried) == contents(ROOT)
    assert list((unpacked / "provefield" / "data").rglob("*.py")) == []
    assert images(carried) == images(ROOT)


def test_the_wheel_serves_every_page(desk: Path) -> None:
    """In a process that knows nothing of the repository."""
    ended = run(desk, sys.executable, "-c", VISIT)
    assert ended.returncode == 0, ended.stderr


VISIT = """
from pathlib import Path
from fastapi.testclient import TestClient
import provefield
from provefield.web.app import create_app
from provefield.web.docs.documents import contents
from provefield.web.platform.pages.menu import ENTRIES
from provefield.web.platform.settings import Settings

settings = Settings(database="sqlite:///plays.sqlite3", limited=False, warm=False)
assert Path(provefield.__file__).is_relative_to(Path.cwd() / "unpacked")
assert settings.documents.is_relative_to(Path.cwd() / "unpacked")
pages = [f"/docs/{entry.path}" for entry in contents(settings.documents)]
with TestClient(create_app(settings)) as client:
    games = ("/play/g1", "/challenge/g1", "/create/g1")
    for address in ["/", *ENTRIES, *games, "/prove", "/account", "/learn/1", "/docs/", *pages]:
        assert client.get(address).status_code == 200, address
    assert len(client.get("/docs/search.json").json()) > len(pages)
"""
