"""Plays in the mode `prove` over the public interface: moves are made by facts that prove them."""

from __future__ import annotations

from typing import Any

import pytest

import provefield as pf
from provefield.errors import BudgetError, MoveError
from provefield.grid import Cell
from provefield.tongues import ENGLISH
from provefield.web.play import depths
from tests.web.player import Player

Play = dict[str, Any]


def by(player: Player, play: Play, move: str, *names: object, status: int = 200) -> Play:
    """The answer to a move by facts, as it is sent."""
    body = {"ply": play["ply"], "move": move, "by": list(names)}
    response = player.post(f"/api/plays/{play['id']}/moves", json=body)
    assert response.status_code == status, response.text
    return dict(response.json())


def test_g1_is_won_by_tight_proofs_and_says_so(author: Player) -> None:
    play = author.begin("g1", "prove")
    assert (play["mode"], play["help"], play["proofs"], play["tight"]) == ("prove", 0, 0, 0)
    play = by(author, play, "down", [1, 1])
    tight = {"enough": True, "tight": True, "unneeded": [], "layout": None}
    assert (play["steps"], play["proof"]) == (1, tight)
    play = by(author, play, "down", [1, 1])
    won = by(author, play, "mark 5,1", [1, 1], [1, 3])
    assert (won["result"], won["proofs"], won["tight"]) == ("won", 3, 3)
    assert author.look(won) == won


def test_too_few_facts_are_met_with_a_board_and_nothing_happens(author: Player) -> None:
    play = author.begin("g1", "prove")
    for names in ([], ["total"]):
        tried = by(author, play, "down", *names)
        assert (tried["steps"], tried["ply"], tried["result"]) == (0, play["ply"] + 1, "playing")
        assert tried["board"] == play["board"]
        assert (tried["proof"]["enough"], tried["proof"]["tight"]) == (False, False)
        assert [1, 2] in tried["proof"]["layout"]
        play = tried
    unasked = author.make(play, "down")
    assert (unasked["steps"], unasked["proof"]["enough"]) == (0, False), "no facts are none"
    made = by(author, unasked, "down", [1, 1], "total")
    assert made["proof"]["unneeded"] == ["total"]
    assert (made["proofs"], made["tight"]) == (1, 0)
    back = author.make(made, "up")
    assert (back["steps"], "proof" in back) == (2, False), "where one has been needs no proof"
    assert author.make(back, "undo", "undo")["proofs"] == 0


def test_undo_takes_back_what_was_made_and_not_what_was_refused(author: Player) -> None:
    play = by(author, author.begin("g1", "prove"), "down", [1, 1])
    for names in ([], ["total"]):
        play = by(author, play, "down", *names)
    assert author.make(play, "undo")["steps"] == 0


def test_the_proof_of_a_move_is_told_and_no_help(author: Player) -> None:
    play = by(author, author.begin("g1", "prove"), "down", [1, 1])
    url = f"/api/plays/{play['id']}"
    told = author.get(f"{url}/proofs/0").json()
    assert told["sentence"] == "Column 1, row 2 is safe."
    assert [fact["cell"] for fact in told["proof"]["facts"]] == [[1, 1]]
    play = by(author, play, "down", "total")
    assert [author.get(f"{url}/proofs/{ply}").status_code for ply in (1, 2)] == [409, 409]
    assert author.get(f"{url}/proofs/0").json() == told, "a later move changes nothing of it"
    assert author.look(play)["help"] == 0


def test_what_tells_nothing_is_no_fact(author: Player) -> None:
    play = author.begin("g1", "prove")
    refused = by(author, play, "down", [3, 3], status=400)
    assert "column 3, row 3 tells nothing" in refused["error"]
    assert by(author, play, "down", "all", status=422)
    assert author.look(play) == play


@pytest.mark.parametrize(
    "given", [3, ["foo"], [3], [[1, 1, 1]], [["1", 1]], [[1, 5000]], [{"a": 1}], {}]
)
def test_what_facts_look_like_is_said_in_one_sentence(author: Player, given: object) -> None:
    play = author.begin("g1", "prove")
    body = {"ply": 0, "move": "down", "by": given}
    response = author.post(f"/api/plays/{play['id']}/moves", json=body)
    assert response.status_code == 422
    assert response.json()["error"] == 'by: expected a list of cells and "total"'


