"""Evidence survives being written down, and what is not evidence is refused with a reason."""

from __future__ import annotations

import json
import pickle
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import InputError, RejectedError
from provefield.grid import Cell, Grid
from provefield.logic.formula import FALSE, And, Atom, Not
from provefield.logic.parse import parse
from provefield.logic.semantics import Tables
from provefield.logic.show import Style
from provefield.reason.answer import Answer, AnswerLabel
from provefield.reason.calculus.grid import Step
from provefield.reason.evidence import from_json
from provefield.reason.firstorder.prove import prove
from provefield.reason.knowledge import Fact, Knowledge, mine_count
from provefield.reason.older_steps import RULES
from provefield.reason.proof import Deduction, Line, Proof
from provefield.reason.question import Question, Sequent
from provefield.reason.tell.evidence import to_json
from tests.reason.earlier import earlier
from tests.reason.test_check import (
    COLUMN,
    COLUMN_PROOF,
    LINES,
    LINES_PROOF,
    known,
    step,
)

DATA = Path(__file__).parent / "data"
A, B = Atom("A"), Atom("B")
BOTH = And((A, B))
CLASH = known("mine(1,1)", "mine(2,2)", "-mine(1,1)")
CLASH_PROOF = Proof(
    FALSE,
    (
        step(1, "mine(1,1)", "fact"),
        step(2, "-mine(1,1)", "fact"),
        step(3, "false", "sum", 1, 2),
    ),
)
BLOCKED = Knowledge(Grid(2, 2, frozenset({Cell(1, 1)}))).tell(
    replace(mine_count([Cell(2, 1), Cell(1, 2)], 1), cell=Cell(2, 2))
)
DEDUCTION = Deduction((BOTH,), B, (Line(1, BOTH, "premise"), Line(2, B, "∧E", (1,))))
BOXED = Deduction(
    (),
    parse("A -> A"),
    (Line(1, A, "assumption", (), 1), Line(2, parse("A -> A"), "→I", ((1, 1),))),
)
MONKEY = Tables(
    ("d1", "d2"),
    {("P", 1): frozenset({("d1",)}), ("<", 2): frozenset({("d1", "d2")})},
    {("a", 0): {(): "d1"}, ("f", 1): {("d1",): "d2", ("d2",): "d2"}, ("1", 0): {(): "d2"}},
)
LEFT, RIGHT = frozenset({Cell(2, 1)}), frozenset({Cell(1, 2)})

ASKED = Question(BLOCKED, Cell(2, 1))
CLASHING = (CLASH.facts[0], CLASH.facts[2])

EVIDENCE: dict[str, Answer] = {
    "mine": Answer(
        Question(COLUMN, Cell(2, 1)), "mine", COLUMN.facts, COLUMN_PROOF, layouts=(LEFT,)
    ),
    "safe": Answer(
        Question(LINES, Cell(1, 3)),
        "safe",
        LINES.facts,
        LINES_PROOF,
        layouts=(frozenset({Cell(2, 3)}),),
    ),
    "open": Answer(ASKED, "open", BLOCKED.facts, layouts=(LEFT, RIGHT)),
    "unknown": Answer(ASKED, "unknown", BLOCKED.facts, why="time", detail="2 s were not enough"),
    "inconsistent": Answer(
        Question(CLASH.only(CLASHING), Cell(3, 3)), "inconsistent", CLASHING, CLASH_PROOF
    ),
    "clash": Answer(Question(CLASH.only(CLASHING)), "inconsistent", CLASHING, CLASH_PROOF),
    "consistent": Answer(Question(BLOCKED), "consistent", BLOCKED.facts, layouts=(LEFT,)),
    "proof": Answer(Sequent((A, B), A), "proved", proof=Proof(A, (Step(1, A, "fact"),))),
    "deduction": Answer(Sequent((BOTH,), B), "proved", deduction=DEDUCTION),
    "box": Answer(Sequent((), BOXED.goal), "proved", deduction=BOXED),
    "countermodel": Answer(
        Sequent((parse("P(a) & a < f(a)"),), parse("P(1) | 1 < a")), "refuted", countermodel=MONKEY
    ),
    "nothing": Answer(Sequent((A,), B), "unknown", why="budget", detail="too long"),
}


