"""Proofs that are written on the platform: checked line by line, helped on, and taken along."""

from __future__ import annotations

from typing import Any

import pytest

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
    assert none["sentence"] == "∧I needs φ and ψ: choose such lines."


def test_hints_lead_to_the_end_and_none_is_made_up(author: Player) -> None:
    draft, since = "A & B ; premise", 0
    while not ask(author, "check", **SEQUENT, draft=draft)["finished"]:
        told = ask(author, "hint", **SEQUENT, draft=draft, since=since)
        draft, since = f"{draft}\n{told['line']}", told["since"]
    told = ask(author, "hint", premises=["A | B"], goal="A", draft="A | B ; premise")
    assert "line" not in told
    assert "does not follow" in told["sentence"]


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
