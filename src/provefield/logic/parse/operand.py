"""What is read before it is known whether it is a term or a statement, and the decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from provefield.logic.formula import (
    Abs,
    Add,
    Atom,
    Formula,
    Func,
    Int,
    Not,
    Sub,
    Term,
    Var,
)
from provefield.logic.parse.cursor import SYNONYMS, Cursor, closest
from provefield.logic.parse.lex import KEYWORDS, quoted
from provefield.tongues import Listed, Phrase, counted, phrase


@dataclass(frozen=True, slots=True)
class Word:
    """A name with its arguments and the minus signs before it: not yet a term nor a statement."""

    name: str
    args: tuple[Term, ...]
    start: int
    minuses: int = 0


Operand = Formula | Term | Word


class Sorter(Cursor):
    """Takes an operand for what its place asks for, and holds it against the vocabulary."""

    def __init__(
        self, text: str, vocabulary: Mapping[str, int] | None, source: str, longest: int
    ) -> None:
        super().__init__(text, source, longest)
        self.vocabulary = vocabulary

    def as_either(self, operand: Operand, _start: int) -> Operand:
        """Leave it open."""
        return operand

    def as_formula(self, operand: Operand, start: int) -> Formula:
        """Take the operand for a statement."""
        match operand:
            case Word(name, args, _, minuses):
                self.check_predicate(operand)
                return negated(minuses, Atom(name, args))
            case Var(name):
                variable = phrase(
                    "{name} is a variable, so it cannot stand as a statement", name=quoted(name)
                )
                raise self.error(variable, start)
            case Int() | Func() | Add() | Sub() | Abs():
                raise self.error(phrase("expected a statement, but this is a term"), start)
            case _:
                return operand

    def as_term(self, operand: Operand, start: int) -> Term:
        """Take the operand for a term."""
        match operand:
            case Word(name, _, own, _) if self.vocabulary is not None:
                neither = phrase("{name} is neither an integer nor a variable", name=quoted(name))
                raise self.error(neither, own)
            case Word(name, args, _, minuses):
                return negative(minuses, Func(name, args))
            case Var() | Int() | Func() | Add() | Sub() | Abs():
                return operand
            case _:
                raise self.error(phrase("expected a term, but this is a statement"), start)

    def check_predicate(self, word: Word) -> None:
        """Hold a predicate against the vocabulary, if there is one."""
        if self.vocabulary is None:
            return
        name, found = quoted(word.name), len(word.args)
        if word.name not in self.vocabulary:
            near = SYNONYMS.get(word.name) or closest(
                word.name, [*self.vocabulary, *(w for w in KEYWORDS if len(w) > len("and"))]
            )
            known = Listed(map(quoted, self.vocabulary), phrase("or"))
            advice = (
                phrase("did you mean {word}?", word=near)
                if near
                else phrase("expected {known}", known=known)
            )
            unknown = phrase("unknown predicate {name}: {advice}", name=name, advice=advice)
            raise self.error(unknown, word.start)
        if found != (arity := self.vocabulary[word.name]):
            raise self.error(miscounted(name, arity, found), word.start)


def negated(times: int, formula: Formula) -> Formula:
    """Put so many negations before a formula."""
    for _ in range(times):
        formula = Not(formula)
    return formula


def negative(times: int, term: Term) -> Term:
    """Take a term from zero so many times."""
    for _ in range(times):
        term = Sub(Int(0), term)
    return term


def miscounted(name: str, wanted: int, found: int) -> Phrase:
    """That a name takes another number of arguments.

    >>> miscounted("`mine`", 2, 1), miscounted("`mine`", 1, 2)
    ('`mine` takes 2 arguments, not 1', '`mine` takes 1 argument, not 2')
    """
    return counted(
        "{name} takes 1 argument, not {found}|{name} takes {number} arguments, not {found}",
        wanted,
        name=name,
        found=found,
    )
