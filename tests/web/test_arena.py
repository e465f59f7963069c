"""The arena over HTTP: tokens, streams, moves made once, and agents that behave badly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Event, Thread
from typing import Any

import pytest
from httpx import Client, Response
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from sqlalchemy import insert, select

import provefield as pf
from provefield.agents.remote.documents import schema
from provefield.games.sweeper.generate import deal, parse_id
from provefield.play.arena import arena
from provefield.play.play import replay
from provefield.play.ratings import Rating, rate
from provefield.web.arena import tasks
from provefield.web.platform.database.models import Bout, Game, Round, Token
from provefield.web.platform.database.store import Store, new_id, now
from tests.waiting import PLENTY, wait_for
from tests.web.databases import come_earlier, prepared
from tests.web.player import Player
from tests.web.serving import serving

PASSWORD = "a long password"  # noqa: S105
OWNER = "Ada of the arena"
NAMES: list[str] = []


@pytest.fixture(scope="module")
def kept() -> Iterator[Store]:
    with prepared("sqlite") as store:
        yield store


@pytest.fixture(scope="module")
def address(kept: Store) -> Iterator[str]:
    with serving(str(kept.engine.url)) as address:
        yield address


@pytest.fixture
def owner(address: str, request: pytest.FixtureRequest) -> Iterator[Player]:
    with Player(address) as player:
        sign_up(player, f"{OWNER} {len(NAMES)}")
        NAMES.append(request.node.name)
        yield player


def sign_up(player: Player, name: str) -> None:
    reply = player.post("/api/people", json={"name": name, "password": PASSWORD})
    assert reply.status_code == 201, reply.text


def new_agent(owner: Player, name: str) -> tuple[str, str]:
    """The address of an agent, and its token."""
    made = owner.post("/api/agents", json={"name": name})
    assert made.status_code == 201, made.text
    agent = made.json()["id"]
    return agent, owner.post(f"/api/agents/{agent}/tokens", json={"label": "x"}).json()["token"]


class Program(Client):
    """A program with a token."""

    def __init__(self, address: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        super().__init__(base_url=f"{address}api/arena", headers=headers, timeout=PLENTY)

    def challenge(self, **wanted: Any) -> str:
        reply = self.post("/challenges", json={"kind": "sweeper", "games": 1, **wanted})
        assert reply.status_code == 201, reply.text
        return str(reply.json()["id"])

    def wait_for(self, kind: str) -> dict[str, Any]:
        """The next event of a kind."""
        with self.stream("GET", "/events") as lines:
            for line in lines.iter_lines():
                if (document := json.loads(line))["type"] == kind:
                    return dict(document["game"])
        raise AssertionError(kind)

    def documents(self, bout: str, most: int) -> list[dict[str, Any]]:
        """The first documents of a game."""
        found = []
        with self.stream("GET", f"/games/{bout}/stream") as lines:
            for line in lines.iter_lines():
                if line:
                    found.append(json.loads(line))
                if len(found) >= most:
                    break
        return found

    def move(self, bout: str, ply: int, move: str, **more: Any) -> Response:
        return self.post(f"/games/{bout}/moves", json={"ply": ply, "move": move, **more})


def wait_until_over(address: str, event: str) -> dict[str, Any]:
    with Player(address) as player:

        def over() -> dict[str, Any]:
            found = player.get(f"/api/arena/all/{event}").json()
            return dict(found) if found["state"] == "over" else {}

        return wait_for(over)


def test_a_game_goes_to_and_fro_once(address: str, owner: Player) -> None:
    agent, token = new_agent(owner, "to and fro")
    with Program(address, token) as program:
        event = program.challenge(against="p2")
        game = program.wait_for("gameStart")
        assert (game["kind"], game["event"]) == ("sweeper", event)
        start, view = program.documents(game["id"], 2)
        for each in (start, view):
            Draft202012Validator(schema()).validate(each)
        column, row = view["safe"][0]
        first = program.move(game["id"], 0, f"open {column},{row}", because="It is \x1b[31msafe.")
        assert first.json()["ply"] == 1
        again = program.move(game["id"], 0, f"open {column},{row}")
        assert again.json() == first.json()
        assert program.move(game["id"], 0, "open 1,1").status_code == 409
        assert program.move(game["id"], 7, "open 1,1").status_code == 409
        assert program.move(game["id"], 1, "open 1,1", version=2).status_code == 400
        assert [each["type"] for each in program.documents(game["id"], 3)] == [
            "start", "view", "view",
        ]  # fmt: skip
        assert program.move(game["id"], 1, "give up").json()["result"] == "stuck"
        assert program.move(game["id"], 1, "give up").json()["result"] == "stuck"
        assert program.move(game["id"], 1, "open 1,1").status_code == 409
        assert program.documents(game["id"], 9)[-1]["type"] == "end"
    over = wait_until_over(address, event)
    assert {row["name"]: row["games"] for row in over["table"]} == {"to and fro": 1, "p2": 1}
    mine = next(bout for bout in over["bouts"] if bout["person"] == agent)
    replay = owner.get(f"/api/arena/bouts/{mine['id']}?provable=true").json()
    assert replay["moves"][0]["because"] == "It is �[31msafe."
    assert replay["moves"][0]["provable"] == "safe"
    assert owner.get(f"/api/arena/bouts/{mine['id']}/watch").text.count("data: ") == 4


@pytest.mark.parametrize("move", ["open 99,99", "dig 1,1", "open 1,1,1"])
def test_an_illegal_move_forfeits_the_game_and_nothing_else(
    address: str, owner: Player, move: str
) -> None:
    _, token = new_agent(owner, f"illegal {move}")
    with Program(address, token) as program:
        event = program.challenge(against="p2")
        bout = program.wait_for("gameStart")["id"]
        assert program.move(bout, 0, move).json()["type"] == "error"
        told = program.documents(bout, 9)
        assert [each["type"] for each in told] == ["start", "view", "error", "end"]
        assert told[-1]["forfeit"] == told[-2]["message"]
        assert program.move(bout, 0, "open 1,1").status_code == 409
    table = wait_until_over(address, event)["table"]
    assert [(row["name"], row["forfeits"]) for row in table][1][1] == 1


@pytest.mark.claim(
    "7.2.3, 11.4.1",
    "Tokens of agents are shown once, kept as a digest, and end when they are revoked",
)
def test_tokens_are_shown_once_kept_hashed_and_can_be_revoked(
    address: str, owner: Player, kept: Store
) -> None:
    agent, token = new_agent(owner, "revoked")
    with kept.engine.begin() as connection:
        digests = connection.scalars(select(Token.digest)).all()
    assert token not in digests
    assert token not in owner.get("/api/agents").text
    listed = next(each for each in owner.get("/api/agents").json()["agents"] if each["id"] == agent)
    with Program(address, token) as program:
        assert program.post("/challenges", json={"kind": "sweeper"}).status_code == 201
        gone = owner.delete(f"/api/agents/{agent}/tokens/{listed['tokens'][0]['id']}")
        assert gone.status_code == 204
        assert program.post("/challenges", json={"kind": "sweeper"}).status_code == 401
        with program.stream("GET", "/events") as reply:
            assert reply.status_code == 401
    for against in (None, "p2"):
        with pytest.raises(pf.InputError, match="revoked"):
            pf.arena(address, token, "p2", games=1, against=against)


@pytest.mark.claim("8.2.1", "A token opens the arena, and neither the account nor its agents")
def test_a_token_opens_the_arena_and_nothing_else(address: str, owner: Player) -> None:
    _, token = new_agent(owner, "narrow")
    headers = {"Authorization": f"Bearer {token}"}
    with Client(base_url=address, headers=headers, timeout=PLENTY) as program:
        assert program.get("/api/me").json() == {"guest": True}
        assert program.get("/api/agents").status_code == 404
        assert program.post("/api/agents", json={"name": "x"}).status_code == 404


@pytest.mark.claim("8.2.2", "An agent plays only its own games")
def test_an_agent_plays_only_its_own_games(address: str, owner: Player) -> None:
    _, mine = new_agent(owner, "mine alone")
    _, other = new_agent(owner, "curious")
    with Program(address, mine) as program, Program(address, other) as curious:
        program.challenge(against="p2")
        bout = program.wait_for("gameStart")["id"]
        assert curious.move(bout, 0, "open 1,1").status_code == 404
        assert curious.get(f"/games/{bout}/stream").status_code == 404


def test_names_are_unique_among_people_and_agents(address: str, owner: Player) -> None:
    new_agent(owner, "One of a kind")
    assert owner.post("/api/agents", json={"name": "0ne of a kind"}).status_code == 409
    assert owner.post("/api/agents", json={"name": f"{OWNER} 0"}).status_code == 409
    for name in ("p5", "P-5", "ps", "P1anner"):  # ours, or what could be taken for one of ours
        assert owner.post("/api/agents", json={"name": name}).status_code == 409, name
    with Player(address) as guest:
        assert guest.post("/api/agents", json={"name": "x"}).status_code == 404
        guest.begin("g1")
        assert guest.post("/api/agents", json={"name": "x"}).status_code == 403


def test_no_text_with_a_zero_is_kept_or_looked_for(address: str, owner: Player) -> None:
    agent, token = new_agent(owner, "without zeros")
    cup = {"title": "A\0cup", "made": {"sweeper": "3x3/1:zero", "games": 1}}
    for path, new in (
        ("/api/arena/competitions", cup),
        ("/api/arena/races", {"agent": "p\x005", "game": "3x3/1:zero"}),
        ("/api/arena/all/x/entries", {"agent": "p\x005"}),
        (f"/api/agents/{agent}/tokens", {"label": "a\0b"}),
    ):
        assert owner.post(path, json=new).status_code == 422, path
    with Program(address, token) as program:
        against = {"kind": "sweeper", "games": 1, "against": "p\x005"}
        assert program.post("/challenges", json=against).status_code == 422


class Listener:
    """A stream of events that is read in a thread, until the server ends it."""

    def __init__(self, address: str, token: str) -> None:
        self.said: list[str] = []
        self.is_open = Event()
        self._thread = Thread(target=self._listen, args=(address, token))
        self._thread.start()

    def _listen(self, address: str, token: str) -> None:
        with Program(address, token) as program, program.stream("GET", "/events") as lines:
            for line in lines.iter_lines():
                self.is_open.set()
                self.said.append(line)

    def last(self) -> str:
        """What was said last."""
        self._thread.join(60)
        assert not self._thread.is_alive()
        return self.said[-1]


@pytest.mark.parametrize("servers", [1, 2])
def test_a_new_stream_takes_the_place_of_an_old_one(
    address: str, owner: Player, kept: Store, servers: int
) -> None:
    _, token = new_agent(owner, f"two streams, {servers} servers")
    with ExitStack() as stack:
        other = stack.enter_context(serving(str(kept.engine.url))) if servers > 1 else address
        program = stack.enter_context(Program(address, token))
        program.challenge(against="p2")
        first = Listener(address, token)
        assert first.is_open.wait(60)
        second = Listener(other, token)
        assert "another stream" in first.last()
        assert second.is_open.wait(60)
        third = stack.enter_context(Program(address, token))
        assert third.wait_for("gameStart")
        assert "another stream" in second.last()


@pytest.mark.claim("7.4.1", "A stream ends when its token is revoked")
def test_a_stream_ends_when_its_token_is_revoked(address: str, owner: Player) -> None:
    agent, token = new_agent(owner, "revoked while it listens")
    with Program(address, token) as program:
        program.challenge(against="p2")
    listener = Listener(address, token)
    assert listener.is_open.wait(60)
    known = next(each for each in owner.get("/api/agents").json()["agents"] if each["id"] == agent)
    owner.delete(f"/api/agents/{agent}/tokens/{known['tokens'][0]['id']}")
    assert "revoked" in listener.last()


def test_python_objects_and_names_play_over_the_network(address: str, owner: Player) -> None:
    _, token = new_agent(owner, "p5 over the line")
    ends: list[dict[str, Any]] = []
    arena(address, token, "p5", against="p5", games=2, tell=ends.append)
    arena(address, token, "p2", against="planner", kind="minefol", games=1, tell=ends.append)
    assert [end["kind"] for end in ends] == ["sweeper", "sweeper", "minefol"]
    assert not [end for end in ends[:2] if end.get("forfeit")]
    assert ends[2]["forfeit"]  # an agent of the Sweeper cannot walk


def test_a_competition_runs_by_itself(address: str, owner: Player) -> None:
    agent, token = new_agent(owner, "competitor")
    made = {"sweeper": "6x6/5:zero", "minefol": 1, "games": 4, "seed": 5}
    new = {"title": "A small cup", "made": made, "agents": ["p2", "planner", agent]}
    hidden = owner.post("/api/arena/competitions", json=new | {"starts": "2027-01-01T00:00:00Z"})
    waiting = owner.get(f"/api/arena/all/{hidden.json()['id']}").json()
    assert (waiting["state"], waiting["games"], waiting["bouts"]) == ("open", 4, [])
    assert (waiting["sweeper"], waiting["minefol"]) == ("6x6/5:zero", 1)
    assert "zero:" not in json.dumps(waiting)
    page = owner.get(f"/arena/events/{hidden.json()['id']}").text
    assert "Sweeper, 6x6/5; MineFOL, level 1" in page
    event = owner.post("/api/arena/competitions", json=new).json()["id"]
    arena(address, token, "p2", games=4)
    over = wait_until_over(address, event)
    table = {row["name"]: row for row in over["table"]}
    assert [table[name]["games"] for name in ("p2", "planner", "competitor")] == [2, 2, 4]
    assert [table[name]["forfeits"] for name in ("p2", "planner", "competitor")] == [0, 0, 2]
    rated = {
        kind: owner.get(f"/api/arena/ladder?kind={kind}").text for kind in ("sweeper", "minefol")
    }
    assert '"planner"' not in rated["sweeper"]
    assert '"p2"' not in rated["minefol"]
    for page in (f"events/{event}", f"agents/{agent}", f"games/{over['bouts'][0]['id']}"):
        for language in ("en", "de"):
            shown = owner.get(f"/arena/{page}", headers={"Accept-Language": language})
            assert shown.status_code == 200, page
    assert "competitor" in owner.get("/arena").text
    assert owner.get("/daily").status_code == 200
    assert over["bouts"][0]["game"]
    written = owner.get(f"/api/arena/all/{event}/table.csv").text
    assert written.startswith("name,games,won,lost,forfeits,better,points\n")
    log = [json.loads(line) for line in
           owner.get(f"/api/arena/all/{event}/log.ndjson").text.splitlines()]  # fmt: skip
    assert sum("log" in line for line in log) == 8
    assert sum("round" in line for line in log) == 4


def test_an_agent_of_ours_is_refused_where_it_cannot_play(address: str, owner: Player) -> None:
    cup = {"title": "A cup", "made": {"sweeper": "6x6/5:zero"}, "starts": "2027-01-01T00:00:00Z"}
    refused = owner.post("/api/arena/competitions", json=cup | {"agents": ["planner"]})
    assert (refused.status_code, "planner" in refused.text) == (409, True)
    race = owner.post("/api/arena/races", json={"agent": "p5", "game": "g1"})
    assert race.status_code == 409
    unknown = owner.post("/api/arena/competitions", json=cup | {"agents": ["deep thought"]})
    assert unknown.status_code == 404
    assert "deep thought" in unknown.text
    assert "exploit-prover" in unknown.text


def test_ratings_follow_from_the_log(kept: Store, address: str, owner: Player) -> None:
    for kind in ("sweeper", "minefol"):
        with kept.engine.begin() as connection:
            rows = connection.execute(
                select(Round.ranks, Round.ratings).where(Round.kind == kind).order_by(Round.id)
            ).all()
        last: dict[str, list[float]] = {}
        again: dict[str, Rating] = {}
        for row in rows:
            last |= row.ratings
            again |= rate(again, row.ranks)
        assert rows
        assert {name: list(each) for name, each in again.items()} == last
        ladder = owner.get(f"/api/arena/ladder?kind={kind}").json()["rows"]
        assert {row["id"] for row in ladder} == set(last)
        assert all(row["deviation"] > 0 for row in ladder)


def test_in_a_race_the_moves_of_the_other_are_shown_at_the_end(address: str) -> None:
    with Player(address) as player:
        race = {"agent": "p2", "game": "3x3/1:zero:4"}
        event = player.post("/api/arena/races", json=race).json()["id"]

        def begun() -> dict[str, Any]:
            found = player.get(f"/api/arena/all/{event}").json()
            bouts = {bout["name"]: bout for bout in found["bouts"]}
            return bouts if bouts and bouts["p2"]["result"] != "waiting" else {}

        bouts = wait_for(begun)
        assert not bouts["p2"]["open"]
        assert player.get(f"/api/arena/bouts/{bouts['p2']['id']}").status_code == 403
        assert player.get(f"/api/arena/bouts/{bouts['p2']['id']}/watch").status_code == 403
        play = player.post(f"/api/arena/all/{event}/play").json()["id"]
        state = player.get(f"/api/plays/{play}").json()
        while state["result"] == "playing":
            safe = player.post(f"/api/plays/{play}/provable", json={}).json()
            cell = next(each["at"] for each in safe["cells"] if each.get("label") == "safe")
            state = player.make(state, f"open {cell[0]},{cell[1]}")
        wait_until_over(address, event)
        assert player.get(f"/api/arena/bouts/{bouts['p2']['id']}").status_code == 200


def test_an_agent_enters_the_day_after_its_owner(kept: Store, address: str, owner: Player) -> None:
    come_earlier(kept)
    agent, token = new_agent(owner, "of the day")
    day = owner.get("/api/daily").json()
    entry = f"/api/arena/all/{day['game']}/entries"
    assert owner.post(entry, json={"agent": agent}).status_code == 403
    assert owner.post("/api/daily/give-up").status_code == 204
    assert owner.post(entry, json={"agent": agent}).status_code == 204
    assert owner.post(entry, json={"agent": agent}).status_code == 409
    arena(address, token, "p2", games=1)
    rows = owner.get("/api/daily").json()["agents"]
    assert [(row["name"], row["result"]) for row in rows] == [("of the day", "lost")]


def test_who_deletes_an_account_takes_the_names_of_its_agents(address: str) -> None:
    with Player(address) as player:
        sign_up(player, "Gone soon")
        agent, token = new_agent(player, "gone with its owner")
        gone = player.post("/api/me/deletion", json={"password": PASSWORD})
        assert gone.status_code == 204, gone.text
        assert player.get(f"/api/arena/agents/{agent}").json()["name"] == ""
    with Program(address, token) as program:
        assert program.post("/challenges", json={"kind": "sweeper"}).status_code == 401


@pytest.mark.parametrize("name", ["p2", "odds"])
def test_a_game_of_ours_ends_where_it_ends_for_others(name: str) -> None:
    game = deal(parse_id("beginner:zero:4"))
    played = tasks.play(game, name, "x")
    assert played.result == "won"
    assert replay(game, "strict", [move for move, _ in played.moves]).state.result == "won"


def keep_games(store: Store, *texts: str) -> list[str]:
    """Games of somebody's that can be played by their names."""
    names = [new_id() for _ in texts]
    for name, text in zip(names, texts, strict=True):
        row = {"id": name, "author": "agent-planner", "title": "Twin", "text": text, "columns": 4,
               "rows": 2, "mines": 1, "messages": 1, "visibility": "link", "created": now(),
               "verdict": {"valid": True, "fair": True, "redundant": []}}  # fmt: skip
        with store.engine.begin() as connection:
            connection.execute(insert(Game).values(row))
    return names


