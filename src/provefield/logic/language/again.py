"""A cell that was named by its place, and is "the cell" or "das Feld" afterwards."""

from __future__ import annotations

from collections.abc import Callable

from provefield.logic.language.words import Word, word_set

CELLS = word_set("feld zelle cell field")
SUBJECTS, OBJECTS = word_set("das die the"), word_set("dem der")
POINTING = word_set("dieses diese diesem dieser this that")
NEAR, ON = word_set("neben um von über unter"), word_set("auf in on")
FOLLOWING = word_set(
    "aber jedoch hingegen dagegen nicht auch ist sicher frei leer eine keine herum liegt liegen "
    "is isn't not itself however a , . ;"
)
BOARD = word_set("sonst ansonsten außer otherwise except")


def naming(pointing: str) -> Callable[[list[Word]], list[Word]]:
    """What puts the cell that was named for "the cell", or what points at one if several were.

    >>> from provefield.logic.language.words import split
    >>> def show(text): return " ".join(word.plain for word in naming("dieses feld")(split(text)))
    >>> show("neben (2,2) liegt eine mine, das feld ist sicher")
    'neben ( 2 , 2 ) liegt eine mine , ( 2 , 2 ) ist sicher'
    >>> show("(2,2) ist sicher, auf dem feld liegt eine mine")
    '( 2 , 2 ) ist sicher , auf dem feld liegt eine mine'
    """

    def named_again(words: list[Word]) -> list[Word]:
        plain = [word.plain for word in words]
        if not BOARD.isdisjoint(plain):
            return words
        found: list[Word] = []
        place = 0
        while place < len(words):
            cells = _cells(plain[:place])
            again = bool(cells) and _is_cell(plain, place)
            put = (cells.pop() if len(cells) == 1 else pointing.split()) if again else ()
            found += [words[place].respelled(part) for part in put] or [words[place]]
            place += 2 if again else 1
        return found

    return named_again


def _cells(plain: list[str]) -> set[tuple[str, ...]]:
    """The cells that are named by their columns and rows."""
    fives = zip(*(plain[at:] for at in range(5)), strict=False)
    return {five for five in fives if (five[0], five[2], five[4]) == ("(", ",", ")")}


def _is_cell(plain: list[str], place: int) -> bool:
    """Whether an article and a noun stand for a cell, with nothing that says which."""
    article, noun, after = [*plain[place:], "", "", ""][:3]
    before = plain[place - 1] if place else ""
    if noun not in CELLS or (after and after not in FOLLOWING):
        return False
    return article in POINTING or (
        (article in SUBJECTS and before not in ON) or (article in OBJECTS and before in NEAR)
    )
