"""Workers: bounded in time and memory, replaced when they had to be killed, and no one's burden."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from provefield.errors import BudgetError, InputError, ProvefieldError
from provefield.web.tasks.pool import LONGEST_LANE, SHORT, Pool, asker
from provefield.web.tasks.worker import MOST_KEPT
from tests.coroutines import run_apart
from tests.web import tasks
from tests.web.player import Player
from tests.web.serving import serving


@asynccontextmanager
async def pool(size: int = 1, seconds: float = 120.0, spare: int = 0) -> AsyncIterator[Pool]:
    found = Pool(size, seconds, spare=spare)
    try:
        yield found
    finally:
        await asyncio.to_thread(found.close)


def test_a_worker_answers_and_streams() -> None:
    async def check() -> None:
        async with pool() as workers:
            assert await workers.ask(tasks.square, 7) == 49
            assert [item async for item in workers.stream(tasks.count, 3)] == [0, 1, 2]
            assert (
                await workers.ask(tasks.own_pid) == await workers.ask(tasks.own_pid) != os.getpid()
            )

    run_apart(check())


@pytest.mark.claim("15.2.2", "A question that takes too long ends its worker")
def test_a_question_that_takes_too_long_costs_the_worker_its_life() -> None:
    async def check() -> None:
        async with pool() as workers:
            before = await workers.ask(tasks.own_pid)
            with pytest.raises(BudgetError, match=r"within 0\.2 seconds"):
                await workers.ask(tasks.spin, seconds=0.2)
            assert await workers.ask(tasks.own_pid) != before
            assert not Path(f"/proc/{before}").exists()

    run_apart(check())


def test_a_stream_that_stalls_ends_with_an_error() -> None:
    async def check() -> None:
        seen = []
        async with pool(seconds=2.0) as workers:
            turns = workers.stream(tasks.stall_after, 2)
            seen += [await anext(turns), await anext(turns)]
            with pytest.raises(BudgetError):
                await anext(turns)
            assert seen == [0, 1]
            assert await workers.ask(tasks.square, 2) == 4

    run_apart(check())


def test_faults_come_back_as_they_were() -> None:
    async def check() -> None:
        async with pool() as workers:
            with pytest.raises(InputError) as error:
                await workers.ask(tasks.complain, "abc")
            assert error.value.column == 3
            with pytest.raises(ProvefieldError, match="pip install it"):
                await workers.ask(tasks.miss_a_tool)
            with pytest.raises(RuntimeError, match="a fault of ours"):
                await workers.ask(tasks.stumble)
            with pytest.raises(BudgetError, match="memory"):
                await workers.ask(tasks.take_memory)
            with pytest.raises(RuntimeError, match="ended without an answer"):
                await workers.ask(tasks.end)
            assert await workers.ask(tasks.square, 3) == 9

    run_apart(check())


def test_a_worker_that_somebody_killed_is_replaced() -> None:
    async def check() -> None:
        async with pool() as workers:
            os.kill(await workers.ask(tasks.own_pid), signal.SIGKILL)
            with suppress(RuntimeError):
                await workers.ask(tasks.square, 2)
            assert await workers.ask(tasks.square, 2) == 4

    run_apart(check())


@pytest.mark.claim("15.2.2", "Workers have a bound on memory")
def test_a_worker_that_keeps_too_much_memory_is_replaced() -> None:
    async def check() -> None:
        async with pool() as workers:
            modest = await workers.ask(tasks.keep_memory, MOST_KEPT // 8)
            greedy = await workers.ask(tasks.keep_memory, MOST_KEPT)
            assert modest == greedy
            assert workers.pids == []
            assert await workers.ask(tasks.own_pid) != greedy

    run_apart(check())


def test_a_worker_leaves_nothing_open_however_it_ends() -> None:
    async def check() -> None:
        async with pool(size=2) as workers:
            with suppress(BudgetError):
                await workers.ask(tasks.spin, seconds=0.1)
            with suppress(RuntimeError):
                await workers.ask(tasks.end)
            killed = await workers.ask(tasks.own_pid)
            os.kill(killed, signal.SIGKILL)
            os.waitid(os.P_PID, killed, os.WEXITED | os.WNOWAIT)
            assert await workers.ask(tasks.square, 2) == 4
            async with aclosing(workers.stream(tasks.stall_after, 1)) as turns:
                assert await anext(turns) == 0
            await workers.ask(tasks.square, 2)
            busy = asyncio.create_task(workers.ask(tasks.spin))
            await asyncio.sleep(0)
        with suppress(RuntimeError):
            await busy

    before = open_pipes()
    run_apart(check())
    assert open_pipes() <= before


def open_pipes() -> set[str]:
    """The pipes and sockets that this process has open."""
    found = set()
    for path in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            found.add(str(path.readlink()))
    return {end for end in found if end.startswith(("pipe:", "socket:"))}


def test_who_gives_up_before_a_worker_has_started_costs_nobody_one() -> None:
    async def check() -> None:
        async with pool() as workers:
            given_up = asyncio.create_task(workers.ask(tasks.square, 2))
            await asyncio.sleep(0)
            given_up.cancel()
            with suppress(asyncio.CancelledError):
                await given_up
            (started,) = workers.pids
            assert await workers.ask(tasks.own_pid) == started

    run_apart(check())


def test_questions_wait_in_line() -> None:
    async def check() -> None:
        async with pool(size=2) as workers:
            answers = await asyncio.gather(
                *(workers.ask(tasks.square, number) for number in range(50))
            )
            assert answers == [number * number for number in range(50)]
            assert len(workers.pids) <= 2

    run_apart(check())


def test_who_asks_for_a_lot_waits_for_themselves() -> None:
    async def check() -> None:
        done: list[str] = []

        async def ask(who: str, number: int) -> None:
            asker.set(who)
            await workers.ask(tasks.square, number)
            done.append(who)

        async with pool(size=1) as workers:
            many = [asyncio.create_task(ask("greedy", number)) for number in range(20)]
            await asyncio.sleep(0)
            few = [asyncio.create_task(ask(who, 1)) for who in ("modest", "patient")]
            await asyncio.gather(*many, *few)
            # Each of the others waits for one question of the greedy one at most.
            assert max(done.index("modest"), done.index("patient")) <= 3

    run_apart(check())


def test_a_short_question_does_not_wait_for_a_long_one() -> None:
    async def check() -> None:
        async with pool(size=1, spare=1) as workers:
            long = [asyncio.create_task(workers.ask(tasks.spin)) for _ in range(2)]
            await asyncio.sleep(0)
            assert await workers.ask(tasks.square, 3, seconds=SHORT) == 9
            assert not any(each.done() for each in long)
            for each in long:
                each.cancel()

    run_apart(check())


def test_nobody_fills_the_line() -> None:
    async def check() -> None:
        async def ask(who: str) -> int:
            asker.set(who)
            return await workers.ask(tasks.square, 3)

        async with pool(size=1) as workers:
            asked = [asyncio.create_task(ask("greedy")) for _ in range(LONGEST_LANE + 5)]
            await asyncio.sleep(0)
            assert await asyncio.create_task(ask("modest")) == 9
            answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers[:LONGEST_LANE] == [9] * LONGEST_LANE
        assert all(isinstance(each, BudgetError) for each in answers[LONGEST_LANE:])

    run_apart(check())


def test_closing_ends_every_worker() -> None:
    async def check() -> list[int]:
        async with pool(size=2) as workers:
            await asyncio.gather(*(workers.ask(tasks.square, number) for number in range(4)))
            return workers.pids

    assert not [pid for pid in run_apart(check()) if Path(f"/proc/{pid}").exists()]


def test_a_worker_ends_with_its_server() -> None:
    code = "import os; from provefield.web.tasks.worker import Worker\n"
    code += "print(Worker().ask(os.getpid, (), 20.0), flush=True); os.kill(os.getpid(), 9)"
    server = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    pid, deadline = int(server.stdout), time.monotonic() + 60
    while _is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _is_running(pid)


def _is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended may wait for somebody to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def hostile_draft() -> dict[str, object]:
    """A message that takes longer to write out than anybody waits."""
    names = [f"{letter}{number}" for letter in "uvwxyz" for number in range(3)]
    body = " | ".join(f"mine({a},{b})" for a, b in zip(names, reversed(names), strict=True))
    words = (f"{'all' if place % 2 else 'exists'} {name}" for place, name in enumerate(names))
    fol = f"{' '.join(words)} ({body})"
    return {"columns": 30, "rows": 30, "messages": [{"at": [1, 1], "fol": fol}]}


def test_a_hostile_hint_costs_its_author_an_answer() -> None:
    with serving(reasoners=1, patience=4.0) as address, Player(address) as author:
        asked = author.post("/api/drafts/check", json=hostile_draft())
        assert "takes too long to check" in asked.json()["unknown"]
        refused = author.post("/api/games", json=hostile_draft())
        assert refused.status_code == 400
        assert author.save(columns=2, rows=1, mines=0)


@pytest.mark.parametrize(
    ("path", "body"),
    [("drafts/check", hostile_draft()), ("plays", {"game": "50x50/1200:noguess"})],
    ids=["a hostile hint", "a board that can hardly be"],
)
def test_what_takes_for_ever_keeps_nobody_from_moving(path: str, body: dict[str, object]) -> None:
    with (
        ThreadPoolExecutor(2) as beside,
        serving(reasoners=1, patience=600.0) as address,
        Player(address) as player,
    ):
        play = player.begin("g1")
        # They wait until the server ends.
        asked = [
            beside.submit(httpx.post, f"{address}api/{path}", json=body, timeout=None)
            for _ in range(2)
        ]
        assert player.make(play, "down", "down", "mark 5,1")["result"] == "won"
        assert not any(each.done() for each in asked)
