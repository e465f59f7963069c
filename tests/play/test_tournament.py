"""Tournaments come to the same, whoever plays and however often they are stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provefield.errors import InputError, MissingToolError
from provefield.games.sweeper.generate import Size
from provefield.play.standings import report
from provefield.play.tally import Tally, wilson
from provefield.play.tournament import Shard, Tournament, play_here, play_shard, tournament
from provefield.play.workers import on_ray, pool

PLAN = Tournament(("p1", "p2", "sat"), Size(6, 6, 5), "list", games=12, seed=7)
COMMAND = [
    *(sys.executable, "-c", "from provefield.cli import main; main()", "tournament"),
    *("--agent", "p5", "--agent", "sat", "--preset", "medium", "--start", "list"),
    *("--games", "80", "--workers", "2"),
]

tallies = st.builds(Tally, *[st.integers(0, 10**12)] * 7)


def ended(
    plan: Tournament, play: object = play_here, checkpoint: Path | None = None
) -> dict[str, Tally]:
    *_, result = tournament(plan, play, checkpoint)  # type: ignore[arg-type]
    return {name: replace(tally, nanoseconds=0) for name, tally in result.items()}


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
    total = play_shard(parts[0]) + play_shard(parts[1])
    assert replace(play_shard(whole), nanoseconds=0) == replace(total, nanoseconds=0)


@given(st.integers(1, 10**5), st.integers(0, 10**9))
def test_every_game_is_in_one_shard(games: int, seed: int) -> None:
    plan = Tournament(("p1",), Size(2, 2, 1), "safe", games, seed)
    at = seed
    for shard in plan.shards():
        assert shard.first == at
        at += shard.games
    assert at == seed + games


def test_an_agent_plays_alike_whoever_else_takes_part() -> None:
    alone = ended(replace(PLAN, agents=("sat",)))
    assert alone["sat"] == ended(PLAN)["sat"]


def test_every_game_ends_in_one_of_three_ways() -> None:
    for tally in ended(PLAN).values():
        assert tally.games == PLAN.games == tally.won + tally.lost + tally.stuck


def test_workers_make_no_difference(tmp_path: Path) -> None:
    here = report(PLAN, ended(PLAN)).save(tmp_path / "here")
    there = report(PLAN, ended(PLAN, pool(2))).save(tmp_path / "there")
    assert [file.read_bytes() for file in here] == [file.read_bytes() for file in there]


@pytest.mark.soak
@pytest.mark.skipif(not find_spec("ray"), reason="Ray is an extra")
@pytest.mark.filterwarnings("ignore")  # its own
def test_ray_makes_no_difference(tmp_path: Path) -> None:
    assert ended(PLAN, on_ray) == ended(PLAN)


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

    def counted(shards: Iterable[Shard]) -> Iterator[tuple[Shard, Tally]]:
        for each in play_here(shards):
            played.append(each)
            yield each

    assert ended(PLAN, counted, file) == whole
    assert len(played) == len(kept) - lines
    assert sorted(_untimed(file.read_text())) == sorted(_untimed("".join(kept)))


def _untimed(text: str) -> list[str]:
    documents = [json.loads(line) for line in text.splitlines()]
    return [json.dumps({**each, "nanoseconds": 0}) for each in documents]


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
        ('{"provefield": "0", "tournament": ""}\n', "belongs to another provefield"),
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
        done = subprocess.run([*COMMAND, *more, "-o", str(tmp_path / name)], check=True)
        assert done.returncode == 0
    resumed, whole = (sorted((tmp_path / name).iterdir()) for name in ("resumed", "whole"))
    assert [each.name for each in whole] == [
        f"tournament.{e}" for e in ("csv", "json", "png", "svg", "txt")
    ]
    assert [each.read_bytes() for each in resumed] == [each.read_bytes() for each in whole]


def _is_killed_in_the_middle(file: Path) -> bool:
    """Begin and kill it; a busy machine may let us come too late."""
    going = subprocess.Popen([*COMMAND, "--checkpoint", str(file)], stdout=subprocess.DEVNULL)
    _wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 20)
    going.kill()
    return going.wait() == -signal.SIGKILL and file.read_bytes().count(b"\n") < 160


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    going = subprocess.Popen(
        [*COMMAND, "--checkpoint", str(file)], stdout=subprocess.DEVNULL, start_new_session=True
    )
    _wait_for(lambda: file.exists() and file.read_bytes().count(b"\n") > 5)
    going.kill()
    going.wait()

    def gone() -> bool:
        try:
            os.killpg(going.pid, 0)
        except ProcessLookupError:
            return True
        return False

    _wait_for(gone)


def _wait_for(happens: Callable[[], bool], seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_rate(rate: tuple[int, int]) -> None:
    low, high = wilson(*rate)
    assert 0 <= low <= rate[0] / rate[1] <= high <= 1
