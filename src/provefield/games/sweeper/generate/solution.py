"""How a board is solved without guessing: step by step, each by the easiest rule that helps.

single  one clue decides all its covered cells
pairs   two clues together decide a cell
sat     some set of clues decides a cell
count   the clues decide a cell together with the number of mines
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from provefield.errors import InputError
from provefield.grid import Cell
from provefield.tongues import counted

Rule = Literal["single", "pairs", "sat", "count"]
RULES: tuple[Rule, ...] = get_args(Rule)
MANY = 1 << 30  # more steps than any board takes


def parse_rule(text: str, *, source: str = "rule") -> Rule:
    """Read a rule by its name or by its number from the easiest to the hardest.

    >>> parse_rule("sat"), parse_rule("2")
    ('sat', 'pairs')
    """
    for number, rule in enumerate(RULES, start=1):
        if text.lower() in (rule, str(number)):
            return rule
    raise InputError(f"expected one of {', '.join(RULES)}, or 1 to 4", text=text, source=source)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a board should be like: its grade and, if given, how many steps of that grade it takes.

    >>> Wish("single", 3)
    Traceback (most recent call last):
    provefield.errors.InputError: steps: a number of steps goes with the grade pairs, sat or count
    """

    grade: Rule | None = None
    steps: int | None = None

    def __post_init__(self) -> None:
        if self.steps is not None and self.grade in (None, "single"):
            raise InputError(
                "a number of steps goes with the grade pairs, sat or count", source="steps"
            )
        if self.steps is not None and self.steps < 1:
            raise InputError("a board of a grade takes at least one such step", source="steps")

    def __str__(self) -> str:
        steps = "" if self.steps is None else f"-{self.steps}"
        return f"{self.grade}{steps}" if self.grade else ""

    @property
    def hardest(self) -> int:
        """The number of the hardest rule that is allowed."""
        return RULES.index(self.grade) + 1 if self.grade else len(RULES)

    @property
    def numbers(self) -> tuple[int, int]:
        """How few and how many steps of the hardest rule are wanted."""
        if self.steps is not None:
            return self.steps, self.steps
        return int(self.grade not in (None, "single")), MANY


ANY = Wish()


def _listed(cells: Iterable[Cell]) -> str:
    return " ".join(map(str, cells))


@dataclass(frozen=True, slots=True)
class Step:
    """What some clues decide; a step by `count` rests on all clues and names none.

    >>> print(Step("pairs", (Cell(1, 2), Cell(2, 2)), safe=(Cell(3, 1),)))
    pairs: 1,2 and 2,2 say that 3,1 is safe
    """

    rule: Rule
    clues: tuple[Cell, ...]
    safe: tuple[Cell, ...] = ()
    mines: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        who = " and ".join(map(str, self.clues)) or "all clues and the number of mines"
        says = counted("{who} says|{who} say", len(self.clues), who=who)
        safe = counted("{cells} is safe|{cells} are safe", len(self.safe), cells=_listed(self.safe))
        mines = counted(
            "{cells} is a mine|{cells} are mines", len(self.mines), cells=_listed(self.mines)
        )
        found = [each for each, cells in ((safe, self.safe), (mines, self.mines)) if cells]
        return f"{self.rule}: {says} that {' and '.join(found)}"


@dataclass(frozen=True, slots=True)
class Solution:
    """Where to start, and the steps that open every safe cell; zeros open their surroundings.

    >>> solution = Solution(Cell(1, 1), (Step("single", (Cell(1, 1),), mines=(Cell(2, 1),)),))
    >>> print(solution)
    start at 1,1
    1. single: 1,1 says that 2,1 is a mine
    """

    start: Cell
    steps: tuple[Step, ...]

    @property
    def grade(self) -> Rule:
        """The hardest rule that is needed; a board that opens at once has the easiest grade."""
        return max((step.rule for step in self.steps), default="single", key=RULES.index)

    @property
    def tally(self) -> dict[Rule, int]:
        """How many steps take each rule."""
        counted = Counter(step.rule for step in self.steps)
        return {rule: counted[rule] for rule in RULES}

    def __str__(self) -> str:
        steps = [f"{number}. {step}" for number, step in enumerate(self.steps, start=1)]
        return "\n".join([f"start at {self.start}", *steps])

    def document(self) -> dict[str, object]:
        """The solution as JSON."""
        return {
            "start": list(self.start),
            "grade": self.grade,
            "tally": self.tally,
            "steps": [
                {
                    "rule": step.rule,
                    "clues": [list(cell) for cell in step.clues],
                    "safe": [list(cell) for cell in step.safe],
                    "mines": [list(cell) for cell in step.mines],
                }
                for step in self.steps
            ],
        }
