"""Proofs that players give for their moves: the facts by which a cell is safe, or a mine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, get_args

from provefield.errors import InputError
from provefield.games.protocol import Mode
from provefield.grid import Cell, parse_cell, row_by_row
from provefield.reason.limit import WorkLimit
from provefield.registry import imported
from provefield.tongues import phrase

if TYPE_CHECKING:
    from provefield.games.asking import Askable
    from provefield.reason.knowledge import Fact, Knowledge
    from provefield.reason.sufficiency import Claim, Sufficiency

JUDGE = "provefield.reason.sufficiency:judge_sufficiency"
"""Who judges: games are played without it as long as nobody gives a proof."""

TOTAL: Literal["total"] = "total"
Name = Cell | Literal["total"]
"""What a fact is called: the cell on which it stands, or the number of mines."""

BY, NOTHING = " by ", "nothing"
STEPS, CONFLICTS = 100_000, 20_000


@dataclass(frozen=True, slots=True)
class GivenProof:
    """A proof by facts: whether they are enough, and which of them were not needed.

    If they are not enough, a layout that fits them and on which the move is wrong.
    """

    enough: bool
    unneeded: tuple[Name, ...] = ()
    layout: frozenset[Cell] | None = None

    def __str__(self) -> str:
        """The verdict in a line.

        >>> print(GivenProof(True), GivenProof(True, ("total",)), sep="; ")
        enough and tight; enough, without total
        >>> print(GivenProof(False, layout=frozenset({Cell(2, 1)})))
        not enough: mines on 2,1 fit as well
        """
        if self.enough:
            unneeded = " ".join(map(str, self.unneeded))
            return f"enough, without {unneeded}" if unneeded else "enough and tight"
        mines = " ".join(map(str, row_by_row(self.layout or ())))
        return f"not enough: {f'mines on {mines} fit' if mines else 'no mines fit'} as well"

    @property
    def tight(self) -> bool:
        """Whether the facts are enough and none of them can be left out."""
        return self.enough and not self.unneeded

    def to_json(self) -> dict[str, Any]:
        """The same as a document.

        >>> GivenProof(True, (Cell(1, 1), "total")).to_json()
        {'enough': True, 'tight': False, 'unneeded': [[1, 1], 'total'], 'layout': None}
        """
        layout = None if self.layout is None else [list(cell) for cell in row_by_row(self.layout)]
        return {
            "enough": self.enough,
            "tight": self.tight,
            "unneeded": [name if name == TOTAL else list(name) for name in self.unneeded],
            "layout": layout,
        }


def judge_given(
    background: Knowledge, facts: Mapping[Name, Fact], cell: Cell, claim: Claim
) -> GivenProof:
    """Judge what a player gives; the work is bounded, so that the verdict is the same anywhere."""
    limit = WorkLimit(steps=STEPS, conflicts=CONFLICTS)
    judged: Sufficiency = imported(JUDGE)(background, tuple(facts.values()), cell, claim, limit)
    unneeded = tuple(name for name, fact in facts.items() if fact in judged.unneeded)
    return GivenProof(judged.enough, unneeded, judged.layout)


class Prover(Protocol):
    """What a state knows of proofs: how it is played, and what its player sees."""

    @property
    def mode(self) -> Mode:
        """Whether moves need a proof."""
        ...

    @property
    def view(self) -> Askable:
        """What the player sees."""
        ...


def expect_mode(mode: str) -> None:
    """Refuse what is no mode."""
    if mode not in get_args(Mode):
        *others, last = get_args(Mode)
        modes = f"{', '.join(others)} or {last}"
        raise InputError(f"expected {modes}", text=str(mode), source="mode")


def proof_of_move(
    state: Prover, claimed: tuple[Cell, Claim] | None, by: Iterable[object] | None
) -> GivenProof | None:
    """The proof of a move that claims something of a cell; None if none is given or needed."""
    names = None if by is None else read_by(by)
    if claimed is None or (names is None and state.mode != "prove"):
        return None
    return state.view.judge_by(names or (), *claimed)


def facts_that_prove(view: Askable, claimed: tuple[Cell, Claim] | None) -> tuple[Name, ...]:
    r"""The names of the facts by which an engine settles the cell of a claim; none if it does not.

    >>> from provefield.front.questions import board
    >>> facts_that_prove(board("1 1 1\n? ? ?"), (Cell(2, 2), "mine"))
    (Cell(1, 1), Cell(2, 1), Cell(3, 1))
    """
    if claimed is None:
        return ()
    facts = view.ask(claimed[0]).facts
    named = view.named_facts({fact.cell or TOTAL for fact in facts})
    return tuple(name for name, fact in named.items() if fact in facts)


# As text and as values ----------------------------------------------------------------------------


def read_by(given: object) -> tuple[Name, ...]:
    """The names of facts, each once, as a program gave them.

    >>> read_by([(1, 1), "total", (1, 1)])
    (Cell(1, 1), 'total')
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InputError("expected a list of cells and total", text=str(given), source="by")
    return tuple(dict.fromkeys(map(_read_name, given)))


def _read_name(given: object) -> Name:
    match given:
        case "total":
            return TOTAL
        case (int(column), int(row)):
            return Cell(column, row)
        case _:
            raise InputError("expected a cell or total", text=str(given), source="by")


def split_move(text: str) -> tuple[str, tuple[Name, ...] | None]:
    """A move as it is written, and the facts it is by, if it says so.

    >>> split_move("open 3,2 by 1,1 total"), split_move("down by nothing"), split_move("up")
    (('open 3,2', (Cell(1, 1), 'total')), ('down', ()), ('up', None))
    """
    move, by, names = text.partition(BY)
    if not by:
        return text, None
    words = [] if names.strip() == NOTHING else names.split()
    return move, read_by([_parse_name(word) for word in words])


def _parse_name(word: str) -> Name:
    return TOTAL if word == TOTAL else parse_cell(word, source="by")


def write_move(move: object, by: Iterable[object] | None) -> str:
    """The text that `split_move` takes apart.

    >>> write_move("down", [(1, 1), "total"]), write_move("down", []), write_move("up", None)
    ('down by 1,1 total', 'down by nothing', 'up')
    """
    if by is None:
        return str(move)
    return f"{move}{BY}{' '.join(map(str, read_by(by))) or NOTHING}"


def no_fact(name: Name) -> InputError:
    """That a name stands for nothing that the player has read."""
    if name == TOTAL:
        return InputError(phrase("the number of mines is not known here"), source="by")
    assert isinstance(name, Cell)
    nothing = phrase("{cell} tells nothing: name what you have read", cell=name.words)
    return InputError(nothing, source="by")
