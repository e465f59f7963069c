"""Where the boxes of a graph go: Graphviz decides, in a process of its own that is bounded.

Only sizes and edges are handed over, never a label, so that no text can be taken for a command.
Lengths are in pixels, from the top left.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from provefield.errors import BudgetError, TooLargeError
from provefield.extras import require
from provefield.reason.process import Bounds, run

MOST_BOXES = 400
BOUNDS = Bounds(seconds=30, megabytes=1024)
MODULE = "provefield.reason.tell.arrange"
DOTS_PER_INCH = 72  # Graphviz takes sizes in inches and gives positions in points

Point = tuple[float, float]
Size = tuple[float, float]
Task = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Edge:
    """From one box to another, by their places in the list; the label may be of size zero.

    What is not drawn only keeps its end below its start.
    """

    start: int
    end: int
    label: Size = (0, 0)
    drawn: bool = True


@dataclass(frozen=True, slots=True)
class Route:
    """A chain of cubic curves, the tip of the arrow, and the middle of the label."""

    curve: tuple[Point, ...]
    tip: Point
    label: Point | None


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The size of the whole, the middle of each box, and the way of each edge that is drawn."""

    size: Size
    boxes: tuple[Point, ...]
    routes: tuple[Route, ...]


def arrange(boxes: Sequence[Size], edges: Sequence[Edge]) -> Arrangement:
    """Arrange boxes in layers, edges going down.

    >>> found = arrange([(100, 40), (100, 40)], [Edge(0, 1)])
    >>> [(round(x), round(y)) for x, y in found.boxes]
    [(50, 20), (50, 96)]
    """
    if len(boxes) > MOST_BOXES:
        raise TooLargeError(f"{len(boxes)} steps are too many to draw; {MOST_BOXES} are possible")
    seen = [edge for edge in edges if edge.drawn]
    task = {
        "boxes": boxes,
        "edges": [(edge.start, edge.end, edge.label) for edge in seen],
        "order": [(edge.start, edge.end) for edge in edges if not edge.drawn],
    }
    return _read(graphviz(task), seen)


def _ask_process(task: Task) -> dict[str, Any]:
    require("draw")
    done = run([sys.executable, "-I", "-m", MODULE], json.dumps(task), BOUNDS)
    if done.end != "finished":
        raise BudgetError(f"the graph was not arranged within its limits ({done.end})")
    if done.status != 0:
        raise BudgetError(f"the graph was not arranged: {done.output.strip()[-200:]}")
    found: dict[str, Any] = json.loads(done.output.splitlines()[-1])
    return found


graphviz: Callable[[Task], dict[str, Any]] = _ask_process
"""Who arranges; a browser has a Graphviz of its own, and no processes."""


def _read(found: dict[str, Any], edges: Sequence[Edge]) -> Arrangement:
    """Turn what Graphviz wrote into pixels, with y going down."""
    width, height = (float(length) for length in found["box"].split(",")[2:])

    def point(text: str) -> Point:
        x, y = (float(length) for length in text.split(","))
        return x, height - y

    def route(spline: str, label: str | None) -> Route:
        tip, *curve = spline.removeprefix("e,").split()
        return Route(tuple(map(point, curve)), point(tip), point(label) if label else None)

    return Arrangement(
        (width, height),
        tuple(map(point, found["boxes"])),
        tuple(
            route(spline, label if edge.label[0] else None)
            for (spline, label), edge in zip(found["edges"], edges, strict=True)
        ),
    )


# In the other process -----------------------------------------------------------------------------


def _arrange_here(task: dict[str, Any]) -> dict[str, Any]:
    """Ask Graphviz; boxes and labels are blank rectangles of the right size."""
    import pygraphviz

    graph = pygraphviz.AGraph(directed=True, strict=False)
    graph.graph_attr.update(rankdir="TB", nodesep="0.35", ranksep="0.5")
    graph.node_attr.update(shape="box", fixedsize="true", label="")
    for place, (width, height) in enumerate(task["boxes"]):
        graph.add_node(
            place, width=f"{width / DOTS_PER_INCH:.4f}", height=f"{height / DOTS_PER_INCH:.4f}"
        )
    for place, (start, end, (width, height)) in enumerate(task["edges"]):
        size = f'FIXEDSIZE="TRUE" WIDTH="{round(width)}" HEIGHT="{round(height)}"'
        blank = f'<<TABLE BORDER="0" {size}><TR><TD></TD></TR></TABLE>>'
        graph.add_edge(start, end, key=str(place), **({"label": blank} if width else {}))
    for start, end in task["order"]:
        graph.add_edge(start, end, style="invis", weight="0")
    graph.layout("dot")
    edges = [
        graph.get_edge(start, end, key=str(place))
        for place, (start, end, _) in enumerate(task["edges"])
    ]
    return {
        "box": graph.graph_attr["bb"],
        "boxes": [graph.get_node(place).attr["pos"] for place in range(len(task["boxes"]))],
        "edges": [(edge.attr["pos"], edge.attr["lp"]) for edge in edges],
    }


if __name__ == "__main__":
    print(json.dumps(_arrange_here(json.load(sys.stdin))))
