"""Tables: the rules of a language, which are read both ways.

    CAT[features] -> SYMBOL … = term @cost read

A lower-case symbol is a word (`a|b`: either, `two_words`: one after the other), an upper-case one a
category; `?` makes it optional. `$1` is the value of the first category, `Name(…)` a constructor of
the abstract syntax, `[$1, *$2]` a tuple. Features in brackets agree when a sentence is said: a
value such as `pl`, or a capital letter that is the same all over the rule; reading ignores them.
The cheapest tree is read, the cheapest rule is said, unless it is only to be `read`.
`<verb>`, which terms do not count, stands as written in `K`, first in `KI` and last in `KF`, for
languages that move their verbs. A word that ends in `~`, `^` or `%` has the `endings` of that sign.
Other lines: `capitals Words`, `skip words`, `spell words => words`, `contract im = in dem`,
`numbers`, `ordinals`, `before word pattern instead`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, NamedTuple

from provefield.logic import formula as fol

from . import syntax

DIMENSIONS: Mapping[str, str] = {
    "sg": "N", "pl": "N", "mas": "G", "fem": "G", "neu": "G", "nom": "C", "acc": "C",
    "dat": "C", "gen": "C", "strong": "D", "weak": "D", "mixed": "D",
}  # fmt: skip
Features = tuple[str, ...]
Build = Callable[[list[object]], object]
Bindings = dict[int, object]


# Terms --------------------------------------------------------------------------------------------


class Slot(NamedTuple):
    """The value of a category."""

    number: int
    starred: bool = False


class Make(NamedTuple):
    """A constructor and what it is given."""

    kind: type[Any]
    args: tuple[Pattern, ...]


class Items(NamedTuple):
    """A tuple of values."""

    parts: tuple[Pattern, ...]


class Constant(NamedTuple):
    """A plain value."""

    value: object


Pattern = Slot | Make | Items | Constant
CONSTRUCTORS: Mapping[str, type[Any]] = {
    **{name: kind for name, kind in vars(syntax).items() if isinstance(kind, type)},
    **{kind.__name__: kind for kind in (fol.Int, fol.Var, fol.Add, fol.Sub, fol.Abs, fol.Func)},
}
_TOKENS = re.compile(r"\*?\$\d+|-?\d+|\w+|[<>!=]=?\w*|[(),\[\]]")


def pattern(text: str) -> Pattern:
    """A term of a table.

    >>> pattern("[In(near, $1)]").parts[0].args
    (Constant(value='near'), Slot(number=0, starred=False))
    """
    tokens = _TOKENS.findall(text)
    found = _pattern(tokens)
    if tokens:
        raise ValueError(f"left over: {tokens}")
    return found


def _pattern(tokens: list[str]) -> Pattern:
    head = tokens.pop(0)
    if head[0] in "*$":
        return Slot(int(head.lstrip("*$")) - 1, head[0] == "*")
    if head == "[":
        return Items(_arguments(tokens, "]"))
    if tokens and tokens[0] == "(":
        tokens.pop(0)
        kind = CONSTRUCTORS[head]
        args = _arguments(tokens, ")")
        if len(args) > len(fields(kind)):
            raise ValueError(f"too many arguments for {head}")
        return Make(kind, args)
    if head.lstrip("-").isdecimal():
        return Constant(int(head))
    return Constant({"true": True, "false": False}.get(head, head))


def _arguments(tokens: list[str], end: str) -> tuple[Pattern, ...]:
    found = []
    while tokens[0] != end:
        if tokens[0] == ",":
            tokens.pop(0)
            continue
        found.append(_pattern(tokens))
    tokens.pop(0)
    return tuple(found)


def builder(term: Pattern) -> Build:
    """A function from the values of the categories to the value of the term."""
    match term:
        case Slot(number):
            return lambda values: values[number]
        case Constant(value):
            return lambda _: value
        case Make(kind, args):
            parts = [builder(arg) for arg in args]
            return lambda values: kind(*[part(values) for part in parts])
        case Items(args):
            return _tuple_builder([(isinstance(a, Slot) and a.starred, builder(a)) for a in args])


def _tuple_builder(parts: list[tuple[bool, Build]]) -> Build:
    def build(values: list[object]) -> object:
        found: list[object] = []
        for starred, part in parts:
            value = part(values)
            if starred:
                assert value is None or isinstance(value, tuple)
                found += value or ()
            elif value is not None:
                found.append(value)
        return tuple(found)

    return build


def bindings(term: Pattern, value: object, known: Bindings) -> Iterator[Bindings]:
    """All ways to choose the values of the categories so that the term has a value."""
    match term:
        case Slot(number):
            if number not in known:
                yield {**known, number: value}
            elif known[number] == value:
                yield known
        case Constant(constant):
            if constant == value and type(constant) is type(value):
                yield known
        case Make(syntax.Front, (inner,)) if not isinstance(value, syntax.Front):
            yield from bindings(inner, value, known)  # a place may be said first
        case Make(kind, args):
            if isinstance(value, kind) and _defaults_fit(kind, len(args), value):
                names = [each.name for each in fields(kind)]
                yield from _all(
                    list(
                        zip(
                            args, [getattr(value, name) for name in names[: len(args)]], strict=True
                        )
                    ),
                    known,
                )
        case Items(parts):
            if isinstance(value, tuple):
                yield from _items(parts, value, known)


def _all(pairs: list[tuple[Pattern, object]], known: Bindings) -> Iterator[Bindings]:
    if not pairs:
        yield known
        return
    (term, value), *rest = pairs
    for found in bindings(term, value, known):
        yield from _all(rest, found)


def _items(
    parts: tuple[Pattern, ...], values: tuple[object, ...], known: Bindings
) -> Iterator[Bindings]:
    if not parts:
        if not values:
            yield known
        return
    first, *rest = parts
    if isinstance(first, Slot) and first.starred:
        for end in range(len(values), -1, -1):
            taken = values[:end] or None
            for found in bindings(Slot(first.number), taken, known):
                yield from _items(tuple(rest), values[end:], found)
        return
    if values:
        for found in bindings(first, values[0], known):
            yield from _items(tuple(rest), values[1:], found)


def _default_of(kind: type[Any]) -> tuple[object, ...]:
    return tuple(each.default for each in fields(kind))


def _defaults_fit(kind: type[Any], given: int, value: object) -> bool:
    """Whether what the term does not mention has its default."""
    names = [each.name for each in fields(kind)][given:]
    return all(
        getattr(value, n) == d for n, d in zip(names, _default_of(kind)[given:], strict=True)
    )


# Rules --------------------------------------------------------------------------------------------


class Symbol(NamedTuple):
    """A word or category of a rule; `forms` are the features that the ending of a word has."""

    name: str
    is_category: bool
    features: Features = ()
    forms: tuple[Features, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """One way to make a category."""

    category: str
    features: Features
    symbols: tuple[Symbol, ...]
    slots: tuple[int | None, ...]  # where the value of each category of the line stands, if said
    term: Pattern
    build: Build
    cost: float
    is_said: bool


@dataclass
class Table:
    """The grammar of a language."""

    rules: dict[str, list[Rule]] = field(default_factory=dict)
    by_first: dict[str, list[Rule]] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    spellings: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = field(
        default_factory=dict
    )
    contractions: list[tuple[tuple[str, ...], str]] = field(default_factory=list)
    endings: dict[str, list[tuple[str, tuple[Features, ...]]]] = field(default_factory=dict)
    before: list[tuple[str, str, str]] = field(default_factory=list)
    capitals: dict[str, str] = field(default_factory=dict)
    examples: list[str] = field(default_factory=list)

    def line(self, line: str) -> None:
        """Add what a line says."""
        head, _, rest = line.partition(" ")
        match head:
            case "skip":
                self.skipped |= set(rest.split())
            case "spell":
                old, new = rest.split(" => ") if " => " in rest else (rest.removesuffix(" =>"), "")
                for each in old.split(" | "):
                    self.spell(tuple(each.split()), tuple(new.split()))
            case "contract":
                short, _, long = rest.partition(" = ")
                self.spell((short,), tuple(long.split()))
                self.contractions.append((tuple(long.split()), short))
            case "endings":
                self.paradigm(*rest.split(" ", 1))
            case "capitals":
                self.capitals |= {word.lower(): word for word in rest.split()}
            case "before":
                self.before.append(tuple(rest.split()))  # type: ignore[arg-type]
            case "numbers" | "ordinals":
                self.count_up("NUM" if head == "numbers" else "ORD", rest.split())
            case "example":
                self.examples.append(rest)
            case _:
                self.rule(line)

    def paradigm(self, sign: str, endings: str) -> None:
        """Add the endings that a sign stands for, with what they agree with."""
        for part in endings.split(" ; "):
            ending, *several = part.split()
            features = tuple(tuple(each.split("+")) for each in several)
            self.endings.setdefault(sign, []).append((ending.strip("-"), features))

    def count_up(self, category: str, words: list[str]) -> None:
        """Add the words for 0, 1, 2 and so on, where there is one."""
        for number, word in enumerate(words):
            if word != "-":
                self.plain_rule(category, f"{word} = {number}")
                self.plain_rule(category + "W", f"{word} = {number}")

    def spell(self, old: tuple[str, ...], new: tuple[str, ...]) -> None:
        """Add a spelling, the longest first."""
        self.spellings.setdefault(old[0], []).append((old, new))
        self.spellings[old[0]].sort(key=lambda pair: -len(pair[0]))

    def rule(self, line: str) -> None:
        """Add the rules of a line; of a moving verb, one for each place it may take."""
        left, _, right = line.partition(" -> ")
        if "<" not in right.split(" = ")[0]:
            self.plain_rule(left, right)
            return
        body, _, term = right.partition(" = ")
        words = body.split()
        at = next(i for i, word in enumerate(words) if word[0] == "<")
        verb, rest = words[at].strip("<>"), words[:at] + words[at + 1 :]
        for category, place in ((left, at), (left + "I", 0), (left + "F", len(rest))):
            moved = [*rest[:place], verb, *rest[place:]]
            order = [i for i, word in enumerate(moved) if is_category(word)]
            own = order.index(place) + 1 if is_category(verb) else 0
            fixed = _renumbered(term, own) if own else term
            self.plain_rule(category, f"{' '.join(moved)} = {fixed}")

    def plain_rule(self, left: str, right: str) -> None:
        """Add the rules of a line whose words stay where they are."""
        right, _, cost = right.partition(" @")
        is_said = not cost.endswith(" read")
        cost = cost.removesuffix(" read")
        body, _, term = right.partition(" = ")
        compiled = pattern(term or "$1")
        build = builder(compiled)
        choices = [list(self.options(symbol)) for symbol in body.split()]
        for category, features in map(features_of, left.split("|")):
            for chosen in product(*choices):
                symbols: list[Symbol] = []
                slots: list[int | None] = []
                for option, is_cat in chosen:
                    if is_cat:
                        slots.append(len(symbols) if option else None)
                    symbols += option
                own = features
                for symbol in symbols:
                    if not symbol.is_category:
                        own = (*own, *symbol.features, *dimensions_of(symbol, own))
                self.add(
                    Rule(
                        category,
                        own,
                        tuple(symbols),
                        tuple(slots),
                        compiled,
                        build,
                        float(cost or 0),
                        is_said,
                    )
                )

    def add(self, rule: Rule) -> None:
        """Add a rule, found by its category and by its first symbol."""
        self.rules.setdefault(rule.category, []).append(rule)
        self.by_first.setdefault(rule.symbols[0].name, []).append(rule)
        self.words |= {s.name for s in rule.symbols if not s.is_category}

    def options(self, symbol: str) -> Iterator[tuple[tuple[Symbol, ...], bool]]:
        """What a symbol of a line may be, and whether it is a category."""
        optional = symbol.endswith("?") and len(symbol) > 1
        symbol = symbol.removesuffix("?") if optional else symbol
        if is_category(symbol):
            name, features = features_of(symbol)
            yield (Symbol(name, True, features),), True
        else:
            for each in symbol.split("|") if len(symbol) > 1 else [symbol]:
                yield from ((form, False) for form in self.forms(each))
        if optional:
            yield (), is_category(symbol)

    def forms(self, word: str) -> Iterator[tuple[Symbol, ...]]:
        """The word, or its forms with all endings, each with what it agrees with."""
        if word[-1] not in self.endings or len(word) == 1:
            name, features = features_of(word)
            yield tuple(Symbol(each, False, features) for each in name.split("_"))
            return
        *before, stem = word[:-1].split("_")
        for ending, several in self.endings[word[-1]]:
            first = tuple(Symbol(each, False) for each in before)
            yield (*first, Symbol(stem + ending, False, (), several))


def dimensions_of(symbol: Symbol, known: Features) -> Features:
    """The dimensions in which the forms of a word differ, as far as a rule does not name them."""
    covered = {DIMENSIONS.get(feature, feature) for feature in known}
    found = {DIMENSIONS[feature] for form in symbol.forms for feature in form}
    return tuple(sorted(found - covered))


def is_category(symbol: str) -> bool:
    """Whether a symbol of a rule is a category, not a word."""
    return symbol.strip("<>")[:1].isupper()


def features_of(symbol: str) -> tuple[str, Features]:
    """The name of a symbol and its features.

    >>> features_of("NP[sg,C]")
    ('NP', ('sg', 'C'))
    """
    name, bracket, inside = symbol.strip().partition("[")
    return (
        (name, tuple(inside.rstrip("]").split(","))) if bracket and name else (symbol.strip(), ())
    )


def _renumbered(term: str, verb: int) -> str:
    """The term of a line, which does not count its verb, where the verb is the n-th category."""

    def new(found: re.Match[str]) -> str:
        number = int(found[1])
        return f"${number + (number >= verb)}"

    return re.sub(r"\$(\d+)", new, term)


@cache
def table(tongue: str) -> Table:
    """The grammar of a language, which is read when it is first used."""
    found = Table()
    text = (files("provefield.data") / "language" / f"{tongue}.txt").read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split(" #")[0].strip()
        if not line or line.startswith("#"):
            continue
        try:
            found.line(line)
        except (KeyError, ValueError, IndexError) as error:
            raise ValueError(f"{tongue}.txt, line {number}: {line}: {error!r}") from error
    return found
