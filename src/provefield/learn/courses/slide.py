"""A group of answers as a slide for a lecture: how it was written, and what tells it apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal
from xml.sax.saxutils import escape

from provefield.learn.courses.clusters import Apart, Cluster
from provefield.learn.courses.course import Item
from provefield.learn.courses.title import item_title
from provefield.logic.semantics import Tables
from provefield.reason.tell.dot import draw_dot
from provefield.tongues import Tongue, phrase, tell, translate

MOST_FORMS, MOST_LETTERS = 5, 80
GREEN, ORANGE, GREY = "#006a4e", "#a23f00", "#535c64"


def draw_slide(
    item: Item,
    cluster: Cluster,
    counted: tuple[int, int],
    tongue: Tongue,
    form: Literal["svg", "png", "pdf"],
) -> bytes:
    """The slide as a file; it names no student."""
    return draw_dot(slide_dot(item, cluster, counted, tongue), form)


def slide_dot(item: Item, cluster: Cluster, counted: tuple[int, int], tongue: Tongue) -> str:
    """The slide in the language of Graphviz.

    >>> from provefield.learn.courses.clusters import Form
    >>> cluster = Cluster("wrong", (Form("A & <B>", ("A & <B>",), 1),), "scope", None, None)
    >>> "A &amp; &lt;B&gt;" in slide_dot(Item("a", "to-fol"), cluster, (1, 2), "en")
    True
    """
    about = str(item.given.get("english") or item_title(item, tongue))
    number, whole = counted
    said = translate(cluster.fault, tongue) if cluster.fault else ""
    how_many = tell(phrase("{number} of {all}", number=number, all=whole), tongue)
    below = f"{how_many} · {said}" if said else how_many
    head = _table(f"<td>{each}</td>" for each in (_text(about, 28), _text(below, 20, GREY)))
    apart = cluster.apart or Apart()
    lines = [
        "digraph slide { graph [ratio=0.5625, pad=0.6, rankdir=TB, ranksep=0.7,",
        'nodesep=0.6, bgcolor=white]; node [shape=plaintext, fontname="serif"];',
        'edge [fontname="serif", color="#535c64"];',
        f"head [label=<{head}>];",
        f"forms [label=<{_forms(cluster)}>];",
        "head -> forms [style=invis];",
    ]
    if apart.parts:
        lines += [f"parts [label=<{_parts(apart, tongue)}>];", "head -> parts [style=invis];"]
    if apart.world is not None:
        lines += _world(apart.world)
    if apart.columns and (apart.mines or apart.parts):
        lines += [f"board [label=<{_board(apart)}>];", "head -> board [style=invis];"]
    return "\n".join([*lines, "}"])


def _text(text: str, size: int, colour: str = "black") -> str:
    short = text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]} …"
    plain = "".join(sign for sign in short if sign.isprintable())
    return f'<font point-size="{size}" color="{colour}">{escape(plain)}</font>'


def _table(rows: Iterable[str], border: int = 0) -> str:
    looks = f'border="{border}" cellborder="{border}" cellspacing="0" cellpadding="6"'
    return f"<table {looks}>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _forms(cluster: Cluster) -> str:
    return _table(
        f'<td align="left">{_text(each.shown, 20)}</td><td>{_text(str(each.count), 20, GREY)}</td>'
        for each in cluster.forms[:MOST_FORMS]
    )


def _parts(apart: Apart, tongue: Tongue) -> str:
    def truth(value: bool) -> str:
        word = tell(phrase("true") if value else phrase("false"), tongue)
        return f"<td>{_text(word, 18, GREEN if value else ORANGE)}</td>"

    def rows() -> Iterator[str]:
        names = (phrase("the key"), phrase("their answer"))
        yield "<td></td>" + "".join(f"<td>{_text(tell(each, tongue), 16)}</td>" for each in names)
        for each in apart.parts:
            about = f"{apart.variable} = {each.thing}" if each.thing else tell(IN_ALL, tongue)
            yield f"<td>{_text(about, 18)}</td>{truth(each.meant)}{truth(each.answer)}"

    return _table(rows(), 1)


IN_ALL = phrase("in all")


def _world(world: Tables) -> Iterator[str]:
    """Things as circles with what is said of each, relations of two as arrows."""
    names = {thing: f"t{place}" for place, thing in enumerate(world.domain)}
    for thing, node in names.items():
        said = sorted(
            name for (name, n), rows in world.relations.items() if n == 1 and (thing,) in rows
        )
        label = _text(str(thing), 22) + (
            f"<br/>{_text(', '.join(said), 18, GREEN)}" if said else ""
        )
        yield f"{node} [shape=circle, penwidth=2, label=<{label}>]; head -> {node} [style=invis];"
    for (name, places), rows in world.relations.items():
        if places == 2:
            for one, other in sorted(rows, key=str):
                label = f"label=<{_text(name, 18)}>, constraint=false"
                yield f"{names[one]} -> {names[other]} [{label}];"


def _board(apart: Apart) -> str:
    mines = set(apart.mines)
    return _table(
        (
            "".join(
                f'<td width="40" height="40" fixedsize="true">{"●" if (c, r) in mines else ""}</td>'
                for c in range(1, apart.columns + 1)
            )
            for r in range(1, apart.rows + 1)
        ),
        1,
    )
