"""Sentences and formulas: our two-way tables, side by side with Lark's Earley parser.

Run with `./dev bench language`. Processor time, the best of five; what counts is the
ratio, as machines differ. Lark reads the same English tables, turned into its own notation; it
builds only a packed forest of trees: no ranking, no formulas.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import process_time

from lark import Lark

from provefield.errors import ParseError
from provefield.logic.language import describe, readings
from provefield.logic.language.english import LANGUAGE
from provefield.logic.language.grammar import Hole, Rule
from provefield.logic.parse import parse

MESSAGES = (
    "-(exists x mine(1,x))",
    "all x -mine(x,x)",
    "mine(x,6) -> mine(1,x)",
    "x > 4 -> -mine(x,y)",
    "mine(4,3) | mine(3,3) | mine(2,4)",
    "(exists x mine(3,x)) -> (exists x mine(8,x))",
    "all x (safe(x,1) <-> safe(1,x))",
    "all x all y all z (mine(x,y) & y != z -> -mine(x,z))",
)
HOSTILE = {
    "65 connectives": " or ".join(f"A{n} holds and B{n} holds" for n in range(33)),
    "49 equivalences": " iff ".join(f"A{n} holds" for n in range(50)),
    "24 rows and columns": "there is a mine "
    + " and ".join(f"in row {n} and column {n}" for n in range(24)),
    "150 negations": "not " * 150 + "A holds",
    "10,000 characters": "there is a mine in column 1 and " * 320,
}
LEAVES = r"""
number: /\d+/
ordinal: /\d+(st|nd|rd|th)/ | "first" | "third" | "sixth" | "eighth"
term: /[a-z]|\d+/
atom: /[A-Z]\d*/
variable: /[a-z]/
variables: variable ("and" variable)*
%ignore " "
"""


def lark_grammar() -> str:
    """Our tables in Lark's notation."""
    rules = ["start: claim"]
    rules += [
        f"{category}: " + " | ".join(sorted({_production(rule) for rule in made}))
        for category, made in LANGUAGE.rules.items()
    ]
    joints = " | ".join(" ".join(f'"{word}"i' for word in words) for words, _, _ in LANGUAGE.joints)
    rules += [
        f"{name}: {chain.first} (({joints}) {chain.first})*"
        for name, chain in LANGUAGE.chains.items()
    ]
    rules += [
        f'{name}: {row.item} (("," | "and" | "or") {row.item})*'
        for name, row in LANGUAGE.lists.items()
    ]
    return "\n".join(rules) + LEAVES


def _production(rule: Rule) -> str:
    return " ".join(
        piece.category
        if isinstance(piece, Hole)
        else "(" + " | ".join(f'"{word}"i' for word in sorted(piece)) + ")"
        for piece in rule.pieces
    )


def best(run: Callable[[], object]) -> float:
    """Milliseconds of processor time, the best of five."""
    times = []
    for _ in range(5):
        start = process_time()
        run()
        times.append(process_time() - start)
    return 1000 * min(times)


def refuse(text: str) -> None:
    """Read a text that may be no sentence."""
    with suppress(ParseError):
        readings(text)


def main() -> None:
    """Print one table."""
    ArgumentParser(description=__doc__).parse_args()
    formulas = [parse(text) for text in MESSAGES]
    sentences = [describe(formula) for formula in formulas]
    start = process_time()
    lark = Lark(lark_grammar(), parser="earley", ambiguity="forest", lexer="dynamic")
    print(f"{'building the grammar with Lark':40}{1000 * (process_time() - start):10.1f} ms")
    print(f"{'saying 8 messages':40}{best(lambda: [*map(describe, formulas)]):10.1f} ms")
    print(f"{'reading 8 messages':40}{best(lambda: [*map(readings, sentences)]):10.1f} ms")
    bare = [sentence.rstrip(".") for sentence in sentences]
    print(f"{'reading 8 messages with Lark':40}{best(lambda: [*map(lark.parse, bare)]):10.1f} ms")
    for name, text in HOSTILE.items():
        print(f"{name:40}{best(partial(refuse, text)):10.1f} ms")


if __name__ == "__main__":
    main()
