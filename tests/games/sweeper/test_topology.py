"""Boards that are no rectangles: all that reasons, counts and plays asks the grid who is near."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import dist
from pathlib import Path
from random import Random

import pytest

import provefield as pf
from provefield.agents import agent
from provefield.agents.remote.documents import read_view, start_document, view_document
from provefield.errors import InputError
from provefield.games.sweeper.generate import parse_id
from provefield.games.sweeper.notation import BoardError, parse_board
from provefield.games.sweeper.odds import counted_labels, mine_odds, shown_odds
from provefield.games.sweeper.referee import State
from provefield.games.sweeper.view import View
from provefield.games.sweeper.weigh import weigh, weigh_numbers
from provefield.games.sweeper.world import World, world_of
from provefield.grid import Cell, Grid, Topology, topology_of
from provefield.play.deal import Deal
from provefield.play.languages import as_formulas, as_game
from provefield.reason.document import read_document
from provefield.reason.evidence import from_document
from provefield.reason.limit import UNLIMITED, Limit
from provefield.topologies.torus import TORUS
from tests.cli.commands import provefield

CASES = 60
SOAK = 10_000
MOST_COVERED = 9
PROVEN, GUESSED = {"won", "playing"}, {"won", "lost"}
RESULTS = {"p2": PROVEN, "resolution": PROVEN, "odds": GUESSED, "guesser": GUESSED}


ONE_MINE = "1 1 0 1\n? 1 0 1\n1 1 0 1\n0 0 0 0"


def hexagons(columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
    """The six cells around one where every other row is moved by half a cell."""
    column, row = cell
    left = column - row % 2
    places = (
        *((left, row - 1), (left + 1, row - 1), (column - 1, row)),
        *((column + 1, row), (left, row + 1), (left + 1, row + 1)),
    )
    return tuple(Cell(*place) for place in places if place in Grid(columns, rows))


HEXAGONS = Topology("hexagons", hexagons, hexagons)


def apart_on_torus(grid: Grid, one: Cell, other: Cell) -> int:
    """The larger of two distances on circles."""

    def apart(one: int, other: int, size: int) -> int:
        return min((one - other) % size, (other - one) % size)

    columns = apart(one.column, other.column, grid.columns)
    return max(columns, apart(one.row, other.row, grid.rows))


def apart_on_hexagons(_: Grid, one: Cell, other: Cell) -> int:
    """Half of the way along the axes of a cube."""

    def cube(cell: Cell) -> tuple[int, int, int]:
        x = cell.column + cell.row // 2
        return x, -x - (y := -cell.row), y

    return sum(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True)) // 2


def apart_on_shifted_rows(_: Grid, one: Cell, other: Cell) -> int:
    """1 where the centres of two hexagons are as near as they can be."""

    def centre(cell: Cell) -> tuple[float, float]:
        return cell.column + cell.row % 2 / 2, cell.row * 0.75**0.5

    return 1 if dist(centre(one), centre(other)) == pytest.approx(1) else 2


def apart_for_knights(_: Grid, one: Cell, other: Cell) -> int:
    """1 after a jump: five in the sum of the squares is found in no other way."""
    return 1 if dist(one, other) ** 2 == pytest.approx(5) else 2


def apart_in_three_layers(grid: Grid, one: Cell, other: Cell) -> int:
    """Steps along three axes."""

    def place(cell: Cell) -> tuple[int, int, int]:
        width = grid.columns // 3
        return (cell.column - 1) % width, cell.row, (cell.column - 1) // width

    return sum(abs(a - b) for a, b in zip(place(one), place(other), strict=True))


APART = {
    TORUS: apart_on_torus,
    HEXAGONS: apart_on_hexagons,
    topology_of("hex"): apart_on_shifted_rows,
    topology_of("knight"): apart_for_knights,
    topology_of("cube:3"): apart_in_three_layers,
}


def around(grid: Grid, cell: Cell) -> frozenset[Cell]:
    """The cells near one, by distances: another definition than that of the topology."""
    apart = APART[grid.topology]
    return frozenset(
        other
        for other in grid
        if other not in grid.blocked and other != cell and apart(grid, cell, other) == 1
    )


def random_view(rng: Random, topology: Topology) -> View:
    columns = rng.randint(1, 6 // topology.layers) * topology.layers
    plain = Grid(columns, rng.randint(1, 5), topology=topology)
    blocked = frozenset(cell for cell in plain if rng.random() < 0.1)
    grid = Grid(plain.columns, plain.rows, blocked, topology)
    free = [cell for cell in grid if cell not in blocked]
    mines = {cell for cell in free if rng.random() < 0.3}
    safe = [cell for cell in free if cell not in mines]
    covered = {*mines, *safe[: rng.randint(0, 4)]}
    opened = [cell for cell in free if cell not in covered or cell not in mines]
    fewest = max(len(free) - MOST_COVERED, 0)
    opened = rng.sample(opened, min(len(opened), max(fewest, rng.randint(0, len(opened)))))
    clues = {cell: len(mines & around(grid, cell)) for cell in opened}
    return View(grid, clues, mines=rng.choice((None, len(mines))))


def layouts(view: View) -> list[frozenset[Cell]]:
    """Every layout that fits, by trying them all."""
    clues = [(around(view.grid, cell), number) for cell, number in view.clues.items()]
    tried = (
        frozenset(cell for cell, mined in zip(view.covered, bits, strict=True) if mined)
        for bits in product((False, True), repeat=len(view.covered))
    )
    return [
        mines
        for mines in tried
        if view.mines in (None, len(mines))
        and all(len(mines & near) == number for near, number in clues)
    ]


def faults(seed: int, topology: Topology) -> Iterator[str]:
    rng = Random(seed)
    view = random_view(rng, topology)
    fitting = layouts(view)
    share = {
        cell: Fraction(sum(cell in mines for mines in fitting), len(fitting))
        for cell in view.covered
    }
    labels = {c: "safe" if not p else "mine" if p == 1 else "open" for c, p in share.items()}
    counts, weighed = mine_odds(view), weigh(view)
    if (counts.total, dict(counts.probability)) != (len(fitting), share):
        yield f"seed {seed}: counted {counts}"
    if weighed is None or any(abs(weighed.probability[c] - p) > 1e-12 for c, p in share.items()):
        yield f"seed {seed}: weighed {weighed}"
    if not (dict(view.labels()) == counted_labels(view, Limit()) == labels):
        yield f"seed {seed}: labels {view.labels()}"
    for cell in rng.sample(view.covered, min(len(view.covered), 1)):
        answer = view.ask(*cell)
        read = from_document(read_document(json.dumps(answer.to_json()), "evidence"))
        if not (answer.checked and read.checked and answer.label == read.label == labels[cell]):
            yield f"seed {seed}: {cell} is {answer.label}"
        near = around(view.grid, cell)
        shown: dict[int, Fraction] = {}
        for mines in fitting:
            if cell not in mines:
                number = len(mines & near)
                shown[number] = shown.get(number, Fraction(0)) + Fraction(1, len(fitting))
        if shown_odds(view, cell) != shown:
            yield f"seed {seed}: {cell} shows {shown_odds(view, cell)}"
        by_kernel = weigh_numbers(view, UNLIMITED)[cell]
        if any(abs(by_kernel.get(number, 0) - p) > 1e-9 for number, p in shown.items()):
            yield f"seed {seed}: {cell} shows {by_kernel}"


@pytest.mark.parametrize("topology", APART, ids=repr)
def test_labels_odds_and_evidence_are_those_of_all_layouts(topology: Topology) -> None:
    assert [fault for seed in range(CASES) for fault in faults(seed, topology)] == []


@pytest.mark.soak
@pytest.mark.parametrize("topology", APART, ids=repr)
def test_many_more_boards_are_those_of_all_layouts(topology: Topology) -> None:
    assert [fault for seed in range(SOAK) for fault in faults(seed, topology)] == []


def test_a_game_goes_on_over_the_sides() -> None:
    world = World(Grid(6, 5, topology=TORUS), frozenset({Cell(3, 3)}))
    state = State(world, frozenset({Cell(1, 1)})).after("open 1,1")
    assert state.cleared
    assert str(world).splitlines()[0] == "0 0 0 0 0 0"
    assert str(World(Grid(3, 3, topology=TORUS), frozenset({Cell(1, 1)}))) == "m 1 1\n1 1 1\n1 1 1"


@pytest.mark.parametrize("name", RESULTS)
def test_agents_play_on_a_torus_and_prove_what_is_so(name: str) -> None:
    rng = Random(5)
    for _ in range(5):
        grid = Grid(6, 6, topology=TORUS)
        cells = list(grid)[1:]
        state = State(World(grid, frozenset(rng.sample(cells, 4))), frozenset({Cell(1, 1)}))
        *_, last = pf.match(agent(name), state)
        assert last.state.result in RESULTS[name]
        for cell, label in state.after("open 1,1").view.labels().items():
            assert label == "open" or (cell in state.world.mines) == (label == "mine")


def test_compiled_games_end_as_on_the_grid() -> None:
    world = World(Grid(6, 5, topology=TORUS), frozenset({Cell(3, 3)}))
    end = Deal(State(world, frozenset({Cell(1, 1)}))).finish("odds")
    assert end is not None
    assert end.result == "won"


def test_the_front_door_reads_a_torus() -> None:
    view = pf.board(ONE_MINE, topology="torus")
    assert dict(view.labels()) == {Cell(1, 2): "mine"}
    with pytest.raises(InputError, match="there are rectangle, torus, hex, knight, cube"):
        pf.board(ONE_MINE, topology="sphere")
    with pytest.raises(BoardError, match="only 3 cells touch it"):
        pf.board("4 ?\n? ?", topology="torus")


def test_a_torus_travels() -> None:
    view = pf.board(ONE_MINE, topology="torus", mines=1)
    assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301
    game = start_document(view, "me")
    assert read_view(game, view_document(view, 0)) == view


def test_formulas_about_columns_and_rows_are_refused() -> None:
    view = pf.board(ONE_MINE, topology="torus")
    for translate in (as_formulas, as_game):
        with pytest.raises(InputError, match="torus"):
            translate(view)


@pytest.mark.parametrize("name", ["hex", "torus", "knight", "cube:2"])
def test_a_board_file_names_its_topology(name: str) -> None:
    game = pf.deal(f"6x4/4~{name}:zero:3")
    written = str(game.world.board())
    assert f"topology: {name}" in written
    read = parse_board(written)
    assert world_of(read) == game.world
    assert pickle.loads(pickle.dumps(game.world.grid)) == game.world.grid  # noqa: S301
    assert str(parse_id(f"6x4/4~{name}:zero:3")) == f"6x4/4~{name}:zero:3"


def test_boards_without_guesses_are_made_of_hexagons() -> None:
    *_, last = pf.match("p5", pf.deal("8x8/12~hex:noguess:2").start())
    assert last.state.result == "won"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("topology: sphere\n? 1", "line 1, column 11: no topology is called 'sphere'"),
        ("topology: mine.py:FIELD\n? 1", "no topology is called 'mine.py'"),
        ("topology: cube\n? 1", "expected cube with a number"),
        ("topology: torus:3\n? 1", "torus takes no number"),
        ("topology: cube:3\n? 1", "line 2, column 1: the columns of cube:3 are a multiple"),
    ],
)
def test_topologies_that_are_none_are_pointed_at(text: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        parse_board(text)


def test_commands_take_a_topology(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(ONE_MINE)
    found = json.loads(provefield("solve", str(board), "--topology", "torus", "--json").out)
    assert [cell["verdict"] for cell in found["cells"]] == ["mine"]
    own = tmp_path / "diagonals.py"
    own.write_text(OWN_TOPOLOGY)
    board.write_text("1 0\n? ?")
    given = provefield("solve", str(board), "--topology", f"{own}:DIAGONALS", "--json")
    found = json.loads(given.out)
    assert [cell["verdict"] for cell in found["cells"]] == ["safe", "mine"]


OWN_TOPOLOGY = """
from provefield import Cell, Topology

