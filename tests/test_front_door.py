"""The front door as a user of the library finds it."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import provefield as pf
from provefield.agents.protocol import End
from provefield.printing import LONGEST

PROGRAM = Path(__file__).parents[1] / "examples" / "front_door.py"
BOARD = "1 1 1\n? ? ?"
BAD_NUMBERS = (1.5, True, "1", "")
untyped: Any = pf
"""The front door for who has no type checker."""


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
        view,
        game.start(),
        game.start().view,
        pf.deal("beginner:zero:7").start(),
        pf.prove(["A | B"], "A").countermodel,
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


def test_nobody_sees_the_mines_of_a_state_that_is_printed() -> None:
    state = pf.deal("beginner:zero:7").start()
    turn = next(iter(pf.match("p5", state)))
    assert "World" not in repr(state) + str(state) + repr(turn)


def test_strategies_play_matches_by_name() -> None:
    *_, last = pf.match("planner", pf.game("g2").start())
    assert (last.state.result, last.state.steps) == ("won", 32)
    with pytest.raises(pf.InputError, match="no strategy is called 'p5'"):
        pf.match("p5", pf.game("g2").start())


def test_what_is_known_may_be_nothing() -> None:
    game = pf.game("g2")
    assert game.ask(3, 5).label == "safe"
    assert game.ask(3, 5, known=[]).label == game.ask(3, 5, known=[(2, 1)]).label == "open"


def test_a_mode_that_does_not_exist_is_refused() -> None:
    with pytest.raises(pf.InputError, match="expected strict, practice or prove"):
        pf.game("g2").start("Strict")  # type: ignore[arg-type]


class Boaster:
    """An agent whose games end as none can."""

    name = "boaster"

    def play(self, view: object, rng: object) -> Generator[str, object, None]:
        yield "open 1,1"

    def play_many(self, deals: Iterable[object]) -> list[End]:
        return [End("won", -5, -100) for _ in deals]


def test_ends_that_cannot_be_are_refused() -> None:
    with pytest.raises(pf.AgentError, match="the agent boaster: play_many gave"):
        pf.tournament([Boaster()], "5x5/3", games=2)


def test_a_cell_may_be_asked_as_a_value() -> None:
    assert pf.board(BOARD).ask(pf.Cell(1, 2)).label == "safe"
    assert pf.board(BOARD).ask((1, 2)).label == "safe"


@pytest.mark.parametrize("name", ["de", "german", "German", "Deutsch"])
def test_languages_are_called_alike(name: str) -> None:
    assert pf.readings("In Zeile 6 liegt eine Mine.", name)
    assert pf.board(BOARD).ask(1, 2).tell(name).startswith("Spalte 1")


def test_a_refuted_goal_is_told_with_its_world_and_a_deduction_as_asked() -> None:
    refuted = pf.prove(["A | B"], "A")
    assert str(refuted.countermodel) in str(refuted)
    assert str(refuted.countermodel) in refuted._repr_html_()
    assert "<svg" in pf.prove(["exists x P(x)"], "all x P(x)")._repr_html_()
    natural = pf.prove(["A & B"], "B & A", natural=True)
    assert "∧I" in str(natural)
    assert natural.show() == natural.show("natural")


@pytest.mark.parametrize("style", ["coq", "tptp", "latex", "fitch"])
def test_without_a_proof_there_is_nothing_for_another_program(style: str) -> None:
    for answer in (pf.prove(["A | B"], "A"), pf.board("? 1 ?\n").ask(1, 1)):
        with pytest.raises(pf.InputError, match="there is no proof to write"):
            answer.show(style)


def test_a_style_that_shows_a_deduction_looks_for_one() -> None:
    answer, natural = (pf.prove(["A & B"], "B & A", natural=each) for each in (False, True))
    for style in ("natural", "coq", "latex", "fitch"):
        assert answer.show(style) == natural.show(style)
    assert "∧I" not in answer.show("resolution")
    for cell in (pf.board(BOARD).ask(1, 2), pf.game("g1").ask(4, 3)):
        assert ":PR" in cell.show("fitch")
        assert "premise" in cell.show("natural")


class Breaks:
    """An agent that raises in the middle of a game."""

    name = "breaks"

    def play(self, view: object, rng: object) -> Generator[str, object, None]:
        yield "open 1,1"
        raise ZeroDivisionError("by zero")


def test_an_agent_that_raises_is_told_by_name() -> None:
    expected = "the agent breaks: it raised ZeroDivisionError: by zero"
    with pytest.raises(pf.AgentError, match=expected):
        pf.tournament([Breaks()], "5x5/3", games=3)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pf.board(BOARD, mines=-1), "expected a number of mines"),
        (lambda: pf.board(BOARD, mines=99), "^mines: 99 mines do not fit"),
        (lambda: pf.board(""), "expected a board: its text, with a line break, or"),
        (lambda: pf.board(None), "expected a board: its text, with a line break, or"),  # type: ignore[arg-type]
        (lambda: pf.board("1 x"), "No such file or directory; expected a board: its text, with"),
        (lambda: pf.board(BOARD).ask(1, 2, seconds=-1), "expected more than 0 seconds"),
        (lambda: pf.board(BOARD).ask(1, 2, seconds=1e300), "at most 1,000,000 seconds"),
        (lambda: pf.game("g1").ask(4, 3, seconds=10**5000), "at most 1,000,000 seconds"),
        (lambda: untyped.game("g1").ask(4), "expected a column and a row, two numbers, not 4"),
        (lambda: pf.tournament("p5", "beginner"), "expected a list of agents"),
        (lambda: pf.tournament(["p5"], "beginner", workers=0), "expected a number of workers"),
        (lambda: pf.prove("P(a)", "P(a)"), "expected a list of premises"),
        (lambda: untyped.prove(None, "P(a)"), "expected a list of premises"),
        (lambda: untyped.prove([3], "P(a)"), "premise 1: expected a text or a formula, not 3"),
        (lambda: untyped.prove([], 3), "goal: expected a text or a formula, not 3"),
        (lambda: untyped.prove([], "A", seconds="3"), "expected a number of seconds, not '3'"),
        (lambda: untyped.prove([], "A", seconds=float("nan")), "expected more than 0 seconds"),
        *(
            (lambda bad=bad: untyped.board(BOARD, mines=bad), "number of mines")
            for bad in BAD_NUMBERS
        ),
        *(
            (lambda bad=bad: untyped.tournament(["p1"], "5x5/3", bad), "of games")
            for bad in BAD_NUMBERS
        ),
        (lambda: untyped.tournament(["p1"], "5x5/3", 3, "a"), "seed: expected a number, not 'a'"),
        (lambda: untyped.tournament(["p1"], 5), "expected a size such as"),
        (lambda: untyped.board(BOARD).ask("1,2"), "expected a column and a row, two numbers"),
        (lambda: untyped.board(BOARD).ask(1), "expected a column and a row, two numbers, not 1"),
        (lambda: untyped.board(BOARD).ask(1.5, 2), "expected a column and a row, two numbers"),
        (lambda: untyped.board(BOARD).ask(1, 2, engine=3), "expected an engine or its name, not 3"),
        (lambda: untyped.game("g2").ask(3, 5, known=(1, 1)), "expected a column and a row"),
        (lambda: untyped.game("g2").ask(3, 5, known=3), "expected a list of cells, not 3"),
        (
            lambda: untyped.match("p5", untyped.game("g2")),
            r"expected a state, as start\(\) gives it",
        ),
        (lambda: untyped.engine(3), "expected an engine or its name, not 3"),
        (lambda: untyped.deal(3), "expected the ID of a game such as beginner:zero:7, not 3"),
        (lambda: untyped.readings(3), "expected a sentence, not 3"),
        (lambda: untyped.readings("A", columns=3), "give both or none"),
        (
            lambda: untyped.readings("A", columns=0, rows=3),
            "a board needs columns and rows, not 0×3",
        ),
        (lambda: untyped.readings("A", columns="3", rows=3), "expected a number of columns"),
        (lambda: untyped.readings("A", "klingon"), "no language 'klingon'"),
    ],
)
def test_bad_values_are_told(call: Callable[[], object], message: str) -> None:
    with pytest.raises(pf.InputError, match=message):
        call()


def test_a_cell_is_two_numbers_or_a_pair() -> None:
    for asked in (pf.board(BOARD), pf.game("g1")):
        assert asked.ask((1, 2)).label == asked.ask(1, 2).label


def test_values_are_taken_where_names_and_texts_are(tmp_path: Path) -> None:
    engine, formula = pf.engine("sat"), pf.formula("A")
    assert pf.engine(engine) is engine
    assert pf.formula(formula) is formula
    path = tmp_path / "board.txt"
    path.write_text(BOARD)
    assert pf.board(path) == pf.board(BOARD)


def test_documents_are_those_of_the_commands() -> None:
    answer = pf.board(BOARD).ask(1, 2)
    assert answer.to_json()["checked"] is True
    assert answer.to_json()["version"] == 3
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


def test_boards_come_from_rows_arrays_and_mappings() -> None:
    numpy = pytest.importorskip("numpy")
    whole = pf.board([[1, 1, 1], [0, 0, 0]])
    assert pf.board([[1, 1, 1], [None, None, None]]) == pf.board(BOARD)
    assert pf.board({(1, 1): 1, (3, 2): None}).covered == pf.board("1 ? ?\n? ? ?").covered
    assert pf.board(numpy.array([[1, 1, 1], [0, 0, 0]])) == whole
    assert pf.board([[1, None]], mines=1).ask(2, 1).label == "mine"


WRONG_ROWS: tuple[Any, ...] = (
    *([1, 2], [["x"]], [[True]], 7, [[1.5]], [], [[-1, None]], [[10], [11]], [[10**30]]),
    *({(1, 1): "1 1\n? ?"}, {(1, 1): "?"}, {(1, 1): 9}, {(1, 1): True}, {(1, 1): 1.0}),
    *({(-1, 1): 1}, {(10**9, 1): 1}, {"a": 1}, {(1, 1, 1): 1}, {(1.5, 1): 1}),
)


@pytest.mark.parametrize("wrong", WRONG_ROWS, ids=str)
def test_what_are_no_rows_of_clues_is_refused(wrong: Any) -> None:
    with pytest.raises(pf.InputError):
        pf.board(wrong)


@pytest.mark.parametrize("cell", [(9, 9), (0, 0), "12", ("a", "b"), (1.5, 2), (1,), 5])
def test_a_question_about_no_cell_is_not_exported(cell: Any) -> None:
    with pytest.raises(pf.InputError):
        pf.export(pf.board(BOARD), "opb", cell=cell)


def test_arguments_of_another_type_are_refused_in_words() -> None:
    asked: tuple[Callable[[], object], ...] = (
        lambda: untyped.export(3, "opb"),
        lambda: untyped.export(pf.board(BOARD), None),
        lambda: untyped.verify(b"{}"),
        lambda: untyped.verify({"a": {1}}),
        lambda: untyped.equivalent("A", "B", columns="2", rows=1),
        lambda: untyped.generate("sweeper", columns=4, rows=4, mines=2, start="ab"),
        lambda: untyped.difficulty(3),
        lambda: untyped.review("game.txt", seconds=0),
        lambda: untyped.generate("minefol", method="magic"),
        lambda: untyped.generate("sweeper", level=9),
        lambda: untyped.generate("sweeper", method="solver"),
        lambda: untyped.generate("sweeper", topology=3),
        lambda: untyped.generate("minefol", columns=4, rows=4, mines=1, start=(2, 2)),
        lambda: untyped.generate("minefol", columns=4, rows=4, mines=1, blocked=5),
        lambda: untyped.generate("minefol", columns=4, rows=4, mines=1, no_guess=True),
        lambda: untyped.exercise("to-formula", seed="x"),
        lambda: untyped.exercise("to-formula", seed=-3),
        lambda: untyped.exercise("to-formula", seed=1.5),
        lambda: pf.topology("hex", 3, 3).neighbours(pf.Cell(9, 9)),
        lambda: untyped.topology("hex", 3, 3).neighbours("1,1"),
    )
    for ask in asked:
        with pytest.raises(pf.InputError):
            ask()


def test_the_moves_of_a_state_are_those_it_takes() -> None:
    states: tuple[Any, ...] = (pf.deal("4x4/3:zero:1").start(), pf.game("g2").start())
    for state in states:
        assert state.moves()
        assert all(state.after(move) != state for move in state.moves())


def test_evidence_is_verified_and_a_lie_is_refused() -> None:
    document = pf.board(BOARD).ask(1, 2).to_json()
    assert pf.verify(document)
    assert not pf.verify({**document, "verdict": "mine"})
    assert pf.verify(document | {"verdict": "mine"}).reason


def test_equal_orders_give_equal_games() -> None:
    order: Any = {"columns": 9, "rows": 9, "mines": 10, "no_guess": True, "seed": 1}
    assert pf.generate("sweeper", **order) == pf.generate("sweeper", **order)
    with pytest.raises(pf.InputError):
        untyped.generate("chess")


def test_formulas_are_compared_on_boards_and_over_every_domain() -> None:
    assert pf.equivalent("all x P(x)", "-(exists x -P(x))").equivalent
    assert not pf.equivalent("all x P(x)", "exists x P(x)").equivalent
    assert not pf.equivalent("mine(1,1)", "mine(2,1)", columns=2, rows=1).equivalent
    with pytest.raises(pf.InputError):
        pf.equivalent("P", "P", columns=3)


def test_errors_point_at_what_is_wrong() -> None:
    asked: dict[str, Callable[[], object]] = {
        "level": lambda: pf.exercise("to-formula", level=77),
        "board": lambda: pf.equivalent("mine(1,1)", "mine(1,2)", columns=0, rows=1),
        "language: .* there are en, de": lambda: pf.readings("Row 6 has a mine.", "klingon"),
        "game: expected a game": lambda: untyped.game(3),
        "source: expected a row of clues or more": lambda: pf.board([[]]),
    }
    for fault, ask in asked.items():
        with pytest.raises(pf.InputError, match=f"^{fault}"):
            ask()
    with pytest.raises(pf.ContradictionError, match="row 1 and the 0 at column 1, row 2"):
        pf.board("2 ?\n0 ?").labels()


def test_what_comes_back_prints_in_a_line() -> None:
    assert str(pf.equivalent("A", "A")) == "equivalent"
    assert str(next(pf.match("p1", pf.deal("4x3/2:zero@1,1:7").start()))).startswith("open 1,1: ")
    assert str(pf.topology("torus", 3, 3).topology) == "torus"
    assert str(pf.game("g1").start("prove").after("down").proof).startswith("not enough: ")
