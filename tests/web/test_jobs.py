"""Workers: bounded in time and memory, replaced when they had to be killed, and no one's burden."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from provefield.errors import BudgetError, BusyError, HungUpError, InputError, ProvefieldError
from provefield.web.platform.jobs import ANSWER, HASH, LONG, MOVE, STUDY, Owner
from provefield.web.platform.jobs.fair_queue import FairQueue, Place
from provefield.web.platform.jobs.jobs import MOST_WAITING, WorkerJobs
from provefield.web.platform.jobs.worker import MOST_KEPT
from tests.coroutines import run_apart
from tests.waiting import wait_for
from tests.web import tasks
from tests.web.player import Player
from tests.web.serving import serving


@asynccontextmanager
async def working(size: int = 1, seconds: float = 120.0) -> AsyncIterator[WorkerJobs]:
    found = WorkerJobs(size, seconds, seconds)
    try:
        yield found
    finally:
        await asyncio.to_thread(found.close)


def test_a_worker_answers_and_streams() -> None:
    async def check() -> None:
        async with working() as jobs:
            assert await jobs.ask(ANSWER(tasks.square, 7)) == 49
            assert [item async for item in jobs.stream(LONG(tasks.count, 3))] == [0, 1, 2]
            first, again = [await jobs.ask(STUDY(tasks.own_pid)) for _ in range(2)]
            assert first == again != os.getpid()

    run_apart(check())


@pytest.mark.claim("15.2.2", "A question that takes too long ends its worker")
def test_a_question_that_takes_too_long_costs_the_worker_its_life() -> None:
    async def check() -> None:
        async with working() as jobs:
            before = await jobs.ask(STUDY(tasks.own_pid))
            with pytest.raises(BudgetError, match=r"within 0\.2 seconds"):
                await jobs.ask(STUDY(tasks.spin, seconds=0.2))
            assert await jobs.ask(STUDY(tasks.own_pid)) != before
            assert not _is_running(before)

    run_apart(check())


def test_a_stream_that_stalls_ends_with_an_error() -> None:
    async def check() -> None:
        seen = []
        async with working(seconds=2.0) as jobs:
            turns = jobs.stream(LONG(tasks.stall_after, 2))
            seen += [await anext(turns), await anext(turns)]
            with pytest.raises(BudgetError):
                await anext(turns)
            assert seen == [0, 1]
            assert await jobs.ask(LONG(tasks.square, 2)) == 4

    run_apart(check())


def test_faults_come_back_as_they_were() -> None:
    async def check() -> None:
        async with working() as jobs:
            with pytest.raises(InputError) as error:
                await jobs.ask(ANSWER(tasks.complain, "abc"))
            assert error.value.column == 3
            with pytest.raises(ProvefieldError, match="pip install it"):
                await jobs.ask(ANSWER(tasks.miss_a_tool))
            with pytest.raises(RuntimeError, match="a fault of ours"):
                await jobs.ask(ANSWER(tasks.stumble))
            with pytest.raises(BudgetError, match="memory"):
                await jobs.ask(ANSWER(tasks.take_memory))
            with pytest.raises(RuntimeError, match="ended without an answer"):
                await jobs.ask(ANSWER(tasks.end))
            assert await jobs.ask(ANSWER(tasks.square, 3)) == 9

    run_apart(check())


def test_a_worker_that_was_killed_is_replaced() -> None:
    async def check() -> None:
        async with working() as jobs:
            os.kill(await jobs.ask(LONG(tasks.own_pid)), signal.SIGKILL)
            with suppress(RuntimeError):
                await jobs.ask(LONG(tasks.square, 2))
            assert await jobs.ask(LONG(tasks.square, 2)) == 4

    run_apart(check())


def test_a_worker_that_was_killed_is_asked_nothing_while_it_dies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check() -> None:
        async with working() as jobs:
            first = await jobs.ask(LONG(tasks.own_pid))
            (worker,) = jobs.workers
            with monkeypatch.context() as slow:  # as where other processes keep the machine busy
                slow.setattr(signal, "pidfd_send_signal", lambda *_: None)
                worker.kill()
            assert jobs.workers == []
            assert await jobs.ask(LONG(tasks.own_pid)) != first

    run_apart(check())


def test_workers_are_forked_anew_when_what_forks_them_was_killed() -> None:
    async def check() -> None:
        async with working() as jobs:
            assert await jobs.ask(ANSWER(tasks.square, 2)) == 4
            parent = await jobs.ask(ANSWER(os.getppid))
            os.kill(parent, signal.SIGKILL)
            os.waitid(os.P_PID, parent, os.WEXITED | os.WNOWAIT)
            assert await jobs.ask(STUDY(os.getppid)) != parent

    run_apart(check())


@pytest.mark.claim("15.2.2", "Workers have a bound on memory")
def test_a_worker_that_keeps_too_much_memory_is_replaced() -> None:
    async def check() -> None:
        async with working() as jobs:
            greedy = await jobs.ask(LONG(tasks.keep_memory, MOST_KEPT))
            assert jobs.workers == []
            modest = [await jobs.ask(LONG(tasks.keep_memory, MOST_KEPT // 8)) for _ in range(2)]
            assert modest[0] == modest[1] != greedy

    run_apart(check())


def test_a_worker_leaves_nothing_open_however_it_ends() -> None:
    async def check() -> None:
        async with working(size=2) as jobs:
            with suppress(BudgetError):
                await jobs.ask(LONG(tasks.spin, seconds=0.1))
            with suppress(RuntimeError):
                await jobs.ask(LONG(tasks.end))
            killed = await jobs.ask(LONG(tasks.own_pid))
            os.kill(killed, signal.SIGKILL)
            with suppress(RuntimeError):
                await jobs.ask(LONG(tasks.square, 2))
            async with aclosing(jobs.stream(LONG(tasks.stall_after, 1))) as turns:
                assert await anext(turns) == 0
            await jobs.ask(LONG(tasks.square, 2))
            busy = asyncio.create_task(jobs.ask(LONG(tasks.spin)))
            await asyncio.sleep(0)
        with suppress(RuntimeError):
            await busy

    before = open_ends()
    run_apart(check())
    assert open_ends() <= before


def open_ends() -> set[str]:
    """The pipes, sockets and processes that this process has open."""
    found = set()
    for path in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            found.add(str(path.readlink()))
    return {end for end in found if end.startswith(("pipe:", "socket:", "anon_inode:[pidfd]"))}


def test_questions_wait_in_line() -> None:
    async def check() -> None:
        async with working(size=2) as jobs:
            asked = (jobs.ask(ANSWER(tasks.square, number)) for number in range(40))
            assert await asyncio.gather(*asked) == [number * number for number in range(40)]
            assert len(jobs.workers) <= 3

    run_apart(check())


def test_guests_of_one_address_have_one_share_together() -> None:
    async def check() -> None:
        done: list[str] = []

        async def ask(share: str, person: str) -> None:
            await jobs.ask(STUDY(time.sleep, 0.05), Owner(share, person))
            done.append(share)

        async with working() as jobs:
            await asyncio.gather(*(jobs.ask(STUDY(time.sleep, 0.2)) for _ in range(2)))
            crowd = [asyncio.create_task(ask("one address", f"{each}")) for each in range(30)]
            few = [asyncio.create_task(ask(share, share)) for share in ("Ada", "Alan")]
            await asyncio.gather(*crowd, *few)
        # Each of the others waits for one question of the crowd, and for those at work.
        assert max(done.index("Ada"), done.index("Alan")) <= 5

    run_apart(check())


def test_guests_who_are_always_new_do_not_go_before_those_who_wait() -> None:
    line = FairQueue()
    line.join(Place(Owner("one address", "greedy"), STUDY))
    line.join(first := Place(Owner("one address", "patient"), STUDY))
    served = 0
    while (place := line.take([STUDY], most=1)) is not first:
        assert place is not None
        line.join(Place(Owner("one address", f"new {served}"), STUDY))
        line.finish(place, STUDY.expected)
        served += 1
    assert served <= 2


def test_an_address_leaves_a_worker_for_everybody_else() -> None:
    async def check() -> None:
        async with working() as jobs:
            crowd = [
                asyncio.create_task(jobs.ask(ANSWER(tasks.spin), Owner("one address", f"{each}")))
                for each in range(10)
            ]
            await asyncio.sleep(0)
            assert await jobs.ask(ANSWER(tasks.square, 3), Owner("Ada", "Ada")) == 9
            await end(*crowd)

    run_apart(check())


def test_nothing_but_moves_takes_the_worker_for_moves() -> None:
    async def check() -> None:
        async with working() as jobs:
            busy = [
                asyncio.create_task(jobs.ask(cost(tasks.spin), Owner(f"{each}", f"{each}")))
                for each in range(6)
                for cost in (ANSWER, STUDY, LONG)
            ]
            await asyncio.sleep(0)
            assert await jobs.ask(MOVE(tasks.square, 3), Owner("Ada", "Ada")) == 9
            assert not any(each.done() for each in busy)
            await end(*busy)

    run_apart(check())


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Give questions up."""
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_one_question_that_is_long_leaves_a_person_the_others() -> None:
    async def check() -> None:
        async with working() as jobs:
            ada = Owner("Ada", "Ada")
            sheets = asyncio.create_task(jobs.ask(LONG(tasks.spin), ada))
            await asyncio.sleep(0)
            for cost in (MOVE, ANSWER, STUDY):
                assert await jobs.ask(cost(tasks.square, 3), ada) == 9
            await end(sheets)

    run_apart(check())


