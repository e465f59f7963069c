"""Text to formula: a Pratt parser for Prover9's syntax and for the Unicode and plain-word forms.

From tight to loose: terms; comparisons; ¬ and quantifiers; ∧; ∨; → (to the right); ↔ (once).
Whether a name is a term or a statement shows only when its surroundings are read, so until then it
is a `Word`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from provefield.errors import ParseError
from provefield.logic.formula import (
    FALSE,
    TRUE,
    Abs,
    Add,
    And,
    Atom,
    Bound,
    Cardinality,
    Compare,
    Comparison,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Sub,
    Term,
    Var,
    subformulas,
    subterms,
)
from provefield.logic.parse.lex import END, MAX_LENGTH, NAME, NUMBER, Token, quoted
from provefield.logic.parse.operand import Operand, Sorter, Word, negated, negative
from provefield.logic.parse.scope import Scope
from provefield.logic.show.notation import END_OF_LIST, is_variable_name
from provefield.tongues import counted, phrase

A_NUMBER, A_VARIABLE = phrase("a number"), phrase("a variable")
A_CONNECTIVE = phrase("a connective")

MAX_DEPTH = 100
"""How many levels a formula may be nested, terms included."""

# Parentheses are no level of the formula, but each takes the reader a step down. A formula of
# MAX_DEPTH never needs more steps than this, and a step takes at most two frames of the stack.
_MAX_STEPS = 3 * MAX_DEPTH

_IFF, _IMPLIES, _OR, _AND, _COMPARE, _SUM, _TIGHT = range(7)
_COMPARISONS: tuple[Comparison, ...] = ("=", "!=", "<", "<=", ">", ">=")
_BOUNDS: Mapping[str, Bound] = {
    "exactly": "exactly",
    "atleast": "atleast",
    "atmost": "atmost",
    "=": "exactly",
    ">=": "atleast",
    "<=": "atmost",
}
_LETTER = re.compile(r"[a-z][0-9]*")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A formula, and what its writer should know about how it was read."""

    formula: Formula
    warnings: tuple[str, ...] = ()


def parse(
    text: str,
    *,
    vocabulary: Mapping[str, int] | None = None,
    source: str = "formula",
    longest: int = MAX_LENGTH,
) -> Formula:
    """Read one formula; with a vocabulary, one of these predicates, integers and variables only.

    What a program wrote may be longer than what a person would: `longest` says how long.

    >>> print(parse("all x exists y (mine(x,y) -> -safe(y,x))"))
    ∀x ∃y (mine(x, y) → ¬safe(y, x))
    >>> parse("¬∃x mine(1, x)") == parse("not exists x mine(1,x).")
    True
    >>> parse("mime(1, 2)", vocabulary={"mine": 2})
    Traceback (most recent call last):
    ...
    provefield.errors.ParseError: formula, line 1, column 1: unknown predicate `mime`: ...
        mime(1, 2)
        ^
    """
    return read(text, vocabulary=vocabulary, source=source, longest=longest).formula


def parse_term(text: str, *, source: str = "term") -> Term:
    """Read one term.

    >>> parse_term("f(x) + 1")
    Add(left=Func(name='f', args=(Var(name='x'),)), right=Int(value=1))
    """
    return _Reader(text, None, source, MAX_LENGTH).whole_term()


def read(
    text: str,
    *,
    vocabulary: Mapping[str, int] | None = None,
    source: str = "formula",
    longest: int = MAX_LENGTH,
) -> Parsed:
    """Read one formula, and warn where it may not mean what its writer thinks.

    >>> read("all x exists y P(x)").warnings
    ('y is quantified but not used',)
    >>> print(*read("all x P(x) -> Q(x)").warnings)
    x also stands outside its quantifier, which reaches only the statement right after it; ...
    """
    reader = _Reader(text, vocabulary, source, longest)
    return Parsed(reader.whole(), reader.scope.warnings())


