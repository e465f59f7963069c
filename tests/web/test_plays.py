"""Plays over the public interface, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from provefield.errors import BudgetError, BusyError
from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.move import parse_move
from provefield.grid import Cell, Grid
from provefield.logic.parse import parse
from provefield.play.languages import clue_number
from provefield.web.accounts.leaving import remove_plays
from provefield.web.platform.database.store import Store
from provefield.web.platform.jobs import Question
from provefield.web.platform.jobs.jobs import WorkerJobs
from tests.web.inside import House, inside
from tests.web.player import Player, cells
from tests.web.serving import serving

CORRIDOR = {
    "columns": 4,
    "rows": 1,
    "mines": 1,
    "messages": [
        {"at": [1, 1], "fol": "-mine(2,1)", "english": "The next one is <b>safe</b>."},
        {"at": [2, 1], "fol": "mine(4,1)"},
    ],
}


# MineFOL ------------------------------------------------------------------------------------------


def test_g1_is_won_by_proof(player: Player) -> None:
    play = player.begin("g1")
    assert (play["kind"], play["steps"], play["budget"], play["mines"]) == ("minefol", 0, 4, 1)
    assert [message["number"] for message in play["messages"]] == [1]
    play = player.make(play, "down", "down")
    assert [message["at"] for message in play["messages"]] == [[1, 1], [1, 3]]
    assert play["board"]["you"] == [1, 3]
    won = player.make(play, "mark 5,1")
    assert (won["result"], won["steps"], won["proved"]) == ("won", 2, 1)
    assert cells(won, mark=True) == [(5, 1)]
    assert player.send_move(won, "up").json() == {"error": "The game is over."}


def test_an_unproved_step_loses_with_a_board_that_fits(player: Player) -> None:
    lost = player.make(player.begin("g1"), "right")
    assert (lost["result"], lost["loss"]["kind"]) == ("lost", "unproved")
    assert "could not know that column 2, row 1 is safe" in lost["loss"]["sentence"]
    assert [2, 1] in lost["loss"]["counterexample"]
    assert not {1} & {column for column, _ in lost["loss"]["counterexample"]}


def test_a_step_on_a_provable_mine_loses_with_the_proof(player: Player) -> None:
    game = player.save(**CORRIDOR)
    lost = player.make(player.begin(game), "right")
    lost = player.make(player.begin(game), "right", "right", "right")
    assert (lost["result"], lost["loss"]["kind"]) == ("lost", "mine")
    assert "what you knew proves it" in lost["loss"]["sentence"]
    assert lost["loss"]["proof"]["steps"][-1]["formula"] == "mine(4, 1)"
    assert lost["loss"]["proof"]["svg"].startswith("<svg")
    assert cells(lost, state="exploded") == [(4, 1)]


def test_a_losing_step_takes_one_trip_to_a_worker(author: Player, trips: list[str]) -> None:
    play = author.begin("g1")
    trips.clear()
    lost = author.make(play, "right")
    assert (lost["loss"]["kind"], trips) == ("unproved", ["make_move"])


@pytest.mark.parametrize("fault", [BusyError(1), BudgetError("too long"), RuntimeError("!")])
def test_a_reason_that_could_not_be_found_is_asked_for_again(
    author: Player, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    lost = author.make(author.begin("g1"), "right")
    ask, faults = WorkerJobs.ask, [fault]

    async def refused(self: WorkerJobs, question: Question[Any], *whose: Any) -> Any:
        if question.task.__name__ == "loss" and faults:
            raise faults.pop()
        return await ask(self, question, *whose)

    monkeypatch.setattr(WorkerJobs, "ask", refused)
    author.headers["Accept-Language"] = "de"
    assert "loss" not in author.look(lost)
    assert author.look(lost)["loss"]["kind"] == "unproved"


def test_a_reason_that_comes_late_is_none_of_the_position_that_goes_on() -> None:
    async def lose_and_go_on(house: House) -> None:
        browser, desk = await house.browser(), house.app.state.desk
        begun = await browser.post("/api/plays", json={"game": "5x5/3:zero:1", "mode": "practice"})
        url = f"/api/plays/{begun.json()['id']}/moves"
        world = desk._kept[begun.json()["id"]].play.game.world
        safe, mined = min(set(world.grid) - world.mines), min(world.mines)
        for ply, cell in enumerate((safe, mined)):
            made = await browser.post(url, json={"ply": ply, "move": f"open {cell}"})
        assert made.json()["loss"]
        kept = desk._kept[begun.json()["id"]]
        find, looked, went_on = desk.referee.loss, asyncio.Event(), asyncio.Event()

        async def find_late(*asked: Any) -> Any:
            found = await find(*asked)
            if found is not None:
                looked.set()
                await went_on.wait()
            return found

        desk.referee.loss = find_late
        late = asyncio.create_task(desk.show(kept, "de"))
        await looked.wait()
        undone = await browser.post(url, json={"ply": 2, "move": "undo"})
        assert "loss" not in undone.json()
        went_on.set()
        await late
        assert (await desk.show(kept, "de")).loss is None

    inside(lose_and_go_on)


def test_a_wrong_mark_loses_a_strict_game_and_is_crossed_in_practice(player: Player) -> None:
    lost = player.make(player.begin("g1"), "mark 1,2")
    assert (lost["result"], lost["loss"]["kind"]) == ("lost", "mark")
    assert "is safe" in lost["loss"]["sentence"]
    start = player.begin("g1", "practice")
    crossed = player.make(start, "mark 1,2")
    assert (crossed["result"], crossed["proved"], crossed["ply"]) == ("playing", 0, 1)
    assert crossed["mistakes"] == [{"kind": "mark", "cell": [1, 2]}]
    assert crossed["loss"] == lost["loss"], "practice explains as a strict game does"
    assert [cell["at"] for cell in crossed["board"]["cells"] if cell.get("crossed")] == [[1, 2]]
    assert player.make(crossed, "undo")["board"] == start["board"]


def test_an_unproved_step_in_practice_is_explained_and_not_made(player: Player) -> None:
    start = player.begin("g1", "practice")
    tried = player.make(start, "right")
    assert (tried["result"], tried["steps"], tried["ply"]) == ("playing", 0, 1)
    assert tried["board"] == start["board"]
    assert tried["messages"] == start["messages"]
    assert tried["loss"]["counterexample"] == [[2, 1]]
    assert "loss" not in player.make(tried, "down")


def test_a_player_without_a_proved_step_is_stuck_and_may_try(player: Player) -> None:
    begun = player.begin("g3")
    assert (begun["result"], begun["loss"]["kind"]) == ("stuck", "stuck")
    assert "no proof opens" in begun["loss"]["sentence"]
    tried = player.make(player.begin("g3", "practice"), "down")
    assert (tried["result"], tried["loss"]["kind"]) == ("stuck", "unproved")


def test_messages_that_clash_end_a_game_as_a_contradiction(player: Player) -> None:
    ended = player.make(player.begin("g4", "practice"), "down", "right")
    assert ended["result"] == "contradiction"
    assert ended["loss"]["kind"] == "contradiction"
    assert "the number of mines" in ended["loss"]["sentence"], "the clash is named"
    assert ended["loss"]["proof"]["steps"][-1]["formula"] == "⊥"
    assert player.make(ended, "undo")["result"] == "playing"


def test_marks_that_are_not_proved_never_win(player: Player) -> None:
    play = player.begin("g2", "practice")
    cells = [(column, row) for row in range(2, 6) for column in range(1, 6)]
    for column, row in cells:
        play = player.make(play, f"mark {column},{row}")
    assert (play["result"], play["proved"]) == ("playing", 0)


def test_practice_can_be_taken_back_and_a_strict_game_cannot(player: Player) -> None:
    start = player.begin("g1", "practice")
    moved = player.make(start, "down", "down", "undo")
    assert (moved["ply"], moved["board"]["you"], len(moved["messages"])) == (3, [1, 2], 1)
    back = player.make(moved, "undo")
    assert back["board"] == start["board"]
    assert player.send_move(back, "undo").json()["error"] == "There is nothing to take back."
    strict = player.make(player.begin("g1"), "down")
    refused = player.send_move(strict, "undo")
    assert (refused.status_code, player.look(strict)) == (400, strict)


@pytest.mark.claim("1.2.1", "What an author writes into a game comes back as text")
def test_what_an_author_writes_stays_text(player: Player) -> None:
    play = player.begin(player.save(**CORRIDOR))
    assert play["messages"][0]["english"] == "The next one is <b>safe</b>."


# Questions ----------------------------------------------------------------------------------------


def test_why_answers_from_what_was_read_alone(player: Player) -> None:
    play = player.begin("g1")
    url = f"/api/plays/{play['id']}/why"
    safe = player.post(url, json={"cell": [1, 4]}).json()
    assert (safe["verdict"], safe["lit"]) == ("safe", [[1, 1]])
    unknown = player.post(url, json={"cell": [5, 1]}).json()
    assert unknown["verdict"] == "open"
    assert [5, 1] in unknown["boards"]["with_mine"]
    assert [5, 1] not in unknown["boards"]["without_mine"]
    player.make(play, "down", "down")
    mine = player.post(url, json={"cell": [5, 1], "natural": True}).json()
    assert (mine["verdict"], mine["lit"]) == ("mine", [[1, 1], [1, 3]])
    assert mine["proof"]["natural"][-1]["formula"] == "mine(5, 1)"
    assert player.post(url, json={"cell": [1, 1]}).json()["verdict"] == "known"
    assert player.post(url, json={"cell": [6, 1]}).status_code == 400


def test_hints_give_away_a_little_more_each(player: Player) -> None:
    play = player.begin("g1")
    hints = [
        player.post(f"/api/plays/{play['id']}/hint", json={"step": step}).json()
        for step in (1, 2, 3, 4)
    ]
    assert [hint["step"] for hint in hints] == [1, 2, 3, 4]
    assert not any("cell" in hint or "proof" in hint for hint in hints[:3])
    assert (hints[3]["label"], hints[3]["cell"][0]) == ("safe", 1)
    assert "proof" in hints[3]


def test_what_follows_is_shown_on_request(player: Player) -> None:
    play = player.make(player.begin("g1"), "down", "down")
    told = player.post(f"/api/plays/{play['id']}/provable", json={}).json()
    labels = {tuple(cell["at"]): cell["label"] for cell in told["cells"]}
    assert [cell for cell, label in labels.items() if label == "mine"] == [(5, 1)]
    assert (1, 3) not in labels


# The sweeper --------------------------------------------------------------------------------------


def test_a_sweeper_is_won_when_every_safe_cell_is_open(player: Player) -> None:
    game = "5x5/3:zero:11"
    world = deal(parse_id(game)).world
    play = player.begin(game)
    assert cells(play, label="safe") == [(4, 4)]
    while play["result"] == "playing":
        assert "share" not in play
        known = set(cells(play, state="open"))
        cell = next(each for each in world.grid if each not in known and each not in world.mines)
        play = player.make(play, f"open {cell}")
    assert (play["result"], play["share"]) == ("won", game)
    assert sorted(cells(play, state="mine")) == sorted(world.mines)


def test_a_finished_sweeper_is_seen_again_and_a_running_one_is_not(player: Player) -> None:
    play = player.begin("3x1/1:zero:1", "practice")
    moments = f"/api/plays/{play['id']}/moments"
    assert player.get(f"{moments}/0").status_code == 409
    (start,) = cells(play, label="safe")
    play = player.make(play, f"open {start[0]},{start[1]}")
    first = player.get(f"{moments}/0").json()
    assert (first["plies"], first["move"]) == (1, f"open {start[0]},{start[1]}")
    assert (first["play"]["result"], cells(first["play"], state="mine")) == ("playing", [])
    last = player.get(f"{moments}/99").json()
    assert (last["ply"], "move" in last, last["play"]["board"]) == (1, False, play["board"])


def test_an_open_number_is_told_as_a_formula(player: Player) -> None:
    play = player.begin("3x1/1:zero:1", "practice")
    (start,) = cells(play, label="safe")
    play = player.make(play, f"open {start[0]},{start[1]}")
    (one,) = cells(play, number=1)
    address, asked = f"/api/plays/{play['id']}/why", {"cell": one}
    told = player.post(address, json=asked).json()
    assert told["clue"]["words"] == "There is one mine around column 2, row 1."
    german = player.post(address, json=asked, headers={"Accept-Language": "de"}).json()
    assert german["clue"]["words"] == "Rund um Spalte 2, Zeile 1 liegt eine Mine."
    stated = parse(told["clue"]["fol"])
    assert clue_number(stated, Cell(*one), Grid(3, 1)) == 1


def test_a_lost_sweeper_says_whether_it_could_be_known(player: Player) -> None:
    game = "4x1/1:safe:1"
    (mine,) = deal(parse_id(game)).world.mines
    lost = player.make(player.begin(game, "practice"), f"open {mine}")
    assert lost["result"] == "lost"
    assert list(mine) in lost["loss"]["counterexample"]
    again = player.make(lost, "undo")
    assert (again["result"], "share" in again, "loss" in again) == ("playing", False, False)


def test_a_seed_that_the_server_makes_is_a_secret(player: Player) -> None:
    play = player.begin("beginner:zero")
    assert play["game"] == "beginner:zero"
    assert "share" not in play
    other = player.begin("beginner:zero")
    first, second = (player.make(each, "open 4,4")["board"] for each in (play, other))
    assert first != second


@pytest.mark.parametrize("odds", [True, False])
def test_the_views_of_a_sweeper_are_those_of_the_referee(player: Player, odds: bool) -> None:
    game, rng = "8x8/10:zero:5", Random(3)
    state, play = deal(parse_id(game)).start(), player.begin(game)
    for _ in range(4):
        cell = rng.choice(sorted(set(state.world.grid) - state.world.mines - state.clues.keys()))
        play = player.make(play, f"open {cell}")
        state = state.after(parse_move(f"open {cell}"))
        assert dict(state.clues) == {
            tuple(each["at"]): each["number"]
            for each in play["board"]["cells"]
            if each.get("state") == "open"
        }
    told = player.post(f"/api/plays/{play['id']}/provable", json={"odds": odds}).json()
    for each in told["cells"]:
        mined = tuple(each["at"]) in state.world.mines
        assert each["label"] in ("mine", "open") if mined else each["label"] in ("safe", "open")
        assert ("odds" in each) == odds


# Refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "status"),
    [
        ("nothing", 404),
        ("g99", 404),
        ("../g1", 404),
        ("expert:nothing", 400),
        ("1000x1000/10:zero", 400),
        ("expert:zero:-1", 400),
        ("g" * 81, 422),
        ("", 422),
    ],
)
def test_a_game_that_does_not_exist_is_refused(player: Player, game: str, status: int) -> None:
    response = player.post("/api/plays", json={"game": game})
    assert (response.status_code, next(iter(response.json()))) == (status, "error")


@pytest.mark.parametrize("move", ["jump", "mark 9,9", "mark", "unmark 2,2", "open 1,1", "mark 1,1"])
def test_a_move_against_the_rules_changes_nothing(player: Player, move: str) -> None:
    play = player.begin("g1")
    response = player.send_move(play, move)
    assert response.status_code == 400
    assert response.json()["error"]
    assert player.look(play) == play


def test_nobody_sees_or_moves_in_the_play_of_another(player: Player, platform: str) -> None:
    play = player.begin("g1")
    with Player(platform) as stranger:
        assert stranger.get(f"/api/plays/{play['id']}").status_code == 404
        stranger.begin("g1")
        assert stranger.get(f"/api/plays/{play['id']}").status_code == 404
        assert stranger.send_move(play, "down").status_code == 404
    assert player.look(play) == play


# Moves are made once ------------------------------------------------------------------------------


def test_a_move_sent_again_gets_the_same_answer(player: Player) -> None:
    play = player.begin("g1")
    answers = [player.send_move(play, "down") for _ in range(3)]
    assert len({answer.content for answer in answers}) == 1
    last = player.make(answers[0].json(), "down")
    assert player.send_move(play, "down", ply=0).content == answers[0].content
    assert player.look(play) == last


@pytest.mark.claim("2.3.1", "A move names its number, and no number is taken twice")
def test_another_move_for_the_same_ply_is_a_conflict(player: Player) -> None:
    play = player.begin("g1")
    moved = player.make(play, "down")
    for ply, move in ((0, "right"), (2, "down")):
        response = player.send_move(play, move, ply=ply)
        assert (response.status_code, response.json()["play"]) == (409, moved)


@pytest.fixture
def kept(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'kept.sqlite3'}"


def test_a_play_that_was_removed_is_gone_at_once_and_for_nobody_else(store: Store) -> None:
    address = store.engine.url.render_as_string(hide_password=False)
    with serving(address) as site, Player(site) as player:
        plays = [player.make(player.begin("9x9/10:zero:3"), "open 4,4") for _ in range(4)]
        *gone, other = plays
        removed = [play["id"] for play in gone]
        store.write_here(lambda connection: remove_plays(removed, connection))
        assert player.get(f"/api/plays/{removed[0]}").status_code == 404
        for play, ply in ((gone[0], 1), (gone[1], 1), (gone[1], 0), (gone[2], 2)):
            assert player.send_move(play, "mark 1,1", ply).status_code == 404
        player.make(other, "mark 1,1")


def test_a_play_outlives_the_server(kept: str) -> None:
    with serving(kept) as address, Player(address) as player:
        before = player.make(player.begin("g1", "practice"), "down", "undo", "down", "mark 2,2")
        swept = player.make(player.begin("9x9/10:zero:3"), "open 4,4")
        secret = player.cookies["session"]
    with serving(kept) as address, Player(address) as player:
        player.cookies["session"] = secret
        assert player.look(before) == before
        assert player.look(swept) == swept
        assert player.send_move(before, "down", ply=2).json()["ply"] == 3


def test_two_servers_on_one_database_do_not_overwrite_each_other(kept: str) -> None:
    with (
        serving(kept) as first,
        serving(kept) as second,
        Player(first) as here,
        Player(second) as there,
    ):
        play = here.begin("g1")
        there.cookies["session"] = here.cookies["session"]
        assert there.look(play) == play
        moved = here.make(play, "down")
        assert there.send_move(play, "right").status_code == 409
        further = there.make(moved, "down")
        assert here.send_move(moved, "up").json()["play"] == further


# Changes ------------------------------------------------------------------------------------------

ROUNDS = {
    "g1": ["mark 1,2", "undo", "right", "down", "undo", "down", "down", "mark 5,1"],
    "9x9/10:zero:42": [
        *("open 4,4", "mark {mine}", "unmark {mine}", "mark {mine}", "undo"),
        *("open {safe}", "undo", "open {mine}"),
    ],
}


@pytest.mark.parametrize("game", ROUNDS)
def test_the_changes_of_every_move_lead_to_the_board_that_a_reload_shows(
    player: Player, game: str
) -> None:
    play = player.begin(game, "practice")
    for move in ROUNDS[game]:
        news = {"ply": play["ply"], "move": fill(move, game, play), "changes": True}
        answers = [player.post(f"/api/plays/{play['id']}/moves", json=news) for _ in range(2)]
        assert answers[0].json() == answers[1].json(), "sent again, it is told again"
        play = apply(play, answers[0].json())
        whole = player.look(play)
        whole["board"]["cells"].sort(key=itemgetter("at"))
        assert play == whole


def fill(move: str, game: str, play: dict[str, Any]) -> str:
    """A move with its mine, or with a covered cell that is safe."""
    if "{" not in move:
        return move
    world = deal(parse_id(game)).world
    covered = [cell for cell in world.grid if cell not in cells(play, state="open")]
    safe = next(cell for cell in covered if cell not in world.mines)
    return move.format(mine=min(world.mines), safe=safe)


def apply(play: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A play after a change, as a program would keep it."""
    known = {tuple(cell["at"]): cell for cell in play["board"]["cells"]}
    known |= {tuple(cell["at"]): cell for cell in change.pop("cells")}
    board = play["board"] | ({"you": change.pop("you")} if "you" in change else {})
    board["cells"] = [known[at] for at in sorted(known) if len(known[at]) > 1]
    kept = {name: value for name, value in play.items() if name not in ("loss", "share")}
    return kept | change | {"board": board}


