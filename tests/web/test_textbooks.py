"""Proofs in the styles of textbooks, over HTTP."""

from __future__ import annotations

from tests.web.player import Player

ASKED = {"premises": ["A & B"], "goal": "B", "textbook": "copi", "to": "lpl"}


def test_a_proof_is_judged_and_changes_its_style(author: Player) -> None:
    books = author.get("/api/proofs/textbooks").json()["textbooks"]
    assert {book["name"] for book in books} >= {"copi", "lpl"}

    def ask(draft: str) -> dict[str, object]:
        return dict(author.post("/api/proofs/textbook", json={**ASKED, "draft": draft}).json())

    wrong = ask("A • B Premise\nB 1 Simp.")
    assert wrong["faults"] == ["Line 2: Simp. does not give this from what it cites: φ • ψ ⊢ φ"]
    assert wrong.get("text") is None
    told = ask("A • B Premise\nB • A 1 Com.\nB 2 Simp.")
    assert told["finished"]
    assert str(told["text"]).splitlines()[0] == "1. A ∧ B  ; Premise"
    assert ask("A • B Premise")["text"] == "1. A ∧ B  Premise\n"
    unknown = author.post("/api/proofs/textbook", json={**ASKED, "to": "mine", "draft": ""})
    assert unknown.status_code == 400
