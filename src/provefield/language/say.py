"""From a tree to words, by the same tables read backwards; features make the words agree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from provefield.logic.formula import Var
from provefield.tongues import ENGLISH, Tongue

from . import syntax as tree
from .table import DIMENSIONS, Features, Rule, Symbol, Table, bindings, table

MOST_OPTIONS = 6
ANY = object()  # the value of a category that the term of its rule does not mention
Values = tuple[tuple[str, str], ...]  # a value for some dimensions: (("N", "sg"), ("C", "dat"))


class Said(NamedTuple):
    """Words, and the features that they turned out to have."""

    words: tuple[str, ...]
    features: Values


class Speaker:
    """A language as it is spoken: the best words for every tree that was asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = {
            category: sorted((rule for rule in rules if rule.is_said), key=lambda rule: rule.cost)
            for category, rules in table.rules.items()
        }
        self.known: dict[tuple[str, object, Values], list[Said]] = {}
        self.open: set[tuple[str, object, Values]] = set()
        self.cut: set[tuple[str, object, Values]] = set()  # asked for while they were open

    def options(self, category: str, value: object, wanted: Values) -> list[Said]:
        """The ways to say a value, the best first; one for each outcome of its features."""
        terminal = self.terminal(category, value)
        if terminal is not None:
            return [Said((terminal,), wanted)]
        key = category, value, wanted
        if key in self.known:
            return self.known[key]
        if key in self.open:
            self.cut.add(key)
            return []
        self.open.add(key)
        found: dict[Values, Said] = {}
        for rule in self.rules.get(category, ()):
            if value is ANY and any(symbol.is_category for symbol in rule.symbols):
                continue
            for said in self.by_rule(rule, value, dict(wanted)):
                found.setdefault(said.features, said)
                if len(found) == MOST_OPTIONS or not said.features:
                    break
            if len(found) == MOST_OPTIONS or () in found:
                break
        self.open.discard(key)
        self.cut.discard(key)
        ways = list(found.values())
        if not self.cut:  # else there may be more ways than were tried here
            self.known[key] = ways
        return ways

    def terminal(self, category: str, value: object) -> str | None:
        """The word for a number or name."""
        match category, value:
            case "DIGITS", int():
                return str(value)
            case "NAME", Var(name):
                return name
        return None

    def by_rule(self, rule: Rule, value: object, wanted: dict[str, str]) -> Iterator[Said]:
        """The ways to say a value by one rule."""
        start = agree({}, rule.features, wanted)
        if start is None:
            return
        chosen = [{}] if value is ANY else bindings(rule.term, value, {})
        for values in chosen:
            if all(
                values.get(number) is None for number, slot in enumerate(rule.slots) if slot is None
            ):
                at = {
                    slot: values.get(n, ANY)
                    for n, slot in enumerate(rule.slots)
                    if slot is not None
                }
                if any(each is None for each in at.values()):
                    continue
                for words, known in self.symbols(rule, 0, at, start):
                    yield Said(words, outcome(rule.features, known))

    def symbols(
        self, rule: Rule, place: int, values: dict[int, object], known: dict[str, str]
    ) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
        """The words of a rule from a place on, with the features that are known there."""
        if place == len(rule.symbols):
            yield (), known
            return
        symbol = rule.symbols[place]
        for words, now in self.symbol(symbol, values.get(place, ANY), known):
            for rest, end in self.symbols(rule, place + 1, values, now):
                yield (*words, *rest), end

    def symbol(
        self, symbol: Symbol, value: object, known: dict[str, str]
    ) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
        """The ways to say one symbol of a rule."""
        if not symbol.is_category:
            for features in symbol.forms or (symbol.features,):
                now = fixed(known, features)
                if now is not None:
                    yield (symbol.name,), now
            return
        wanted = tuple(sorted(request(symbol.features, known).items()))
        for said in self.options(symbol.name, value, wanted):
            now = fixed(known, tuple(v for d, v in said.features if d in symbol.features))
            if now is not None:
                yield said.words, now


def agree(
    known: dict[str, str], features: Features, wanted: dict[str, str]
) -> dict[str, str] | None:
    """What a rule knows if it is asked for some features; nothing if it has others."""
    found = dict(known)
    for feature in features:
        dimension = DIMENSIONS.get(feature)
        if dimension is None:
            if feature in wanted:
                found[feature] = wanted[feature]
        elif wanted.get(dimension, feature) != feature:
            return None
        else:
            found[dimension] = feature
    return found


def fixed(known: dict[str, str], features: Features) -> dict[str, str] | None:
    """What is known with some more values, if they agree."""
    found = dict(known)
    for feature in features:
        dimension = DIMENSIONS.get(feature)
        if dimension is not None and found.setdefault(dimension, feature) != feature:
            return None
    return found


def request(features: Features, known: dict[str, str]) -> dict[str, str]:
    """What a category of a rule is asked for."""
    asked = {DIMENSIONS[f]: f for f in features if f in DIMENSIONS}
    return asked | {f: known[f] for f in features if f in known}


def outcome(features: Features, known: dict[str, str]) -> Values:
    """The features that a rule gives to whoever uses it."""
    dimensions = {DIMENSIONS.get(feature, feature) for feature in features}
    return tuple(sorted((d, v) for d, v in known.items() if d in dimensions))


@cache
def speaker(tongue: Tongue) -> Speaker:
    """How a language is spoken."""
    return Speaker(table(tongue))


def say(clause: tree.Clause, tongue: Tongue = ENGLISH, category: str = "S") -> str | None:
    """The words of a tree, if the language has any.

    >>> from provefield.logic.formula import Int
    >>> say(tree.Pred(tree.Line("row", Int(3)), tree.Is("safe")))
    'row 3 is safe'
    """
    found = speaker(tongue).options(category, clause, ())
    return written(found[0].words, table(tongue)) if found else None


def sentence(text: str, kept: frozenset[str] = frozenset()) -> str:
    """Start with a capital letter, unless with a name, and end with a full stop."""
    first = re.match(r"\W*(\w+)", text)
    if first is None or first[1] in kept:
        return text + "."
    at = first.start(1)
    return f"{text[:at]}{text[at].upper()}{text[at + 1 :]}."


def written(words: tuple[str, ...], table: Table) -> str:
    """The words as one writes them: contracted, with signs where they belong."""
    found = list(words)
    for long, short in table.contractions:
        for at in range(len(found) - len(long), -1, -1):
            if tuple(found[at : at + len(long)]) == long:
                found[at : at + len(long)] = [short]
    for word, pattern, instead in table.before:
        for at, each in enumerate(found[:-1]):
            if each == word and re.fullmatch(pattern, found[at + 1]):
                found[at] = instead
    capital = [table.capitals.get(word, word) for word in found]
    return re.sub(r"(?<=\() | (?=[,.;:)])", "", " ".join(capital))