def test_a_late_move_that_asks_for_changes_is_shown_the_whole_play(player: Player) -> None:
    play = player.begin("g1")
    player.make(play, "down")
    late = {"ply": 0, "move": "mark 5,1", "changes": True}
    answer = player.post(f"/api/plays/{play['id']}/moves", json=late)
    assert (answer.status_code, answer.json()["play"]) == (409, player.look(play))


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ('{"ply": 0, "move": "down", "changes": 1}', 422),
        ('{"ply": 0', 422),
        ("[]", 422),
        ('{"ply": 0, "move": "down"}', 200),
    ],
)
def test_a_move_is_read_strictly(player: Player, body: str, status: int) -> None:
    play = player.begin("g1")
    path, kind = f"/api/plays/{play['id']}/moves", {"content-type": "application/json"}
    assert player.post(path, content=body, headers=kind).status_code == status
    assert (
        player.post(f"/api/plays/{'a' * 81}/moves", content=body, headers=kind).status_code == 422
    )


def test_the_best_time_without_help_on_an_unknown_board_is_a_record(player: Player) -> None:
    # All cells but the mine are open after the first move, wherever it is.
    def win(game: str, *before: str, hint: bool = False) -> list[dict[str, Any]]:
        play = player.begin(game, "practice")
        (safe,) = cells(play, label="safe")
        if hint:
            assert player.post(f"/api/plays/{play['id']}/hint", json={}).status_code == 200
        moves = [each.format(*safe) for each in (*before, "open {},{}")]
        assert player.make(play, *moves)["result"] == "won"
        return list(player.get("/api/records").json()["records"])

    assert player.get("/api/records").json() == {"records": []}
    assert win("3x1/1:zero", hint=True) == win("3x1/1:zero", "mark {},{}", "undo") == []
    assert win("3x1/1:zero:1") == []
    (slow,) = win("3x1/1:zero", "mark {},{}", "unmark {},{}")
    assert slow["seconds"] > 0
    (best,) = win("3x1/1:zero")
    assert best == {"kind": "3x1/1:zero", "seconds": 0.0, "won": 2}, "one move takes no time"
    assert win("3x1/1:zero", "mark {},{}", "unmark {},{}") == [{**best, "won": 3}]