def test_what_nobody_waits_for_is_dropped_in_line_and_at_work() -> None:
    async def check() -> None:
        async with working() as jobs:
            gone = asyncio.Event()
            asked = [
                jobs.ask(STUDY(tasks.spin), Owner(f"{each}", f"{each}", gone=leave(gone)))
                for each in range(20)
            ]
            waiting = asyncio.gather(*asked, return_exceptions=True)
            while len(jobs.workers) < 2:
                await asyncio.sleep(0.01)
            before = {worker.pid for worker in jobs.workers}
            assert jobs.waiting()["study"] == 18
            gone.set()
            assert {type(each) for each in await waiting} == {HungUpError}
            assert jobs.waiting()["study"] == 0
            assert not any(map(_is_running, before))
            assert await jobs.ask(STUDY(tasks.square, 3)) == 9

    run_apart(check())


def test_passwords_that_nobody_waits_for_are_not_hashed() -> None:
    async def check() -> None:
        async with working() as jobs:
            gone, gate, hashed = asyncio.Event(), Event(), list[int]()

            def hash_late(number: int) -> None:
                hashed.append(number)
                gate.wait(120)

            who = [Owner("an address", f"{each}", gone=leave(gone)) for each in range(20)]
            asked = [jobs.ask_here(HASH(hash_late, at), each) for at, each in enumerate(who)]
            waiting = asyncio.gather(*asked, return_exceptions=True)
            while len(hashed) < 2:
                await asyncio.sleep(0.01)
            gone.set()
            while jobs.waiting()["hash"]:
                await asyncio.sleep(0.01)
            gate.set()
            assert {type(each) for each in await waiting} == {HungUpError}
            assert len(hashed) == 2
            before = os.nice(0)
            assert await jobs.ask_here(HASH(os.nice, 0), Owner("another", "Ada")) > before
            assert os.nice(0) == before
            assert not jobs.workers

    run_apart(check())