@pytest.mark.parametrize("mode", ["strict", "practice"])
def test_a_proof_is_judged_in_every_mode_and_rules_only_in_prove(author: Player, mode: str) -> None:
    made = by(author, author.begin("g1", mode), "down")
    assert (made["steps"], made["proof"]["enough"]) == (1, False)


def test_help_is_told_with_every_play(author: Player) -> None:
    play = author.begin("g1", "prove")
    url = f"/api/plays/{play['id']}"
    author.post(f"{url}/provable", json={})
    author.post(f"{url}/hint", json={"step": 2})
    assert author.look(play)["help"] == 3
    made = by(author, play, "down", [1, 1])
    assert made["help"] == 3
    assert author.make(made, "undo")["help"] == 3, "undo does not take help back"


def test_the_sweeper_deals_boards_without_guesses_to_who_proves(author: Player) -> None:
    play = author.begin("8x8/8:zero:5", "prove")
    assert play["game"] == "8x8/8:noguess"
    (start,) = (cell["at"] for cell in play["board"]["cells"] if cell.get("label") == "safe")
    play = author.make(play, f"open {start[0]},{start[1]}")
    assert "proof" not in play, "the first opening needs none"
    told = author.post(f"/api/plays/{play['id']}/provable", json={}).json()["cells"]
    safe = next(cell["at"] for cell in told if cell.get("label") == "safe")
    clues = [cell["at"] for cell in play["board"]["cells"] if cell.get("number")]
    tried = by(author, play, f"open {safe[0]},{safe[1]}")
    assert (tried["proof"]["enough"], tried["board"]) == (False, play["board"])
    opened = by(author, tried, f"open {safe[0]},{safe[1]}", *clues, "total")
    assert opened["proof"]["enough"]
    assert opened["board"] != play["board"]
    assert author.look(opened) == opened


def deeper(player: Player, play: Play, move: str, status: int = 200, **given: Any) -> Play:
    """The answer to a move by the message on the start and something deeper."""
    body = {"ply": play["ply"], "move": move, "by": [[1, 1]], **given}
    response = player.post(f"/api/plays/{play['id']}/moves", json=body)
    assert response.status_code == status, response.text
    return dict(response.json())


def test_the_rule_has_to_be_the_one_by_which_the_facts_prove_it(author: Player) -> None:
    play = author.begin("g1", "prove")
    for rule in ("sum", "cases"):
        refused = deeper(author, play, "down", 400, rule=rule)
        assert "look again at how these say it" in refused["error"]
    assert author.look(play) == play, "it takes no ply"
    made = deeper(author, play, "down", rule="instance")
    assert (made["steps"], made["tight"]) == (1, 1)
    again = deeper(author, play, "down", rule="instance")
    assert again == made, "sent again it changes nothing"
    too_few: Play = {"by": ["total"], "rule": "cases"}
    assert deeper(author, made, "down", **too_few)["proof"]["enough"] is False


def test_a_deduction_has_to_be_right_and_reach_its_goal(author: Player) -> None:
    play = author.begin("g1", "prove")
    asked = {"cell": [1, 2], "by": [[1, 1]], "claim": "safe"}
    sequent = author.post(f"/api/plays/{play['id']}/sequent", json=asked).json()
    told, written = sequent["premises"][1:]
    assert (told, sequent["goal"]) == ("¬∃x mine(1, x)", "¬mine(1, 2)")
    assert "mine(1, 1) ∨ mine(1, 2)" in written, "and number by number"
    lines = [
        "¬∃x mine(1, x) ; premise",
        "| mine(1, 2) ; assumption",
        "| ∃x mine(1, x) ; ∃I 2",
        "| ⊥ ; ¬E 1, 3",
        "¬mine(1, 2) ; ¬I 2-4",
    ]
    short = deeper(author, play, "down", 400, draft="\n".join(lines[:3]))
    assert short["error"] == "The deduction does not reach its goal yet."
    wrong = deeper(author, play, "down", 400, draft="¬mine(1, 2) ; ∀E 1")
    assert wrong["error"].startswith("Line 1 is wrong")
    made = deeper(author, play, "down", draft="\n".join(lines))
    assert (made["steps"], made["help"], made["tight"]) == (1, 0, 1)


