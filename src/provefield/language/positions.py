"""Places in a row: the first, the last two, the top left, the leftmost mine."""

from __future__ import annotations

from . import form as lf
from . import syntax as tree
from .discourse import Discourse, Meaning, RefusedError, Test, as_one, some_of

SIDES = ("top", "bottom", "left", "right")
BEARINGS = ("above", "below", "left", "right")
MIDDLE = 100
FIRST: dict[str, tuple[str, ...]] = {"row": ("first", "top"), "col": ("first", "left")}
LAST: dict[str, tuple[str, ...]] = {"row": ("last", "bottom"), "col": ("last", "right")}
SIDES_ALONG = {"row": ("top", "bottom"), "col": ("left", "right")}
ALONG: dict[str, lf.Sort] = {"row": "col", "col": "row"}


def relation(name: str, one: lf.One, other: lf.One, steps: int = 0) -> lf.Form:
    """A relation between two things, by the name that tables use."""
    sorts = lf.sort_of(one), lf.sort_of(other)
    if name == "ends":
        if sorts[1] not in lf.LINES:
            raise RefusedError("the end of what?")
        return lf.Rel("nth", (one, other), (1, -1))
    if name in ("after", "before"):
        across = sorts[1] == "col"
        name = (
            ("right" if across else "below") if name == "after" else "left" if across else "above"
        )
    if name == "in" and sorts[0] == sorts[1] and sorts[1] != "region":
        return lf.Rel("eq", (one, other))
    if name in BEARINGS:
        axis = "row" if name in ("above", "below") else "col"
        if (
            any(sort in ("row", "col", "line") and sort != axis for sort in sorts)
            or "region" in sorts
        ):
            raise RefusedError("nothing lies there")
        return lf.Rel(name, (one, other), (steps,) if steps else ())
    if (
        name == "near"
        and sorts[0] in ("row", "col")
        and sorts[1] in ("row", "col")
        and sorts[0] != sorts[1]
    ):
        raise RefusedError("a row is not next to a column")
    if name == "near" and isinstance(other, lf.Region):
        raise RefusedError("next to which cell of it?")
    if name.startswith("same") and sorts != ("cell", "cell"):
        raise RefusedError("only cells are in the same row")
    return lf.Rel(name, (one, other))


def position(
    nth: tree.Nth, name: str, sort: lf.Sort, line: lf.Term | None, test: Test, d: Discourse
) -> Test:
    """The test of having this place."""
    places = nth.places
    if places == ("next",):
        return next_after(sort, d)
    if sort in ("row", "col"):
        numbers = [n for p in places for n in numbers_of(p, FIRST[sort], LAST[sort], nth.width)]
        return plain(lambda v: lf.Rel("nth", (v, lf.Region("board")), tuple(numbers)))
    if sort in ("half", "quarter", "edge", "diag"):
        return plain(lambda v: lf.Rel("eq", (v, lf.Region(region_name(sort, places)))))
    if sort == "block":
        raise RefusedError("which block?")
    if name == "mine":
        return extreme(places, line, test)
    two_sides = len(places) == 2 and all(p in SIDES for p in places) and not is_axis(places)
    if name == "corner" or two_sides:
        if not all(p in SIDES for p in places):
            raise RefusedError("which corner?")
        ordered = [p for p in SIDES if p in places]
        return plain(
            lambda v: lf.Rel("in", (v, lf.Region("_".join(["corner", *map(str, ordered)]))))
        )
    if line is None and places == ("middle",) and nth.width == 1:
        return plain(lambda v: lf.Rel("in", (v, lf.Region("centre"))))
    if line is None and places == ("middle",) and nth.width == 4:
        return plain(lambda v: lf.Rel("in", (v, lf.Region("centre"))))
    if line is None and len(places) == 1 and places[0] in SIDES and name == "cell":
        return plain(lambda v: lf.Rel("in", (v, lf.Region(f"edge_{places[0]}"))))
    return in_line(nth, line)


def is_axis(places: tuple[str | int, ...]) -> bool:
    """Whether two sides lie opposite each other."""
    return any(set(places) == set(ends) for ends in SIDES_ALONG.values())


def next_after(sort: lf.Sort, d: Discourse) -> Test:
    """The next row after the one that was mentioned last."""
    back = [r for r in d.refs if lf.sort_of(r) == sort]
    if sort not in ("row", "col") or not back:
        raise RefusedError("the next after which?")
    before = as_one(back[-1])
    return plain(lambda v: lf.Rel("below" if sort == "row" else "right", (v, before), (1,)))


def plain(form: object) -> Test:
    """A test that changes nothing in the discourse."""
    return lambda v, d: (form(v), d)  # type: ignore[operator]


def in_line(nth: tree.Nth, line: lf.Term | None) -> Test:
    """The n-th cell of a line."""
    if line is None or lf.sort_of(line) not in ("row", "col"):
        raise RefusedError("the first, or last, of what?")
    home, sort = line, ALONG[lf.sort_of(line)]
    numbers = tuple(
        n for p in nth.places for n in numbers_of(p, FIRST[sort], LAST[sort], nth.width)
    )
    return lambda v, d: some_of(home, lambda e: lf.Rel("nth", (v, e), numbers), d)


def numbers_of(
    place: str | int, first: tuple[str, ...], last: tuple[str, ...], width: int
) -> list[int]:
    """The numbers of the places that are meant, from the end if negative."""
    if isinstance(place, int):
        return [place]
    if place in first:
        return list(range(1, width + 1))
    if place in last:
        return [-number for number in range(1, width + 1)]
    if place == "middle":
        return [MIDDLE + width]
    if place == "outer":
        return [1, -1]
    raise RefusedError(f"which place is {place} here?")


def region_name(sort: str, places: tuple[str | int, ...]) -> str:
    """The name of a half, quarter or side of the board."""
    if sort == "diag":
        if places not in (("main",), ("anti",)):
            raise RefusedError("which diagonal?")
        return str(places[0])
    sides = [side for side in SIDES if side in places]
    if len(sides) != len(places) or len(sides) != (2 if sort == "quarter" else 1):
        raise RefusedError("which part of the board?")
    return "_".join([sort, *sides])


def extreme(places: tuple[str | int, ...], line: lf.Term | None, test: Test) -> Test:
    """The first or last mine of a line: none of them lies before it."""
    (where,) = places if len(places) == 1 else ("",)
    if where in ("first", "last"):
        if line is None or lf.sort_of(line) not in ("row", "col"):
            raise RefusedError("the first mine of what?")
        ends = ("left", "right") if lf.sort_of(line) == "row" else ("top", "bottom")
        where = ends[where == "last"]
    beyond = {"top": "above", "bottom": "below", "left": "left", "right": "right"}.get(str(where))
    if beyond is None or line is None:
        raise RefusedError("which mine?")

    def is_extreme(one: lf.One, d: Discourse) -> Meaning:
        thing, d = d.new("cell")
        same, d = test(thing, d)
        return lf.Quant("no", (), thing, same, lf.Rel(beyond, (thing, one))), d

    return is_extreme
