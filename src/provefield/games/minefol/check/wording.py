"""Whether messages say what their authors write beside them, and name cells that there are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from provefield.errors import ProvefieldError
from provefield.games.minefol.theory import knowledge
from provefield.grid import Cell
from provefield.language import readings
from provefield.logic.field import VOCABULARY, Field
from provefield.logic.formula import TRUE, Atom, Formula, Int, conjunction, walk
from provefield.logic.language import describe
from provefield.reason.equivalence import Equivalence, equivalent
from provefield.reason.limit import Limit
from provefield.reason.tell.wording import name_cells
from provefield.tongues import ENGLISH, Phrase, Tongue, phrase

if TYPE_CHECKING:
    from provefield.games.minefol.game import Game

SECONDS = 1.0  # for one sentence


def wording_warnings(game: Game) -> Iterator[Phrase]:
    r"""What is odd about the wording of each message.

    >>> from provefield.games.minefol.notation import parse_game
    >>> text = 'columns = 3\nrows = 3\nmines = 1\n[[message]]\nat = [1, 1]\nfol = "mine(4,1)"\n'
    >>> game = parse_game(text + 'english = "Row 1 has a mine."')
    >>> [str(warning).partition("row 1 ")[2][:37] for warning in wording_warnings(game)]
    ['names column 4, row 1, which lies off', 'and its English differ where the only']
    """
    field = Field(game.grid.columns, game.grid.rows)
    for message in game.messages:
        source = phrase("the message at {cell}", cell=message.cell.words)
        for place in off_the_field(message.formula, field):
            yield phrase(
                "{source} names {place}, which lies off the field", source=source, place=place
            )
        for tongue, sentence in ((ENGLISH, message.english), *message.others):
            if sentence in ("", describe(message.formula, tongue)):  # as generated games are told
                continue
            given: dict[str, Phrase] = {"source": source, "words": _words(tongue)}
            if not _is_understood(sentence, field, tongue):
                yield phrase("{source} has {words} that is not understood", **given)
            elif where := difference(message.formula, sentence, field, tongue, _known_of(game)):
                yield phrase("{source} and its {words} differ {where}", **given, where=where)


def _words(tongue: Tongue) -> Phrase:
    return phrase("English") if tongue == ENGLISH else phrase("wording in another language")


def _is_understood(sentence: str, field: Field, tongue: Tongue) -> bool:
    try:
        return bool(readings(sentence, tongue, field))
    except ProvefieldError:
        return False


def _known_of(game: Game) -> Formula:
    """What a game tells without its messages: the start is safe, and so many cells are mines."""
    messages = {message.formula for message in game.messages}
    facts = (fact.formula for fact in knowledge(game).facts)
    return conjunction(formula for formula in facts if formula not in messages)


def _tell(found: Equivalence) -> Phrase:
    cells = [Cell(*cell) for cell in found.mines or ()]
    if not cells:
        where = phrase("where there is no mine")
    elif len(cells) == 1:
        where = phrase("where the only mine is in {cells}", cells=name_cells(cells))
    else:
        where = phrase("where the only mines are in {cells}", cells=name_cells(cells))
    said = phrase("the formula is true") if found.left else phrase("the formula is false")
    return phrase("{where}: there {said}", where=where, said=said)


def off_the_field(formula: Formula, field: Field) -> list[Phrase]:
    """The cells, columns and rows that a formula names and a field does not have.

    >>> from provefield.logic.parse import parse
    >>> [str(each) for each in off_the_field(parse("mine(4,1) & exists x safe(x,9)"), Field(3, 3))]
    ['column 4, row 1', 'row 9']
    """
    atoms = (part for part in walk(formula) if isinstance(part, Atom))
    named = dict.fromkeys(atom.args for atom in atoms if atom.predicate in VOCABULARY)
    found = []
    for column, row in named:
        match column, row:
            case Int(x), Int(y) if not field.holds(x, y):
                found.append(Cell(x, y).words)
            case Int(x), term if not isinstance(term, Int) and not field.holds(x, 1):
                found.append(phrase("column {column}", column=x))
            case term, Int(y) if not isinstance(term, Int) and not field.holds(1, y):
                found.append(phrase("row {row}", row=y))
    return found


@lru_cache(maxsize=1_000)
def difference(
    formula: Formula,
    sentence: str,
    field: Field,
    tongue: Tongue = ENGLISH,
    given: Formula = TRUE,
) -> Phrase | None:
    """Where a formula differs from every reading of a sentence on a board of which something else
    is true; None if that is not known.

    >>> from provefield.logic.parse import parse
    >>> print(difference(parse("exists x mine(x,1)"), "Column 1 has a mine.", Field(2, 2)))
    where the only mine is in column 2, row 1: there the formula is true
    """
    try:
        meant = readings(sentence, tongue, field)
        compared = [equivalent(formula, each, field, Limit(SECONDS), given) for each in meant]
    except ProvefieldError:  # a sentence that cannot be read may mean anything
        return None
    return None if any(each.equivalent for each in compared) else _tell(compared[0])
