"""The kernel compiled ahead: it is taken only for its own sources, and answers as numba does."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from provefield.kernel import core
from provefield.kernel.core.library import Entry
from provefield.kernel.odds import Analyst
from provefield.kernel.odds.analysis import analyse
from tests.kernel.samples import answers

ROOT = Path(__file__).parents[2]
SOURCES = Path(core.__file__).parents[2]
# What numba answered; `./dev soak` asks it again.
ANSWERS = json.loads(Path(__file__).with_name("answers.json").read_text())
ANALYSE = """
import sys
import numpy as np
from provefield.kernel.odds import Analyst
print(Analyst(3, 1).analyse(np.array([1, 9, 9], np.int8), 1).risk[1], "numba" in sys.modules)
"""


def run(*words: str, **extra: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        env={**os.environ, **extra},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=3_000,
    )


def test_the_library_answers_as_numba_did() -> None:
    assert answers() == ANSWERS


def test_the_library_needs_no_numba_and_no_home(tmp_path: Path) -> None:
    done = run("-c", ANALYSE, HOME=str(tmp_path / "none"), PROVEFIELD_CACHE="")
    assert (done.stdout, done.stderr) == ("1.0 False\n", "")
    assert list(tmp_path.iterdir()) == []


def test_a_library_of_other_sources_is_not_taken(tmp_path: Path) -> None:
    shutil.copytree(SOURCES, tmp_path / "provefield")
    changed = tmp_path / "provefield" / "kernel" / "core" / "places.py"
    changed.write_text(changed.read_text() + "\n")
    which = "from provefield.kernel.core.library import load; print(load())"
    done = run("-c", which, PYTHONPATH=str(tmp_path))
    assert done.stdout == "None\n"
    said = run("-c", "import provefield.kernel.core.compiled", PYTHONPATH=str(tmp_path)).stderr
    assert "no library of these sources, so that numba compiles them" in said
    assert len(said.splitlines()) == 1


def test_arguments_of_another_kind_are_refused() -> None:
    assert isinstance(analyse, Entry)
    bound, codes = analyse.bind(*Analyst(2, 2)._here), np.full(4, 9, np.int8)
    with pytest.raises(TypeError, match=r"analyse takes \|i1 1, not <i8 1"):
        bound(codes.astype(np.int64), 1, np.empty(4))
    with pytest.raises(TypeError, match="contiguous"):
        bound(np.full(8, 9, np.int8)[::2], 1, np.empty(4))
    with pytest.raises(TypeError, match="analyse takes 6 arguments"):
        bound(codes, 1)


def test_without_a_linker_numba_is_used_and_says_so(tmp_path: Path) -> None:
    shutil.copytree(SOURCES, tmp_path / "provefield", ignore=shutil.ignore_patterns("*.so"))
    done = run("-m", "provefield.kernel.build", PYTHONPATH=str(tmp_path), PATH=str(tmp_path))
    assert "without `ld` (apt install binutils): numba compiles it" in done.stderr
    assert list((tmp_path / "provefield" / "kernel").glob("*.so")) == []


@pytest.mark.soak
def test_the_library_answers_as_numba_does() -> None:
    """Far more than recorded answers tell, compiled here and now."""
    ahead = run("-m", "tests.kernel.samples", "30")
    assert ahead.stdout == run("-m", "tests.kernel.samples", "30", PROVEFIELD_KERNEL="numba").stdout
