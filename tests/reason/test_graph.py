"""Proof graphs: well-formed, complete, escaped, readable by everyone."""

from __future__ import annotations

import re
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from provefield.errors import BudgetError, TooLargeError
from provefield.games.sweeper.notation import parse_board
from provefield.games.sweeper.theory import knowledge
from provefield.games.sweeper.view import view_of
from provefield.grid import Grid
from provefield.logic.field import mine
from provefield.logic.formula import Formula, Not, exactly
from provefield.logic.parse import parse
from provefield.reason.calculus.grid import Step
from provefield.reason.explain.explain import Explanation, explain
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.limit import UNLIMITED
from provefield.reason.process import Bounds
from provefield.reason.proof import Proof
from provefield.reason.tell import arrange as layout
from provefield.reason.tell.arrange import Edge, arrange
from provefield.reason.tell.graph import draw
from provefield.reason.tell.picture import STYLE
from tests.reason.test_sentences import BOARD

SVG = "{http://www.w3.org/2000/svg}"


def explained(known: Knowledge, goal: Formula) -> Explanation:
    found = explain(known, goal, UNLIMITED)
    assert found is not None
    return found


def messages(*formulas: str, side: int = 6) -> Knowledge:
    facts = [Fact(parse(text), f"message {n}") for n, text in enumerate(formulas, start=1)]
    return Knowledge(Grid(side, side), tuple(facts))


DIAGONAL = messages("all x -mine(x,x)", "mine(4,3) | mine(3,3) | mine(2,4)", "-mine(2,4)")
CHAIN = messages("mine(x,1) -> mine(x+1,1)", side=16)


def read(drawn: str) -> Xml.Element:
    return Xml.fromstring(drawn.encode())  # noqa: S314 (we wrote it ourselves)


def picture(found: Explanation) -> Xml.Element:
    return read(draw(found.proof, found.facts))


def texts(svg: Xml.Element, kind: str) -> list[str]:
    return [
        "".join(line.text or "" for line in text).replace("\N{NO-BREAK SPACE}", " ")
        for text in svg.iter(f"{SVG}text")
        if text.get("class") == kind
    ]


def test_four_shapes() -> None:
    svg = picture(explained(DIAGONAL, mine(4, 3)))
    shapes = {group.get("class"): group for group in svg.iter(f"{SVG}g")}
    assert {"fact", "clause", "inference", "theorem"} <= shapes.keys()
    assert shapes["theorem"].find(f"{SVG}polygon") is not None
    frames = {kind: shapes[kind].find(f"{SVG}rect") for kind in ("fact", "inference")}
    assert {kind: frame.get("rx") for kind, frame in frames.items() if frame is not None}[
        "fact"
    ] == "0"


def test_every_step_and_substitution_is_there() -> None:
    found = explained(DIAGONAL, mine(4, 3))
    svg = picture(found)
    formulas = [formula.replace(" ", "") for formula in texts(svg, "formula")]
    assert formulas == [str(step.formula).replace(" ", "") for step in found.proof.steps]
    assert texts(svg, "label") == ["x ↦ 3"]


def test_the_sides_of_counts() -> None:
    svg = picture(explained(knowledge(view_of(parse_board(BOARD))), Not(mine(3, 1))))
    assert sorted(texts(svg, "label")) == ["at least", "at most"]


def test_weights() -> None:
    facts = [Fact(exactly(1, [mine(1, 1)]), "one"), Fact(mine(1, 1), "two")]
    steps = (
        Step(1, facts[0].formula, "fact"),
        Step(2, facts[1].formula, "fact"),
        Step(3, mine(1, 1), "sum", (1, 2), (), (-2, 3)),
    )
    svg = read(draw(Proof(mine(1, 1), steps), facts))
    assert texts(svg, "label") == ["2 × at most", "3 ×"]


def test_a_text_alternative() -> None:
    found = explained(DIAGONAL, mine(4, 3))
    svg = picture(found)
    assert svg.get("role") == "img"
    title, steps = svg.find(f"{SVG}title"), svg.find(f"{SVG}desc")
    assert title is not None
    assert steps is not None
    assert svg.get("aria-labelledby") == title.get("id")
    assert svg.get("aria-describedby") == steps.get("id")
    assert title.text == "Proof of mine(4, 3) in 6 steps"
    assert (steps.text or "").splitlines()[0] == "1. ∀x ¬mine(x, x) (message 1)"
    assert len((steps.text or "").splitlines()) == len(found.proof.steps)


