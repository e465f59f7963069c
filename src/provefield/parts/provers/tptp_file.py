"""Problems of TPTP, as far as they are `fof` and `cnf`: axioms and conjectures as formulas."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from provefield.errors import InputError
from provefield.logic.binding import close
from provefield.logic.canonical import MARK
from provefield.logic.formula import (
    FALSE,
    TRUE,
    And,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Var,
    conjunction,
    disjunction,
)
from provefield.logic.limits import MAX_DEPTH
from provefield.parts.provers.tptp_names import in_our_names, meant_atom, meant_term
from provefield.reason.problem import Problem, Reader

_TOKEN = re.compile(
    r"""(?P<skip>\s+|%[^\n]*|/\*.*?\*/)
    |(?P<quoted>'(?:[^'\\]|\\.)+')
    |(?P<word>\$?[A-Za-z0-9_]+)
    |(?P<sign><=>|<~>|=>|<=|~\||~&|!=|[=~&|!?:,.()\[\]])""",
    re.VERBOSE | re.DOTALL,
)
_STATEMENT = re.compile(r"^\s*(?:fof|cnf)\s*\(", re.MULTILINE)
_GIVEN = ("axiom", "hypothesis", "definition", "assumption", "lemma", "theorem", "corollary")
_JOINS: dict[str, Callable[[Formula, Formula], Formula]] = {
    "=>": Implies,
    "<=": lambda left, right: Implies(right, left),
    "<=>": Iff,
    "<~>": lambda left, right: Not(Iff(left, right)),
    "~|": lambda left, right: Not(Or((left, right))),
    "~&": lambda left, right: Not(And((left, right))),
}


def is_tptp(text: str) -> bool:
    """Tell whether a text looks like a problem of TPTP rather than one of Prover9."""
    return _STATEMENT.search(text) is not None


def read_tptp(text: str, *, source: str = "input") -> Problem:
    """Read axioms and conjectures; clauses of a negated conjecture are axioms.

    >>> found = read_tptp("fof(a, axiom, ! [X] : (man(X) => mortal(X))). fof(g, conjecture, p).")
    >>> [str(each) for each in (*found.assumptions, *found.goals)]
    ['∀X (man(X) → mortal(X))', 'p']
    """
    return _Reader(text, source).file()


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    place: int


class _Reader:
    """Reads by descent; a word in capitals is a variable."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source = text, source
        self.tokens = self._tokens()
        self.at = self.depth = 0

    def _tokens(self) -> list[_Token]:
        found, place = [], 0
        while place < len(self.text):
            match = _TOKEN.match(self.text, place)
            if match is None:
                self._fail("this cannot be read as TPTP", place)
            if match.lastgroup != "skip":
                found.append(_Token(str(match.lastgroup), match[0], place))
            place = match.end()
        return [*found, _Token("end", "", len(self.text))]

    def file(self) -> Problem:
        given: list[Formula] = []
        goals: list[Formula] = []
        while self._next.kind != "end":
            language = self._take()
            if language.text not in ("fof", "cnf"):
                self._fail("expected fof(…) or cnf(…)", language.place)
            self._expect("(")
            self._take()
            self._expect(",")
            role = self._take()
            self._expect(",")
            formula = close(self._formula())
            self._annotations()
            if role.text == "conjecture":
                goals.append(formula)
            elif role.text in (*_GIVEN, "negated_conjecture", "plain"):
                given.append(formula)
            else:
                self._fail("expected axiom or conjecture", role.place)
        found, renamed = in_our_names([*given, *goals])
        asked = found[len(given) :] or ([FALSE] if given else [])
        return Problem(tuple(found[: len(given)]), tuple(asked), renamed)

    def _annotations(self) -> None:
        """Skip where a formula is from."""
        level = 1
        while level:
            token = self._take()
            if token.kind == "end":
                self._fail("expected )", token.place)
            level += (token.text in ("(", "[")) - (token.text in (")", "]"))
        self._expect(".")

    # Formulas

    def _formula(self) -> Formula:
        left = self._unit()
        sign = self._next.text
        if sign in ("&", "|"):
            parts = [left]
            while self._next.text == sign:
                self._take()
                parts.append(self._unit())
            return conjunction(parts) if sign == "&" else disjunction(parts)
        if sign in _JOINS:
            self._take()
            return _JOINS[sign](left, self._unit())
        return left

    def _unit(self) -> Formula:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self._fail("this is nested too deeply", self._next.place)
        try:
            match self._next.text:
                case "~":
                    self._take()
                    return Not(self._unit())
                case "(":
                    self._take()
                    inner = self._formula()
                    self._expect(")")
                    return inner
                case "!" | "?":
                    return self._quantified()
                case _:
                    return self._atom()
        finally:
            self.depth -= 1

    def _quantified(self) -> Formula:
        quantifier = ForAll if self._take().text == "!" else Exists
        self._expect("[")
        names = [self._take().text]
        while self._next.text == ",":
            self._take()
            names.append(self._take().text)
        self._expect("]")
        self._expect(":")
        body = self._unit()
        for name in reversed(names):
            body = quantifier(name, body)
        return body

    def _atom(self) -> Formula:
        start = self._next
        if start.text in ("$true", "$false"):
            self._take()
            return TRUE if start.text == "$true" else FALSE
        left = self._term()
        if self._next.text in ("=", "!="):
            op = self._take().text
            right = meant_term(self._term())
            return Compare("=" if op == "=" else "!=", meant_term(left), right)
        if not isinstance(left, Func):
            self._fail("expected a formula, not a variable", start.place)
        return meant_atom(left.name, tuple(map(meant_term, left.args)))

    def _term(self) -> Term:
        token = self._take()
        if token.kind not in ("word", "quoted") or token.text.startswith("$"):
            self._fail("expected a name", token.place)
        if token.kind == "word" and (token.text[0].isupper() or token.text[0] == "_"):
            return Var(token.text)
        quoted = token.kind == "quoted"
        name = re.sub(r"\\(.)", r"\1", token.text[1:-1]) if quoted else token.text
        if name.startswith(MARK):
            self._fail(f"a name cannot start with {MARK}", token.place)
        args: list[Term] = []
        if self._next.text == "(":
            self.depth += 1
            if self.depth > MAX_DEPTH:
                self._fail("this is nested too deeply", token.place)
            while not args or self._next.text == ",":
                self._take()
                args.append(self._term())
            self._expect(")")
            self.depth -= 1
        return Func(name, tuple(args))

    # Tokens

    @property
    def _next(self) -> _Token:
        return self.tokens[self.at]

    def _take(self) -> _Token:
        token = self._next
        self.at = min(self.at + 1, len(self.tokens) - 1)
        return token

    def _expect(self, text: str) -> None:
        token = self._take()
        if token.text != text:
            self._fail(f"expected {text}", token.place)

    def _fail(self, reason: str, place: int) -> NoReturn:
        raise InputError(reason, text=self.text, offset=place, source=self.source)


READER = Reader(is_tptp, read_tptp)
