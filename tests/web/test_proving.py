"""Proofs that are written on the platform: checked line by line, helped on, and taken along."""

from __future__ import annotations

from typing import Any

import pytest

import provefield as pf
from tests.web.player import Player

SEQUENT: dict[str, Any] = {"premises": ["A & B"], "goal": "B & A", "rules": ["∧I", "∧E"]}
PROOF = "A & B ; premise\nA ; &E 1\nB ; &E 1\nB & A ; &I 3, 2"


def ask(player: Player, what: str, **body: Any) -> Any:
    response = player.post(f"/api/proofs/{what}", json=body)
    assert response.status_code == 200, response.text
    return response.json()


def test_a_draft_is_checked_line_by_line(author: Player) -> None:
    wrong = ask(author, "check", **SEQUENT, draft="A & B ; premise\nB & A ; &E 1")
    assert [line.get("fault") for line in wrong["lines"]] == [
        None,
        "∧E gives A or B here, not B ∧ A",
    ]
    assert not wrong["finished"]
    right = ask(author, "check", **SEQUENT, draft=PROOF)
    assert right["finished"]
    assert right["text"] == "A ∧ B ; premise\nA ; ∧E 1\nB ; ∧E 1\nB ∧ A ; ∧I 3, 2"


@pytest.mark.parametrize(
    ("premises", "goal", "draft", "finished"),
    [
        ([], "(A | B) | -(A | B)", "(A | B) | -(A | B) ; LEM", True),
        (
            ["all x P(x)", "Q(c)"],
            "all y P(y)",
            "all x P(x) ; premise\nP(c) ; allE 1\nall y P(y) ; allI 2",
            True,
        ),
        (
            ["P(c)"],
            "all x (A -> P(x))",
            "| A ; assumption\n| P(c) ; premise\nA -> P(c) ; ->I 1-2\nall x (A -> P(x)) ; allI 3",
            False,
        ),
        (["A"], "A", "\n".join(["A ; premise", *["A ; R 1"] * 200]), False),
    ],
)
def test_a_whole_proof_is_judged_as_its_lines_are(
    author: Player, premises: list[str], goal: str, draft: str, finished: bool
) -> None:
    told = ask(author, "check", premises=premises, goal=goal, draft=draft)
    assert told["finished"] == finished
    assert told["finished"] == (not any(line.get("fault") for line in told["lines"]))


def test_a_fault_says_in_which_formula_it_is(author: Player) -> None:
    sequents: list[tuple[list[str], str, str]] = [
        (["A", "B &"], "A", "premise 2: expected a formula, found the end"),
        (["A"], "A -> ", "the goal: expected a formula, found the end"),
    ]
    for premises, goal, said in sequents:
        told = author.post("/api/proofs/check", json={"premises": premises, "goal": goal})
        assert (told.status_code, told.json()["error"]) == (400, said)
        assert told.json()["column"] > 3


def test_it_is_told_how_free_variables_are_read(author: Player) -> None:
    told = ask(author, "check", premises=["P(x)", "A"], goal="all x P(x)")
    assert told["premises"] == ["∀x P(x)", "A"]
    assert told["notes"] == ["`P(x)` has free variables. It is read for all of them: `∀x P(x)`."]
    assert ask(author, "check", **SEQUENT)["notes"] == []


def test_a_draft_without_lines_is_only_begun(author: Player) -> None:
    begun = ask(author, "check", **SEQUENT)
    assert (begun["lines"], begun["finished"]) == ([], False)


def test_help_goes_from_an_idea_to_a_rule_to_the_line(author: Player) -> None:
    draft = "A & B ; premise"
    idea, rule, line = (ask(author, "hint", **SEQUENT, draft=draft, step=n) for n in (1, 2, 3))
    assert idea["sentence"] == "Look at line 1: it can be taken apart, or put to use."
    assert rule["sentence"].startswith("The rule is ∧E. A conjunction gives")
    assert [told.get("line") for told in (idea, rule, line)] == [None, None, line["line"]]
    assert line["line"].endswith("; ∧E 1")


