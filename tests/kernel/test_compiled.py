"""Compiling: once with a message, then from the cache, and without a cache too."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
from provefield.kernel import compiled

compiled.PACKAGE = "__main__"  # so that the functions of this script count as ours

@compiled.compiled
def twice(number: int) -> int:
    return 2 * number

print(twice(21))
"""


def run(script: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, script],
        env={"PROVEFIELD_CACHE": str(cache), "HOME": str(script.parent)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )


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
