"""Reading formulas: our parser, side by side with a table-driven one, and with hostile texts.

Run with `./dev bench parse`. Processor time, the best of five; what counts is the ratio,
as machines differ. The other parser, Lark's LALR, builds only a tree of names: no formula, no
scopes, no warnings.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import suppress
from time import process_time

from lark import Lark

from provefield.errors import ParseError
from provefield.logic.parse import parse
from provefield.logic.show import show

MESSAGES = (
    "-(exists x mine(1,x))",
    "all x -mine(x,x)",
    "mine(x,6) -> mine(1,x)",
    "all x (x > 4 -> -mine(x,y))",
    "mine(4,3) | mine(3,3) | mine(2,4)",
    "(exists x mine(3,x)) -> (exists x mine(8,x))",
    "all x (safe(x,1) <-> safe(1,x))",
    "all x all y all z (mine(x,y) & y != z -> -mine(x,z))",
)
HOSTILE = {
    "100,000 negations": "-" * 100_000 + "A",
    "19,000 negations": "-" * 19_000 + "A",
    "19,000 parentheses": "(" * 19_000 + "A",
    "20,000 disjuncts": " | ".join(["A"] * 20_000),
    "5,000 disjuncts": " | ".join(["A"] * 5_000),
    "5,000 equations": "x=x&" * 4_990 + "A",
}
GRAMMAR = r"""
?start: iff
?iff: implies | implies "<->" implies
?implies: or | or "->" implies
?or: and ("|" and)*
?and: unary ("&" unary)*
?unary: "-" unary | ("all" | "exists") NAME unary | "(" iff ")" | atom
?atom: term OP term | NAME "(" term ("," term)* ")"
?term: NAME | INT
OP: "!=" | "<=" | ">=" | "=" | "<" | ">"
NAME: /(?!all\b|exists\b)[a-z]\w*/
INT: /[0-9]+/
%ignore " "
"""


def seconds(task: Callable[[], object], repeat: int = 1) -> float:
    """The least processor time of five runs, per repetition."""

    def once() -> float:
        start = process_time()
        for _ in range(repeat):
            task()
        return (process_time() - start) / repeat

    return min(once() for _ in range(5))


def attempt(text: str) -> None:
    """Read a text that may well be refused."""
    with suppress(ParseError):
        parse(text)


def main() -> None:
    """Print the two tables."""
    ArgumentParser(description=__doc__).parse_args()
    lark = Lark(GRAMMAR, parser="lalr")
    print(f"{'message':54} {'ours':>8} {'lark':>8}  ratio   print")
    for text in MESSAGES:
        ours = seconds(lambda text=text: parse(text), 200)  # type: ignore[misc]
        other = seconds(lambda text=text: lark.parse(text), 200)  # type: ignore[misc]
        formula = parse(text)
        printing = seconds(lambda formula=formula: show(formula), 200)  # type: ignore[misc]
        times = f"{ours * 1e6:5.0f} µs {other * 1e6:5.0f} µs {other / ours:6.1f}"
        print(f"{text:54} {times} {printing * 1e6:4.0f} µs")
    print()
    for name, text in HOSTILE.items():
        print(f"{name:54} {seconds(lambda text=text: attempt(text)) * 1e3:5.1f} ms")  # type: ignore[misc]


if __name__ == "__main__":
    main()