def test_a_chosen_rule_writes_its_line(author: Player) -> None:
    asked = {**SEQUENT, "draft": "A & B ; premise", "rule": "∧E", "cites": "1"}
    assert ask(author, "line", **asked)["lines"] == ["A ; ∧E 1", "B ; ∧E 1"]
    none = ask(author, "line", **{**asked, "rule": "∧I", "draft": ""})
    assert none["lines"] == []
    assert none["sentence"] == "∧I needs both sides of the conjunction: choose such lines."


def test_hints_lead_to_the_end_and_none_is_made_up(author: Player) -> None:
    draft, since = "A & B ; premise", 0
    while not ask(author, "check", **SEQUENT, draft=draft)["finished"]:
        told = ask(author, "hint", **SEQUENT, draft=draft, since=since)
        draft, since = f"{draft}\n{told['line']}", told["since"]
    told = ask(author, "hint", premises=["A | B"], goal="A", draft="A | B ; premise")
    assert "line" not in told
    assert "does not follow" in told["sentence"]


def test_a_premise_that_is_missing_is_offered(author: Player) -> None:
    given: dict[str, Any] = {"premises": ["A", "A -> B"], "goal": "B"}
    told = ask(author, "hint", **given, draft="A ; premise", step=1)
    assert (told["line"], told["step"]) == ("A → B ; premise", 0)
    assert ask(author, "hint", **given, draft="| B ; assumption")["line"] == "| A ; premise"
    whole = f"A ; premise\n{told['line']}"
    assert ask(author, "hint", **given, draft=whole)["line"] == "B ; →E 2, 1"


SWAPPED: dict[str, Any] = {"premises": ["all x exists y R(x,y)"], "goal": "exists y all x R(x,y)"}


@pytest.mark.parametrize("what", ["check", "hint"])
@pytest.mark.parametrize(
    "asked",
    [
        SWAPPED,
        {"premises": ["A | B"], "goal": "A"},
        {"premises": ["a < b", "b < f(a)"], "goal": "a < f(a)"},
    ],
)
def test_what_does_not_follow_is_shown_as_prove_shows_it(
    author: Player, what: str, asked: dict[str, Any]
) -> None:
    draft = "\n".join(f"{each} ; premise" for each in asked["premises"])
    told = ask(author, what, **asked, draft=draft)
    assert (
        told["countermodel"] == pf.prove(asked["premises"], asked["goal"]).to_json()["countermodel"]
    )
    assert told["sentence"].startswith("It does not follow: here is a world in which")
    assert "line" not in told


def test_a_world_is_told_in_plain_words(author: Player) -> None:
    told = ask(author, "check", **SWAPPED)
    world = "There are 2 things: a and b. R is true of (a, a) and (b, b) alone."
    assert told["sentence"].endswith(world)
    named = ask(author, "hint", premises=["P(f(a))", "A", "-B"], goal="P(a)")
    for said in (
        "2 things: a and b",
        "f(a) = b",
        "P is true of b alone.",
        "A is true. B is false.",
    ):
        assert said in named["sentence"]
    german = author.post("/api/proofs/hint", json=SWAPPED, headers={"Accept-Language": "de"}).json()
    assert "Es gibt 2 Dinge: a und b." in german["sentence"]