@pytest.mark.parametrize("style", ["unicode", "ascii"])
@pytest.mark.parametrize("name", EVIDENCE)
def test_an_answer_survives_being_written_down(name: str, style: Style) -> None:
    written = json.dumps(to_json(EVIDENCE[name], style))
    assert from_json(written) == EVIDENCE[name]


@pytest.mark.parametrize("name", EVIDENCE)
def test_an_answer_survives_being_sent(name: str) -> None:
    assert pickle.loads(pickle.dumps(EVIDENCE[name])) == EVIDENCE[name]  # noqa: S301


@pytest.mark.parametrize("name", EVIDENCE)
def test_only_the_unknown_is_not_checked(name: str) -> None:
    assert EVIDENCE[name].checked is (name not in ("unknown", "nothing"))
    assert EVIDENCE[name].to_json()["checked"] is EVIDENCE[name].checked


@pytest.mark.parametrize("name", EVIDENCE)
def test_every_document_names_the_version_of_its_format(name: str) -> None:
    written = EVIDENCE[name].to_json()
    assert written.pop("version") == 3
    for version in (1, 2):
        assert from_json(json.dumps(earlier(written, version))) == EVIDENCE[name]
    unnamed = earlier(written, 1)
    del unnamed["version"]
    assert from_json(json.dumps(unnamed)) == EVIDENCE[name]
    for strange in (0, 4):
        with pytest.raises(InputError, match="reads versions 1 to 3 of the evidence format"):
            from_json(json.dumps({**written, "version": strange}))


def test_documents_of_version_1_are_accepted_still() -> None:
    """What was printed then, by all the rules of then; without its last step it is rejected."""
    rules = set()
    for document in json.loads((DATA / "version1.json").read_text(encoding="utf-8")):
        rules |= {step["rule"] for step in document["steps"]}
        for version in (1, 2):
            read = from_json(json.dumps(document | {"version": version}))
            assert read.checked is document["checked"]
        if len(document["steps"]) > 1:
            assert rejected(document | {"steps": document["steps"][:-1]})
    assert rules >= set(RULES)


PIGEONS = ["exactly 3 x P(x)", "all x (P(x) -> exists y (R(x,y) & Q(y)))"]


@pytest.mark.parametrize("version", [1, 2, 3])
def test_evidence_that_does_not_say_what_new_symbols_stand_for_is_read(version: int) -> None:
    """As all did before; a symbol that would have to stand for two things is found out still."""
    premises = [parse(text) for text in PIGEONS]
    proved = prove(premises, parse("exists x exists y (R(x,y) & Q(y))"))
    assert isinstance(proved, Proof)
    document = Answer(Sequent(tuple(premises), proved.goal), "proved", proof=proved).to_json()
    given = {each["id"] for each in document["steps"] if not each["from"]}
    for each in document["steps"]:
        if each["rule"] == "instance" and given.issuperset(each["from"]):
            each["unifier"] = {}
    named = from_json(json.dumps(document if version == 3 else earlier(document, version)))
    assert named.proved
    assert named.proof is not None
    assert any(each.rule == "instance" and each.unifier for each in named.proof.steps)
    text = json.dumps(document)
    assert "f1(" in text
    with pytest.raises(RejectedError):
        from_json(text.replace("f1(", "Q("))
    with pytest.raises(RejectedError):
        from_json(json.dumps(document | {"premises": PIGEONS[:1]}))


@pytest.mark.parametrize("name", EVIDENCE)
def test_an_answer_is_printed(name: str) -> None:
    said = EVIDENCE[name]
    assert len(repr(said)) <= 120
    assert "\n" not in repr(said)
    assert str(said)
    assert said.tell("de") != str(said)
    assert "<script" not in said._repr_html_()


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("mine", "safe"),
        ("mine", "open"),
        ("mine", "inconsistent"),
        ("mine", "consistent"),
        ("mine", "proved"),
        ("open", "safe"),
        ("open", "consistent"),
        ("clash", "mine"),
        ("consistent", "open"),
        ("proof", "refuted"),
        ("proof", "mine"),
        ("countermodel", "proved"),
        ("nothing", "proved"),
        ("unknown", "safe"),
    ],
)
def test_evidence_for_one_thing_is_none_for_another(name: str, label: AnswerLabel) -> None:
    with pytest.raises(RejectedError):
        replace(EVIDENCE[name], label=label)


