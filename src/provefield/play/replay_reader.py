"""A program of its own that reads a replay, as the library for that dies of bad files.

It is given the ending of the file's name and, on standard input, the bytes in base64; it prints the
numbers of the board, and what each event opened, marked and unmarked.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from typing import Any

import ms_toollib

READERS: dict[str, Any] = {
    ".avf": ms_toollib.AvfVideo,
    ".evf": ms_toollib.EvfVideo,
    ".mvf": ms_toollib.MvfVideo,
    ".rmv": ms_toollib.RmvVideo,
}
FLAGGED, EXPLODED = 11, 15


def main() -> None:
    """Read, and print."""
    os.chdir("/proc")  # the library leaves a log where it dies, and here it cannot
    suffix = sys.argv[1]
    video = READERS[suffix](f"replay{suffix}", base64.b64decode(sys.stdin.buffer.read()))
    video.parse()
    video.analyse()
    size = video.pix_size
    events = [
        each for each in (_changes(event, size) for event in video.events) if any(each["cells"])
    ]
    video.current_time = video.end_time
    document = {
        "board": [list(row) for row in video.board],
        "events": events,
        "seconds": video.rtime,
        "solved": video.bbbv_solved,
        "clicks": video.cl,
    }
    print(json.dumps(document))


def _changes(event: Any, size: int) -> dict[str, Any]:
    """The cell of the pointer, and the cells opened, marked and unmarked."""
    before, after = event.prior_game_board.game_board, event.next_game_board.game_board
    opened, marked, unmarked = [], [], []
    for row, (old, new) in enumerate(zip(before, after, strict=True), 1):
        for column, (was, now) in enumerate(zip(old, new, strict=True), 1):
            if was == now:
                continue
            if now <= 8 or now == EXPLODED:
                opened.append((column, row))
            elif now == FLAGGED:
                marked.append((column, row))
            elif was == FLAGGED:
                unmarked.append((column, row))
    at = (0, 0)
    if event.event.is_mouse():
        mouse = event.event.unwrap_mouse()
        at = (mouse.x // size + 1, mouse.y // size + 1)
    return {"at": at, "cells": (opened, marked, unmarked)}


if __name__ == "__main__":
    main()
