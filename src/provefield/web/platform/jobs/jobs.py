"""How a server lets processes reason: every question has an owner, a cost, a place and an end.

One line for all questions of a server, in the order that `fair_queue` tells. Some workers take
moves only; those who answer people take moves besides, so nothing that is long is ever before a
move. A question ends at its deadline, or as soon as its client has hung up: in line it is dropped,
and the worker that thinks about it is killed, as the next one is there within milliseconds.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from typing import Any, TypeVar

from provefield.errors import BusyError, HungUpError, ProvefieldError
from provefield.web.platform.jobs.crew import Crew, Slot
from provefield.web.platform.jobs.fair_queue import FairQueue, Place
from provefield.web.platform.jobs.nursery import Nursery
from provefield.web.platform.jobs.question import (
    ANSWER,
    HASH,
    LONG,
    MOVE,
    STUDY,
    Cost,
    Owner,
    Question,
    current_owner,
)
from provefield.web.platform.jobs.seam import InLine
from provefield.web.platform.jobs.worker import Worker

T = TypeVar("T")
NICENESS = 10  # of what works in the server itself
MOST_WAITING = 50  # questions of one person
CLOSED = "the workers have ended with the server"


class WorkerJobs:
    """Questions on their way to processes, and answers on their way back: `Jobs` of a server."""

    def __init__(
        self, size: int, deadline: float, patience: float, modules: tuple[str, ...] = ()
    ) -> None:
        self.patience = patience
        short = dict.fromkeys((MOVE, ANSWER, HASH), deadline)
        self._seconds = short | dict.fromkeys((STUDY, LONG), patience)
        self.nursery = Nursery(modules)
        fork = self.nursery.fork_worker
        # Whoever waits for a click comes before everybody; one more than a share may have.
        workers = (
            Crew([MOVE], 1, fork, 0),
            Crew([MOVE, ANSWER], size + 1, fork, 5),
            Crew([STUDY], size + 1, fork, 10),
            Crew([LONG], size, fork, 10),
        )
        self._slots = [slot for crew in workers for slot in crew.slots]
        here = Crew([HASH], 2, fork, 0, kept=0)  # of these none is forked
        self._crews = (*workers, here)
        self._threads = ThreadPoolExecutor(len(self._slots), thread_name_prefix="asks-worker")
        # On Linux a thread has a niceness of its own: these stand back behind all others.
        self._own_threads = ThreadPoolExecutor(
            len(here.slots), "works-here", initializer=os.nice, initargs=(NICENESS,)
        )
        self._line = FairQueue()
        self._waiting: set[Place] = set()
        self._own = count()

    async def start(self) -> None:
        """Start every worker, so that the first player does not wait for one."""
        await asyncio.gather(*(self._beside(slot.living_worker) for slot in self._slots))

    def longest(self, cost: Cost) -> float:
        """Seconds within which a question is answered or given up, in line and at work."""
        return cost.most_in_line + self._seconds[cost]

    async def ask(self, question: Question[T], whose: Owner | None = None) -> T:
        """The answer, within the deadline or a BudgetError, unless the client hangs up before."""
        who = whose or current_owner.get()
        async with (
            _while_waited_for(who, question.cost),
            self._at_work(question, who) as (worker, seconds),
        ):
            answer: T = await self._beside(
                worker.ask, question.task, question.arguments, seconds, ending=worker
            )
            return answer

    async def ask_here(self, question: Question[T], whose: Owner) -> T:
        """The answer of the server itself, in turn: no other process shall see a password."""
        async with (
            _while_waited_for(whose, question.cost),
            self._turn(question.cost, whose),
        ):
            answer: T = await self._beside(
                question.task, *question.arguments, threads=self._own_threads
            )
            return answer

    async def stream(
        self, question: Question[Iterator[T]], whose: Owner | None = None
    ) -> AsyncGenerator[T, None]:
        """What a generator function yields, each item within the deadline, until it is closed."""
        async with self._at_work(question, whose or current_owner.get()) as (worker, seconds):
            items = worker.stream(question.task, question.arguments, seconds)
            try:
                while (item := await self._beside(next, items, _END, ending=worker)) is not _END:
                    yield item
            finally:
                await self._beside(items.close)

    @asynccontextmanager
    async def _at_work(
        self, question: Question[Any], who: Owner
    ) -> AsyncIterator[tuple[Worker, float]]:
        seconds = question.seconds or self._seconds[question.cost]
        async with self._turn(question.cost, who) as slot:
            yield await self._beside(slot.living_worker), seconds

    # The line -------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _turn(self, cost: Cost, who: Owner) -> AsyncIterator[Slot]:
        """Wait for one's turn, and give the worker back in the end."""
        # The server itself may ask several things at once.
        known = replace(who, person=str(next(self._own))) if who.is_server else who
        place = Place(known, cost, asyncio.get_running_loop().create_future())
        crew, slot = await self._wait(place)
        begun = time.monotonic()
        ended = False
        try:
            yield slot
            ended = True
        except ProvefieldError:  # an answer as well, and so is the deadline
            ended = True
            raise
        finally:
            seconds = time.monotonic() - begun
            if ended:  # and not given up: that would make all others look short
                self._line.learn(cost, seconds)
            crew.idle.append(slot)
            self._line.finish(place, seconds)
            self._call()
            known.charge(seconds)

    async def _wait(self, place: Place) -> tuple[Crew, Slot]:
        self._line.join(place)
        self._waiting.add(place)
        self._call()
        try:
            if not place.called.done():
                self._insist_on_room(place)
            return await self._turn_of(place)
        except BaseException:
            if place.called.done():  # the turn came in the same moment
                crew, slot = place.called.result()
                crew.idle.append(slot)
                self._line.finish(place, 0.0)
            else:
                place.called.cancel()
                self._line.leave(place)
            self._call()
            raise
        finally:
            self._waiting.discard(place)

    @staticmethod
    async def _turn_of(place: Place) -> tuple[Crew, Slot]:
        """Where it is worked on; who waits in vain is told so, as nothing waits for ever."""
        try:
            async with asyncio.timeout(place.cost.most_in_line):
                called: tuple[Crew, Slot] = await asyncio.shield(place.called)
                return called
        except TimeoutError:
            raise BusyError(place.cost.longest_wait) from None

    def _insist_on_room(self, place: Place) -> None:
        """Refuse what would wait for too long, and tell when there will be room again."""
        told = self._told(place)
        own = sum(each.owner.person == place.owner.person for each in self._waiting)
        late = told.seconds - place.cost.longest_wait
        if own > MOST_WAITING and not place.owner.is_server:
            late = max(late, self._line.seconds(place.cost))
        if late > 0:
            raise BusyError(late)

    def _call(self) -> None:
        """Call those whose turn it is to the workers that are idle."""
        for crew in self._crews:
            while crew.idle and (place := self._line.take(crew.costs, crew.most_of_a_share)):
                place.called.set_result((crew, crew.idle.pop()))

    def _told(self, place: Place) -> InLine:
        workers = sum(len(crew.slots) for crew in self._crews if place.cost in crew.costs)
        return InLine(self._line.before(place), self._line.seconds_before(place, workers))

    def in_line(self, who: Owner) -> InLine | None:
        """Where the first question of a person that waits stands."""
        own = (
            each
            for each in self._waiting
            if each.owner.person == who.person and not each.called.done()
        )
        return min(map(self._told, own), key=lambda told: told.seconds, default=None)

    # Workers --------------------------------------------------------------------------------------

    async def _beside(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        ending: Worker | None = None,
        threads: ThreadPoolExecutor | None = None,
    ) -> Any:
        """Call a function beside the loop; whoever gives up kills the worker that answers."""
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(threads or self._threads, function, *arguments)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            if answer.cancelled():
                raise RuntimeError(CLOSED) from None
            if ending is not None:
                ending.kill()
            # A worker goes back to the others only when the thread has done with it.
            await asyncio.wait([answer])
            if not answer.cancelled():  # by the end of the server
                answer.exception()  # which nobody waits for any more
            raise

    def waiting(self) -> dict[str, int]:
        """How many questions of each cost stand in line."""
        found = self._line.waiting()
        return {cost.name: found[cost] for cost in self._seconds}

    @property
    def workers(self) -> list[Worker]:
        """Those that live."""
        found = (slot.worker for slot in self._slots)
        return [worker for worker in found if worker and worker.is_alive]

    def close(self) -> None:
        """End every worker."""
        for worker in self.workers:
            worker.kill()
        for threads in (self._threads, self._own_threads):
            threads.shutdown(cancel_futures=True)
        # No thread uses them any more, not even one that was about to start another.
        for slot in self._slots:
            slot.end()
        self.nursery.close()


_END: Any = object()


@asynccontextmanager
async def _while_waited_for(who: Owner, cost: Cost) -> AsyncIterator[None]:
    """Go on as long as the client is there; then what goes on here is cancelled."""
    if cost.survives or who.is_server:
        yield
        return
    try:
        async with asyncio.timeout(None) as there:
            watching = asyncio.create_task(_watch(who, there))
            try:
                yield
            finally:
                watching.cancel()
    except TimeoutError:
        if there.expired():
            raise HungUpError from None
        raise


async def _watch(who: Owner, there: asyncio.Timeout) -> None:
    await who.gone()
    there.reschedule(asyncio.get_running_loop().time())