def leave(gone: asyncio.Event) -> Callable[[], Awaitable[None]]:
    """A client that hangs up at a moment."""

    async def wait() -> None:
        await gone.wait()

    return wait


def test_a_line_that_is_too_long_says_when_to_come_back() -> None:
    async def check() -> None:
        async with working() as jobs:
            who = [Owner(f"{each}", f"{each}") for each in range(60)]
            asked = [asyncio.create_task(jobs.ask(STUDY(tasks.spin), each)) for each in who]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            refused = [each.exception() for each in asked if each.done()]
            assert all(isinstance(each, BusyError) for each in refused)
            # Two are at work for 3 seconds, as far as one knows; of the others, each waits for half
            # of that longer than the one before, and nobody for more than 60.
            assert len(asked) - len(refused) == 2 + 60 / 1.5 - 1
            times = [each.seconds for each in refused if isinstance(each, BusyError)]
            assert set(times) <= {1, 2, 3}
            told = [jobs.in_line(each) for each in who[:5]]
            assert told[:2] == [None, None]
            assert [each.before for each in told[2:] if each] == [0, 1, 2]
            await end(*asked)

    run_apart(check())


def test_questions_that_are_given_up_do_not_make_the_line_look_short() -> None:
    async def check() -> None:
        async with working() as jobs:
            for number in range(25):
                hasty = Owner(f"hasty {number}", f"hasty {number}")
                given_up = asyncio.create_task(jobs.ask(STUDY(tasks.spin), hasty))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                assert not jobs.waiting()["study"]
                await end(given_up)
            who = [Owner(f"{each}", f"{each}") for each in range(50)]
            asked = [asyncio.create_task(jobs.ask(STUDY(tasks.spin), each)) for each in who]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            refused = [each.exception() for each in asked if each.done()]
            assert refused
            assert all(isinstance(each, BusyError) for each in refused)
            told = [each.seconds for each in map(jobs.in_line, who) if each]
            assert max(told) > STUDY.longest_wait - STUDY.expected
            await end(*asked)

    run_apart(check())


