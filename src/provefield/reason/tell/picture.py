"""Drawing a graph of boxes as SVG: frames, text, edges and a legend; it knows no proofs.

Colours follow the reader's choice of light or dark, and text is always escaped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal
from xml.etree import ElementTree as Xml

from provefield.reason.tell.arrange import Arrangement, Point, Route, Size

Shape = Literal["fact", "clause", "inference", "theorem"]
Legends = Sequence[tuple[Shape, str]]
"""What the shapes mean, for the foot of the picture."""

FORMULA, CAPTION, LABEL = 15, 11, 12.5  # sizes of type
LINE = 1.35  # height of a line, in sizes of its type
PADDING: dict[Shape, Size] = {
    "fact": (14, 9),
    "clause": (4, 4),
    "inference": (18, 9),
    "theorem": (30, 12),
}
MARGIN = 24
LEGEND = 34
ARROW = 7

# Widths in the widest of the usual fonts, so that no text leaves its box in a narrower one.
WIDE, NARROW = frozenset("mwMW—⊥∃∀→↔↦"), frozenset(" ,.:;()[]{}|ijlrft'1 ")
STYLE = """
.proof-graph { --paper: #ffffff; --ink: #1f2428; --soft: #5b646b; --line: #8b949b;
  --fact: #005c91; --fact-fill: #e9f3fa; --inference: #00694d; --inference-fill: #e8f5f0;
  --theorem: #9e4600; --theorem-fill: #fdf0e3; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .proof-graph { --paper: #15191c; --ink: #e8e6e1; --soft: #aab2b8; --line: #7b858c;
    --fact: #56b4e9; --fact-fill: #16293a; --inference: #34c79a; --inference-fill: #12302a;
    --theorem: #e69f00; --theorem-fill: #362810; }
}
.proof-graph .paper { fill: var(--paper); }
.proof-graph text { fill: var(--ink); text-anchor: middle; }
.proof-graph .formula, .proof-graph .label {
  font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", "Noto Sans Math",
    math, serif; }
.proof-graph .formula { font-size: 15px; }
.proof-graph .label { font-size: 12.5px; font-style: italic;
  stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; paint-order: stroke; }
.proof-graph .caption { font: 11px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  fill: var(--soft); }
.proof-graph .edge { fill: none; stroke: var(--line); stroke-width: 1.4px; }
.proof-graph .arrow { fill: var(--line); }
.proof-graph .frame { stroke-width: 1.6px; }
.proof-graph .fact .frame { stroke: var(--fact); fill: var(--fact-fill); }
.proof-graph .clause .frame { stroke: none; fill: none; }
.proof-graph .inference .frame { stroke: var(--inference); fill: var(--inference-fill); }
.proof-graph .theorem .frame { stroke: var(--theorem); fill: var(--theorem-fill);
  stroke-width: 2.2px; }