def test_a_world_is_looked_at_part_by_part_and_can_be_changed(author: Player) -> None:
    seen = ask(author, "world", **SWAPPED)
    assert seen["refutes"]
    assert [each["holds"] for each in (*seen["premises"], seen["goal"])] == [True, False]
    assert seen["goal"]["parts"][0] == {
        "about": "y = a",
        "holds": False,
        "reason": "not for `x = b`: there is no arrow `b → a`",
        "rows": [["R", "b", "a"]],
    }
    assert seen["converse"] == {"premises": ["∃y ∀x R(x, y)"], "goal": "∀x ∃y R(x, y)", "rules": []}
    assert "<svg" in seen["picture"]
    world = seen["world"]
    world["relations"][0]["rows"].append(["b", "a"])
    changed = ask(author, "world", **SWAPPED, world=world)
    assert (changed["refutes"], changed["goal"]["holds"]) == (False, True)
    assert "That shows nothing" in changed["sentence"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"domain": []}, "at least one thing"),
        ({"domain": ["a", "a"]}, "a world has from 1 to 8 things"),
        ({"domain": [str(number) for number in range(9)]}, "a world has from 1 to 8 things"),
        ({"relations": []}, "does not say what R is"),
        ({"relations": [{"name": "R", "arity": 2, "rows": [["a", "c"]]}]}, "the rows of R"),
        ({"functions": [{"name": "f", "arity": 1, "values": [["a", "b"]]}]}, "the values of f"),
    ],
)
def test_a_world_that_does_not_fit_is_refused(
    author: Player, change: dict[str, Any], said: str
) -> None:
    world: dict[str, Any] = {"domain": ["a", "b"], "functions": []}
    world["relations"] = [{"name": "R", "arity": 2, "rows": []}]
    refused = author.post("/api/proofs/world", json={**SWAPPED, "world": {**world, **change}})
    assert refused.status_code == 400
    assert said in refused.json()["error"]


def test_what_follows_has_no_such_world(author: Player) -> None:
    for what in ("check", "hint"):
        assert "countermodel" not in ask(author, what, **SEQUENT, draft="A & B ; premise")
    assert "countermodel" not in ask(author, "check", **SEQUENT, draft=PROOF)
    assert set(ask(author, "world", **SEQUENT)) == {
        "sentence", "premises", "heading", "refutes", "unread",
    }  # fmt: skip
    begun = ask(author, "world", premises=["A ->"], goal="A")
    assert (begun["unread"], begun["sentence"][:10]) == (True, "premise 1:")


def test_order_signs_mean_on_the_page_what_they_mean_to_prove(author: Player) -> None:
    asked = {"premises": ["a <= b"], "goal": "-(b < a)"}
    given = {"premises": ["a <= b", "A -> b < a"], "goal": "-A"}
    hint = ask(author, "hint", **given, draft="a <= b ; premise\nA -> b < a ; premise")
    assert hint["line"] == "¬A ; MT 2, 1"
    proof = "a <= b ; premise\n-(b < a) ; R 1"
    assert ask(author, "check", **asked, draft=proof)["finished"]
    assert "o_less" in ask(author, "export", **asked, draft=proof, style="coq")["text"]


@pytest.mark.parametrize(
    ("style", "part"), [("latex", "lplfitch"), ("fitch", ":∧I 3, 2"), ("coq", "Theorem")]
)
def test_a_finished_proof_is_taken_along(author: Player, style: str, part: str) -> None:
    told = ask(author, "export", **SEQUENT, draft=PROOF, style=style)
    assert part in told["text"]
    unfinished = {**SEQUENT, "draft": "", "style": style}
    refused = author.post("/api/proofs/export", json=unfinished)
    assert refused.status_code == 400


def test_a_sequent_that_cannot_be_read_is_pointed_at(author: Player) -> None:
    refused = author.post("/api/proofs/check", json={"goal": "A ->"})
    assert refused.status_code == 400
    assert refused.json()["caret"]


def test_a_decided_cell_of_a_play_becomes_a_sequent(author: Player) -> None:
    play = author.begin("g1", "practice")
    told = author.post(f"/api/plays/{play['id']}/sequent", json={"cell": [1, 2]}).json()
    assert told["goal"] == "¬mine(1, 2)"
    start = "\n".join(f"{premise} ; premise" for premise in told["premises"])
    assert ask(author, "hint", **told, draft=start)["line"]


def test_rules_say_what_they_say(author: Player) -> None:
    rules = {rule["name"]: rule for rule in author.get("/api/proofs/rules").json()["rules"]}
    assert rules["→E"]["schemas"] == ["φ → ψ, φ ⊢ ψ"]
    assert "new name" in rules["∃E"]["condition"]
