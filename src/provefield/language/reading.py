"""From a sentence to the formulas that it may mean, the most natural one first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from provefield.errors import InputError, MeaningError, ParseError, TooLargeError
from provefield.logic.binding import close
from provefield.logic.canonical import canonical
from provefield.logic.field import Field
from provefield.logic.formula import Atom, Compare, Exists, ForAll, Formula, walk
from provefield.logic.language.constant import constant_truth
from provefield.tongues import ENGLISH, Tongue
from provefield.tongues import phrase as told

from . import anaphora, clauses, comparisons, conditions, exceptions, places, verbs  # noqa: F401
from . import syntax as tree
from .certain import is_plain
from .chart import Chart, TooLongError, spelt, words_of
from .discourse import Discourse, MisfitError, NothingThereError, RefusedError, Switches
from .lower import lower
from .meaning import clause
from .suggest import suggestions, written
from .table import Table, table
from .verbs import tree_mentions

MOST_WORDS = 200
UNREADABLE = MeaningError, InputError, TooLargeError
MOST_GUESSES = 2
CLOSE_CALL = 0.05  # a tree that costs so little more than the first may be what is meant
SHOWN = ("exact", "weak", "direct", "inclusive")  # by name, beside the first reading
SWITCHES = ("exact", "weak", "inclusive", "direct", "together", "halves")


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that a sentence may mean; `switch` names what it takes otherwise, if anything."""

    formula: Formula
    tree: tree.Clause
    switch: str = ""
    guesses: int = 0  # how many things its writer did not say
    asked: frozenset[str] = frozenset()  # the switches that make a difference
    lag: float = 0.0  # how much dearer its tree is than the first


def read(text: str, tongue: Tongue = ENGLISH, field: Field | None = None) -> tuple[Reading, ...]:
    """Everything a sentence may mean, the most natural reading first.

    >>> print(read("Row 2 is safe if row 1 has a mine.")[0].formula)
    (∃x mine(x, 1)) → ¬∃x mine(x, 2)
    """
    problem: str
    cause: MeaningError
    try:
        trees = parse(text, table(tongue))
        return understand(trees, field)
    except NothingThereError as error:
        problem, cause = error.reason, error
    except RefusedError as error:
        open_ = told("this leaves open what is meant")
        problem = open_ if trees else told("this sentence is not understood")
        cause = error
    except MeaningError as error:
        problem, cause = error.reason, error
    example = nearest(text, tongue, field)
    raise ParseError(problem, text=text, source="sentence", example=example) from cause


def certain(text: str, tongue: Tongue, field: Field | None) -> tuple[Reading, ...]:
    """The readings of a sentence that every reader takes as its tree says, if it is one.

    >>> [str(each.formula) for each in certain("Neither row 1 nor row 3 is full.", "en", None)]
    ['¬∀x mine(x, 1) ∧ ¬∀x mine(x, 3)']
    >>> certain("Row 1 is safe and the other is not.", "en", None)
    ()
    """
    try:
        found, sure = judged(text, tongue, field)
    except UNREADABLE:
        return ()
    return found if sure else ()


def judged(text: str, tongue: Tongue, field: Field | None) -> tuple[tuple[Reading, ...], bool]:
    """The readings of a sentence, and whether every reader takes it so."""
    trees = parse(text, table(tongue))
    main, *others = found = understand(trees, field)
    named = all(each.switch in SHOWN or each.lag > CLOSE_CALL for each in others)
    says = not main.guesses and constant_truth(main.formula) is None
    return found, says and named and main.tree == trees[0][0] and is_plain(main.tree)


def nearest(text: str, tongue: Tongue, field: Field | None) -> str | None:
    """A sentence near one that is not understood, which surely is."""
    for near in suggestions(text, tongue):
        said = written(near, tongue)
        if said and certain(said, tongue, field):
            return said
    return None


def understand(trees: list[tuple[tree.Clause, float]], field: Field | None) -> tuple[Reading, ...]:
    """The readings of the trees of a sentence, of which the first that fits is what is meant."""
    found: dict[Formula, Reading] = {}
    problem: MeaningError = RefusedError("no tree")
    misfit = False
    for each, cost in trees:
        if not found and cost > trees[0][1] + CLOSE_CALL and not misfit:
            break
        try:
            reading = replace(understood(each, field), lag=cost - trees[0][1])
        except MeaningError as error:
            problem = problem if isinstance(problem, NothingThereError) else error
            misfit = isinstance(error, MisfitError)
            continue
        except RecursionError:
            problem = RefusedError("too deep")
            continue
        found.setdefault(canonical(reading.formula), reading)
    if not found:
        raise problem
    main = next(iter(found.values()))
    if not is_about_something(main.formula) and not compares_numbers(main.tree):
        raise MeaningError(told("this says nothing about mines"))
    for reading in otherwise(main, field):
        found.setdefault(canonical(reading.formula), reading)
    rest = [r for r in found.values() if r is not main and is_about_something(r.formula)]
    return (main, *rest)


def compares_numbers(node: tree.Clause) -> bool:
    """Whether a tree compares written numbers, which says something even where it is trivial."""
    return tree_mentions(node, tree.Related) or tree_mentions(node, tree.Count)


def is_about_something(formula: Formula) -> bool:
    """Whether a formula depends on the mines, or compares numbers that have names."""
    parts = list(walk(formula))
    if any(isinstance(part, Atom) for part in parts):
        return True
    return any(isinstance(part, Compare) for part in parts) and not any(
        isinstance(part, Exists | ForAll) and part.variable in "xyuvzwst" for part in parts
    )


def parse(text: str, grammar: Table) -> list[tuple[tree.Clause, float]]:
    """The trees of a sentence with their costs."""
    words = words_of(text)
    while words and words[-1].plain in (".", "!"):
        words.pop()
    if len(words) > MOST_WORDS:
        long = told(
            "a sentence may have {most} words, not {words}", most=MOST_WORDS, words=len(words)
        )
        raise ParseError(long, text=text, offset=words[MOST_WORDS].offset, source="sentence")
    words = spelt(words, grammar)
    if not words:
        raise ParseError(told("expected a sentence"), text=text, source="sentence")
    try:
        found = Chart(grammar, words).best("TEXT", 0, len(words))
    except (TooLongError, RecursionError):
        long = told("too many statements within statements")
        raise ParseError(long, text=text, source="sentence") from None
    return [(each, cost) for each, cost in found if isinstance(each, tree.Clause)]


def understood(each: tree.Clause, field: Field | None, switch: str = "") -> Reading:
    """What a tree means."""
    switches = Switches(frozenset({switch} if switch else ()))
    form, after = clause(each, Discourse(field=field, switches=switches))
    if after.guesses > MOST_GUESSES:
        raise MeaningError(told("this leaves too much to guess; please say it in two sentences"))
    formula = close(lower(form, field))
    return Reading(formula, each, switch, after.guesses, frozenset(switches.asked))


def otherwise(main: Reading, field: Field | None) -> Iterator[Reading]:
    """The other readings of a tree, each named by its switch."""
    for switch in SWITCHES:
        if switch not in main.asked:
            continue
        try:
            yield understood(main.tree, field, switch)
        except MeaningError:
            continue