def sweeper_twins() -> tuple[list[str], str]:
    """Two boards with other mines that look alike before and after a move."""
    seen: dict[str, tuple[str, Any]] = {}
    for seed in range(10_000):
        name = f"3x3/2:fixed:{seed}"
        state = deal(parse_id(name)).start().after("open 3,3")
        before = seen.setdefault(str(state.view), (name, state.world.mines))
        if state.result == "playing" and before[1] != state.world.mines:
            return [before[0], name], "open 3,3"
    raise AssertionError


def headers_of(reply: Response) -> list[tuple[str, str]]:
    """All of them but those that differ for one game, too."""
    passing = ("date", "x-request-id")
    return sorted((name, value) for name, value in reply.headers.items() if name not in passing)


@pytest.mark.parametrize("kind", ["minefol", "sweeper"])
def test_twin_games_are_told_byte_for_byte_alike(
    address: str, owner: Player, kept: Store, kind: str
) -> None:
    """What travels to an agent and to those who watch it, while it plays and when it gives up."""
    text = "columns = 4\nrows = 2\nmines = 1\n[[message]]\nat = [1, 1]\nfol = '-mine(2,1)'\n"
    other = text + "[[message]]\nat = [4, 2]\nfol = 'mine(4,1)'\n"
    games, move = (keep_games(kept, text, other), "right") if kind == "minefol" else sweeper_twins()
    agent, token = new_agent(owner, f"twin {kind}")
    new = {"title": "Twins", "games": games, "agents": [agent]}
    assert owner.post("/api/arena/competitions", json=new).status_code == 201
    told = []
    with Program(address, token) as program, Player(address) as watcher:
        for _ in games:
            bout = program.wait_for("gameStart")["id"]
            moved = program.move(bout, 0, move, because="I look.")
            heard: list[Any] = [moved.content, headers_of(moved)]
            paths = [(program, f"/games/{bout}/stream", b"}\n"),
                     (watcher, f"/api/arena/bouts/{bout}/watch", b"}\n\n")]  # fmt: skip
            for client, path, end in paths:
                with client.stream("GET", path) as reply:
                    heard += [headers_of(reply), read_until(reply, end, 3)]
            replay = watcher.get(f"/api/arena/bouts/{bout}?provable=true")
            heard += [headers_of(replay), replay.text.replace(bout, "").partition('"documents"')[2]]
            heard.append(program.move(bout, 1, "give up").content)
            heard += [client.get(path).content for client, path, _ in paths]
            told.append(heard)
    assert told[0] == told[1]


def read_until(reply: Response, end: bytes, times: int) -> bytes:
    """What comes until so many ends came."""
    found = b""
    for piece in reply.iter_raw():
        found += piece
        if found.count(end) >= times:
            break
    return found


def test_a_server_that_is_stopped_forfeits_nobodys_game() -> None:
    with prepared("sqlite") as store:
        with serving(str(store.engine.url)) as address, Player(address) as organiser:
            sign_up(organiser, "Organiser")
            games = [f"beginner:zero:{seed}" for seed in range(60)]
            new = {"title": "Stopped", "games": games, "agents": ["p5", "p2"]}
            event = organiser.post("/api/arena/competitions", json=new).json()["id"]
            wait_for(
                lambda: any(
                    bout["result"] != "waiting"
                    for bout in organiser.get(f"/api/arena/all/{event}").json()["bouts"]
                )
            )
        with store.engine.begin() as connection:
            found = connection.execute(select(Bout.result, Bout.forfeit)).all()
    assert [row.forfeit for row in found if row.forfeit] == []
    assert "waiting" in {row.result for row in found}
