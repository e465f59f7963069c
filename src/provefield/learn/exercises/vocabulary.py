"""Vocabularies: names, functions and predicates with the words that they stand for.

A phrase such as `… loves …` says how many places a predicate has, and how its facts are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from provefield.errors import InputError
from provefield.files import parse_toml
from provefield.logic.binding import free_variables
from provefield.logic.formula import Atom, Compare, Formula, Func, Int, Term, walk, walk_terms
from provefield.logic.parse import parse
from provefield.logic.semantics import Row, Tables
from provefield.tongues import phrase

HOLE = "…"
_FOLDER = files("provefield") / "data" / "vocabularies"
_SYMBOL = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,19}")
_VARIABLE = re.compile(r"[u-z][0-9]*")
MOST_SYMBOLS, MOST_AXIOMS = 40, 40


@dataclass(frozen=True)
class Vocabulary:
    """What the signs of formulas stand for, and what everybody may use about them.

    >>> people = shipped_vocabulary("people")
    >>> print(people.read("all x -L(x, a)"))
    ∀x ¬L(x, a)
    >>> people.read("L(a)")
    Traceback (most recent call last):
    provefield.errors.InputError: answer: L has 2 places: … loves …
    """

    name: str
    about: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    functions: Mapping[str, str] = field(default_factory=dict)
    predicates: Mapping[str, str] = field(default_factory=dict)
    axioms: tuple[str, ...] = ()

    @cached_property
    def arities(self) -> Mapping[tuple[str, str], int]:
        """How many places each sign has, by what it is and by its name."""
        holes = {("name", name): 0 for name in self.names}
        holes |= {("function", name): words.count(HOLE) for name, words in self.functions.items()}
        return holes | {("predicate", n): words.count(HOLE) for n, words in self.predicates.items()}

    @cached_property
    def facts(self) -> tuple[Formula, ...]:
        """The axioms."""
        return tuple(self.read(each, "axioms") for each in self.axioms)

    def read(self, text: str, source: str = "answer") -> Formula:
        """A formula in these signs alone, which says something: no variable is left free."""
        found = parse(text, source=source)
        for part in walk(found):
            if isinstance(part, Atom):
                self._check("predicate", part.predicate, len(part.args), source)
            if isinstance(part, Compare) and part.op not in ("=", "!="):
                raise InputError(
                    phrase("{sign} is no sign of this vocabulary", sign=part.op), source=source
                )
            if isinstance(part, Atom | Compare):
                for term in walk_terms(part):
                    self._check_term(term, source)
        if free := sorted(free_variables(found)):
            raise InputError(
                phrase("{name} is bound by no quantifier", name=free[0]), source=source
            )
        return found

    def _check_term(self, term: Term, source: str) -> None:
        if isinstance(term, Func):
            self._check("function" if term.args else "name", term.name, len(term.args), source)
        elif isinstance(term, Int):
            raise InputError(
                phrase("{sign} is no sign of this vocabulary", sign=term.value), source=source
            )

    def _check(self, what: str, name: str, places: int, source: str) -> None:
        wanted = self.arities.get((what, name))
        if wanted is None:
            raise InputError(
                phrase("{sign} is no sign of this vocabulary", sign=name), source=source
            )
        if wanted != places:
            words = {**self.functions, **self.predicates}.get(name, "")
            raise InputError(
                phrase(
                    "{name} has {places} places: {words}", name=name, places=wanted, words=words
                ),
                source=source,
            )

    def legend(self) -> list[list[str]]:
        """Every sign with what it stands for.

        >>> shipped_vocabulary("people").legend()[0]
        ['L(x, y)', 'x loves y']
        """
        called = [
            [_applied(name, words.count(HOLE)), _filled(words, "xyzuvw")]
            for name, words in (*self.predicates.items(), *self.functions.items())
        ]
        return [*called, *([name, words] for name, words in self.names.items())]

    def told(self, world: Tables) -> list[str]:
        """What is true in a small world, in the words of the vocabulary.

        >>> world = Tables(("a", "b"), {("L", 2): frozenset({("a", "b")})})
        >>> shipped_vocabulary("people").told(world)
        ['Ann loves Ben.']
        """
        return list(self._facts_of(world))

    def _facts_of(self, world: Tables) -> Iterator[str]:
        for (name, places), rows in world.relations.items():
            words = self.predicates.get(name)
            if words is None or places != words.count(HOLE):
                continue
            for row in sorted(rows, key=str):
                yield f"{_filled(words, self._called(row))}."

    def _called(self, row: Row) -> list[str]:
        return [self.names.get(str(thing), str(thing)) for thing in row]

    def document(self) -> dict[str, Any]:
        """All of it, as an item keeps it."""
        return {
            "name": self.name,
            "about": self.about,
            "names": dict(self.names),
            "functions": dict(self.functions),
            "predicates": dict(self.predicates),
            "axioms": list(self.axioms),
        }


def _applied(name: str, places: int) -> str:
    return f"{name}({', '.join('xyzuvw'[:places])})" if places else name


def _filled(words: str, things: Any) -> str:
    """A phrase with things in its places."""
    parts = words.split(HOLE)
    pairs = zip(parts, [*list(things)[: len(parts) - 1], ""], strict=True)
    return "".join(f"{part}{thing}" for part, thing in pairs)


def read_vocabulary(name: str, given: Mapping[str, Any]) -> Vocabulary:
    """A vocabulary of the keys of a course file; what cannot be one is refused with the reason.

    >>> read_vocabulary("own", {"predicates": {"x": "… runs"}})
    Traceback (most recent call last):
    provefield.errors.InputError: own: x is a variable; names begin with a to t, or are longer
    """
    known = {"name", "about", "names", "functions", "predicates", "axioms"}
    if unknown := sorted(given.keys() - known):
        raise InputError(phrase("there is no {key} in a vocabulary", key=unknown[0]), source=name)
    tables = {key: _table(given, key, name) for key in ("names", "functions", "predicates")}
    axioms = given.get("axioms", ())
    if not isinstance(axioms, list | tuple) or not all(isinstance(each, str) for each in axioms):
        raise InputError(phrase("axioms are a list of formulas in quotes"), source=name)
    if len(axioms) > MOST_AXIOMS:
        raise InputError(phrase("at most {most} of them", most=MOST_AXIOMS), source=name)
    found = Vocabulary(name, str(given.get("about", "")), axioms=tuple(axioms), **tables)
    for words in (*found.functions.values(), *found.predicates.values()):
        if words.count(HOLE) > 6:
            raise InputError(phrase("at most {most} places in {words}", most=6, words=words))
    if any(HOLE in words for words in found.names.values()):
        raise InputError(phrase("a name has no places"), source=name)
    if any(HOLE not in words for words in found.functions.values()):
        raise InputError(phrase("a function has places, each written …"), source=name)
    found.facts  # noqa: B018 - they are read once, so that a fault is told now
    return found


def _table(given: Mapping[str, Any], key: str, source: str) -> dict[str, str]:
    found = given.get(key, {})
    if not isinstance(found, Mapping) or len(found) > MOST_SYMBOLS:
        raise InputError(phrase("{key} is a table of signs and words", key=key), source=source)
    for sign, words in found.items():
        if not _SYMBOL.fullmatch(sign):
            raise InputError(phrase("{sign} cannot be a sign", sign=sign), source=source)
        if _VARIABLE.fullmatch(sign):
            said = phrase("{sign} is a variable; names begin with a to t, or are longer", sign=sign)
            raise InputError(said, source=source)
        if not isinstance(words, str) or not words.strip() or len(words) > 200:
            raise InputError(phrase("{sign} needs words", sign=sign), source=source)
    return {str(sign): str(words) for sign, words in found.items()}


@cache
def shipped_vocabularies() -> Mapping[str, Vocabulary]:
    """The vocabularies that come along, by their names.

    >>> sorted(shipped_vocabularies())
    ['animals', 'blocks', 'family', 'numbers', 'people', 'sets']
    """
    found = {}
    for file in sorted(_FOLDER.iterdir(), key=lambda each: each.name):
        name = file.name.removesuffix(".toml")
        given = parse_toml(file.read_text(encoding="utf-8"))
        found[name] = read_vocabulary(name, {k: v for k, v in given.items() if k != "translation"})
    return found


def shipped_vocabulary(name: str) -> Vocabulary:
    """A vocabulary that comes along."""
    found = shipped_vocabularies().get(name)
    if found is None:
        raise InputError(phrase("there is no vocabulary {name}", name=name), source="vocabulary")
    return found
