from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.errors import BudgetError, InputError, RejectedError
from provefield.games.sweeper.generate import PRESETS, GameId, Size, deal, parse_id
from provefield.games.sweeper.generate.noguess import NoGuess, grade, make, solve
from provefield.games.sweeper.generate.solution import ANY, RULES, Rule, Solution, Step, Wish
from provefield.games.sweeper.generate.solution_check import check_solution
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.world import World, world_of
from provefield.grid import Cell, Grid
from tests.agents.games import ended
from tests.games.sweeper.brute_force import hardest_rule


@st.composite
def worlds(draw: st.DrawFn, most: int) -> tuple[World, Cell]:
    """A small world with a safe cell to start from."""
    columns = draw(st.integers(1, 5))
    rows = draw(st.integers(1, min(5, most // columns)))
    cells = draw(st.permutations(list(Grid(columns, rows))))
    blocked = draw(st.integers(0, len(cells) // 4))
    mines = draw(st.integers(0, min(5, len(cells) - blocked - 1)))
    world = World(
        Grid(columns, rows, frozenset(cells[:blocked])),
        frozenset(cells[blocked : blocked + mines]),
    )
    return world, cells[-1]


@settings(max_examples=60)
@given(worlds(most=12))
def test_a_grade_is_what_brute_force_says(given: tuple[World, Cell]) -> None:
    world, start = given
    assert grade(world, start) == hardest_rule(world, start)


@pytest.mark.soak
@given(worlds(most=20))
def test_a_grade_is_what_brute_force_says_on_larger_boards(given: tuple[World, Cell]) -> None:
    world, start = given
    assert grade(world, start) == hardest_rule(world, start)


@given(worlds(most=25))
def test_a_solution_is_accepted(given: tuple[World, Cell]) -> None:
    world, start = given
    solution = solve(world, start)
    if solution is not None:
        check_solution(world, solution)


wishes = st.one_of(
    st.just(ANY),
    st.builds(Wish, st.sampled_from(RULES)),
    st.builds(Wish, st.sampled_from(("pairs", "count")), st.integers(1, 2)),
)


@settings(max_examples=40)
@given(
    st.builds(Size, st.integers(6, 12), st.integers(6, 12), st.integers(8, 16), st.integers(0, 8)),
    st.integers(0, 10**18 - 1),
    st.none() | st.builds(Cell, st.integers(1, 6), st.integers(1, 6)),
    wishes,
)
def test_a_board_is_as_wished_for(size: Size, seed: int, start: Cell | None, wish: Wish) -> None:
    made = make(size, seed, start, wish)
    grid = made.world.grid
    assert (grid.columns, grid.rows, len(grid.blocked)) == (size.columns, size.rows, size.blocked)
    assert len(made.world.mines) == size.mines
    assert made.solution.start == (start or (1, 1))
    assert start or grid.centre not in made.world.mines
    if wish.grade is not None:
        assert made.grade == wish.grade
    if wish.steps is not None:
        assert made.solution.tally[made.grade] == wish.steps
    assert grade(made.world, made.solution.start) == made.grade
    assert make(size, seed, start, wish, check=False) == made


@pytest.mark.parametrize(
    "size", [PRESETS["expert"], Size(30, 16, 130), Size(16, 16, 30, 40)], ids=str
)
def test_who_proves_everything_wins_every_board(size: Size) -> None:
    state = deal(GameId(size, "noguess", 3, Cell(7, 9))).start()
    assert ended("p5", state)[0] == "won"


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from([Size(9, 9, 14), Size(12, 9, 16, 12)]))
def test_who_proves_everything_gets_stuck_where_no_solution_is_found(seed: int, size: Size) -> None:
    state = deal(GameId(size, "zero", seed)).start()
    (start,) = state.told
    assert (ended("p5", state)[0] == "won") == (solve(state.world, start) is not None)


@pytest.mark.parametrize(
    ("name", "mines"),
    [
        ("beginner:noguess-pairs-1@5,6:42", "1,1 2,2 3,1 3,4 3,5 3,8 7,9 8,2 8,5 9,4"),
        ("9x9/12/5:noguess:7", "2,5 4,1 4,5 5,1 5,7 6,1 6,7 7,4 7,5 8,4 8,6 9,4"),
        ("8x8/14:noguess-sat@4,4:1", "1,1 2,1 2,6 3,6 3,8 4,1 4,7 5,1 5,8 6,2 6,5 6,7 8,7 8,8"),
    ],
)
def test_boards_never_change_from_version_to_version(name: str, mines: str) -> None:
    world = deal(parse_id(name)).world
    assert " ".join(map(str, sorted(world.mines))) == mines


@pytest.mark.parametrize(
    "name", ["expert:noguess:1", "9x9/10/4:noguess-sat@3,4:7", "5x5/3:noguess-pairs-2:0"]
)
def test_names_read_back(name: str) -> None:
    assert str(parse_id(name)) == name


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("expert:zero-pairs:1", "a game with the start zero has no grade"),
        ("expert:noguess-hard:1", "expected one of single, pairs, sat, count"),
        ("expert:noguess-single-3:1", "a number of steps goes with"),
        ("expert:noguess-pairs-0:1", "at least one such step"),
        ("expert:noguess@31,1:1", "lies off the grid"),
    ],
)
def test_names_that_nobody_can_play(name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_id(name)


def test_what_cannot_be_found_is_told() -> None:
    with pytest.raises(BudgetError, match=r"no 3x1/1 board without guessing in [\d,]+ tries"):
        make(Size(3, 1, 1), 1, Cell(2, 1))
    with pytest.raises(InputError, match="at most 100,000 cells, not 1000x1000/9"):
        make(Size(1000, 1000, 9), 1)
    with pytest.raises(InputError, match="9 mines do not fit into 8 free cells"):
        make(Size(3, 3, 9), 1, Cell(2, 2))


def test_dense_boards_start_where_no_zero_fits() -> None:
    made = make(Size(3, 3, 8), 1, Cell(2, 2))
    assert made.world.clue(Cell(2, 2)) == 8


def test_a_start_has_to_be_safe() -> None:
    with pytest.raises(InputError, match="the start 1,1 is no safe cell"):
        solve(World(Grid(2, 1), frozenset({Cell(1, 1)})), Cell(1, 1))


# Which faults the checker finds.


def taken(rule: Rule) -> tuple[NoGuess, int]:
    """A board that takes a rule, and the number of its first such step."""
    made = make(Size(9, 9, 12), 5, Cell(5, 5), Wish(rule))
    return made, [step.rule for step in made.solution.steps].index(rule)


def changed(solution: Solution, at: int, *steps: Step) -> Solution:
    return replace(solution, steps=(*solution.steps[:at], *steps, *solution.steps[at + 1 :]))


@pytest.mark.parametrize("rule", RULES)
def test_a_missing_step_is_found(rule: Rule) -> None:
    made, at = taken(rule)
    with pytest.raises(RejectedError):
        check_solution(made.world, changed(made.solution, at))


@pytest.mark.parametrize("rule", RULES[1:])
def test_a_step_by_too_easy_a_rule_is_found(rule: Rule) -> None:
    made, at = taken(rule)
    step = made.solution.steps[at]
    for easier in RULES[: RULES.index(rule)]:
        with pytest.raises(RejectedError, match="nothing that it names decides"):
            check_solution(made.world, changed(made.solution, at, replace(step, rule=easier)))


@pytest.mark.parametrize("rule", RULES[:-1])
def test_a_step_by_too_hard_a_rule_is_found(rule: Rule) -> None:
    made, at = taken(rule)
    harder = RULES[RULES.index(rule) + 1]
    step = replace(made.solution.steps[at], rule=harder)
    with pytest.raises(RejectedError, match=f"the easier rule {rule} would do"):
        check_solution(made.world, changed(made.solution, at, step))


@pytest.mark.parametrize("rule", RULES)
def test_a_wrong_conclusion_is_found(rule: Rule) -> None:
    made, at = taken(rule)
    step = made.solution.steps[at]
    turned = replace(step, safe=step.mines, mines=step.safe)
    with pytest.raises(RejectedError, match=rf"step {at + 1} .*: nothing that it names decides"):
        check_solution(made.world, changed(made.solution, at, turned))


def test_steps_that_make_no_sense_are_found() -> None:
    made, at = taken("pairs")
    step = made.solution.steps[at]
    faults = {
        "it decides nothing": replace(step, safe=(), mines=()),
        "or a cell twice": replace(step, safe=step.safe * 2 + step.mines * 2),
        "it decides a cell that is not covered": replace(step, safe=(Cell(5, 5),)),
        "it names a clue that is not open": replace(step, clues=(Cell(99, 1), Cell(1, 1))),
        "nothing that it names": replace(step, clues=step.clues[:1]),
    }
    for message, wrong in faults.items():
        with pytest.raises(RejectedError, match=message):
            check_solution(made.world, changed(made.solution, at, wrong))
    mine = min(made.world.mines)
    with pytest.raises(RejectedError, match=r"the start .* is not safe"):
        check_solution(made.world, replace(made.solution, start=mine))


# The start of a board in a file.


def test_a_board_says_where_to_start() -> None:
    board = parse_board("mines: 1\nstart: 1,1\n0 1 m")
    assert board.start == (1, 1)
    assert parse_board(str(board)).start == (1, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start: x\n01m", "expected column,row"),
        ("start: 4,1\n01m", "lies off the board"),
        ("start: 3,1\n01m", "the start has to be safe"),
        ("start: 2,1\n0b0", "the start has to be safe"),
    ],
)
def test_a_wrong_start_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        world_of(parse_board(text))
