"""Making games: texts, drafts, kept games, the library, positions and agents."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.player import Player

CORRIDOR: dict[str, Any] = {
    "title": "A corridor",
    "columns": 3,
    "rows": 1,
    "mines": 1,
    "messages": [{"at": [1, 1], "fol": "-mine(2,1)"}],
}


# Texts --------------------------------------------------------------------------------------------


def test_logic_and_english_translate_each_other(author: Player) -> None:
    told = author.post("/api/formulas", json={"fol": "-exists x mine(x,x)"}).json()
    assert told["fol"]["unicode"] == "¬∃x mine(x, x)"
    assert told["english"]["en"] == "There is no mine on the main diagonal."
    assert "Hauptdiagonale" in told["english"]["de"]
    for language, text in told["english"].items():
        asked = {"Accept-Language": language}
        back = author.post("/api/formulas", json={"words": text}, headers=asked).json()
        assert back["fol"] == told["fol"]


def test_a_sentence_with_two_meanings_shows_both(author: Player) -> None:
    told = author.post("/api/formulas", json={"english": "There is a mine in every row."}).json()
    assert told["readings"] == ["∀y ∃x mine(x, y)", "∃x ∀y mine(x, y)"]
    assert len(set(told["sentences"])) == len(told["readings"])


def test_a_sentence_is_read_with_the_size_of_the_board(author: Player) -> None:
    size = {"columns": 6, "rows": 4}
    told = author.post("/api/formulas", json={"words": "The last row is safe.", **size}).json()
    assert told["english"]["en"] == "Row 4 is safe."
    told = author.post("/api/formulas", json={"words": "There are 12 mines.", **size}).json()
    assert told.get("error") is None


def test_a_refusal_brings_the_sentence_that_would_be_understood(author: Player) -> None:
    told = author.post("/api/formulas", json={"english": "Every colum has a mine."}).json()["error"]
    assert "colum" in told["message"]
    assert "understood" not in told["message"]
    back = author.post("/api/formulas", json={"english": told["example"]}).json()
    assert back["fol"]["unicode"] == "∀x ∃y mine(x, y)"


def test_readings_that_say_the_same_on_the_board_are_one(author: Player) -> None:
    size = {"columns": 1, "rows": 3}
    told = author.post("/api/formulas", json={"english": "There is a mine in every column."})
    assert len(told.json()["readings"]) == 2
    one = {"english": "There is a mine in column 1 and there is a mine in row 1.", **size}
    told = author.post("/api/formulas", json=one).json()
    assert len(told["readings"]) == 1


def test_it_is_said_why_cells_off_the_field_are_missing(author: Player) -> None:
    told = author.post("/api/expansions", json={"fol": "mine(x,y)", "columns": 4, "rows": 2}).json()
    assert "from 1 to 4" in told["note"]
    told = author.post("/api/expansions", json={"fol": "mine(x,1)", "columns": 4, "rows": 2}).json()
    assert told.get("note") is None


def test_a_fault_in_a_text_is_pointed_at(author: Player) -> None:
    error = author.post("/api/formulas", json={"fol": "all x mine(x,"}).json()["error"]
    assert (error["column"], error["length"]) == (14, 1)
    error = author.post("/api/formulas", json={"english": "There is a moon."}).json()["error"]
    assert error["column"] == 12


CERTIFICATES = {
    "coq": "Theorem",
    "tptp": "fof(",
    "latex": r"\begin{document}",
    "fitch": ":PR",
}


@pytest.mark.parametrize("style", CERTIFICATES)
def test_a_proof_is_taken_along(author: Player, style: str) -> None:
    asked = {"board": "1 1 1\n? ? ?", "cell": [1, 2]}
    proof = author.post("/api/positions/why", json=asked).json()["proof"]
    given = {"evidence": proof["evidence"], "style": style}
    taken = author.post("/api/certificates", json=given).json()
    assert CERTIFICATES[style] in taken["text"]
    forged = {**proof["evidence"], "verdict": "mine"}
    refused = author.post("/api/certificates", json={"evidence": forged, "style": style})
    assert refused.status_code in (400, 422)


@pytest.mark.parametrize("body", [{}, {"fol": "mine(1,1)", "english": "x"}])
def test_one_text_at_a_time(author: Player, body: dict[str, str]) -> None:
    assert author.post("/api/formulas", json=body).status_code == 400


# Drafts -------------------------------------------------------------------------------------------


def test_a_draft_is_judged(author: Player) -> None:
    told = author.post("/api/drafts/check", json=CORRIDOR).json()
    assert (told["consistent"], told["valid"], told["fair"], told["shortest"]) == (
        True, True, True, 0,
    )  # fmt: skip
    assert told["level"] == 1
    unfair = {**CORRIDOR, "messages": []}
    told = author.post("/api/drafts/check", json=unfair).json()
    assert (told["feasible"], told["closed"]) == (False, [[2, 1]])
    clash = [*CORRIDOR["messages"], {"at": [3, 1], "fol": "mine(1,1)"}]
    told = author.post("/api/drafts/check", json={**CORRIDOR, "messages": clash}).json()
    assert (told["consistent"], told["conflict"]) == (False, [[3, 1]])


def test_every_faulty_message_of_a_draft_is_pointed_at(author: Player) -> None:
    messages = [
        {"at": [1, 1], "fol": "mine(1,"},
        {"at": [2, 1], "fol": "mine(1,1)"},
        {"at": [3, 1], "fol": "moon(1,1)"},
    ]
    told = author.post("/api/drafts/check", json={**CORRIDOR, "messages": messages}).json()
    assert [(error["index"], error["column"]) for error in told["errors"]] == [(0, 8), (2, 1)]


def test_a_draft_keeps_its_authors_words_in_other_languages(author: Player) -> None:
    message = {"at": [1, 1], "fol": "¬mine(2, 1)", "english": "", "others": {"de": "Nur Mut!"}}
    draft = {**CORRIDOR, "messages": [message]}
    toml = author.post("/api/drafts/file", json=draft).json()["toml"]
    assert 'german = "Nur Mut!"' in toml
    assert author.post("/api/drafts/read", json={"toml": toml}).json()["messages"] == [message]
    odd = {**CORRIDOR, "messages": [{**message, "others": {"xx": "?"}}]}
    assert author.post("/api/drafts/check", json=odd).status_code == 422


def test_a_draft_becomes_a_file_and_comes_back(author: Player) -> None:
    toml = author.post("/api/drafts/file", json=CORRIDOR).json()["toml"]
    draft = author.post("/api/drafts/read", json={"toml": toml}).json()
    assert (draft["title"], draft["columns"]) == ("A corridor", 3)
    (message,) = draft["messages"]
    assert message == {"at": [1, 1], "fol": "¬mine(2, 1)", "english": "", "others": {}}
    faulty = author.post("/api/drafts/read", json={"toml": 'columns = "x"'})
    assert faulty.status_code == 400
    assert faulty.json()["caret"].endswith("^")


def test_a_draft_becomes_a_file_for_a_prover(author: Player) -> None:
    told = author.post("/api/drafts/problem?to=prover9", json=CORRIDOR).json()
    assert "formulas(assumptions)." in told["text"]
    assert "-mine(2,1)." in told["text"]
    assert "p cnf" in author.post("/api/drafts/problem?to=dimacs", json=CORRIDOR).json()["text"]
    broken = {**CORRIDOR, "messages": [{"at": [1, 1], "fol": "mine("}]}
    assert author.post("/api/drafts/problem?to=prover9", json=broken).status_code == 400


# Kept games ---------------------------------------------------------------------------------------


def test_a_published_game_is_listed_played_and_remixed(player: Player, platform: str) -> None:
    game = player.save(**CORRIDOR, visibility="published")
    listed = player.get("/api/games", params={"shelf": "players", "words": "corridor"}).json()
    assert game in [card["id"] for card in listed["games"]]
    assert player.get(f"/api/games/{game}/file").text.startswith('title = "A corridor"')
    with Player(platform) as friend:
        assert friend.get(f"/api/games/{game}/file").status_code == 403
        assert friend.get(f"/api/games/{game}/draft").status_code == 403
        refused = friend.post("/api/games", json={**CORRIDOR, "remix_of": game})
        assert refused.status_code == 403
        assert not friend.get(f"/api/games/{game}").json()["finished"]
        won = friend.make(friend.begin(game), "mark 3,1")
        assert won["result"] == "won"
        assert friend.get(f"/api/games/{game}").json()["finished"]
        draft = friend.get(f"/api/games/{game}/draft").json()
        remixed = friend.save(**{**draft, "title": "Another"}, remix_of=game)
        assert friend.get(f"/api/games/{remixed}").json()["remix_of"] == game


def test_a_game_that_is_not_valid_is_kept_but_not_published(player: Player) -> None:
    hopeless = {**CORRIDOR, "title": "Hopeless case", "messages": []}
    game = player.save(**hopeless, visibility="link")
    for refused in (
        player.post("/api/games", json={**hopeless, "visibility": "published"}),
        player.put(f"/api/games/{game}/visibility", json={"visibility": "published"}),
    ):
        assert (refused.status_code, "valid" in refused.json()["error"]) == (400, True)
    assert player.get("/api/games", params={"words": "hopeless"}).json()["total"] == 0
    assert player.begin(game)["result"] == "stuck"


def test_a_game_that_cannot_be_read_is_not_kept(player: Player) -> None:
    broken = {**CORRIDOR, "messages": [{"at": [1, 1], "fol": "mine("}]}
    assert player.post("/api/games", json=broken).status_code == 400
    assert player.post("/api/games", json={"toml": "columns = 3"}).status_code == 400
    off = {**CORRIDOR, "messages": [{"at": [9, 9], "fol": "mine(1,1)"}]}
    assert player.post("/api/games", json=off).status_code == 400


def test_the_library_has_shelves_levels_and_words(player: Player) -> None:
    paper = player.get("/api/games", params={"shelf": "paper"}).json()["games"]
    assert {"g1", "g2", "g3", "g4", "g6"} <= {card["id"] for card in paper}
    level = player.get("/api/games", params={"level": 1}).json()["games"]
    assert {card["level"] for card in level} == {1}
    for wanted in range(1, 6):
        made = player.get(f"/api/games?shelf=generated&level={wanted}").json()["games"]
        assert len(made) >= 5
        assert {(card["shelf"], card["level"]) for card in made} == {("generated", wanted)}
    (daily,) = player.get("/api/games", params={"shelf": "daily"}).json()["games"]
    assert player.begin(daily["id"])["title"] == daily["title"]
    words = player.get("/api/games", params={"words": "FIRST column"}).json()["games"]
    assert "g1" in [card["id"] for card in words]


def test_a_card_shows_how_far_somebody_is_and_no_message_too_early(platform: str) -> None:
    def card(who: Player) -> dict[str, Any]:
        games = who.get("/api/games", params={"words": "first column"}).json()["games"]
        return next(dict(found) for found in games if found["id"] == "g1")

    with Player(platform) as new:
        assert (card(new)["corners"], card(new).get("begun")) == ([[1, 1]], None)
        assert card(new)["spoken"] == [[1, row] for row in range(1, 7)]
        play = new.make(new.begin("g1"), "down")
        assert (card(new)["begun"], card(new)["finished"]) == (play["id"], False)
        new.make(play, "up", "down", "down", "mark 5,1")
        new.make(new.begin("g1"), "down", "down", "mark 5,1")
        won = card(new)
        assert (won["finished"], won["best"], won.get("begun")) == (True, 2, None)
        assert won["corners"] == [[1, 1], [1, 3]]
    paper = player_games(platform, "paper")
    assert {name for name, broken in paper.items() if broken} == {"example5", "g3", "g4"}


def player_games(platform: str, shelf: str) -> dict[str, bool]:
    """The games of a shelf, and whether they are broken."""
    with Player(platform) as anybody:
        games = anybody.get("/api/games", params={"shelf": shelf}).json()["games"]
    return {card["id"]: card["broken"] for card in games}


def test_a_card_tells_nothing_that_is_hidden(player: Player) -> None:
    card = player.get("/api/games/g2").json()
    assert "mine(" not in json.dumps(card)
    assert player.get("/api/games/nothing").status_code == 404
    assert player.get("/api/games/g2/file").status_code == 403


# Positions ----------------------------------------------------------------------------------------


def test_a_position_from_anywhere_is_analysed(author: Player) -> None:
    told = author.post("/api/positions", json={"board": "1 ? 1 0 ?", "odds": True}).json()
    assert [(cell["at"], cell["label"]) for cell in told["cells"]] == [
        ([2, 1], "mine"),
        ([5, 1], "safe"),
    ]
    assert [cell["odds"] for cell in told["cells"]] == [1.0, 0.0]
    claim = author.post("/api/positions/why", json={"board": "1 ?", "cell": [2, 1]}).json()
    assert (claim["verdict"], claim["lit"]) == ("mine", [[1, 1]])


def test_a_position_that_cannot_be_is_explained(author: Player) -> None:
    told = author.post("/api/positions", json={"board": "0 ? 1"}).json()
    assert (told["consistent"], told["lit"]) == (False, [[1, 1], [3, 1]])
    assert told["proof"]["steps"]


def test_the_largest_position_may_be_written_as_board_files_are(author: Player) -> None:
    rows = ["0 " + "? " * 99] + ["? " * 100] * 99
    body = {"board": "\r\n".join(["mines: 1500", *rows])}
    told = author.post("/api/positions", json=body)
    assert told.status_code == 200, told.text
    assert len(told.json()["cells"]) == 9_999


@pytest.mark.parametrize(
    "body",
    [
        {"board": ""},
        {"board": "1 x"},
        {"board": "1 ?\n?"},
        {"board": "?", "mines": 9},
        {"board": "\n".join(["?" * 101] * 100)},
    ],
)
def test_a_faulty_position_is_refused(author: Player, body: dict[str, Any]) -> None:
    response = author.post("/api/positions", json=body)
    assert (response.status_code, "error" in response.json()) == (400, True)


# Agents -------------------------------------------------------------------------------------------


def watch(player: Player, run: str, after: int | None = None) -> list[dict[str, Any]]:
    headers = {} if after is None else {"Last-Event-ID": str(after)}
    with player.stream("GET", f"/api/runs/{run}/events", headers=headers) as response:
        lines = list(response.iter_lines()) if response.status_code == 200 else []
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data")]


def test_an_agent_wins_g2_and_says_why(player: Player) -> None:
    run = player.post("/api/runs", json={"game": "g2", "strategy": "exploit-prover"}).json()["id"]
    turns = watch(player, run)
    assert [turn["turn"] for turn in turns] == list(range(len(turns)))
    assert (turns[0]["kind"], turns[-1]["kind"], turns[-1]["outcome"]) == ("start", "end", "won")
    marked = next(turn for turn in turns if turn["kind"] == "marked")
    assert marked["proof"]["steps"]
    assert watch(player, run) == turns
    assert watch(player, run, after=3) == turns[4:]
    assert watch(player, run, after=len(turns) - 1) == []


def test_an_agent_sweeps_a_board(player: Player) -> None:
    body = {"game": "5x5/3:zero:11", "strategy": "p5"}
    run = player.post("/api/runs", json=body).json()["id"]
    turns = watch(player, run)
    assert (turns[-1]["kind"], turns[-1]["outcome"]) == ("end", "won")
    assert all(turn["proved"] for turn in turns[1:-1])


def test_nobody_watches_the_agent_of_another(player: Player, platform: str) -> None:
    run = player.post("/api/runs", json={"game": "g1"}).json()["id"]
    with Player(platform) as stranger:
        stranger.begin("g1")
        assert stranger.get(f"/api/runs/{run}/events").status_code == 404


@pytest.mark.parametrize(
    "choice",
    [{"strategy": "nope"}, {"search": "nope"}, {"engine": "nope"}, {"game": "beginner:zero"}],
)
def test_agents_that_do_not_exist_are_refused(author: Player, choice: dict[str, str]) -> None:
    response = author.post("/api/runs", json={"game": "g1", **choice})
    assert response.status_code == 400
