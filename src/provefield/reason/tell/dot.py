"""Proofs for Graphviz: the graph as DOT, and what Graphviz makes of it, as PNG or PDF.

Every text is quoted, so that none can be taken for a command; Graphviz runs in a process of its own
that is bounded.
"""

from __future__ import annotations

import sys
from base64 import b64decode
from collections.abc import Iterable
from typing import Literal

from provefield.errors import BudgetError, MissingToolError, TooLargeError
from provefield.reason.knowledge import Fact
from provefield.reason.process import run
from provefield.reason.proof import Proof
from provefield.reason.tell.arrange import BOUNDS, MOST_BOXES
from provefield.reason.tell.graph import boxes_and_links
from provefield.reason.tell.picture import Shape
from provefield.tongues import ENGLISH

LOOKS: dict[Shape, str] = {
    "fact": "shape=box",
    "clause": "shape=plaintext",
    "inference": 'shape=box, style="rounded"',
    "theorem": "shape=hexagon",
}
RENDER = """
import base64, sys
import pygraphviz
graph = pygraphviz.AGraph()
graph.read(sys.stdin)
drawn = graph.draw(format=sys.argv[1], prog="dot")
print("\\ndrawn", base64.b64encode(drawn).decode("ascii"))
"""
DRAWN = "drawn "  # warnings of Graphviz may stand before and after


def to_dot(proof: Proof, facts: Iterable[Fact]) -> str:
    r"""The graph of a proof in the language of Graphviz.

    >>> from provefield.logic.field import mine
    >>> from provefield.reason.calculus.grid import Step
    >>> print(to_dot(Proof(mine(1, 1), (Step(1, mine(1, 1), "fact"),)), []))
    digraph proof {
      1 [shape=box, label="mine(1, 1)\n1 · fact"];
    }
    """
    boxes, links = boxes_and_links(proof, facts, ENGLISH)
    lines = [
        f"  {number} [{LOOKS[box.shape]}, label={_quoted(*box.lines, *box.captions)}];"
        for number, box in enumerate(boxes, 1)
    ]
    lines += [
        f"  {start + 1} -> {end + 1}{f' [label={_quoted(label)}]' if label else ''};"
        for start, end, label in links
    ]
    return "\n".join(["digraph proof {", *lines, "}"])


def _quoted(*lines: str) -> str:
    r"""Lines as one DOT string, in which nothing has a meaning of its own.

    >>> print(_quoted('a "b"', "c"))
    "a \"b\"\nc"
    """
    plain = (line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in plain)
    return '"' + "\\n".join(escaped) + '"'


def render(proof: Proof, facts: Iterable[Fact], kind: Literal["png", "pdf"]) -> bytes:
    """The graph of a proof as an image or a page."""
    if len(proof.steps) > MOST_BOXES:
        raise TooLargeError(
            f"{len(proof.steps)} steps are too many to draw; {MOST_BOXES} are possible"
        )
    return draw_dot(to_dot(proof, facts), kind)


def draw_dot(text: str, kind: Literal["png", "pdf", "svg"]) -> bytes:
    """What Graphviz makes of a text in its language."""
    done = run([sys.executable, "-I", "-c", RENDER, kind], text, BOUNDS)
    if "No module named 'pygraphviz'" in done.output:
        raise MissingToolError("Graphviz", "pip install pygraphviz")
    if done.end != "finished" or done.status != 0:
        raise BudgetError(f"the graph was not drawn: {done.output.strip()[-200:] or done.end}")
    line = next(line for line in done.output.splitlines() if line.startswith(DRAWN))
    return b64decode(line.removeprefix(DRAWN))
