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
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from time import process_time
from typing import Any

from provefield.agents import agent
from provefield.agents.protocol import PlaysMany
from provefield.errors import AgentError, InputError
from provefield.extras import require
from provefield.play.results import Played
from provefield.play.tournament import Players, Shard, play_here, play_shard

IN_FLIGHT = 1_000  # shards that a cluster is given at a time
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
    with ProcessPoolExecutor(workers, context, initializer=_serve) as executor:
        try:
            asked = {executor.submit(play_packed, *pack(shard)): shard for shard in shards}
            for answer in as_completed(asked):
                yield asked[answer], answer.result()
        except BrokenProcessPool:
            raise InputError(
                "the workers ended before they could play; in a script, start the tournament "
                'below `if __name__ == "__main__":`',
                source="tournament",
            ) from None
        finally:
            executor.shutdown(cancel_futures=True)


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


def _serve() -> None:
    """Leave Ctrl-C to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
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
