#!/usr/bin/env python3
"""An agent for both games: it moves only where a rule says so, and otherwise gives up."""

import json
import re
import sys
from typing import Any


def sweep(told: dict[str, Any]) -> tuple[str, str]:
    """Open or mark by a clue whose mines are all known, or whose covered cells are all mines."""
    rows = [row.split() for row in told["board"]]
    cells = {(c, r): sign for r, row in enumerate(rows, 1) for c, sign in enumerate(row, 1)}
    for column, row in told["safe"]:
        return f"open {column},{row}", "It was promised."
    for (column, row), sign in cells.items():
        near = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        covered = [cell for cell in near if cells.get(cell) == "?"]
        marked = sum(cells.get(cell) == "*" for cell in near)
        if sign.isdigit() and covered:
            c, r = covered[0]
            if int(sign) == marked:
                return f"open {c},{r}", f"The {sign} at {column},{row} has its mines."
            if int(sign) == marked + len(covered):
                return f"mark {c},{r}", f"The {sign} at {column},{row} needs all of these."
    return "give up", "No rule applies."


def walk(told: dict[str, Any], game: dict[str, Any]) -> tuple[str, str]:
    """Step on cells that a message names as free of mines, nearest first, and mark named mines."""
    path, here = {tuple(cell) for cell in told["path"]}, tuple(told["at"])
    said = [message["fol"] for message in told["messages"]]
    for fol in said:
        for c, r in re.findall(r"^mine\((\d+),(\d+)\)$", fol):
            if [int(c), int(r)] not in told["marked"]:
                return f"mark {c},{r}", f"A message says {fol}."
    if told["steps"] == game.get("budget"):
        return "give up", "No steps are left."
    for way, (x, y) in {"right": (1, 0), "down": (0, 1), "left": (-1, 0), "up": (0, -1)}.items():
        c, r = here[0] + x, here[1] + y
        free = f"-mine({c},{r})", f"-exists x mine({c},x)", f"-exists x mine(x,{r})"
        if not (0 < c <= game["columns"] and 0 < r <= game["rows"]):
            continue
        if (c, r) not in path and any(each in said for each in free):
            return way, f"A message says that {c},{r} is free."
    return "give up", "No message names a cell beside me."


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "start":
        game = told["game"]
    if told["type"] == "view":
        move, because = sweep(told) if "board" in told else walk(told, game)
        print(json.dumps({"move": move, "because": because}), flush=True)