"""


@dataclass(frozen=True, slots=True)
class Box:
    """A shape, the lines of a formula, what stands below them, and all of it in words."""

    shape: Shape
    lines: tuple[str, ...]
    captions: tuple[str, ...]
    spoken: str = ""

    @property
    def size(self) -> Size:
        """How much room it takes, frame and all."""
        widths = [width_of(line, FORMULA) for line in self.lines]
        widths += [width_of(line, CAPTION) for line in self.captions]
        text = LINE * (FORMULA * len(self.lines) + CAPTION * len(self.captions))
        across, along = PADDING[self.shape]
        return max(widths) + 2 * across, text + 2 * along


def width_of(text: str, size: float) -> float:
    """How wide a text is at most, in type of that size."""
    return size * sum(0.92 if c in WIDE else 0.37 if c in NARROW else 0.62 for c in text)


def picture(
    title: str,
    told: str,
    boxes: Sequence[Box],
    labels: Sequence[str],
    layout: Arrangement,
    legends: Legends,
) -> str:
    """Draw boxes where they were arranged; `told` is for those who cannot see them."""
    width = max(layout.size[0], _legend_width(legends)) + 2 * MARGIN
    height = layout.size[1] + 2 * MARGIN + LEGEND
    key = f"proof-{sha256((title + told).encode(errors='replace')).hexdigest()[:8]}"
    svg = Xml.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width:.0f} {height:.0f}",
            "width": f"{width:.0f}",
            "height": f"{height:.0f}",
            "class": "proof-graph",
            "role": "img",
            "aria-labelledby": f"{key}-title",
            "aria-describedby": f"{key}-steps",
        },
    )
    _add(svg, "title", _clean(title), id=f"{key}-title")
    _add(svg, "desc", _clean(told), id=f"{key}-steps")
    _add(svg, "style", STYLE)
    _add(svg, "rect", width="100%", height="100%", rx="10", **{"class": "paper"})
    left = (width - layout.size[0]) / 2
    whole = _add(svg, "g", transform=f"translate({left:.1f} {MARGIN})")
    for route in layout.routes:
        _draw_edge(whole, route)
    for box, middle in zip(boxes, layout.boxes, strict=True):
        _draw_box(whole, box, middle)
    for route, label in zip(layout.routes, labels, strict=True):
        if route.label:
            _write(whole, [label], route.label, LABEL, "label")
    _draw_legend(svg, (width / 2, height - MARGIN), legends)
    return Xml.tostring(svg, encoding="unicode") + "\n"


def _draw_box(parent: Xml.Element, box: Box, middle: Point) -> None:
    group = _add(parent, "g", **{"class": box.shape})
    _add(group, "title", _clean(box.spoken))
    _draw_frame(group, box.shape, middle, box.size)
    text = LINE * (FORMULA * len(box.lines) + CAPTION * len(box.captions))
    top = middle[1] - text / 2
    _write(group, box.lines, (middle[0], top + FORMULA * LINE / 2), FORMULA, "formula")
    below = top + LINE * (FORMULA * len(box.lines) + CAPTION / 2)
    _write(group, box.captions, (middle[0], below), CAPTION, "caption")


def _draw_frame(parent: Xml.Element, shape: Shape, middle: Point, size: Size) -> None:
    (x, y), (width, height) = middle, size
    if shape == "theorem":
        across, along = width / 2, height / 2
        slant = min(12.0, across / 3)
        corners = [(-across, 0.0), (slant - across, -along), (across - slant, -along)]
        corners += [(across, 0.0), (across - slant, along), (slant - across, along)]
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
        _add(parent, "polygon", points=points, **{"class": "frame"})
        return
    _add(
        parent,
        "rect",
        x=f"{x - width / 2:.1f}",
        y=f"{y - height / 2:.1f}",
        width=f"{width:.1f}",
        height=f"{height:.1f}",
        rx=f"{min(18.0, height / 2):.1f}" if shape == "inference" else "0",
        **{"class": "frame"},
    )


def _draw_edge(parent: Xml.Element, route: Route) -> None:
    start, *rest = [f"{x:.1f},{y:.1f}" for x, y in route.curve]
    _add(parent, "path", d=f"M{start} C{' '.join(rest)}", **{"class": "edge"})
    (x, y), (tip_x, tip_y) = route.curve[-1], route.tip
    length = ((tip_x - x) ** 2 + (tip_y - y) ** 2) ** 0.5 or 1.0
    along = (tip_x - x) / length, (tip_y - y) / length
    base = tip_x - ARROW * along[0] * 1.4, tip_y - ARROW * along[1] * 1.4
    wings = [
        (base[0] - side * along[1] * ARROW / 2, base[1] + side * along[0] * ARROW / 2)
        for side in (1, -1)
    ]
    points = " ".join(f"{px:.1f},{py:.1f}" for px, py in [route.tip, *wings])
    _add(parent, "polygon", points=points, **{"class": "arrow"})


SAMPLE: Size = (26, 13)
GAP = 22


def _legend_width(legends: Legends) -> float:
    return sum(_entry_width(shape, text) + GAP for shape, text in legends)


def _entry_width(shape: Shape, text: str) -> float:
    return width_of(text, CAPTION) + (0 if shape == "clause" else SAMPLE[0] + 6)


def _draw_legend(parent: Xml.Element, middle: Point, legends: Legends) -> None:
    """Say at the foot what the four shapes mean; a clause is the one without a frame."""
    x, y = middle[0] - (_legend_width(legends) - GAP) / 2, middle[1]
    legend = _add(parent, "g", **{"class": "legend"})
    for shape, text in legends:
        group = _add(legend, "g", **{"class": shape})
        if shape != "clause":
            _draw_frame(group, shape, (x + SAMPLE[0] / 2, y), SAMPLE)
        width = _entry_width(shape, text)
        _write(group, [text], (x + width - width_of(text, CAPTION) / 2, y), CAPTION, "caption")
        x += width + GAP


def _write(
    parent: Xml.Element, lines: Sequence[str], middle: Point, size: float, kind: str
) -> None:
    """Write lines below each other, the first around a point."""
    text = _add(parent, "text", **{"class": kind})
    for number, line in enumerate(lines):
        # Centring by dominant-baseline depends on the font; a third of the size does not.
        y = middle[1] + size * (number * LINE + 0.33)
        _add(text, "tspan", _clean(line), x=f"{middle[0]:.1f}", y=f"{y:.1f}")


def _add(
    parent: Xml.Element, tag: str, text: str | None = None, /, **attributes: str
) -> Xml.Element:
    element = Xml.SubElement(parent, tag, attributes)
    element.text = text
    return element


def _clean(text: str) -> str:
    """Replace what no XML document may contain."""
    return re.sub(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�", text)
