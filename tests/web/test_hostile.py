"""Requests that nobody sends by mistake: each is refused with a sentence, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from secrets import token_urlsafe
from typing import Any

import pytest
from httpx import Response

from provefield.play import play as replaying
from provefield.web.platform.limits import HOUR, read_limits
from provefield.web.play import referee as refereeing
from provefield.web.play import runs
from tests.web.player import Player
from tests.web.serving import serving

ZERO = "a\0b"
TINY: dict[str, Any] = {"columns": 2, "rows": 1, "mines": 0}
PASSWORD = "correct horse"  # noqa: S105


@pytest.mark.claim("1.3.3, 2.2.1", "Control signs in texts are refused wherever text goes in")
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/plays/a%00b", None),
        ("GET", "/api/plays/a%00b/moments/1", None),
        ("POST", "/api/plays/a%00b/moves", {"ply": 0, "move": "up"}),
        ("GET", "/api/games/a%00b", None),
        ("GET", "/api/games/a%00b/file", None),
        ("GET", "/api/runs/a%00b/events", None),
        ("POST", "/api/plays", {"game": ZERO}),
        ("POST", "/api/runs", {"game": ZERO}),
        ("POST", "/api/games", {**TINY, "title": ZERO}),
        ("POST", "/api/games", {"toml": '[game]\ntitle = "a\\u0000b"\ncolumns = 2\nrows = 1'}),
        ("POST", "/api/games", {**TINY, "remix_of": ZERO}),
        ("POST", "/api/people", {"name": ZERO, "password": PASSWORD}),
        ("POST", "/api/session", {"name": ZERO, "password": PASSWORD}),
    ],
)
def test_a_zero_in_a_text_is_refused(player: Player, method: str, path: str, body: Any) -> None:
    player.begin("g1")
    response = player.request(method, path, json=body)
    assert response.status_code in (400, 404, 422)
    assert response.json()["error"]


@pytest.mark.claim(
    "1.5.2, 2.2.1, 15.3.3",
    "What is not JSON of the expected shape is refused with a sentence: nested too deep, "
    "unknown fields, numbers too long",
)
@pytest.mark.parametrize(
    "content",
    [
        b"[" * 100_000,
        b'{"fol":' * 100_000,
        b'{"columns":' + b"9" * 5_000 + b"}",
        b'{"columns":NaN}',
        b'{"fol":"\\ud800"}',
        b'{"fol":"mine(1,1)","more":1}',
        b"\xff\xfe",
        b"null",
        b"",
    ],
)
def test_a_body_that_is_no_question_is_refused(author: Player, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    response = author.post("/api/formulas", content=content, headers=headers)
    assert response.status_code in (400, 413, 422)
    assert response.json()["error"]


def questions(player: Player, play: str) -> list[Response]:
    """Everything that can be asked of a play."""
    url = f"/api/plays/{play}"
    return [
        player.get(url),
        player.post(f"{url}/hint", json={}),
        player.post(f"{url}/provable", json={}),
        player.get(f"{url}/review"),
        player.post(f"{url}/why", json={"cell": [1, 1]}),
        player.post(f"{url}/moves", json={"ply": 0, "move": "down"}),
        player.post("/api/lessons/walk-with-proof/tasks/1/answers", json={"answer": play}),
    ]


@pytest.mark.claim("8.2.2", "A play of somebody else is answered as one that does not exist")
def test_a_play_of_another_cannot_be_asked_about(player: Player, platform: str) -> None:
    play = player.begin("g1")["id"]
    with Player(platform) as stranger:
        stranger.begin("g1")
        answers = questions(stranger, play)
        nothing = questions(stranger, "x" * 16)
    assert [(each.status_code, each.content) for each in answers] == [
        (each.status_code, each.content) for each in nothing
    ]


def test_a_file_is_kept_from_who_has_not_won(player: Player, platform: str) -> None:
    game = player.save(**TINY, visibility="link")
    with Player(platform) as stranger:
        for path in (f"/api/games/{game}/file", f"/api/games/{game}/draft", "/api/games/g2/file"):
            assert stranger.get(path).status_code == 403
        remix = stranger.post("/api/games", json={**TINY, "remix_of": game})
        assert remix.status_code == 403
        stranger.begin(game)
        assert stranger.get(f"/api/games/{game}/file").status_code == 200


@pytest.mark.claim("2.3.4, 15.4.2", "Of moves that are sent at once for one number, one is made")
def test_fifty_moves_for_one_place_are_one_move(player: Player) -> None:
    play = player.begin("9x9/10:zero", "practice")
    moves = [f"mark {1 + number % 9},{1 + number // 9}" for number in range(50)]
    with ThreadPoolExecutor(50) as together:
        answers = list(together.map(lambda move: player.send_move(play, move, 0), moves))
    taken = [move for move, each in zip(moves, answers, strict=True) if each.status_code == 200]
    assert len(taken) == 1
    assert sorted(each.status_code for each in answers) == [200] + [409] * 49
    standing = player.look(play)
    assert standing["ply"] == 1
    assert player.send_move(play, taken[0], 0).json() == standing


def test_a_long_log_is_taken_back_as_a_short_one_is(
    author: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = ("mark 1,1", "mark 9,9", "unmark 1,1", "undo", "undo", "open 4,4", "undo", "open 5,5")
    plays = []
    for most in (refereeing.MOST_AT_ONCE, 0):
        monkeypatch.setattr(refereeing, "MOST_AT_ONCE", most)
        play = author.make(author.begin("9x9/10:zero:3", "practice"), *moves)
        early = author.send_move(play, moves[0], 0).json()
        plays.append([{**each, "id": ""} for each in (play, early)])
    assert plays[0] == plays[1]


@pytest.mark.parametrize(("game", "most"), [("9x9/10:zero:3", 1), ("100x100/2000:zero:3", 0)])
def test_a_move_sent_again_is_made_again_once_and_beside_the_others_if_that_takes_long(
    author: Player, monkeypatch: pytest.MonkeyPatch, game: str, most: int
) -> None:
    play = author.begin(game)
    moves = [f"mark {column},1" for column in range(1, 9)]
    first, *_ = changes = [_send_for_changes(author, play, *each) for each in enumerate(moves)]
    replays = []

    def count(step: Callable[[Any, str], Any], moves: Sequence[str], start: Any) -> Any:
        replays.append(moves)
        return reduce(step, moves, start)

    monkeypatch.setattr(replaying, "reduce", count)
    assert _send_for_changes(author, play, 6, moves[6]) == changes[6]
    assert len(replays) == most
    assert _send_for_changes(author, play, 0, moves[0]) == first


def _send_for_changes(player: Player, play: dict[str, Any], ply: int, move: str) -> Any:
    body = {"ply": ply, "move": move, "changes": True}
    answer = player.post(f"/api/plays/{play['id']}/moves", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize(("limit", "most"), [("LONGEST", -1.0), ("MOST_SIGNS", 0)])
def test_an_agent_has_no_more_than_its_time_and_room(
    author: Player, monkeypatch: pytest.MonkeyPatch, limit: str, most: float
) -> None:
    monkeypatch.setattr(runs, limit, most)
    run = author.post("/api/runs", json={"game": "g2"}).json()["id"]
    *_, last = author.get(f"/api/runs/{run}/events").text.strip().split("\n\n")
    assert '"sentence":"The agent gave up: it' in last
    monkeypatch.undo()
    run = author.post("/api/runs", json={"game": "g1"}).json()["id"]
    assert '"outcome":"won"' in author.get(f"/api/runs/{run}/events").text


# Sessions -----------------------------------------------------------------------------------------


@pytest.mark.claim("7.2.4", "A guest's secret does not open the account that the guest becomes")
def test_a_secret_from_before_does_not_open_the_account(player: Player, platform: str) -> None:
    play = player.begin("g1")
    before = player.cookies["session"]
    given = {"name": f"Eve {token_urlsafe(8)}", "password": PASSWORD}
    assert player.post("/api/people", json=given).status_code == 201
    assert player.cookies["session"] != before
    assert player.look(play) == play
    with Player(platform) as thief:
        thief.cookies["session"] = before
        assert thief.get("/api/me").json() == {"guest": True}
        assert thief.get(f"/api/plays/{play['id']}").status_code == 404


def test_a_guest_takes_one_name_however_often_they_ask(player: Player) -> None:
    play = player.begin("g1")
    given = [{"name": f"Eve {token_urlsafe(8)}", "password": PASSWORD} for _ in range(4)]
    cookies = {"Cookie": f"session={player.cookies['session']}"}

    def ask(body: dict[str, str]) -> tuple[int, bool]:
        """What is answered, and whether the guest's game is this account's now."""
        with Player(str(player.base_url)) as tab:
            status = tab.post("/api/people", json=body, headers=cookies).status_code
            return status, tab.get(f"/api/plays/{play['id']}").status_code == 200

    with ThreadPoolExecutor(4) as together:
        answers = list(together.map(ask, given))
    # The guest's session ends with the first name: a request that comes later is a stranger's.
    assert [has_game for _, has_game in answers].count(True) == 1
    assert {status for status, has_game in answers if has_game} == {201}
    assert {status for status, _ in answers} <= {201, 403, 409}


def test_a_name_that_is_taken_leaves_nobody_behind(player: Player, platform: str) -> None:
    given = {"name": f"Eve {token_urlsafe(8)}", "password": PASSWORD}
    assert player.post("/api/people", json=given).status_code == 201
    with Player(platform) as other:
        assert other.post("/api/people", json=given).status_code == 409
        assert not other.cookies


@pytest.mark.claim("7.2.4", "Each sign-in gets a new secret, and the one of before is void")
def test_signing_in_again_ends_the_session_from_before(player: Player) -> None:
    given = {"name": f"Eve {token_urlsafe(8)}", "password": PASSWORD}
    player.post("/api/people", json=given)
    before = player.cookies["session"]
    assert player.post("/api/session", json=given).status_code == 200
    now = player.cookies["session"]
    player.cookies.clear()
    answers = [
        player.get("/api/me", headers={"Cookie": f"session={each}"}).json()
        for each in (before, now)
    ]
    assert [each["guest"] for each in answers] == [True, False]


def test_a_new_cookie_for_each_request_is_no_way_around_a_limit() -> None:
    # A busy machine may take longer than a minute.
    slow = read_limits({"begin": {"address": 60, "seconds": HOUR}})
    with serving(limited=True, limits=slow) as address, Player(address) as player:
        body = {"game": "no such game"}
        headers = ({"Cookie": f"session={token_urlsafe(8)}"} for _ in range(70))
        seen = [player.post("/api/plays", json=body, headers=each).status_code for each in headers]
    assert seen == [404] * 60 + [429] * 10
