"""Small worlds: found where a sequent fails and nowhere else, told part by part, and drawn."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path
from random import Random
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.logic.binding import close
from provefield.logic.formula import Exists, ForAll, Formula
from provefield.logic.parse import parse
from provefield.logic.semantics import Tables, evaluate
from provefield.reason.ask import prove_sequent, refute_sequent
from provefield.reason.limit import Limit
from provefield.reason.tell.parts import Seen, parts_of
from provefield.reason.tell.world import with_names
from provefield.reason.tell.world_picture import draw_world
from tests.logic.strategies import pure_formulas

MOST_THINGS = 4
THINGS = ("a", "b", "c")


def listed(name: str) -> list[tuple[str, list[Formula], Formula]]:
    text = (Path(__file__).parent / "data" / f"{name}.toml").read_text("utf-8")
    return [
        (
            each["name"],
            [parse(premise) for premise in each["premises"].split(";") if premise.strip()],
            parse(each["goal"]),
        )
        for each in tomllib.loads(text)["sequent"]
    ]


FALLACIES, CLASSICS = listed("fallacies"), listed("classics")


def test_there_are_forty_of_each() -> None:
    assert len({name for name, *_ in FALLACIES}) == len({name for name, *_ in CLASSICS}) == 40


@pytest.mark.parametrize(
    ("premises", "goal"), [each[1:] for each in FALLACIES], ids=[e[0] for e in FALLACIES]
)
def test_a_fallacy_breaks_in_a_small_world(premises: list[Formula], goal: Formula) -> None:
    found = refute_sequent(premises, goal)
    assert found.checked
    assert found.countermodel is not None
    world = with_names(found.countermodel)
    assert len(world.domain) <= MOST_THINGS
    assert all(evaluate(close(premise), world) for premise in premises)
    assert not evaluate(close(goal), world)


@pytest.mark.parametrize(
    ("premises", "goal"), [each[1:] for each in CLASSICS], ids=[e[0] for e in CLASSICS]
)
def test_what_follows_is_never_called_a_fallacy(premises: list[Formula], goal: Formula) -> None:
    assert refute_sequent(premises, goal).label == "unknown"
    assert prove_sequent(premises, goal, limit=Limit(60)).proved


@st.composite
def worlds(draw: st.DrawFn) -> Tables:
    """What pure formulas speak of, in up to three things."""
    things = THINGS[: draw(st.integers(1, 3))]

    def rows(arity: int) -> frozenset[tuple[str, ...]]:
        every = list(product(things, repeat=arity))
        return frozenset(draw(st.sets(st.sampled_from(every))))

    symbols = (("A", 0), ("B", 0), ("P", 1), ("R", 2))
    return Tables(things, {symbol: rows(symbol[1]) for symbol in symbols})


@given(pure_formulas, worlds(), st.randoms(use_true_random=False))
def test_parts_decide_a_sentence_and_what_they_show_decides_them(
    formula: Formula, world: Tables, rng: Random
) -> None:
    parts = parts_of(formula, world)
    match close(formula):
        case ForAll():
            assert evaluate(formula, world) is all(part.holds for part in parts)
        case Exists():
            assert evaluate(formula, world) is any(part.holds for part in parts)
        case _:
            pass
    for place, part in enumerate(parts):
        other = changed(world, set(part.reason.seen), rng)
        assert parts_of(formula, other)[place].holds is part.holds


def changed(world: Tables, kept: set[Seen], rng: Random) -> Tables:
    """Another world of the same things, which differs only in rows that are not kept."""
    relations = {
        (name, arity): frozenset(
            row
            for row in product(world.domain, repeat=arity)
            if (row in rows if (name, row) in kept else rng.random() < 0.5)
        )
        for (name, arity), rows in world.relations.items()
    }
    return Tables(world.domain, relations)


@given(worlds())
def test_a_drawing_shows_each_thing_and_each_arrow_once(world: Tables) -> None:
    drawn = draw_world(world, "a & <b>")
    assert drawn is not None
    svg = Xml.fromstring(drawn)  # noqa: S314 (our own drawing)
    assert svg.get("aria-label") == "a & <b>"
    space = "{http://www.w3.org/2000/svg}"
    assert len(svg.findall(f".//{space}circle")) == len(world.domain)
    rows = [tuple(each.get("data-row", "").split()) for each in svg.iter() if each.get("data-row")]
    arrows = {("R", *map(str, row)) for row in world.relations["R", 2]}
    assert {row for row in rows if row[0] == "R"} == arrows
    assert len(rows) == len(set(rows)) == len(arrows) + len(world.domain)


def test_many_things_are_not_drawn() -> None:
    many = Tables(tuple(map(str, range(20))), {("P", 1): frozenset()})
    assert draw_world(many, "20 things") is None
