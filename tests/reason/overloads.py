"""Documents that are made to keep `verify` busy, and a program that has it try them.

Run as `python -m tests.reason.overloads [NAME …]`: prints what was said of each, the processor time
that it took, and the most memory so far.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from typing import Any

from provefield.errors import InputError, RejectedError
from provefield.reason.evidence import from_json
from tests.reason.hostile import most_megabytes

Part = dict[str, Any]


def step(formula: str, rule: str, *cites: object, **more: object) -> Part:
    return {"formula": formula, "rule": rule, "from": list(cites), **more}


def numbered(steps: Iterable[Part]) -> list[Part]:
    return [{"id": number, **each} for number, each in enumerate(steps, start=1)]


def sequent(style: str, premises: list[str], *steps: Part, goal: str = "Q") -> Part:
    return {
        "proved": True,
        "premises": premises,
        "goal": goal,
        "style": style,
        "steps": numbered(steps),
    }


def cell(side: int, facts: list[str], verdict: str = "safe", *steps: Part, **more: object) -> Part:
    return {
        "cell": [1, 1],
        "verdict": verdict,
        "columns": side,
        "rows": side,
        "facts": [{"formula": fact, "source": "a message"} for fact in facts],
        "steps": numbered(steps),
        **more,
    }


def listed(number: int, form: str = "A{0}", between: str = ", ") -> str:
    return between.join(form.format(at) for at in range(number))


def with_fact(fact: str, *steps: Part) -> Part:
    """A resolution document whose first step states its only premise."""
    return sequent("resolution", [fact], step(fact, "fact"), *steps)


def assumed(*formulas: str) -> list[Part]:
    """Boxes inside each other, one line each."""
    return [step(each, "assumption", depth=at) for at, each in enumerate(formulas, start=1)]


def chain(name: str, length: int, end: str) -> str:
    return f"{name}(" * length + end + ")" * length


def nested(connective: str, number: int) -> str:
    text = "A0"
    for at in range(1, number):
        text = f"({text} {connective} A{at})"
    return text


def doubled(term: str, times: int) -> str:
    for _ in range(times):
        term = f"f({term}, {term})"
    return term


SUBSETS = f"exactly 6 {{{listed(13)}}}"
SYMMETRIC = "all x all y (mine(x,y) -> mine(y,x))"
EVERYTHING = "all x all y (mine(x,y) | -mine(x,y))"
WIDE = listed(3000, "A{0}", " & ")
LITERALS = listed(2000, "P{0}", " | ")
EQUATION = "f(x) = x"
DEEP = f"P({chain('f', 80, 'a')})"
COUPLES = (
    "exists x exists y exists z exists u exists v (P(x) & P(y) & P(z) & P(u) & P(v) & R(x, v))"
)
MANY_TERMS = f"all x all y P({listed(2000, 'x')})"
SUMS = f"all x all y ({listed(90, 'x', ' + ')} != {listed(90, 'x', ' + ')} + y)"
UNLIKE = f"all x all y (f({listed(2000, 'x')}) = f({listed(1999, 'x')}, y))"
BESIDE = listed(200, "A{0}", " | ") + f" | P({listed(8_000, 'a')})"
BELOW_ZERO = [f"P({', '.join(signs)})" for signs in product(("-1", "-2"), repeat=11)]
COUNTS = [f"exactly 1 {{{listed(50, f'B{number}x{{0}}')}}}" for number in range(300)]
LOOK_ALIKE = listed(10, "P(x{0}, y{0})", " | ")


def _clash_with_boards(number: int) -> Part:
    """A clash of many facts, with a board for each of them."""
    facts = [f"mine({at},1)" for at in range(1, number)] + ["-mine(1,1)"]
    last = step("false", "counting", *range(1, number + 1), weights=[1] * number)
    steps = [*(step(fact, "fact") for fact in facts), last]
    board = [[at, 1] for at in range(1, number)]
    return cell(number, facts, "inconsistent", *steps, without=[board] * number)


def _about_terms(fact: str, kind: str) -> Part:
    """A layout, a clause or a premise for which one fact is computed for many numbers."""
    if kind == "layout":
        return cell(1000, [fact], "open", with_mine=[[1, 1]], without_mine=[])
    if kind == "clause":
        return cell(1000, [fact], "safe", step(fact, "fact"), step("-mine(1,1)", "clause", 1))
    return cell(1000, [fact], "safe", step("-mine(1,1)", "premise"), style="natural")


OVERLOADS: dict[str, Callable[[], Part]] = {
    "boards of a clash": lambda: _clash_with_boards(400),
    "counts of subsets": lambda: sequent(
        "natural",
        [SUBSETS],
        step(SUBSETS, "premise"),
        *[step(SUBSETS, "counts", 1)] * 90,
    ),
    "counts of things": lambda: sequent(
        "natural",
        ["exactly 40 x P(x)"],
        step("exactly 40 x P(x)", "premise"),
        *[step("exactly 40 x P(x)", "counts", 1)] * 90,
    ),
    "lines of several steps": lambda: sequent(
        "natural",
        ["A & B & C"],
        step("A & B & C", "premise"),
        *[step("A", "∧E", 1)] * 12_000,
    ),
    "a chain below a line of several steps": lambda: sequent(
        "natural",
        ["A & B & C"],
        step("A & B & C", "premise"),
        step("A", "∧E", 1),
        *(step("A", "R", at) for at in range(2, 12_000)),
        step("Q", "premise"),
    ),
    "instances without end": lambda: sequent(
        "natural",
        ["all x P(x, f(x))"],
        step("all x P(x, f(x))", "premise"),
        step("Q", "∧E", 1),
    ),
    "nested boxes": lambda: sequent("natural", [], *assumed(*(f"A{at}" for at in range(20_000)))),
    "names in nested boxes": lambda: sequent(
        "natural",
        ["all x Q(x)"],
        step("all x Q(x)", "premise"),
        *assumed(*(f"P{at}(a)" for at in range(1500))),
        step("Q(b)", "∀E", 1, depth=1500),
        *[step("all x Q(x)", "∀I", 1502, depth=1500)] * 1500,
    ),
    "citations": lambda: sequent(
        "natural", ["P"], step("P", "premise"), *[step("P", "∧I", *[1] * 2000)] * 100
    ),
    "wide conjunctions": lambda: sequent(
        "natural", [WIDE], step(WIDE, "premise"), *[step(WIDE, "∧I", *[1] * 500)] * 10
    ),
    "equal terms": lambda: sequent(
        "natural",
        ["f(a) = a", DEEP],
        step("f(a) = a", "premise"),
        step(DEEP, "premise"),
        *[step(DEEP, "=E", 1, 2)] * 500,
    ),
    "quantifiers in a row": lambda: sequent(
        "natural",
        [],
        *assumed(
            *(
                "".join(f"all x{at} " for at in range(90)) + f"P{number}({listed(90, 'x{0}')})"
                for number in range(60)
            )
        ),
    ),
    "clauses of a product": lambda: with_fact(
        listed(12, "(A{0} & B{0})", " | "), step(listed(12, "B{0}", " | "), "clause", 1)
    ),
    "clauses of equivalences": lambda: with_fact(
        nested("<->", 40), *[step(listed(20, "A{0}", " | "), "clause", 1)] * 10
    ),
    "a clause again and again": lambda: with_fact(
        "(A | B) & (C | D) & (E | F)", *[step("E | F", "clause", 1)] * 15_000
    ),
    "clauses that look alike": lambda: with_fact(
        LOOK_ALIKE, step(listed(10, "P(x{0}, x{0})", " | ").replace("x3", "y4"), "clause", 1)
    ),
    "names for what exists": lambda: with_fact(
        COUPLES, *(step(f"P(c{at})", "clause", 1) for at in range(2000))
    ),
    "things that may be others": lambda: with_fact(
        COUPLES,
        *(step(f"P(c{at})", "clause", 1) for at in range(5)),
        *(step(f"R(c{at}, c{at + 1})", "clause", 1) for at in range(4)),
    ),
    "definitions that double": lambda: (
        with_fact(
            "A & B",
            *(step(f"D{at + 1} <-> D{at} & D{at}", "definition") for at in range(60)),
        )
        | {"version": 3}
    ),
    "equivalences about things": lambda: with_fact(
        nested("<->", 20).replace("A", "all x P"), step("P0", "clause", 1)
    ),
    "facts under other names": lambda: sequent(
        "resolution",
        [*(f"all x{at} P(x{at})" for at in range(2000)), "all w Q(w)"],
        *[step("all z Q(z)", "fact")] * 2000,
        goal="A",
    ),
    "a wide resolution": lambda: sequent(
        "resolution",
        [LITERALS, LITERALS.replace("P", "-P")],
        step(LITERALS, "fact"),
        step(LITERALS.replace("P", "-P"), "fact"),
        step("Q", "resolve", 1, 2),
    ),
    "large terms": lambda: sequent(
        "resolution",
        [f"P({listed(500, 'x')})", "R"],
        step(f"P({listed(500, 'x')})", "fact"),
        step("R", "fact"),
        *[step("R", "resolve", 1, 2, unifier={"x": doubled("a", 8)})] * 20,
    ),
    "replacements": lambda: sequent(
        "resolution",
        [EQUATION, listed(300, f"P{{0}}({chain('f', 40, 'a')})", " | ")],
        step(EQUATION, "fact"),
        step(listed(300, f"P{{0}}({chain('f', 40, 'a')})", " | "), "fact"),
        step("R", "replace", 1, 2, unifier={"x": chain("f", 38, "a")}),
    ),
    "a tautology on a big board": lambda: cell(
        1000, [EVERYTHING], "open", with_mine=[[1, 1]], without_mine=[]
    ),
    "a clause of a tautology": lambda: cell(
        1000, [EVERYTHING], "safe", step(EVERYTHING, "fact"), step("-mine(1,1)", "clause", 1)
    ),
    **{
        f"{what} in a {kind}": partial(_about_terms, fact, kind)
        for what, fact in (("many terms", MANY_TERMS), ("sums", SUMS), ("unlike terms", UNLIKE))
        for kind in ("layout", "clause", "premise")
    },
    "opposite literals beside large ones": lambda: sequent(
        "resolution",
        [BESIDE, BESIDE.replace("A", "-A")],
        step(BESIDE, "fact"),
        step(BESIDE.replace("A", "-A"), "fact"),
        step(f"{BESIDE} | {listed(198, '-A{0}', ' | ')}", "resolve", 1, 2),
    ),
    "numbers of one hash": lambda: sequent(
        "resolution", BELOW_ZERO, step(" | ".join(BELOW_ZERO), "fact")
    ),
    "a clause of numbers of one hash": lambda: with_fact(
        " | ".join(BELOW_ZERO), *[step("A", "resolve", 1, 1)] * 6
    ),
    "many counts": lambda: sequent(
        "natural",
        COUNTS,
        *(step(count, "premise") for count in COUNTS),
        step("A", "counting", *range(1, 301)),
    ),
    "nested counts": lambda: cell(
        900,
        ["exactly 3 x exactly 3 y (mine(x,y) | mine(y,x))"] * 50,
        "open",
        with_mine=[[1, 1]],
        without_mine=[],
    ),
    "six quantifiers": lambda: cell(
        50,
        ["all a all b all c exists d all e exists f (mine(a,b) | -mine(c,d) | -mine(e,f))"],
        "open",
        with_mine=[[1, 1]],
        without_mine=[],
    ),
    "instances of counts": lambda: cell(
        1000,
        ["all y atmost 1 x mine(x,y)"],
        "safe",
        step("all y atmost 1 x mine(x,y)", "fact"),
        *[step("atmost 1 x mine(x,7)", "instance", 1, unifier={"y": "7"})] * 2000,
    ),
    "many premises": lambda: cell(
        5,
        ["exactly 1 {mine(1,1), mine(1,2)}"],
        "safe",
        step("exactly 1 {mine(1,1), mine(1,2)}", "fact"),
        step("-mine(1,1)", "counting", *[1] * 100_000, weights=[1] * 100_000),
    ),
    "large weights": lambda: cell(
        5,
        ["exactly 1 {mine(1,1), mine(1,2)}"],
        "safe",
        step("exactly 1 {mine(1,1), mine(1,2)}", "fact"),
        step("-mine(1,1)", "counting", *[1] * 3000, weights=[10**999] * 3000),
    ),
    "facts written out": lambda: cell(
        100, [SYMMETRIC] * 30, "safe", step("-mine(1,1)", "premise"), style="natural"
    ),
    "a long clash": lambda: cell(
        5,
        ["mine(1,1)"] * 10_000,
        "inconsistent",
        step("false", "fact"),
        conflict=[*range(10_000)] * 4,
    ),
    "a full layout": lambda: cell(
        1000,
        ["-mine(500,500)"],
        "open",
        with_mine=[[at % 1000 + 1, at // 1000 + 1] for at in range(300_000)],
        without_mine=[],
    ),
    "many clues": lambda: cell(
        100,
        [f"exactly 1 {{mine({at % 90 + 1},1), mine({at % 90 + 2},1)}}" for at in range(40_000)],
        "open",
        with_mine=[[1, 1]],
        without_mine=[],
    ),
    "a wide count": lambda: cell(
        1000,
        [f"exactly 3 {{{listed(30_000, 'mine(1,{0})')}}}"] * 4,
        "open",
        with_mine=[[1, 1]],
        without_mine=[],
    ),
    "a world": lambda: {
        "proved": False,
        "premises": ["all x all y all z all w (-R(x,y) | -R(y,z) | -R(z,w) | R(w,x))"],
        "goal": "A",
        "countermodel": {
            "domain": [f"d{at}" for at in range(40)],
            "relations": [
                {
                    "name": "R",
                    "arity": 2,
                    "rows": [[f"d{a}", f"d{b}"] for a in range(40) for b in range(40)],
                },
                {"name": "A", "arity": 0, "rows": []},
            ],
            "functions": [],
        },
    },
    "long names": lambda: with_fact("A" * 900_000, *[step("A" * 900_000, "fact")] * 2),
    "a long document": lambda: with_fact("A", *[step("A", "fact")] * 200_000),
    "empty lists": lambda: {"proved": True, "premises": [[]] * 900_000},
    "a field given twice": lambda: {f"k{at}": 1 for at in range(200_000)},
    "a layout and a proof": lambda: cell(
        190,
        [EVERYTHING],
        "safe",
        step(EVERYTHING, "fact"),
        *[step("mine(1,1) | -mine(1,1)", "clause", 1)] * 200,
        layout=[],
    ),
    "pigeons": lambda: (
        cell(30, ["all y exactly 1 x mine(x,y)", "all x atmost 1 y mine(x,y)", "-mine(1,1)"])
        | {"columns": 29}
    ),
    "many pigeons": lambda: (
        cell(300, ["all y exactly 1 x mine(x,y)", "all x atmost 1 y mine(x,y)", "-mine(1,1)"])
        | {"columns": 299}
    ),
    "the last of many cells": lambda: cell(1000, ["mine(1000,1000)"]),
    "the last of fewer cells": lambda: cell(500, ["mine(500,500)"]),
}


def _safe(make: Callable[[], Part], **more: object) -> Part:
    return make() | {"verdict": "safe"} | more


OVERLOADS |= {
    f"{name}, to be searched": partial(_safe, make)
    for name, make in OVERLOADS.items()
    if make().get("verdict") == "open"
} | {
    f"{name}, with a layout": partial(_safe, make, layout=[])
    for name, make in OVERLOADS.items()
    if make().get("verdict") == "safe"
}


def text(name: str) -> str:
    """A document as it is read."""
    written = json.dumps(OVERLOADS[name](), ensure_ascii=False)
    return written[:-1] + ', "k199999": 2}' if name == "a field given twice" else written


def attempt(name: str, given: str) -> Part:
    """What was said of a document, and what that took."""
    start = time.process_time()
    try:
        from_json(given)
        said = "accepted"
    except (InputError, RejectedError) as refused:
        said = refused.reason
    taken = round(time.process_time() - start, 2)
    return {"name": name, "seconds": taken, "megabytes": most_megabytes(), "said": said[:100]}


def main() -> None:
    for name in sys.argv[1:] or OVERLOADS:
        print(json.dumps(attempt(name, text(name)), ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