def test_the_time_of_a_play_is_that_of_its_record(player: Player) -> None:
    play = player.begin("3x1/1:zero", "practice")
    path = f"/api/plays/{play['id']}"
    assert player.get(f"{path}/timing").json() == {"help": 0, "counts": True}
    (safe,) = cells(play, label="safe")
    at = "{},{}".format(*safe)
    player.make(play, f"mark {at}", f"unmark {at}")
    going = player.get(f"{path}/timing").json()
    assert going["seconds"] > 0
    assert player.make(player.look(play), f"open {at}")["result"] == "won"
    (record,) = player.get("/api/records").json()["records"]
    told = {"seconds": record["seconds"], "help": 0, "counts": True, "best": record["seconds"]}
    assert player.get(f"{path}/timing").json() == told
    assert told["seconds"] >= going["seconds"]
    # What a number says is no help, nor is anything after a win.
    assert player.post(f"{path}/why", json={"cell": list(safe)}).status_code == 200
    for question in ("hint", "provable"):
        assert player.post(f"{path}/{question}", json={}).status_code == 200
    assert player.get(f"{path}/timing").json() == told
    assert player.get("/api/records").json()["records"] == [record]


def test_a_whole_proof_costs_the_whole_ladder_however_it_is_asked_for(player: Player) -> None:
    def help_of(*questions: tuple[str, dict[str, Any]]) -> int:
        play = player.begin("9x9/10:zero:1", "practice")
        (safe,) = cells(play, label="safe")
        play = player.make(play, "open {},{}".format(*safe))
        path = f"/api/plays/{play['id']}"
        told = player.post(f"{path}/provable", json={}).json()["cells"]
        sure = next(each["at"] for each in told if each.get("label") in ("safe", "mine"))
        for name, body in questions:
            body = body | ({"cell": sure} if name in ("why", "sequent") else {})
            assert player.post(f"{path}/{name}", json=body).status_code == 200
        return int(player.get(f"{path}/timing").json()["help"]) - 1

    assert help_of(("why", {})) == help_of(("sequent", {})) == 4
    assert help_of(*[("hint", {"step": step}) for step in (1, 2, 3, 4)]) == 4
    assert help_of(("hint", {"step": 4})) == 4, "rungs that are left out count"
    assert help_of(("hint", {"step": 2}), ("hint", {"step": 4})) == 4