class _Reader(Sorter):
    """One method for each construct; `expression` chooses among them by the next token."""

    def __init__(
        self, text: str, vocabulary: Mapping[str, int] | None, source: str, longest: int
    ) -> None:
        super().__init__(text, vocabulary, source, longest)
        self.scope = Scope()
        self.steps = 0
        self.deepest = self.deepest_start = 0

    def whole(self) -> Formula:
        """Read the text to its end."""
        if self.token.kind == END:
            raise self.error(phrase("expected a formula, but there is nothing here"))
        formula = self.expression(_IFF, self.as_formula)
        if self.token.kind == ".":
            self.advance()
            if self.token.kind != END:
                found = self.token.words
                raise self.error(
                    phrase("expected nothing after the full stop, found {found}", found=found)
                )
        if self.token.kind == ")":
            raise self.error(phrase("there is no `(` for this `)`"))
        if self.token.kind != END:
            raise self.unexpected(phrase("a connective or the end of the formula"))
        self.check_depth(formula)
        return formula

    def whole_term(self) -> Term:
        """Read the text to its end as a term."""
        if self.token.kind == END:
            raise self.error(phrase("expected a term, but there is nothing here"))
        term = self.expression(_SUM, self.as_term)
        if self.token.kind != END:
            raise self.unexpected(phrase("the end of the term"))
        self.check_depth(term)
        return term

    def check_depth(self, node: Formula | Term) -> None:
        """Keep the promise that walking down a formula takes few steps."""
        level = [node]
        for _ in range(MAX_DEPTH):
            level = [inner for node in level for inner in _inside(node)]
            if not level:
                return
        raise self.too_deep(self.deepest_start)

    def too_deep(self, start: int) -> ParseError:
        """A complaint about what no person would write."""
        return self.error(phrase("nested more than {most} levels deep", most=MAX_DEPTH), start)

    def descend(self) -> None:
        """Count a step down, so that no text can exhaust the stack."""
        self.steps += 1
        if self.steps > self.deepest:
            self.deepest, self.deepest_start = self.steps, self.token.start
        if self.steps > _MAX_STEPS:
            raise self.too_deep(self.token.start)

    # Operands ------------------------------------------------------------------------------------

    def expression(self, power: int, accept: Callable[[Operand, int], T]) -> T:
        """Read an operand, and every operator after it that binds at least this tightly."""
        self.descend()
        start = self.token.start
        if self.token.kind not in _PREFIX:
            term = accept == self.as_term
            raise self.unexpected(phrase("a term") if term else phrase("a formula"))
        left = _PREFIX[self.token.kind](self)
        self.hear_or()
        while self.token.kind in _INFIX and _INFIX[self.token.kind][0] >= power:
            left = _INFIX[self.token.kind][1](self, left, start)
            self.hear_or()
        self.steps -= 1
        return accept(left, start)

    def hear_or(self) -> None:
        """Take the letter v for ∨ where an operator is due: people type what looks like it."""
        if self.token.kind == NAME and self.token.text in ("v", "V"):
            self.token = self.tokens[self.place] = self.token._replace(kind="or")

    def group(self) -> Operand:
        """Read what stands in parentheses."""
        opening = self.advance()
        inner = self.expression(_IFF, self.as_either)
        self.close(")", opening, A_CONNECTIVE)
        return inner

    def absolute(self) -> Term:
        """Read what stands between bars: a term, so the next bar after it closes."""
        opening = self.advance()
        inner = self.expression(_SUM, self.as_term)
        self.close("|", opening)
        return Abs(inner)

    def number(self) -> Term:
        """Read an integer."""
        return Int(int(self.advance().text))

    def truth(self) -> Formula:
        """Read a truth constant."""
        return TRUE if self.advance().kind == "true" else FALSE

    def word(self) -> Operand:
        """Read a name, with arguments if it has any."""
        token = self.advance()
        if token.text == END_OF_LIST:
            kept = phrase("{name} is no name: Prover9 keeps it for itself", name=token.words)
            raise self.error(kept, token.start)
        if self.token.kind == "(":
            return self.application(token)
        if self.scope.uses(token.text) or is_variable_name(token.text):
            return Var(token.text)
        return Word(token.text, (), token.start)

    def application(self, name: Token) -> Operand:
        """Read arguments; `abs` and `sub` are how Prover9's syntax writes |x| and x - y."""
        if self.scope.binds(name.text):
            variable = phrase(
                "{name} is a variable here, so it cannot take arguments", name=name.words
            )
            raise self.error(variable, name.start)
        self.descend()
        opening = self.advance()
        args = [self.expression(_SUM, self.as_term)]
        while self.token.kind == ",":
            self.advance()
            args.append(self.expression(_SUM, self.as_term))
        self.close(")", opening, "`,`")
        self.steps -= 1
        arity, build = _OPERATIONS.get(name.text, (len(args), None))
        if len(args) != arity:
            terms = counted(
                "{name} takes 1 term, not {found}|{name} takes {number} terms, not {found}",
                arity,
                name=name.words,
                found=len(args),
            )
            raise self.error(terms, name.start)
        return build(*args) if build else Word(name.text, tuple(args), name.start)

    def minus(self) -> Operand:
        """Read `-`, which binds tightly as in Prover9: a sign before a term, else a negation."""
        count = 0
        while self.token.kind == "-":
            self.advance()
            count += 1
        if self.token.kind == NUMBER:
            return negative(count - 1, Int(-int(self.advance().text)))
        if self.token.kind not in _PREFIX:
            raise self.unexpected(phrase("a formula or a term"))
        self.descend()
        operand = _PREFIX[self.token.kind](self)
        self.steps -= 1
        match operand:
            case Word():
                return replace(operand, minuses=operand.minuses + count)
            case Var() | Int() | Func() | Add() | Sub() | Abs():
                return negative(count, operand)
            case _:
                return negated(count, operand)

    def negation(self) -> Formula:
        """Read `¬`, which reaches over a whole comparison."""
        self.advance()
        return Not(self.expression(_COMPARE, self.as_formula))

    # Quantifiers ---------------------------------------------------------------------------------

    def quantifier(self) -> Formula:
        """Read ∀, ∃, or ∃ with a number."""
        place, kind = self.place, self.advance().kind
        if kind == "exists" and self.token.kind in ("=", ">=", "<="):
            return self.counting(place, _BOUNDS[self.advance().kind])
        if kind == "exists" and self.token.text == "!":
            self.advance()
            return self.bind(place, [self.variable()], partial(CountQuantifier, "exactly", 1))
        return self.bind(place, self.variables(), ForAll if kind == "all" else Exists)

    def count(self) -> Formula:
        """Read a quantifier that counts, spelled as a word."""
        place = self.place
        return self.counting(place, _BOUNDS[self.advance().kind])

    def counting(self, place: int, how: Bound) -> Formula:
        """Read the number, and then a variable with its body or a list of formulas."""
        number = int(self.expect(NUMBER, A_NUMBER).text)
        if self.token.kind == "{":
            return Cardinality(how, number, self.listed())
        return self.bind(place, [self.variable()], partial(CountQuantifier, how, number))

    def listed(self) -> tuple[Formula, ...]:
        """Read formulas between braces."""
        self.descend()
        opening = self.advance()
        parts: list[Formula] = []
        while self.token.kind != "}" or parts:
            parts.append(self.expression(_IFF, self.as_formula))
            if self.token.kind != ",":
                break
            self.advance()
        self.close("}", opening, "`,`" if parts else "")
        self.steps -= 1
        return tuple(parts)

    def variable(self) -> str:
        """Read the name that a quantifier binds."""
        return self.expect(NAME, A_VARIABLE).text

    def variables(self) -> list[str]:
        """Read the names that a quantifier binds, with commas or only spaces between them."""
        names = [self.variable()]
        while self.adds_variable() or (self.token.kind == "," and self.lists_variable()):
            if self.token.kind == ",":
                self.advance()
            names.append(self.variable())
        return names

    def adds_variable(self) -> bool:
        """Tell `all x y (P(x,y))` and `all x y P(x,y)` from a body that begins with y."""
        name, after = self.token, self.ahead(1)
        if name.kind != NAME or not is_variable_name(name.text):
            return False
        apart = after.start > name.start + len(name.text)
        return after.kind in (NAME, "not", "all", "exists") or (after.kind == "(" and apart)

    def lists_variable(self) -> bool:
        """Tell a further variable after a comma from the first name of the body."""
        name, after, last = self.ahead(1), self.ahead(2), self.ahead(3)
        if name.kind != NAME:
            return False
        match after.kind:
            case "." | ":" | ",":
                return last.kind != END
            case "(":
                apart = after.start > name.start + len(name.text)
                return is_variable_name(name.text) or (
                    apart and _LETTER.fullmatch(name.text) is not None
                )
            case "|":
                return is_variable_name(name.text)
            case _:
                return after.kind != "-" and after.kind in _PREFIX

    def bind(
        self, place: int, names: list[str], build: Callable[[str, Formula], Formula]
    ) -> Formula:
        """Read the body: the next statement, however many connectives follow it."""
        prefix = self.text[self.tokens[place].start : self.token.start].strip()
        if self.token.kind in (",", ".", ":"):
            self.advance()
        self.descend()
        self.scope.enter(names)
        body = self.expression(_COMPARE, self.as_formula)
        apart = self.tokens[place - 1].kind == "(" and self.token.kind == ")"
        self.scope.leave(names, prefix, apart=apart)
        self.steps -= 1
        for name in reversed(names):
            body = build(name, body)
        return body

    # Operators -----------------------------------------------------------------------------------

    def sum(self, left: Operand, start: int) -> Term:
        """Read `+` or `-` and what follows."""
        first = self.as_term(left, start)
        build = Add if self.advance().kind == "+" else Sub
        return build(first, self.expression(_TIGHT, self.as_term))

    def comparison(self, left: Operand, start: int) -> Formula:
        """Read a comparison, of which there can be only one."""
        first = self.as_term(left, start)
        op = self.advance()
        middle = self.token.start
        second = self.expression(_SUM, self.as_term)
        if self.token.kind in _COMPARISONS:
            whole, part = (self.text[at : self.token.start].strip() for at in (start, middle))
            apart = quoted(f"{whole} & {part} {self.token.text} ...")
            raise self.error(phrase("comparisons do not chain: write {apart}", apart=apart))
        return Compare(_COMPARISONS[_COMPARISONS.index(op.kind)], first, second)

    def conjunction(self, left: Operand, start: int) -> Formula:
        """Read the rest of a conjunction."""
        parts = [self.as_formula(left, start)]
        while self.token.kind == "and":
            self.advance()
            parts.append(self.expression(_COMPARE, self.as_formula))
        return And(tuple(parts))

    def disjunction(self, left: Operand, start: int) -> Formula:
        """Read the rest of a disjunction."""
        parts = [self.as_formula(left, start)]
        while self.token.kind in ("or", "|"):
            bar = self.advance()
            if bar.kind == self.token.kind == "|" and self.token.start == bar.start + 1:
                bars = phrase("write `|` for or, and `| |x|` with a space before |x|")
                raise self.error(bars, bar.start)
            parts.append(self.expression(_AND, self.as_formula))
        return Or(tuple(parts))

    def implication(self, left: Operand, start: int) -> Formula:
        """Read what follows from the left side."""
        premise = self.as_formula(left, start)
        self.advance()
        return Implies(premise, self.expression(_IMPLIES, self.as_formula))

    def equivalence(self, left: Operand, start: int) -> Formula:
        """Read the other side of an equivalence, of which there can be only one."""
        first = self.as_formula(left, start)
        self.advance()
        second = self.expression(_IMPLIES, self.as_formula)
        if self.token.kind == "<->":
            raise self.error(phrase("say with parentheses which `<->` comes first"))
        return Iff(first, second)


