"""Drawing a small world as SVG: things are dots, relations of two things are arrows.

What is said of one thing stands below its dot. Each arrow and each such word names its row as
`data-row`, so that a page can point at it; text is always escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, hypot, pi, sin
from xml.etree import ElementTree as Xml

from provefield.logic.semantics import Row, Symbol, Tables, Value

MOST_THINGS = 8
"""More dots are told in words."""

RADIUS = 22.0
LOOP = 46.0
HEAD = 11.0
LABEL = 15.0
STYLE = """
.small-world { --paper: #ffffff; --ink: #1f2428; --soft: #5b646b; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .small-world { --paper: #15191c; --ink: #e8e6e1; --soft: #aab2b8; }
}
.small-world .paper { fill: var(--paper); }
.small-world .thing { fill: var(--paper); stroke: var(--ink); stroke-width: 2; }
.small-world text { fill: var(--ink); text-anchor: middle; font: italic 600 17px "STIX Two Math",
  "Cambria Math", "Latin Modern Math", "Noto Sans Math", math, serif; }
.small-world .said { font-size: 15px; font-weight: 500; }
.small-world .said.absent text { fill: var(--soft); }
.small-world .left { text-anchor: end; }
.small-world .right { text-anchor: start; }
.small-world .line { fill: none; stroke: var(--soft); stroke-width: 2.2; }
.small-world .kind1 .line { stroke-dasharray: 8 4; }
.small-world .kind2 .line { stroke-dasharray: 2 4; }
.small-world .head { fill: var(--soft); }
.small-world .label { stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round;
  paint-order: stroke; font-size: 15px; }
