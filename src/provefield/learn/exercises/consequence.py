"""Does it follow? If not, a board that fits what is known and breaks the claim."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from provefield.errors import InputError
from provefield.grid import Cell, Grid, row_by_row
from provefield.learn.exercises.described import Described
from provefield.learn.exercises.evidence import NO_MINES, named_mines
from provefield.learn.exercises.exercise import Counterexample, Exercise, Feedback, Question
from provefield.learn.exercises.film import film_of
from provefield.learn.exercises.given import read_field
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.patterns import TOPICS, draw_message
from provefield.logic.field import Field
from provefield.logic.formula import Formula, Implies, conjunction
from provefield.logic.parse import parse
from provefield.logic.semantics import board, evaluate
from provefield.reason.equivalence import Mines, equivalent
from provefield.reason.tell.wording import name_cells
from provefield.tongues import phrase

FOLLOWS = "follows"
SMALL_TOPICS = ("connectives", "implication", "equivalence")
ALWAYS = parse("1 = 1")


@dataclass(frozen=True, slots=True)
class Consequence:
    """Messages and a claim; an answer is `follows`, or the mines of a board that breaks it.

    >>> premises = parse("mine(1,1) -> mine(2,1)"), parse("mine(2,1)")
    >>> exercise = Consequence(premises, parse("mine(1,1)"), Field(2, 1))
    >>> exercise.solution, exercise.judge("2,1").right
    ('2,1', True)
    >>> exercise.judge("follows").sentence
    'It does not follow: this board fits every message, and the claim is false on it.'
    >>> exercise.judge("none").sentence
    'Your board does not fit message 2: mine(2, 1).'
    """

    premises: tuple[Formula, ...]
    claim: Formula
    field: Field

    @property
    def question(self) -> Question:
        """The messages and the claim."""
        shown = {
            "premises": [str(premise) for premise in self.premises],
            "claim": str(self.claim),
            "english": [Described(each) for each in (*self.premises, self.claim)],
        }
        prompt = phrase("Does the claim follow? If not, build a board that breaks it.")
        sides = self.field.columns, self.field.rows
        return Question("consequence", prompt, "consequence", *sides, shown)

    @property
    def _broken(self) -> Mines | None:
        """A board with few mines on which the messages are true and the claim is not."""
        whole = Implies(conjunction(self.premises), self.claim)
        return equivalent(whole, ALWAYS, self.field).mines

    @property
    def solution(self) -> str:
        """`follows`, or a board."""
        broken = self._broken
        if broken is None:
            return FOLLOWS
        return " ".join(f"{column},{row}" for column, row in sorted(broken)) or NO_MINES

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """What to try, and then whether it follows, with a board that breaks it if not."""
        look = Hint(phrase("Try to make every message true and the claim false."))
        if self.solution == FOLLOWS:
            return look, Hint(phrase("It follows: no board that fits breaks it."))
        cells = tuple(row_by_row(named_mines(self.solution)))
        if not cells:
            return look, Hint(phrase("The empty board breaks it."))
        first = phrase("It does not follow. A mine may lie here: {cell}.", cell=cells[0].words)
        whole = phrase("Mines here break it: {cells}.", cells=name_cells(cells))
        return look, Hint(first, cells[:1]), Hint(whole, cells)

    def judge(self, answer: str) -> Feedback:
        """Look for a board that breaks the claim, or look at the one that was built."""
        given = answer.strip().lower()
        broken = self._broken
        if given == FOLLOWS:
            if broken is None:
                return Feedback(True, phrase("Right: no board that fits breaks it."))
            sentence = phrase(
                "It does not follow: this board fits every message, and the claim is false on it."
            )
            shown = Counterexample(broken, True, False)
            film = film_of(self.claim, self.field, broken)
            return Feedback(False, sentence, "does not follow", shown, film=film)
        return self._look_at(named_mines(answer), answer, follows=broken is None)

    def _look_at(self, cells: frozenset[Cell], answer: str, *, follows: bool) -> Feedback:
        strange = [cell for cell in sorted(cells) if not self.field.holds(*cell)]
        if strange:
            outside = phrase("{cell} lies off the board", cell=strange[0].words)
            raise InputError(outside, text=answer, source="answer")
        there = board(self.field, cells)
        for number, premise in enumerate(self.premises, start=1):
            if not evaluate(premise, there):
                sentence = phrase(
                    "Your board does not fit message {number}: {formula}.",
                    number=number,
                    formula=premise,
                )
                film = film_of(premise, self.field, cells, last=sentence)
                return Feedback(False, sentence, "missing premise", film=film)
        if evaluate(self.claim, there):
            fits = phrase("Your board fits the messages, but the claim is true on it.")
            film = film_of(self.claim, self.field, cells, last=fits)
            return Feedback(False, fits, "different", film=film)
        assert not follows
        return Feedback(True, phrase("Right: your board fits every message and breaks the claim."))


def _draw(wish: Wish) -> Consequence:
    """Two messages and a claim, as often following as not."""
    about, rng = wish.about or SMALL_TOPICS[0], wish.rng
    if about not in SMALL_TOPICS:
        raise InputError(f"consequences are about {', '.join(SMALL_TOPICS)}, not {about}")
    field = TOPICS[about].field
    wanted = rng.random() < 0.5
    while True:
        first, second, claim = (draw_message(about, rng).formula for _ in range(3))
        fits = [_holds_on(each, field) for each in (first, second, claim)]
        both = fits[0] & fits[1]
        if not both or both in fits or len({first, second, claim}) < 3:
            continue  # they clash, or one of them alone says it all
        if (both <= fits[2]) == wanted:
            return Consequence((first, second), claim, field)


@lru_cache(maxsize=2_000)
@lru_cache(maxsize=2_000)
def _holds_on(formula: Formula, field: Field) -> frozenset[Mines]:
    """The boards of a small field on which a message is true."""
    cells = tuple(Grid(field.columns, field.rows))
    boards = (
        frozenset(each) for size in range(len(cells) + 1) for each in combinations(cells, size)
    )
    return frozenset(mines for mines in boards if evaluate(formula, board(field, mines)))


def _read(given: Given, _source: str) -> Exercise:
    premises = tuple(map(parse, given["premises"]))
    return Consequence(premises, parse(given["claim"]), read_field(given))


KIND = Kind("consequence", phrase("Does it follow?"), _draw, _read)