def refusal(answer: Answer, **changes: Any) -> str:
    """Why the checker refuses an answer that was changed."""
    with pytest.raises(RejectedError) as refused:
        replace(answer, **changes)
    return refused.value.reason


def test_a_deduction_about_a_cell() -> None:
    knowledge = known("all x -mine(x,1)")
    deduction = Deduction(
        (parse("all x -mine(x,1)"),),
        parse("-mine(2,1)"),
        (
            Line(1, parse("all x -mine(x,1)"), "premise"),
            Line(2, parse("-mine(2,1)"), "∀E", (1,)),
        ),
    )
    asked = Question(knowledge, Cell(2, 1))
    said = Answer(asked, "safe", knowledge.facts, deduction=deduction, layouts=(frozenset(),))
    assert from_json(json.dumps(said.to_json())) == said
    assert refusal(said, question=replace(asked, cell=Cell(2, 2)))
    assert refusal(said, question=replace(asked, knowledge=known("all x -mine(x,2)")))
    assert refusal(said, label="mine")


def test_a_deduction_may_not_leave_the_field() -> None:
    """Every cell of the second row is mined in this world, but there is no seventh column."""
    facts = known("all x mine(x,2)", "mine(7,2) -> mine(1,1)")
    lines = (
        Line(1, parse("all x mine(x,2)"), "premise"),
        Line(2, parse("mine(7,2)"), "∀E", (1,)),
        Line(3, parse("mine(7,2) -> mine(1,1)"), "premise"),
        Line(4, parse("mine(1,1)"), "→E", (2, 3)),
    )
    premises = tuple(fact.formula for fact in facts.facts)
    deduction = Deduction(premises, parse("mine(1,1)"), lines)
    said = Answer(Sequent(premises, deduction.goal), "proved", deduction=deduction)
    asked = Question(facts, Cell(1, 1))
    row = frozenset({*(Cell(column, 2) for column in (1, 2, 3)), Cell(1, 1)})
    reason = refusal(said, question=asked, label="mine", facts=facts.facts, layouts=(row,))
    assert reason == "line 2: 7 may lie beyond the numbers of the field"


def test_facts_are_those_that_are_known() -> None:
    said = EVIDENCE["mine"]
    stranger = Fact(parse("mine(3,3)"), "nowhere")
    assert "what is no fact" in refusal(said, facts=(*said.facts, stranger))
    assert "is not among the facts" in refusal(said, facts=said.facts[:1])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"domain": ("d1", "d1")}, "a thing is listed twice"),
        ({"functions": {**MONKEY.functions, ("1", 0): {(): "d3"}}}, "a value of 1 is not among"),
        (
            {"functions": {**MONKEY.functions, ("1", 0): {(): "d1"}}},
            "the goal P(1) ∨ 1 < a is true",
        ),
        ({"relations": {**MONKEY.relations, ("P", 1): frozenset()}}, "the premise P(a) ∧ a < f(a)"),
        ({"relations": {}}, "the structure does not say when P(d1) holds"),
    ],
)
def test_a_world_must_refute(change: dict[str, Any], reason: str) -> None:
    assert reason in refusal(EVIDENCE["countermodel"], countermodel=replace(MONKEY, **change))


def test_a_large_world_is_not_searched_forever() -> None:
    things = tuple(range(1000))
    world = Tables(things, {("R", 2): frozenset()})
    goal = parse("exists u exists v exists w R(u,v) & R(v,w)")
    refuted = EVIDENCE["countermodel"]
    reason = refusal(refuted, question=Sequent((), goal), countermodel=world)
    assert reason == "too much work to check"