def test_deadlines_and_answers_tell_how_long_the_line_is() -> None:
    async def check() -> None:
        async with working() as jobs:

            async def told() -> float:
                """The seconds that the first in line is told, with one question at work."""
                who = [Owner(f"{each}", f"{each}") for each in range(2)]
                asked = [asyncio.create_task(jobs.ask(LONG(tasks.spin), each)) for each in who]
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                found = jobs.in_line(who[1])
                await end(*asked)
                assert found
                return found.seconds

            assert await told() == LONG.expected
            with suppress(BudgetError):
                await jobs.ask(LONG(tasks.spin, seconds=0.1))
            late = await told()
            assert 0.9 * LONG.expected < late < 0.95 * LONG.expected
            assert await jobs.ask(LONG(tasks.square, 3)) == 9
            assert await told() < 0.95 * late

    run_apart(check())


def test_nobody_fills_the_line() -> None:
    async def check() -> None:
        greedy, modest = Owner("greedy", "greedy"), Owner("modest", "modest")
        async with working() as jobs:
            asked = [
                asyncio.create_task(jobs.ask(ANSWER(tasks.square, 3), greedy))
                for _ in range(MOST_WAITING + 5)
            ]
            await asyncio.sleep(0)
            assert await jobs.ask(ANSWER(tasks.square, 3), modest) == 9
            answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers[: MOST_WAITING + 1] == [9] * (MOST_WAITING + 1)
        assert all(isinstance(each, BusyError) for each in answers[MOST_WAITING + 1 :])

    run_apart(check())


def test_closing_ends_every_worker() -> None:
    async def check() -> list[int]:
        async with working(size=2) as jobs:
            await asyncio.gather(*(jobs.ask(ANSWER(tasks.square, number)) for number in range(4)))
            return [worker.pid for worker in jobs.workers]

    assert not [pid for pid in run_apart(check()) if _is_running(pid)]


def test_a_worker_ends_with_its_server() -> None:
    code = """
import os
from provefield.web.platform.jobs.nursery import Nursery
from provefield.web.platform.jobs.worker import Worker
print(Worker(Nursery().fork_worker).ask(os.getpid, (), 20.0), flush=True)
os.kill(os.getpid(), 9)
"""
    server = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    wait_for(lambda: not _is_running(int(server.stdout)))


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