def corners(columns, rows, cell):
    places = [Cell(cell.column + c, cell.row + r) for r in (-1, 1) for c in (-1, 1)]
    return tuple(p for p in places if 1 <= p.column <= columns and 1 <= p.row <= rows)

DIAGONALS = Topology("diagonals", corners, corners)

def three(columns, rows, cell):
    return 3

def broken(columns, rows, cell):
    return 1 / 0

def rightwards(columns, rows, cell):
    return (Cell(cell.column + 1, cell.row),) if cell.column < columns else ()

THREE = Topology("three", three, three)
BROKEN = Topology("broken", broken, broken)
ONE_WAY = Topology("one-way", rightwards, rightwards)
"""


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("THREE", "no tuple of cells"),
        ("BROKEN", "ZeroDivisionError"),
        ("ONE_WAY", "not the other way"),
    ],
)
def test_a_topology_that_is_none_is_refused_in_a_line(
    name: str, fault: str, tmp_path: Path
) -> None:
    (tmp_path / f"own_{name.lower()}.py").write_text(OWN_TOPOLOGY)
    (tmp_path / "board.txt").write_text("1 ?\n? ?\n")
    own = f"{tmp_path}/own_{name.lower()}.py:{name}"
    ended = provefield("solve", str(tmp_path / "board.txt"), "--topology", own)
    assert (ended.code, fault in ended.err, ended.err.count("\n")) == (2, True, 1)
    with pytest.raises(InputError, match="topology"):
        Topology("none", None, None)  # type: ignore[arg-type]


def test_evidence_of_a_topology_is_verified_and_exported_on_it(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("mines: 1\n1 ? ? ?\n")
    given = ("--topology", "torus")
    asked = provefield("explain", str(board), "--cell", "3,1", *given, "--json")
    judge = ("verify", "-", "--board", str(board))
    assert provefield(*judge, stdin=asked.out.encode()).code == 1
    assert provefield(*judge, *given, stdin=asked.out.encode()).code == 0
    export = ("export", str(board), "--to", "opb")
    assert provefield(*export).out != provefield(*export, *given).out
    assert provefield("export", str(board), "--to", "mbf", *given).code == 2


def test_boards_of_a_topology_are_generated() -> None:
    order = {"columns": 5, "rows": 5, "mines": 4, "seed": 1}
    made = pf.generate("sweeper", **order, topology="hex")  # type: ignore[call-overload]
    assert made.world.grid.topology == topology_of("hex")
    assert made.world == pf.deal("5x5/4~hex:fixed:1").world
