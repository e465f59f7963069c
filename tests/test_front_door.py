"""The front door as a user of the library finds it."""

from __future__ import annotations

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import provefield as pf
from provefield.printing import LONGEST

PROGRAM = Path(__file__).parents[1] / "examples" / "front_door.py"
BOARD = "1 1 1\n? ? ?"


def values() -> list[object]:
    """One of each kind of value that people print."""
    view, game = pf.board(BOARD), pf.game("g2")
    answer = view.ask(1, 2)
    return [
        view.labels(),
        view.odds(),
        view.odds(exact=True),
        answer,
        answer.proof,
        game.ask(6, 6),
        game,
        game.check(),
        pf.game("g4").check(),
        pf.formula("all x all y (mine(x,y) -> safe(y,x))"),
        pf.prove(["A & B"], "B & A", natural=True),
        pf.prove(["A | B"], "A"),
        pf.tournament(["p1"], "5x5/3", games=3),
    ]


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_values_print_for_people(value: object) -> None:
    assert str(value)
    assert "\n" not in repr(value)
    assert len(repr(value)) <= LONGEST
    assert value._repr_html_()  # type: ignore[attr-defined]
    assert str(pickle.loads(pickle.dumps(value))) == str(value)  # noqa: S301


def test_a_board_comes_from_text_or_a_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(f"FIRST\n{BOARD}\n\nSECOND\n? 1\n")
    assert pf.board(f"{path}#FIRST") == pf.board(BOARD)
    assert pf.board(f"{path}#SECOND", mines=1).mines == 1


def test_a_game_comes_by_name_text_or_file(tmp_path: Path) -> None:
    game = pf.game("g2")
    path = tmp_path / "own.toml"
    path.write_text(str(game))
    assert pf.game(str(path)) == pf.game(str(game)) == game


def test_a_game_that_is_not_there_is_told_with_those_that_ship() -> None:
    with pytest.raises(pf.ProvefieldError, match=r"games that ship: .*g2"):
        pf.game("g22")


def test_documents_are_those_of_the_commands() -> None:
    answer = pf.board(BOARD).ask(1, 2)
    assert answer.to_json()["checked"] is True
    assert answer.to_json()["version"] == 1
    assert pf.game("g2").check().to_json()["shortest"] == 32


def test_importing_the_package_imports_no_room() -> None:
    program = (
        "import sys, provefield; print(*(m for m in sys.modules if m.startswith('provefield')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["provefield.version", "provefield"]


def test_several_threads_may_ask_at_once() -> None:
    boards = [pf.board(BOARD), pf.board("? 1 ?\n? ? ?", mines=1), pf.board("2 ?\n? ?")] * 8
    alone = [str(board.labels()) for board in boards]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda board: str(board.labels()), boards)) == alone


def test_everything_that_is_promised_is_there() -> None:
    for name in pf.__all__:
        assert getattr(pf, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'bord'"):
        pf.bord  # type: ignore[attr-defined]  # noqa: B018


def test_the_example_runs() -> None:
    run = subprocess.run([sys.executable, PROGRAM], capture_output=True, text=True, check=True)
    assert "Column 1, row 2 is safe." in run.stdout