_PREFIX: Mapping[str, Callable[[_Reader], Operand]] = {
    NAME: _Reader.word,
    NUMBER: _Reader.number,
    "(": _Reader.group,
    "|": _Reader.absolute,
    "-": _Reader.minus,
    "not": _Reader.negation,
    "true": _Reader.truth,
    "false": _Reader.truth,
    "all": _Reader.quantifier,
    "exists": _Reader.quantifier,
    "exactly": _Reader.count,
    "atleast": _Reader.count,
    "atmost": _Reader.count,
}
_INFIX: Mapping[str, tuple[int, Callable[[_Reader, Operand, int], Operand]]] = {
    "+": (_SUM, _Reader.sum),
    "-": (_SUM, _Reader.sum),
    **dict.fromkeys(_COMPARISONS, (_COMPARE, _Reader.comparison)),
    "and": (_AND, _Reader.conjunction),
    "or": (_OR, _Reader.disjunction),
    "|": (_OR, _Reader.disjunction),
    "->": (_IMPLIES, _Reader.implication),
    "<->": (_IFF, _Reader.equivalence),
}
_OPERATIONS: Mapping[str, tuple[int, Callable[..., Term]]] = {"abs": (1, Abs), "sub": (2, Sub)}


def _inside(node: Formula | Term) -> tuple[Formula | Term, ...]:
    return subterms(node) if isinstance(node, Atom | Compare | Term) else subformulas(node)
