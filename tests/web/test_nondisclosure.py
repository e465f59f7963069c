"""The referee's secrets: games that differ only in what is hidden cannot be told apart.

Everything that a browser gets is compared byte for byte, but for the names that chance gave.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, cycle, product
from typing import Any

import pytest
from httpx import Response

from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.move import parse_move
from provefield.grid import Cell
from tests.web.player import Player, cells

QUESTIONS = [("hint", {"step": 1}), ("hint", {"step": 4}), ("provable", {"odds": False})]
HEADERS = {"date", "set-cookie", "x-request-id"}


Told = tuple[int, list[tuple[str, str]], bytes]


def told(response: Response, *names: str) -> Told:
    """All that a response says, with the names of chance covered."""
    body = response.content
    for name in names:
        body = body.replace(name.encode(), b"#" * len(name))
    headers = [(name, value) for name, value in response.headers.items() if name not in HEADERS]
    return response.status_code, sorted(headers), body


def everything(player: Player, play: dict[str, Any], *names: str) -> Iterator[Told]:
    """Every answer that the player can get without a move."""
    url = f"/api/plays/{play['id']}"
    yield told(player.get(url), play["id"], *names)
    for path, body in QUESTIONS:
        yield told(player.post(f"{url}/{path}", json=body), play["id"], *names)
    for column in range(1, play["board"]["columns"] + 1):
        for row in range(1, play["board"]["rows"] + 1):
            body = {"cell": [column, row]}
            yield told(player.post(url + "/why", json=body), play["id"], *names)


def draft(*messages: tuple[list[int], str], mines: int = 1) -> dict[str, Any]:
    written = [{"at": at, "fol": fol} for at, fol in messages]
    return {"title": "A game", "columns": 4, "rows": 3, "mines": mines, "messages": written}


FIRST = ([1, 1], "-(exists x mine(1,x))")
TWINS = [
    draft(FIRST, ([1, 3], "mine(4,1)")),
    draft(FIRST, ([1, 3], "mine(3,3)"), ([3, 1], "all x -mine(2,x)")),
    draft(FIRST, ([1, 3], "mine(2,2) | mine(2,3)"), ([2, 1], "mine(2,3)")),
]


def test_games_with_other_hidden_messages_and_mines_look_alike(author: Player) -> None:
    seen: list[list[Any]] = []
    for twin in TWINS:
        game = author.save(**twin)
        begun = author.post("/api/plays", json={"game": game})
        play = begun.json()
        answers = [told(begun, game, play["id"]), *everything(author, play, game)]
        moved = author.send_move(play, "down")
        refused = author.send_move(moved.json(), "jump")
        late = author.send_move(play, "right")
        answers += [told(each, game, play["id"]) for each in (moved, refused, late)]
        answers += everything(author, moved.json(), game)
        seen.append(answers)
        # From the third message on they may differ, and do.
        last = author.make(moved.json(), "down")
        seen[-1].append(last["messages"][-1]["fol"])
    for one, other in combinations(seen, 2):
        assert one[:-1] == other[:-1]
        assert one[-1] != other[-1]


def test_a_lost_game_tells_no_more_than_the_fatal_cell(author: Player) -> None:
    losses = []
    for twin in TWINS[:2]:
        game = author.save(**twin)
        play = author.begin(game)
        lost = author.send_move(play, "right")
        losses.append(told(lost, game, play["id"]))
        assert lost.json()["result"] == "lost"
    assert losses[0] == losses[1]


def test_agents_that_see_the_same_do_and_say_the_same(author: Player) -> None:
    streams = []
    for twin in TWINS:
        game = author.save(**twin)
        run = author.post("/api/runs", json={"game": game}).json()["id"]
        lines = author.get(f"/api/runs/{run}/events").text.split("\n\n")
        # The message on the third cell is where they part.
        parting = next(place for place, line in enumerate(lines) if '"number":2' in line)
        streams.append(lines[:parting])
    assert len(streams[0]) > 2
    assert streams[0] == streams[1] == streams[2]


def twin_boards() -> tuple[str, str, str]:
    """Two boards that differ, with an opening after which they look the same."""
    seen: dict[str, tuple[str, frozenset[Cell]]] = {}
    for seed in range(1000):
        name = f"5x4/4:zero:{seed}"
        state = deal(parse_id(name)).start()
        view = str(state.after(parse_move("open 4,4")).view)
        other, mines = seen.setdefault(view, (name, state.world.mines))
        if mines != state.world.mines and view.count("?") > 6:
            return other, name, "open 4,4"
    raise AssertionError("no twins found")


@pytest.mark.claim(
    "8.2.3",
    "What a player may not know is not sent: boards that differ in hidden mines answer alike",
)
def test_boards_with_other_hidden_mines_look_alike(author: Player) -> None:
    *games, opening = twin_boards()
    seen = []
    for game in games:
        begun = author.post("/api/plays", json={"game": game})
        play = begun.json()
        moved = author.send_move(play, opening)
        marked = author.send_move(moved.json(), "mark 1,1")
        answers = [told(each, play["id"]) for each in (begun, moved, marked)]
        answers += everything(author, marked.json())
        odds = author.post(f"/api/plays/{play['id']}/provable", json={"odds": True})
        seen.append([*answers, told(odds)])
    assert seen[0] == seen[1]


def claimed(player: Player, play: dict[str, Any], move: str, *names: object) -> Response:
    """The answer to a move by facts; the play goes on from there."""
    body = {"ply": play["ply"], "move": move, "by": list(names)}
    answer = player.post(f"/api/plays/{play['id']}/moves", json=body)
    play["ply"] = answer.json()["ply"]
    assert "proof" in answer.json()
    return answer


def test_what_is_told_of_proofs_comes_from_what_was_read(author: Player) -> None:
    *games, opening = twin_boards()
    boards = []
    for game in games:
        play = author.make(author.begin(game, "practice"), opening)
        covered = sorted(set(product(range(1, 6), range(1, 5))) - {*cells(play, state="open")})
        (clue, *_) = (cell["at"] for cell in play["board"]["cells"] if cell.get("number"))
        answers = [
            told(claimed(author, play, f"mark {column},{row}", *names), play["id"])
            for (column, row), names in zip(covered, cycle(([], ["total"], [clue])))
        ]
        boards.append(answers)
    assert len(boards[0]) > 6
    assert boards[0] == boards[1]
    walks = []
    for twin in TWINS:
        game = author.save(**twin)
        play = author.begin(game, "prove")
        answers = [
            told(claimed(author, play, move, *names), game, play["id"])
            for move, names in (("down", ["total"]), ("mark 4,1", [[1, 1]]), ("down", [[1, 1]]))
        ]
        walks.append(answers)
    assert walks[0] == walks[1] == walks[2]


@pytest.mark.parametrize("game", ["g2", "expert:zero"])
def test_no_answer_carries_a_validator_that_could_tell(author: Player, game: str) -> None:
    headers = author.post("/api/plays", json={"game": game}).headers
    assert headers["Cache-Control"] == "no-store"
    assert not {"etag", "last-modified"} & set(headers)
