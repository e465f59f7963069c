"""What kinds of exercises and items are called, for people: names are for files and addresses."""

from __future__ import annotations

from collections.abc import Mapping

from provefield.learn.courses.course import Item
from provefield.learn.exercises import find_kind, is_kind
from provefield.learn.lessons import find_lesson
from provefield.tongues import Phrase, Tongue, phrase, tell

TITLES: Mapping[str, Phrase] = {
    "board": phrase("A board without a guess"),
    "game": phrase("A game to win"),
}


def kind_title(kind: str, tongue: Tongue) -> str:
    """What an exercise of a kind, or an idea, is called.

    >>> kind_title("to-formula", "en"), kind_title("counting", "en")
    ('Write a formula', 'counting')
    """
    return tell(find_kind(kind).title if is_kind(kind) else TITLES.get(kind, kind), tongue)


def item_title(item: Item, tongue: Tongue) -> str:
    """What an item is called: as its author says, or after what is to be done.

    >>> item_title(Item("sequent-1", "sequent"), "en")
    'Prove a sequent'
    """
    if item.text:
        return item.text
    if item.kind == "lesson":
        return find_lesson(item.given["lesson"], tongue).title
    return kind_title(item.exercise, tongue)