def test_a_sequent_of_ones_own_claim_tells_nothing_and_any_other_one_is_help(
    author: Player,
) -> None:
    play = author.begin("g1", "strict")
    path = f"/api/plays/{play['id']}"

    def ask(**given: Any) -> Any:
        return author.post(f"{path}/sequent", json={"cell": [1, 2], "by": [[1, 1]], **given})

    told = [ask(claim=claim, cell=cell) for claim in ("safe", "mine") for cell in ([1, 2], [2, 1])]
    assert {each.status_code for each in told} == {200}
    assert len({tuple(each.json()["premises"]) for each in told}) == 1
    assert [each.json()["goal"] for each in told] == [
        "¬mine(1, 2)", "¬mine(2, 1)", "mine(1, 2)", "mine(2, 1)",
    ]  # fmt: skip
    assert ask(by=[[3, 3]], claim="safe").status_code == 400, "nothing was read there"
    assert author.look(play)["help"] == 0
    assert ask().json()["goal"] == "¬mine(1, 2)"
    assert author.look(play)["help"] == 4


@pytest.mark.parametrize("move", ["down", "right", "mark 1,2", "mark 2,1"])
def test_a_faulty_deduction_is_refused_whatever_follows(author: Player, move: str) -> None:
    play = author.begin("g1", "prove")
    assert "Line 1 is wrong" in deeper(author, play, move, 400, draft="⊥ ; ∧E 1")["error"]


def test_what_goes_deeper_is_judged_wherever_the_facts_are_named(author: Player) -> None:
    play = author.begin("g1", "prove")
    for given in ({"draft": "¬mine(1, 2) ; ∀E 1"}, {"rule": "cases"}):
        body = {"ply": 0, "move": "down  by 1,1", **given}
        assert author.post(f"/api/plays/{play['id']}/moves", json=body).status_code == 400
    assert author.look(play) == play, "it takes no ply"


def test_no_sound_rule_is_refused_as_another_proof_was_found(author: Player) -> None:
    play = author.begin("cases", "prove")
    assert "Either way" in str(pf.game("cases").ask(2, 1))
    refused = deeper(author, play, "right", 400, rule="instance")
    assert refused["error"].startswith("No single one of these")
    for rule in ("cases", "sum"):
        made = deeper(author, author.begin("cases", "prove"), "right", rule=rule)
        assert (made["steps"], made["tight"]) == (1, 1)


@pytest.mark.parametrize(
    ("text", "names", "rules"),
    [
        ("0 ?\n? ?", [(1, 1)], {"instance", "sum"}),
        ("1 1 1\n? ? ?", [(2, 1), (3, 1)], {"sum", "cases"}),
        ("0 1 1\n? ? ?", [(1, 1), (2, 1), (3, 1)], {"instance", "sum", "cases"}),
    ],
)
def test_a_rule_is_right_if_some_of_the_facts_prove_it_so(
    text: str, names: list[tuple[int, int]], rules: set[depths.Rule]
) -> None:
    def is_right(rule: depths.Rule) -> bool:
        by = [Cell(*name) for name in names]
        try:
            depths.object_to(pf.board(text), by, Cell(1, 2), "safe", rule, None, ENGLISH)
        except MoveError:
            return False
        return True

    assert {rule for rule in depths.WRONG_RULE if is_right(rule)} == rules


def test_nothing_is_let_through_unread_when_the_work_runs_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(depths, "STEPS", 0)
    seen, facts = pf.board("1 2 2 1\n? ? ? ?"), [Cell(column, 1) for column in (1, 2, 3, 4)]
    with pytest.raises(BudgetError):
        depths.object_to(seen, facts, Cell(1, 2), "mine", "cases", None, ENGLISH)
    with pytest.raises(MoveError):
        depths.object_to(seen, facts, Cell(1, 2), "mine", None, "no", ENGLISH)
    depths.object_to(
        seen, facts[:1], Cell(1, 2), "mine", "cases", None, ENGLISH
    )  # not enough of them