@pytest.mark.parametrize(
    ("game", "question", "told"),
    [
        ("3x1/1:zero", "hint", {"help": 1, "counts": False}),
        ("3x1/1:zero", "provable", {"help": 1, "counts": False}),
        ("3x1/1:zero:1", "", {"help": 0, "counts": False}),
    ],
)
def test_help_and_a_board_of_ones_choice_make_no_record(
    player: Player, game: str, question: str, told: dict[str, Any]
) -> None:
    play = player.begin(game, "practice")
    if question:
        player.post(f"/api/plays/{play['id']}/{question}", json={})
    (safe,) = cells(play, label="safe")
    assert player.make(play, "open {},{}".format(*safe))["result"] == "won"
    found = player.get(f"/api/plays/{play['id']}/timing").json()
    assert found.pop("seconds") == 0.0, "one move takes no time"
    assert found == told


def test_boards_of_several_sizes_are_asked_about_in_turn(player: Player) -> None:
    for size in ("expert", "9x9/10", "100x100/1500", "16x16/40", "expert", "3x1/1") * 2:
        path = f"/api/plays/{player.begin(f'{size}:zero:1', 'practice')['id']}"
        assert player.post(f"{path}/provable", json={}).status_code == 200
        assert player.post(f"{path}/hint", json={}).status_code == 200
