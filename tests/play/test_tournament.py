"""Tournaments come to the same, whoever plays and however often they are stopped."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import provefield
from provefield import extras, tournament
from provefield.agents import agent
from provefield.agents.protocol import Act
from provefield.cli.tournament import players
from provefield.errors import AgentError, InputError, MissingToolError
from provefield.games.sweeper.generate import Size
from provefield.games.sweeper.view import View
from provefield.play.merge import merge, share_file
from provefield.play.results import Played, Results
from provefield.play.tally import Tally, wilson
from provefield.play.tournament import (
    Players,
    Shard,
    Tournament,
    hold,
    play_here,
    play_shard,
)
from provefield.play.workers import on_ray, pool
from tests.waiting import wait_for

PLAN = Tournament(("p1", "p2", "sat"), Size(6, 6, 5), "list", games=12, seed=7)
COMMAND = [
    *(sys.executable, "-c", "from provefield.cli import main; main()", "tournament"),
    *("--agent", "p5", "--agent", "sat", "--preset", "medium", "--start", "list"),
    *("--games", "80", "--workers", "2"),
]

tallies = st.builds(Tally, *[st.integers(0, 10**12)] * 7)


def results(
    plan: Tournament, players: Players = play_here, checkpoint: Path | None = None
) -> Results:
    *_, last = hold(plan, players, checkpoint, rows=True)
    return last


def ended(
    plan: Tournament, players: Players = play_here, checkpoint: Path | None = None
) -> tuple[dict[str, Tally], list[dict[str, object]]]:
    """All that equal tournaments share: sums and rows, without times."""
    last = results(plan, players, checkpoint)
    sums = {name: replace(tally, nanoseconds=0) for name, tally in last.tallies.items()}
    return sums, last.rows


@given(tallies, tallies, tallies)
def test_tallies_may_be_added_in_any_order(one: Tally, two: Tally, three: Tally) -> None:
    assert (one + two) + three == one + (two + three)
    assert one + two == two + one
    assert one + Tally() == one


@given(st.integers(1, 40), st.integers(1, 39), st.integers(0, 10**6))
def test_a_shard_comes_to_the_sum_of_its_parts(games: int, cut: int, seed: int) -> None:
    whole = Shard("p2", Size(4, 4, 3), "safe", seed, games)
    cut = min(cut, games)
    parts = replace(whole, games=cut), replace(whole, first=seed + cut, games=games - cut)
    assert play_shard(whole).ends == play_shard(parts[0]).ends + play_shard(parts[1]).ends


@given(st.integers(1, 10**5), st.integers(0, 10**9))
def test_every_game_is_in_one_shard(games: int, seed: int) -> None:
    plan = Tournament(("p1",), Size(2, 2, 1), "safe", games, seed)
    at = seed
    for shard in plan.shards():
        assert shard.first == at
        at += shard.games
    assert at == seed + games


def test_an_agent_plays_alike_whoever_else_takes_part() -> None:
    alone, _ = ended(replace(PLAN, agents=("sat",)))
    assert alone["sat"] == ended(PLAN)[0]["sat"]


def test_every_game_ends_in_one_of_three_ways() -> None:
    for tally in ended(PLAN)[0].values():
        assert tally.games == PLAN.games == tally.won + tally.lost + tally.stuck


def test_workers_make_no_difference(tmp_path: Path) -> None:
    alone, together = results(PLAN), results(PLAN, pool(2))
    assert alone.rows == together.rows
    here, there = alone.report().save(tmp_path / "a"), together.report().save(tmp_path / "b")
    assert [file.read_bytes() for file in here] == [file.read_bytes() for file in there]


@pytest.mark.soak
@pytest.mark.skipif(not find_spec("ray"), reason="Ray is an extra")
@pytest.mark.filterwarnings("ignore")  # its own
def test_ray_makes_no_difference(tmp_path: Path) -> None:
    assert ended(PLAN, on_ray) == ended(PLAN)


@pytest.mark.soak
@pytest.mark.skipif(not find_spec("ray"), reason="Ray is an extra")
@pytest.mark.filterwarnings("ignore")
def test_ray_ignores_the_traces_of_an_old_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with TemporaryDirectory(prefix="r") as old:  # short, since sockets lie in it
        (Path(old) / "ray").mkdir()
        (Path(old) / "ray" / "ray_current_cluster").write_text("127.0.0.1:6399", "utf-8")
        monkeypatch.setenv("RAY_TMPDIR", old)
        assert ended(PLAN, on_ray) == ended(PLAN)


@pytest.mark.parametrize(
    ("address", "doing"),
    [(None, "starting a Ray cluster here"), ("10.0.0.1:6379", "the Ray cluster at 10.0.0.1:6379")],
)
def test_ray_says_where_it_plays(
    address: str | None,
    doing: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    if address:
        monkeypatch.setenv("RAY_ADDRESS", address)
    assert players(None, ray=True) is on_ray
    assert doing in capsys.readouterr().err


def test_a_missing_ray_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingToolError, match=r"pip install 'provefield\[ray\]'"):
        ended(PLAN, on_ray)


@pytest.mark.parametrize("lines", [1, 2, 10])
def test_what_is_kept_is_not_played_again(tmp_path: Path, lines: int) -> None:
    file = tmp_path / "kept"
    whole = ended(PLAN, checkpoint=file)
    kept = file.read_text().splitlines(keepends=True)
    file.write_text("".join(kept[:lines]))
    played = []

    def counted(shards: Iterable[Shard]) -> Iterator[tuple[Shard, Played]]:
        for each in play_here(shards):
            played.append(each)
            yield each

    assert ended(PLAN, counted, file) == whole
    assert len(played) == len(kept) - lines
    assert sorted(_untimed(file.read_text())) == sorted(_untimed("".join(kept)))


def _untimed(text: str) -> list[str]:
    documents = [json.loads(line) for line in text.splitlines()]
    return [json.dumps({**each, "nanoseconds": []}) for each in documents]


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    whole = ended(PLAN, checkpoint=file)
    file.write_bytes(file.read_bytes()[:-20])
    assert ended(PLAN, checkpoint=file) == whole
    assert ended(PLAN, checkpoint=file) == whole


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a shopping list\n", "line 1 is not the start of a checkpoint"),
        ("[]\n", "line 1 is not the start of a checkpoint"),
        ('{"provefield": "0", "tournament": ""}\n', "line 1 is not the start of a checkpoint"),
        (
            '{"provefield": "0", "agents": ["p1"], "first": "easy:safe:0", "games": 1}\n',
            "belongs to another provefield",
        ),
    ],
)
def test_other_files_are_left_alone(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "kept"
    file.write_text(text)
    with pytest.raises(InputError, match=fault):
        ended(PLAN, checkpoint=file)
    assert file.read_text() == text


def test_the_checkpoint_of_another_tournament_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    ended(PLAN, checkpoint=file)
    with pytest.raises(InputError, match="belongs to another tournament"):
        ended(replace(PLAN, seed=8), checkpoint=file)


def kept_in_shares(folder: Path, number: int) -> None:
    for each in range(1, number + 1):
        share = each, number
        for _ in hold(PLAN, play_here, share_file(folder, share), share=share):
            pass


@pytest.mark.parametrize("number", [1, 3, 20])
def test_shares_merge_to_one_run(tmp_path: Path, number: int) -> None:
    """Twenty shares of twelve games: some of them are empty."""
    kept_in_shares(tmp_path, number)
    merged, whole = merge([tmp_path], rows=True), results(PLAN)
    assert merged.rows == whole.rows
    assert str(merged.report()) == str(whole.report())


def test_a_share_that_was_cut_off_goes_on_and_what_is_missing_is_told(tmp_path: Path) -> None:
    kept_in_shares(tmp_path, 3)
    file = share_file(tmp_path, (2, 3))
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(InputError, match="1 of 36 games are missing: 12 games from 6x6/5:list:7"):
        merge([tmp_path])
    kept_in_shares(tmp_path, 3)
    assert merge([tmp_path], rows=True).rows == results(PLAN).rows


def test_shares_that_disagree_or_are_of_other_tournaments_are_refused(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        kept_in_shares(folder, 2)
    assert merge([here, there], rows=True).rows == results(PLAN).rows
    file = share_file(there, (1, 2))
    file.write_text(file.read_text().replace('"lost"', '"won"'))
    with pytest.raises(InputError, match="with another result than in another file"):
        merge([here, there])
    for _ in hold(replace(PLAN, seed=8), play_here, share_file(tmp_path, (1, 1))):
        pass
    with pytest.raises(InputError, match="it is of another tournament"):
        merge([here, tmp_path])
    with pytest.raises(InputError, match="it holds no shares"):
        merge([tmp_path / "nowhere"])


def test_a_line_of_something_else_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    ended(PLAN, checkpoint=file)
    with file.open("a") as out:
        out.write('{"shard": 1}\n')
    with pytest.raises(InputError, match="line 38 is not the result of a shard"):
        ended(PLAN, checkpoint=file)


def test_killed_and_resumed_it_comes_to_the_same(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    while not _is_killed_in_the_middle(file):
        file.unlink()
    for name, more in (("resumed", ["--checkpoint", str(file)]), ("whole", [])):
        rows = ["--csv", str(tmp_path / f"{name}.csv")]
        subprocess.run([*COMMAND, *more, *rows, "-o", str(tmp_path / name)], check=True)
    resumed, whole = (sorted((tmp_path / name).iterdir()) for name in ("resumed", "whole"))
    assert [each.name for each in whole] == [
        f"tournament.{e}" for e in ("csv", "json", "png", "svg", "txt")
    ]
    assert [each.read_bytes() for each in resumed] == [each.read_bytes() for each in whole]
    assert (tmp_path / "resumed.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


def _is_killed_in_the_middle(file: Path) -> bool:
    """Begin and kill it; a busy machine may let us come too late."""
    going = subprocess.Popen([*COMMAND, "--checkpoint", str(file)], stdout=subprocess.DEVNULL)
    wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 20)
    going.kill()
    return going.wait() == -signal.SIGKILL and file.read_bytes().count(b"\n") < 160


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    going = subprocess.Popen(
        [*COMMAND, "--checkpoint", str(file)], stdout=subprocess.DEVNULL, start_new_session=True
    )
    wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 5)
    going.kill()
    going.wait()

    def gone() -> bool:
        try:
            os.killpg(going.pid, 0)
        except ProcessLookupError:
            return True
        return False

    wait_for(gone)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_rate(rate: tuple[int, int]) -> None:
    low, high = wilson(*rate)
    assert 0 <= low <= rate[0] / rate[1] <= high <= 1


# Rows ---------------------------------------------------------------------------------------------


def test_every_game_is_a_row_and_rows_are_written(tmp_path: Path) -> None:
    last = tournament(["p1", "P2"], "5x5/3", games=3, seed=8, start="zero")
    assert [(row["agent"], row["game"]) for row in last.rows] == [
        (name, f"5x5/3:zero:{seed}") for name in ("p1", "p2") for seed in (8, 9, 10)
    ]
    assert all([*row] == ["agent", "game", "result", "steps"] for row in last.rows)
    assert len(last.times) == len(last.rows)
    assert sum(row["result"] == "won" for row in last.rows) == sum(
        tally.won for tally in last.tallies.values()
    )
    last.to_csv(tmp_path / "rows.csv")
    written = list(csv.DictReader((tmp_path / "rows.csv").read_text().splitlines()))
    assert written == [{name: str(value) for name, value in row.items()} for row in last.rows]
    assert last.to_json(rows=True)["rows"] == last.rows
    assert "rows" not in last.to_json()


def test_results_are_told_in_a_line_in_a_table_and_in_html() -> None:
    last = tournament(["p1", "p2"], "5x5/3", games=2)
    assert repr(last) == "<Results of 2 games: p1 won 0, p2 won 0>"
    assert str(last).splitlines()[2].split()[:3] == ["agent", "games", "won"]
    assert last._repr_html_().count("<tr>") == 3
    many = tournament([Named(f"agent number {number}") for number in range(20)], "2x2/1", games=1)
    assert len(repr(many)) <= 120
    assert "\n" not in repr(many)


def test_rows_that_nobody_asked_for_are_not_kept() -> None:
    *_, last = hold(PLAN)
    with pytest.raises(InputError, match="the games were not kept; ask for rows"):
        _ = last.rows


def test_a_frame_has_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    last = tournament(["p1"], "3x3/1", games=2)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingToolError, match="pip install pandas"):
        last.to_frame()
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=lambda r, columns: r))
    assert last.to_frame() == last.rows


# Objects ------------------------------------------------------------------------------------------


@dataclass
class Named:
    """An agent like p1 under any name, which may keep something."""

    name: str = "named"
    kept: object = None

    def play(self, view: View, rng: Random) -> Generator[Act, View, None]:
        yield from agent("p1").play(view, rng)


def test_objects_take_part_beside_names() -> None:
    last = tournament(["p1", Named()], "4x4/3", games=9)
    one, other = ([row for row in last.rows if row["agent"] == name] for name in ("p1", "named"))
    assert [row | {"agent": "named"} for row in one] == other


def test_objects_play_in_other_processes_too() -> None:
    plan = replace(PLAN, agents=("p1", Named()))
    assert ended(plan, pool(2)) == ended(plan)


def test_an_object_that_cannot_travel_is_named() -> None:
    plan = replace(PLAN, agents=(Named("homely", lambda: None),))
    with pytest.raises(AgentError, match="the agent homely: it cannot be sent to other processes"):
        ended(plan, pool(2))
    assert ended(plan)[0]["homely"].games == PLAN.games


def test_an_object_that_cannot_be_made_elsewhere_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = type("Hidden", (Named,), {"__module__": "__main__"})
    monkeypatch.setattr(sys.modules["__main__"], "Hidden", hidden, raising=False)
    with pytest.raises(AgentError, match="the agent hidden: another process cannot make it"):
        ended(replace(PLAN, agents=(hidden("hidden"),)), pool(2))


@pytest.mark.parametrize(
    ("agents", "fault"),
    [
        (["p1", "P1"], "two agents are called p1"),
        (["p2", Named("p2")], "two agents are called p2"),
        ([object()], "is no agent: it needs a name and a method play"),
        (["nobody"], "no agent is called 'nobody'"),
        ([], "a tournament needs an agent"),
    ],
)
def test_who_cannot_take_part_is_told(agents: Sequence[Any], fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        tournament(agents, "4x4/3", games=1)


def test_a_cluster_that_does_not_answer_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ConnectionError("Could not find any running Ray instance.\nMore.")

    ray = SimpleNamespace(__spec__=True, is_initialized=lambda: False, init=refuse)
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(extras, "_missing", lambda extra: None)
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    with pytest.raises(InputError) as told:
        ended(PLAN, on_ray)
    assert str(told.value) == (
        "Ray: no connection to 10.0.0.1:6379: Could not find any running Ray instance."
    )


def test_a_table_replaces_a_link_and_does_not_follow_it(tmp_path: Path) -> None:
    results = provefield.tournament(["p1"], "beginner", games=1, seed=1)
    other, link = tmp_path / "other.csv", tmp_path / "rows.csv"
    other.write_text("kept")
    link.symlink_to(other)
    results.to_csv(link)
    assert other.read_text() == "kept"
    assert link.read_text().startswith("agent,game,result,steps\n")