def test_on_a_grid_a_name_stands_for_nothing() -> None:
    """A name could else be said to lie beyond the field, and yet be put for a variable."""
    clash = known("all x mine(x,1)", "-mine(c,1)", "c = 9")
    lines = (
        Line(1, parse("all x mine(x,1)"), "premise"),
        Line(2, parse("mine(c,1)"), "∀E", (1,)),
        Line(3, parse("-mine(c,1)"), "premise"),
        Line(4, FALSE, "¬E", (2, 3)),
    )
    deduction = Deduction(tuple(fact.formula for fact in clash.facts), FALSE, lines)
    with pytest.raises(RejectedError, match="on a grid, c stands for nothing"):
        Answer(Question(clash, Cell(1, 1)), "inconsistent", clash.facts, deduction=deduction)


# Documents that are none --------------------------------------------------------------------------


def document(name: str, **changes: object) -> str:
    return json.dumps({**EVIDENCE[name].to_json(), **changes})


def world(**tables: object) -> dict[str, object]:
    return {"domain": ["d1"], "relations": [], "functions": [], **tables}


STEP = {"id": 1, "formula": "A", "rule": "fact", "from": []}
ALWAYS = {"name": "A", "arity": 0, "rows": [[]]}
TWO_VALUES = {"name": "a", "arity": 0, "values": [["d1"], ["d1"]]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: not JSON: expecting value"),
        ('{\n  "cell": [1 2]\n}', "line 2, column 14: not JSON: expecting ',' delimiter"),
        ("[]", "expected what explain --json or prove --json prints"),
        ("{}", "expected what explain --json or prove --json prints"),
        ("[" * 100_000, "nested too deep"),
        ('{"verdict": NaN}', "not JSON: NaN"),
        (f'{{"verdict": {"9" * 5000}}}', "an integer may have 1,000 digits"),
        ('{"verdict": "safe", "verdict": "mine"}', "the field 'verdict' is given twice"),
        (
            document("proof", steps=[{**STEP, "id": True}]),
            "steps[0].id: expected",
        ),
        (document("proof", steps=[{**STEP, "from": ["x"]}]), "steps[0].from[0]: "),
        (document("proof", steps=[{**STEP, "rule": "guess"}]), "steps[0].rule: "),
        (
            document("proof", steps=[{**STEP, "formula": "A &"}]),
            "steps[0].formula, line 1, column 4",
        ),
        (
            document("proof", steps=[{**STEP, "unifier": {"x": "A &"}}]),
            "steps[0].unifier.x, line 1",
        ),
        (document("proof", steps=[{**STEP, "weights": [1.5]}]), "steps[0].weights[0]: "),
        (document("proof", steps=[1]), "steps[0]: expected an object"),
        (document("proof", steps={}), "steps: expected a list"),
        (
            document("proof", steps=[{"id": 1}]),
            "steps[0], line 1, column 1: expected a field 'rule'",
        ),
        (document("proof", proved=1), "proved: expected true or false"),
        (document("mine", cell=[1]), "cell: expected [column, row]"),
        (document("mine", columns=0), "columns: expected an integer from 1"),
        (document("mine", columns=10**6), "columns: expected an integer from 1"),
        (document("mine", verdict="maybe"), "verdict: expected one of safe"),
        (document("open", blocked=[[9, 9]]), "the blocked cell 9,9 lies off the 2×2 grid"),
        (document("open", with_mine=[["a", 1]]), "with_mine[0][0]: "),
        (document("inconsistent", conflict=[7]), "conflict[0]: "),
        (document("unknown", why="tired"), "why: "),
        (document("countermodel", countermodel={"domain": []}), "countermodel.domain: "),
        (document("box", style="jazz"), "style: "),
        (document("mine", proved=True), "either a verdict or whether it is proved, not both"),
        (
            document("countermodel", countermodel=world(relations=[ALWAYS, ALWAYS])),
            "countermodel.relations[1], line 1, column 1: expected each relation once",
        ),
        (
            document("countermodel", countermodel=world(functions=[TWO_VALUES])),
            "countermodel.functions[0], line 1, column 1: expected each function once, with one",
        ),
    ],
)
def test_a_fault_is_reported_with_the_way_to_it(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        from_json(text)
    assert message in str(caught.value)


def test_a_count_over_a_large_board_can_be_read() -> None:
    knowledge = Knowledge(Grid(64, 64)).tell(mine_count(Grid(64, 64), 500))
    said = Answer(Question(knowledge, Cell(1, 1)), "unknown", knowledge.facts, why="time")
    assert from_json(json.dumps(said.to_json())) == said


# Any change to a document is noticed --------------------------------------------------------------


def leaves(value: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict):
        return [way, *(one for key, part in value.items() for one in leaves(part, (*way, key)))]
    if isinstance(value, list):
        return [way, *(one for at, part in enumerate(value) for one in leaves(part, (*way, at)))]
    return [way]


def put(value: Any, way: tuple[str | int, ...], new: object) -> Any:
    if not way:
        return new
    copy = value.copy()
    copy[way[0]] = put(value[way[0]], way[1:], new)
    return copy


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 9),
    st.text(max_size=3),
    st.sampled_from(["mine(1,1)", "safe", "mine", "x", "false", "A & B"]),
    st.lists(st.integers(0, 3), max_size=2),
    st.just({}),
)