def test_a_fact_that_is_used_often_is_drawn_again() -> None:
    svg = picture(explained(CHAIN, Not(mine(2, 1))))
    captions = texts(svg, "caption")
    assert captions.count("1 · again") == 14
    assert sum(caption == "1 · message 1" for caption in captions) == 1


def test_many_facts_that_meet_in_one_step_stand_in_rows() -> None:
    facts = [Fact(exactly(1, [mine(n, 1), mine(n, 2)]), f"count {n}") for n in range(1, 15)]
    given = tuple(Step(n, fact.formula, "fact") for n, fact in enumerate(facts, start=1))
    last = Step(15, mine(1, 1), "sum", tuple(range(1, 15)), (), (1,) * 14)
    svg = read(draw(Proof(mine(1, 1), (*given, last)), facts))
    frames = [frame for frame in svg.iter(f"{SVG}rect") if frame.get("class") == "frame"]
    side_by_side = sum(float(frame.get("width", "0")) for frame in frames)
    assert float(svg.get("width", "0")) < 0.7 * side_by_side
    assert texts(svg, "label") == ["at least"] * 14


def test_nothing_leaves_the_picture() -> None:
    svg = picture(explained(CHAIN, Not(mine(2, 1))))
    width, height = (float(number) for number in (svg.get("viewBox") or "").split()[2:])
    for line in svg.iter(f"{SVG}tspan"):
        assert 0 < float(line.get("x", "0")) < width
        assert 0 < float(line.get("y", "0")) < height


@settings(max_examples=15)
@given(st.text(max_size=60))
@pytest.mark.parametrize(
    "mark", ["", "</title><script>alert(1)</script>", "&amp;\"'\x00\x0b\ud800"]
)
def test_whatever_a_source_says_stays_text(mark: str, source: str) -> None:
    facts = [Fact(mine(1, 1), mark + source)]
    drawn = draw(Proof(mine(1, 1), (Step(1, mine(1, 1), "fact"),)), facts)
    svg = read(drawn)
    assert not list(svg.iter(f"{SVG}script"))
    assert "<script" not in drawn


def test_a_long_formula_is_shortened_but_told_in_full() -> None:
    long = exactly(9, [mine(column, row) for column in range(1, 30) for row in range(1, 17)])
    drawn = draw(Proof(long, (Step(1, long, "fact"),)), [Fact(long, "the number of mines")])
    svg = read(drawn)
    assert "more" in " ".join(texts(svg, "formula"))
    desc = svg.find(f"{SVG}desc")
    assert desc is not None
    assert str(long) in (desc.text or "")


# Colours ------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_contrast(scheme: int) -> None:
    part = STYLE.split("@media")[scheme]
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", part))
    for shape in ("fact", "inference", "theorem"):
        for ground in ("paper", f"{shape}-fill"):
            assert contrast(colours[shape], colours[ground]) >= 4.5
            assert contrast(colours["ink"], colours[ground]) >= 7
            assert contrast(colours["soft"], colours[ground]) >= 4.5
    assert contrast(colours["line"], colours["paper"]) >= 3


# The worker ---------------------------------------------------------------------------------------


def test_too_many_boxes_are_refused() -> None:
    with pytest.raises(TooLargeError, match="401 steps are too many to draw; 400 are possible"):
        arrange([(10, 10)] * 401, [])


def test_a_worker_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "BOUNDS", Bounds(seconds=0.001))
    with pytest.raises(BudgetError, match="not arranged within its limits"):
        arrange([(10, 10), (10, 10)], [Edge(0, 1)])


def test_two_edges_between_the_same_boxes() -> None:
    found = arrange([(50, 20), (50, 20)], [Edge(0, 1, (30, 10)), Edge(0, 1)])
    assert found.routes[0].label is not None
    assert found.routes[1].label is None
    assert found.routes[0].curve != found.routes[1].curve
