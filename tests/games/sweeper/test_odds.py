from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.odds import counted_labels, mine_odds, shown_odds
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import View, view_of
from provefield.grid import Cell, Grid
from provefield.reason.count.odds import Counts
from provefield.reason.engines.counting import Counting
from provefield.reason.limit import UNLIMITED

CASES = 150
SOAK = 10_000


def random_view(rng: Random) -> View:
    """A board with blocked cells, marks, promises, at times known mines and an explosion."""
    plain = Grid(rng.randint(1, 5), rng.randint(1, 3))
    blocked = frozenset(cell for cell in plain if rng.random() < 0.15)
    grid = Grid(plain.columns, plain.rows, blocked)
    free = [cell for cell in grid if cell not in blocked]
    mines = {cell for cell in free if rng.random() < 0.35}
    opened = [cell for cell in free if cell not in mines and rng.random() < 0.4]
    clues = {cell: len(mines.intersection(grid.neighbours(cell))) for cell in opened}
    if clues and rng.random() < 0.1:
        clues[rng.choice(opened)] = rng.randint(0, 4)
    covered = [cell for cell in free if cell not in clues]
    exploded = frozenset(sorted(mines)[:1] if rng.random() < 0.2 else [])
    told = frozenset(c for c in covered if c not in mines and rng.random() < 0.1)
    known = frozenset(sorted(mines - exploded)[:2] if rng.random() < 0.2 else [])
    marked = frozenset(c for c in covered if c not in exploded | known and rng.random() < 0.1)
    count = len(mines) if rng.random() < 0.6 else None
    return View(grid, clues, marked, exploded, mines=count, told=told, known_mines=known)


def fitting(view: View) -> Iterator[frozenset[Cell]]:
    """Every layout that the player cannot exclude, tried out one by one."""
    unknown = [cell for cell in view.covered if cell not in view.told]
    for size in range(len(unknown) + 1):
        for chosen in combinations(unknown, size):
            mines = frozenset(chosen) | view.mined
            if view.mines in (None, len(mines)) and all(
                len(mines.intersection(view.grid.neighbours(cell))) == number
                for cell, number in view.clues.items()
            ):
                yield mines


def faults(seed: int) -> Iterator[str]:
    rng = Random(seed)
    view = random_view(rng)
    layouts = list(fitting(view))
    found = mine_odds(view)
    if found.total != len(layouts):
        yield f"seed {seed}: {found.total} layouts instead of {len(layouts)}"
    if not layouts:
        return
    for cell in view.covered:
        if found.probability[cell] != Fraction(sum(cell in m for m in layouts), len(layouts)):
            yield f"seed {seed}: {cell} has the risk {found.probability[cell]}"
    for cell in rng.sample(view.covered, min(len(view.covered), 2)):
        around = view.grid.neighbours(cell)
        shown = Counter(len(m.intersection(around)) for m in layouts if cell not in m)
        expected = {number: Fraction(ways, len(layouts)) for number, ways in shown.items()}
        if shown_odds(view, cell) != expected:
            yield f"seed {seed}: {cell} shows {shown_odds(view, cell)}"


def test_views_are_counted_as_by_hand() -> None:
    assert [fault for seed in range(CASES) for fault in faults(seed)] == []


@pytest.mark.soak
def test_many_views_are_counted_as_by_hand() -> None:
    assert [fault for seed in range(CASES, CASES + SOAK) for fault in faults(seed)] == []


def test_a_view_and_its_knowledge_have_the_same_odds() -> None:
    for seed in range(60):
        view = random_view(Random(seed))
        found = mine_odds(view)
        stated = Counting().probabilities(knowledge(view), UNLIMITED)
        if found.total:
            assert isinstance(stated, Counts)
            assert stated.total == found.total
            assert {cell: stated.probability[cell] for cell in view.covered} == found.probability
        else:
            assert not isinstance(stated, Counts)


def label(risk: Fraction) -> str:
    return "safe" if risk == 0 else "mine" if risk == 1 else "open"


def test_counted_labels_are_what_every_layout_says() -> None:
    for seed in range(CASES):
        view = random_view(Random(seed))
        layouts = list(fitting(view))
        labels = counted_labels(view, UNLIMITED)
        if not layouts:
            assert labels is None
            continue
        assert labels == {
            cell: label(Fraction(sum(cell in each for each in layouts), len(layouts)))
            for cell in view.covered
        }


def test_without_compiled_code_labels_are_the_same_counted_or_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    every_other = [cell for cell in Grid(20, 20) if cell.column % 2 == cell.row % 2 == 0]
    plain = view_of(parse_board("? 1 ? 1 0"))
    tangled = View(Grid(20, 20), dict.fromkeys(every_other, 3))
    compiled = [view.labels() for view in (plain, tangled)]
    monkeypatch.setattr("provefield.games.sweeper.view.is_installed", lambda _: False)
    assert counted_labels(tangled, UNLIMITED) is None
    assert [view.labels() for view in (plain, tangled)] == compiled