@given(st.data(), st.sampled_from(sorted(EVIDENCE)), anything)
def test_an_altered_document_is_judged_or_refused(
    data: st.DataObject, name: str, new: object
) -> None:
    whole = EVIDENCE[name].to_json()
    way = data.draw(st.sampled_from(leaves(whole)))
    with suppress(InputError, RejectedError):
        from_json(json.dumps(put(whole, way, new)))


@pytest.mark.parametrize(
    ("place", "change"),
    [
        (0, {"formula": "mine(1,2)"}),
        (1, {"formula": "-mine(2,y)"}),
        (1, {"unifier": {"x": "1"}}),
        (2, {"id": 1}),
        (3, {"from": [3, 1]}),
        (3, {"formula": "mine(1,2)"}),
        (3, {"unifier": {"y": "3"}}),
        (3, {"rule": "instance"}),
    ],
)
def test_one_altered_step_is_rejected(place: int, change: dict[str, object]) -> None:
    whole = EVIDENCE["mine"].to_json()
    for key, new in change.items():
        whole = put(whole, ("steps", place, key), new)
    assert rejected(whole)


def rejected(document: object) -> bool:
    try:
        from_json(json.dumps(document))
    except RejectedError:
        return True
    return False


def test_other_facts_do_not_support_the_proof() -> None:
    whole = EVIDENCE["mine"].to_json()
    assert rejected({**whole, "facts": whole["facts"][:1]})
    assert rejected({**whole, "cell": [2, 2]})
    assert rejected({**whole, "goal": "mine(2,2)"})
    assert rejected({**whole, "verdict": "safe"})
    assert rejected({**whole, "steps": []})


def test_knowledge_of_a_fact_that_is_not_a_formula_is_refused() -> None:
    fact = Fact(Not(A), "somewhere")
    asked = Question(Knowledge(Grid(1, 1), (fact,)), Cell(1, 1))
    said = Answer(asked, "unknown", (fact,), why="budget")
    whole = put(said.to_json(), ("facts", 0, "formula"), "-A & & B")
    with pytest.raises(InputError, match=r"facts\[0\]\.formula, line 1, column 6"):
        from_json(json.dumps(whole))


def test_evidence_belongs_to_its_label() -> None:
    """What would be told without having been checked is refused."""
    proof, opened = EVIDENCE["mine"], EVIDENCE["open"]
    assert "no evidence for open" in refusal(opened, proof=proof.proof)
    more = Fact(parse("-mine(3,3)"), "more")
    question = Question(COLUMN.tell(more), Cell(2, 1))
    assert "does without" in refusal(proof, question=question, facts=(*proof.facts, more))


def test_evidence_that_can_change_is_refused() -> None:
    said, opened = EVIDENCE["mine"], EVIDENCE["open"]
    assert "frozen" in refusal(said, facts=list(said.facts))
    assert "frozen" in refusal(opened, layouts=tuple(map(set, opened.layouts)))


def test_an_answer_from_elsewhere_is_checked_again() -> None:
    """A label that was changed on the way is found out."""
    told = pickle.dumps(EVIDENCE["mine"]).replace(b"\x8c\x04mine\x94", b"\x8c\x04safe\x94")
    with pytest.raises(RejectedError):
        pickle.loads(told)  # noqa: S301
