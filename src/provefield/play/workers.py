"""Who plays the shards of a tournament: processes of this machine, or a Ray cluster.

An agent that was given as an object travels with its shards.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread, current_thread, main_thread
from time import process_time
from typing import Any

from provefield.agents import agent
from provefield.agents.protocol import PlaysMany
from provefield.errors import AgentError, InputError
from provefield.extras import require
from provefield.play.results import Played
from provefield.play.tournament import Players, Shard, play_here, play_shard

IN_FLIGHT = 1_000  # shards that a cluster is given at a time
ENDINGS = (signal.SIGINT, signal.SIGTERM)
PATIENCE = 0.5  # seconds of this process, so that a busy machine changes nothing


def pool(workers: int) -> Players:
    """Play shards in so many processes."""
    return play_here if workers == 1 else lambda shards: _here_first(shards, workers)


def _here_first(shards: Iterable[Shard], workers: int) -> Iterator[tuple[Shard, Played]]:
    """Play here as long as it takes less time than to start processes, as compiled code may."""
    waiting, until = deque(shards), process_time() + PATIENCE
    while waiting and process_time() < until and isinstance(agent(waiting[0].agent), PlaysMany):
        shard = waiting.popleft()
        yield shard, play_shard(shard)
    if waiting:
        yield from _in_processes(waiting, workers)


def _in_processes(shards: Iterable[Shard], workers: int) -> Iterator[tuple[Shard, Played]]:
    # A fork would copy the threads of a progress bar without running them.
    context = get_context("spawn")
    leash, held = context.Pipe(duplex=False)
    with ProcessPoolExecutor(workers, context, _serve, (leash,)) as executor:
        try:
            asked = {}
            for shard in shards:
                packed = pack(shard)
                with _no_interruption():  # for a moment only, as there may be many shards
                    asked[executor.submit(play_packed, *packed)] = shard
            for answer in as_completed(asked):
                yield asked[answer], answer.result()
        except BrokenProcessPool:
            raise InputError(
                "the workers ended before they could play; in a script, start the tournament "
                'below `if __name__ == "__main__":`',
                source="tournament",
            ) from None
        except BaseException:  # who leaves early does not wait for what is being played
            _kill(executor)
            raise
        finally:
            executor.shutdown(cancel_futures=True)
            leash.close()
            held.close()


def _kill(executor: ProcessPoolExecutor) -> None:
    """End the workers at once, each with its group: compiled code hears of nothing else."""
    for pid in tuple(executor._processes or ()):
        try:
            os.killpg(pid, signal.SIGKILL)
        except ProcessLookupError:  # it has not come as far as to have a group of its own
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def pack(shard: Shard) -> tuple[str, bytes]:
    """A shard for another process, with the name of its agent."""
    name = agent(shard.agent).name
    try:
        return name, pickle.dumps(shard)
    except Exception as fault:  # whatever an agent keeps may refuse in its own way
        raise AgentError(
            name, f"it cannot be sent to other processes, so play with one worker: {fault}"
        ) from None


def play_packed(name: str, packed: bytes) -> Played:
    """Play a shard that came from another process."""
    try:
        shard = pickle.loads(packed)  # noqa: S301  # our own parent sent it
    except Exception as fault:
        raise AgentError(
            name,
            "another process cannot make it, so play with one worker, or define it in a module: "
            f"{fault}",
        ) from None
    return play_shard(shard)


@contextmanager
def _no_interruption() -> Iterator[None]:
    """Hear of Ctrl-C and SIGTERM afterwards, and let the processes that start here hear neither.

    A pool that is interrupted before it stands cannot be shut down. A process inherits the mask of
    who starts it, so that it is quiet from its first instruction on, not only from `_serve`.
    """
    if current_thread() is not main_thread():  # which alone is interrupted
        yield
        return
    heard: list[int] = []
    # Another thread may take the signal in spite of the mask; Python then tells this one.
    before = {each: signal.signal(each, lambda number, _: heard.append(number)) for each in ENDINGS}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler or signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number in heard:
            signal.raise_signal(number)


def _serve(leash: Connection) -> None:
    """Leave Ctrl-C to the parent, which kills this group; end by oneself where it ends first."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    Thread(target=_end_with, args=(leash,), daemon=True).start()


def _end_with(leash: Connection) -> None:
    with suppress(EOFError):
        leash.recv()  # nothing is ever sent
    os._exit(1)


def on_ray(shards: Iterable[Shard]) -> Iterator[tuple[Shard, Played]]:
    """Play shards on the cluster that `RAY_ADDRESS` names, or on one started here."""
    require("ray")
    import ray

    mine = not ray.is_initialized()
    if mine:
        _connect(ray)
    try:
        play = ray.remote(play_shard)
        waiting = list(shards)[::-1]
        asked: dict[object, Shard] = {}
        while waiting or asked:
            while waiting and len(asked) < IN_FLIGHT:
                shard = waiting.pop()
                asked[play.remote(shard)] = shard
            ready, _ = ray.wait(list(asked))
            for answer in ready:
                yield asked.pop(answer), ray.get(answer)
    finally:
        if mine:
            ray.shutdown()


def _connect(ray: Any) -> None:
    where = os.environ.get("RAY_ADDRESS", "a cluster of its own on this machine")
    # Without an address Ray would look for an old cluster by the traces that it left.
    address = None if "RAY_ADDRESS" in os.environ else "local"
    try:
        ray.init(address, log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
    except Exception as fault:  # an OSError, a RuntimeError, a ValueError: Ray has them all
        first = (str(fault).splitlines() or [type(fault).__name__])[0]
        raise InputError(f"no connection to {where}: {first}", source="Ray") from None