.small-world .arrow.absent { display: none; }
.small-world .cross { display: none; }
"""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Kind:
    """A relation of two things, or a function of one: its rows are arrows."""

    name: str
    rows: frozenset[Row]
    number: int
    labelled: bool


def draw_world(world: Tables, told: str, *, absent: bool = False) -> str | None:
    """Draw what there is; `told` is for those who cannot see it. None if it is too much to draw.

    `absent` draws the arrows that are not there too, unseen until a page shows one.

    >>> world = Tables(("a", "b"), {("R", 2): frozenset({("a", "b")})})
    >>> 'data-row="R a b"' in draw_world(world, "One arrow goes from a to b.")
    True
    >>> draw_world(Tables(("d1",), {("A", 0): frozenset()}), "A is false.") is None
    True
    """
    kinds = _kinds(world)
    words = {thing: list(_words(world, thing)) for thing in world.domain}
    is_plain = not kinds and not any(words.values()) and len(world.domain) == 1
    if len(world.domain) > MOST_THINGS or is_plain:
        return None
    places = _places(world.domain)
    drawn = Xml.Element("g")
    for kind in kinds:
        for row in product(world.domain, repeat=2):
            if absent or row in kind.rows:
                _draw_arrow(drawn, kind, row, places)
    beside = len(places) > 2
    for thing, place in places.items():
        _draw_thing(drawn, str(thing), place)
        _draw_words(drawn, words[thing], thing, place, beside=beside)
    loops = any(absent or _has_loop(kind) for kind in kinds)
    rim = RADIUS + (LOOP + 16.0 * (len(kinds) - 1) if loops else 14.0)
    rim = max(rim, 17.0 * len(kinds) + (24 if len(kinds) > 1 else 0))
    longest = max((len(name) + 1 for each in words.values() for name, _ in each), default=0)
    lines = max(map(len, words.values()))
    across = max(rim, RADIUS + 10 + 9.0 * longest if beside else 4.5 * longest)
    below = max(rim, RADIUS + 8 + LABEL * (0 if beside else lines))
    xs, ys = zip(*places.values(), strict=True)
    left, top = min(xs) - across, min(ys) - rim
    return _framed(drawn, (left, top, max(xs) + across - left, max(ys) + below - top), told)


def _kinds(world: Tables) -> list[_Kind]:
    """What is drawn as arrows; one kind alone needs no label."""
    pairs: list[tuple[Symbol, frozenset[Row]]] = [
        (symbol, rows) for symbol, rows in world.relations.items() if symbol[1] == 2
    ]
    pairs += [
        (symbol, frozenset((*row, value) for row, value in values.items()))
        for symbol, values in world.functions.items()
        if symbol[1] == 1
    ]
    one = len(pairs) == 1 and pairs[0][0] in world.relations
    return [
        _Kind(name, rows, number, labelled=not one)
        for number, ((name, _), rows) in enumerate(pairs)
    ]


def _has_loop(kind: _Kind) -> bool:
    return any(start == end for start, end in kind.rows)


def _places(things: tuple[Value, ...]) -> Mapping[Value, Point]:
    """Two things stand beside each other, more of them around a middle."""
    number = len(things)
    if number == 1:
        return {things[0]: (0.0, 0.0)}
    far = 75.0 if number == 2 else 70.0 + 14.0 * number
    first = {2: pi, 4: -3 * pi / 4}.get(number, -pi / 2)
    turns = [first + 2 * pi * place / number for place in range(number)]
    return {
        thing: (far * cos(turn), far * sin(turn)) for thing, turn in zip(things, turns, strict=True)
    }


def _draw_arrow(parent: Xml.Element, kind: _Kind, row: Row, places: Mapping[Value, Point]) -> None:
    there = "" if row in kind.rows else " absent"
    group = Xml.SubElement(
        parent,
        "g",
        {
            "class": f"arrow kind{min(kind.number, 2)}{there}",
            "data-row": " ".join((kind.name, *map(str, row))),
        },
    )
    Xml.SubElement(group, "title").text = f"{kind.name}({row[0]}, {row[1]})"
    start, end = (places[thing] for thing in row)
    curve = _loop(start, kind.number) if start == end else _bow(start, end, kind.number)
    Xml.SubElement(group, "path", {"class": "line", "d": _path(curve)})
    Xml.SubElement(group, "path", {"class": "head", "d": _head(curve)})
    middle = x, y = _middle(curve)
    cross = f"M{x - 7:.1f} {y - 7:.1f}l14 14m0-14l-14 14"
    Xml.SubElement(group, "path", {"class": "cross", "d": cross})
    if kind.labelled:
        _write(group, kind.name, _beside(middle, start, end), "label")


Curve = tuple[Point, Point, Point, Point]


def _bow(start: Point, end: Point, number: int) -> Curve:
    """From rim to rim, bent to the left, so that an arrow back has room."""
    across, along = end[0] - start[0], end[1] - start[1]
    length = hypot(across, along)
    left = along / length, -across / length
    bend = 24.0 + 24.0 * number
    control = (
        (start[0] + end[0]) / 2 + left[0] * bend * 1.4,
        (start[1] + end[1]) / 2 + left[1] * bend * 1.4,
    )
    one, other = _rim(start, control, RADIUS + 1), _rim(end, control, RADIUS + 4)
    return one, _between(one, control), _between(other, control), other


def _loop(place: Point, number: int) -> Curve:
    """From a dot back to it, outside of all; upwards where it stands alone."""
    far = hypot(*place)
    out = (place[0] / far, place[1] / far) if far else (0.0, -1.0)
    side = -out[1], out[0]
    reach = RADIUS + LOOP + 16.0 * number

    def at(along: float, aside: float) -> Point:
        return (
            place[0] + out[0] * along + side[0] * aside,
            place[1] + out[1] * along + side[1] * aside,
        )

    far_left, far_right = at(reach, -30.0 - 8 * number), at(reach, 30.0 + 8 * number)
    return (
        _rim(place, far_left, RADIUS + 1),
        far_left,
        far_right,
        _rim(place, far_right, RADIUS + 4),
    )


def _rim(middle: Point, toward: Point, radius: float) -> Point:
    across, along = toward[0] - middle[0], toward[1] - middle[1]
    length = hypot(across, along) or 1.0
    return middle[0] + across / length * radius, middle[1] + along / length * radius


def _between(one: Point, other: Point) -> Point:
    return one[0] + (other[0] - one[0]) * 2 / 3, one[1] + (other[1] - one[1]) * 2 / 3


def _middle(curve: Curve) -> Point:
    (a, b, c, d) = curve
    return (
        (a[0] + 3 * b[0] + 3 * c[0] + d[0]) / 8,
        (a[1] + 3 * b[1] + 3 * c[1] + d[1]) / 8,
    )


def _beside(middle: Point, start: Point, end: Point) -> Point:
    """Where the label of an arrow stands: on it, a little further out from the line between."""
    base = start if start == end else ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    across, along = middle[0] - base[0], middle[1] - base[1]
    length = hypot(across, along) or 1.0
    return middle[0] + across / length * 11, middle[1] + along / length * 11 + 5


def _path(curve: Curve) -> str:
    start, *rest = (f"{x:.1f} {y:.1f}" for x, y in curve)
    return f"M{start}C{' '.join(rest)}"


def _head(curve: Curve) -> str:
    (x, y), (tip_x, tip_y) = curve[2], curve[3]
    length = hypot(tip_x - x, tip_y - y) or 1.0
    along = (tip_x - x) / length, (tip_y - y) / length
    base = tip_x - along[0] * HEAD, tip_y - along[1] * HEAD
    wing = -along[1] * HEAD * 0.45, along[0] * HEAD * 0.45
    tip = tip_x + along[0] * 3, tip_y + along[1] * 3
    return (
        f"M{tip[0]:.1f} {tip[1]:.1f}L{base[0] + wing[0]:.1f} {base[1] + wing[1]:.1f}"
        f"L{base[0] - wing[0]:.1f} {base[1] - wing[1]:.1f}z"
    )


def _draw_thing(parent: Xml.Element, name: str, place: Point) -> None:
    x, y = place
    Xml.SubElement(
        parent, "circle", {"class": "thing", "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": f"{RADIUS}"}
    )
    _write(parent, name if len(name) <= 4 else f"{name[:3]}…", (x, y + 6), "name")


def _draw_words(
    parent: Xml.Element, lines: Sequence[tuple[str, bool]], thing: Value, place: Point, beside: bool
) -> None:
    """What is true and what is false of one thing, and its other names: below it, or outside."""
    x, y = place
    for number, (name, holds) in enumerate(lines):
        group = Xml.SubElement(
            parent,
            "g",
            {"class": "said" if holds else "said absent", "data-row": f"{name} {thing}"},
        )
        text = name if holds else f"¬{name}"
        if beside:
            side = -1 if x < -1 else 1
            down = LABEL * (number - (len(lines) - 1) / 2) + 5
            _write(group, text, (x + side * (RADIUS + 7), y + down), f"said {_SIDES[side]}")
        else:
            _write(group, text, (x, y + RADIUS + LABEL * (number + 1) + 2), "said")


_SIDES = {-1: "left", 1: "right"}


def _words(world: Tables, thing: Value) -> Iterator[tuple[str, bool]]:
    for (name, arity), values in world.functions.items():
        if not arity and values[()] == thing != name:
            yield f"= {name}", True
    for (name, arity), rows in world.relations.items():
        if arity == 1:
            yield name, (thing,) in rows


def _write(parent: Xml.Element, text: str, place: Point, kind: str) -> None:
    at = {"class": kind, "x": f"{place[0]:.1f}", "y": f"{place[1]:.1f}"}
    Xml.SubElement(parent, "text", at).text = text


def _framed(drawn: Xml.Element, box: tuple[float, float, float, float], told: str) -> str:
    left, top, width, height = box
    svg = Xml.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}",
            "width": f"{width:.0f}",
            "height": f"{height:.0f}",
            "class": "small-world",
            "role": "img",
            "aria-label": told,
        },
    )
    Xml.SubElement(svg, "style").text = STYLE
    paper = {"x": f"{left:.0f}", "y": f"{top:.0f}", "width": "100%", "height": "100%", "rx": "10"}
    Xml.SubElement(svg, "rect", {**paper, "class": "paper"})
    svg.extend(drawn)
    return Xml.tostring(svg, encoding="unicode") + "\n"
