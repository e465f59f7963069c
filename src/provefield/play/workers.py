"""Who plays the shards of a tournament: processes of this machine, or a Ray cluster."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread

from provefield.extras import require
from provefield.play.tally import Tally
from provefield.play.tournament import Play, Shard, play_here, play_shard

IN_FLIGHT = 1_000  # shards that a cluster is given at a time


def pool(workers: int) -> Play:
    """Play shards in so many processes."""
    return play_here if workers == 1 else lambda shards: _in_processes(shards, workers)


def _in_processes(shards: Iterable[Shard], workers: int) -> Iterator[tuple[Shard, Tally]]:
    # A fork would copy the threads of a progress bar without running them.
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, context, initializer=_serve) as executor:
        asked = {executor.submit(play_shard, shard): shard for shard in shards}
        try:
            for answer in as_completed(asked):
                yield asked[answer], answer.result()
        finally:
            executor.shutdown(cancel_futures=True)


def _serve() -> None:
    """Leave Ctrl-C to the parent, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def on_ray(shards: Iterable[Shard]) -> Iterator[tuple[Shard, Tally]]:
    """Play shards on the cluster that `RAY_ADDRESS` names, or on one started here."""
    require("ray")
    import ray

    mine = not ray.is_initialized()
    if mine:
        ray.init(log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
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
