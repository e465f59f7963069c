from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from provefield.logic.binding import free_variables, substitute
from provefield.logic.formula import (
    FALSE,
    And,
    Atom,
    Cardinality,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    size,
    subformulas,
)
from provefield.logic.parse import parse
from provefield.logic.terms import rename_terms
from provefield.reason.calculus.rules import RULES
from provefield.reason.check.natural import Fault, check_deduction
from provefield.reason.limit import UNLIMITED
from provefield.reason.natural import deduce
from provefield.reason.proof import Deduction, Line
from tests.reason.sequents import follows, holds, random_formula, random_sequents, sequent

A, B, C = map(Func, "abc")
PROPOSALS = 150
SEEDS = [range(12), pytest.param(range(12, 500), marks=pytest.mark.soak)]
Cited = tuple[int | tuple[int, int], ...]


def deduction(premises: Sequence[str], *rows: tuple[str, str, Cited, int]) -> Deduction:
    """Write a deduction down by hand; its last line is the goal."""
    lines = tuple(
        Line(number, parse(text), rule, cited, depth)
        for number, (text, rule, cited, depth) in enumerate(rows, start=1)
    )
    return Deduction(tuple(map(parse, premises)), lines[-1].formula, lines)


def fault(premises: Sequence[str], *rows: tuple[str, str, Cited, int]) -> Fault | None:
    return check_deduction(deduction(premises, *rows))


def test_boxes_close_behind_their_lines() -> None:
    rows: list[tuple[str, str, Cited, int]] = [
        ("A", "assumption", (), 1),
        ("A | B", "∨I", (1,), 1),
        ("A -> A | B", "→I", ((1, 2),), 0),
    ]
    assert fault([], *rows) is None
    assert str(fault([], *rows, ("A", "R", (1,), 0))) == "line 4: line 1 cannot be cited from here"
    assert fault([], rows[0], rows[1], ("A -> A", "→I", ((1, 1),), 0)) is not None
    assert fault([], *rows[:2]) == Fault(2, "the last line stands inside a box")


def test_a_box_that_ends_in_a_box_proves_nothing() -> None:
    assert fault(
        [],
        ("A", "assumption", (), 1),
        ("B", "assumption", (), 2),
        ("B", "R", (2,), 2),
        ("A -> B", "→I", ((1, 3),), 0),
    ) == Fault(4, "box 1-3 cannot be cited from here")


@pytest.mark.parametrize(
    ("premises", "rows"),
    [
        (["P(a)"], [("P(a)", "premise", (), 0), ("all x P(x)", "∀I", (1,), 0)]),
        (["R(a,b)"], [("R(a,b)", "premise", (), 0), ("all x R(x,x)", "∀I", (1,), 0)]),
        (
            ["all x R(x,x)"],
            [
                ("all x R(x,x)", "premise", (), 0),
                ("R(a,a)", "∀E", (1,), 0),
                ("all y R(a,y)", "∀I", (2,), 0),
            ],
        ),
        (
            ["exists x P(x)", "Q(a)"],
            [
                ("exists x P(x)", "premise", (), 0),
                ("Q(a)", "premise", (), 0),
                ("P(a)", "assumption", (), 1),
                ("P(a) & Q(a)", "∧I", (3, 2), 1),
                ("exists x (P(x) & Q(x))", "∃I", (4,), 1),
                ("exists x (P(x) & Q(x))", "∃E", (1, (3, 5)), 0),
            ],
        ),
        (
            ["exists x P(x)"],
            [
                ("exists x P(x)", "premise", (), 0),
                ("P(a)", "assumption", (), 1),
                ("P(a)", "∃E", (1, (2, 2)), 0),
            ],
        ),
        (
            ["all x exists y R(x,y)"],
            [
                ("all x exists y R(x,y)", "premise", (), 0),
                ("exists y R(y,y)", "∀E", (1,), 0),
            ],
        ),
    ],
)
def test_names_must_be_arbitrary_and_nothing_is_captured(
    premises: list[str], rows: list[tuple[str, str, Cited, int]]
) -> None:
    found = fault(premises, *rows)
    assert found is not None
    assert found.line == len(rows)


NEAR_MISSES: list[tuple[list[str], str, str, Cited]] = [
    (["A"], "A & B", "∧I", (1,)),
    (["A | B"], "A", "∧E", (1,)),
    (["A | B"], "A", "∨I", (1,)),
    (["A -> B", "B"], "A", "→E", (1, 2)),
    (["A -> B", "C"], "B", "→E", (1, 2)),
    (["A <-> B", "C"], "B", "↔E", (1, 2)),
    (["A", "-B"], "⊥", "¬E", (1, 2)),
    (["A"], "B", "⊥E", (1,)),
    (["-A"], "A", "¬¬E", (1,)),
    (["A"], "-A", "¬¬I", (1,)),
    ([], "A | -B", "LEM", ()),
    (["A -> B", "-A"], "-B", "MT", (1, 2)),
    (["A | B", "-C"], "A", "DS", (1, 2)),
    (["A | B | C", "-A"], "B", "DS", (1, 2)),
    (["-(A & B)"], "-A & -B", "DeM", (1,)),
    (["-(A | B)"], "-A | -B", "DeM", (1,)),
    (["-(all x P(x))"], "all x -P(x)", "QN", (1,)),
    (["exists x P(x)"], "P(a)", "∀E", (1,)),
    (["P(a)"], "exists x Q(x)", "∃I", (1,)),
    (["R(a,b)"], "exists x R(x,x)", "∃I", (1,)),
    ([], "a = b", "=I", ()),
    (["a = b", "P(a)"], "P(c)", "=E", (1, 2)),
    (["exactly 1 x P(x)"], "all x P(x)", "counts", (1,)),
]


@pytest.mark.parametrize(("premises", "goal", "rule", "cited"), NEAR_MISSES)
def test_a_near_miss_is_rejected(premises: list[str], goal: str, rule: str, cited: Cited) -> None:
    given = [(premise, "premise", (), 0) for premise in premises]
    found = fault(premises, *given, (goal, rule, cited, 0))
    assert found is not None
    assert (found.line, found.reason.split()[0]) == (len(premises) + 1, rule)


@pytest.mark.parametrize(
    ("goal", "rule", "boxes"),
    [
        ("A -> C", "→I", ((2, 2),)),
        ("A <-> B", "↔I", ((2, 2), (2, 2))),
        ("-A", "¬I", ((2, 2),)),
        ("-A", "IP", ((2, 2),)),
        ("A", "∨E", (1, (2, 2))),
        ("A", "∨E", (1, (2, 2), (3, 3))),
    ],
)
def test_a_near_miss_with_boxes_is_rejected(goal: str, rule: str, boxes: Cited) -> None:
    found = fault(
        ["A | B"],
        ("A | B", "premise", (), 0),
        ("A", "assumption", (), 1),
        ("B", "assumption", (), 1),
        (goal, rule, boxes, 0),
    )
    assert found is not None
    assert (found.line, found.reason.split()[0]) == (4, rule)


def test_reserved_names_are_refused() -> None:
    trick = ForAll("x", Atom("R", (Var("x"), Var("#0"))))
    goal = ForAll("x", Atom("R", (Var("x"), Var("x"))))
    lines = (Line(1, trick, "premise"), Line(2, goal, "R", (1,)))
    assert check_deduction(Deduction((trick,), goal, lines)) is not None


def test_every_fault_has_a_line_and_a_reason() -> None:
    a = Atom("A")
    assert check_deduction(Deduction((), a, ())) == Fault(0, "there are no lines")
    assert check_deduction(Deduction((), a, (Line(2, a, "premise"),))) is not None
    assert check_deduction(Deduction((a,), a, (Line(1, a, "premise", (), 1),))) is not None
    assert check_deduction(Deduction((a,), a, (Line(1, a, "premise", (), -1),))) is not None
    assert str(check_deduction(Deduction((), a, (Line(1, a, "magic"),)))) == (
        "line 1: there is no rule called magic"
    )
    for rule in RULES:
        found = check_deduction(Deduction((), a, (Line(1, a, rule, (1, (1, 1))),)))
        assert found is not None
        assert found.line == 1


# Soundness: whatever is accepted follows from the premises and the assumptions in force -----------


def in_force(lines: Sequence[Line], number: int) -> list[Formula]:
    """The assumptions of the boxes in which a line stands."""
    found: list[Formula] = []
    depth = lines[number - 1].depth
    for line in reversed(lines[:number]):
        if line.depth == depth and line.rule == "assumption":
            found.append(line.formula)
            depth -= 1
    return found


def conclusions(
    rng: Random, cited: Sequence[Formula], pool: Sequence[Formula]
) -> list[tuple[Formula, str]]:
    """Formulas that some rule might give, rightly or wrongly, from those cited."""
    one, other = rng.choice(cited or pool), rng.choice(cited or pool)
    name = rng.choice((A, B, C))
    found: list[tuple[Formula, str]] = [
        (Not(one), rng.choice(("¬I", "counting"))),
        (And((one, other)), "∧I"),
        (Or((one, rng.choice(pool))), "∨I"),
        (Or((one, Not(one))), "LEM"),
        (Implies(one, other), "→I"),
        (Iff(one, other), "↔I"),
        (FALSE, rng.choice(("¬E", "counting"))),
        (rng.choice(pool), rng.choice(("⊥E", "IP", "∨E", "counting"))),
        (one, rng.choice(("R", "∃E"))),
        (Not(Not(one)), "¬¬I"),
        (Compare("=", name, name), "=I"),
        (rename_terms(one, {name: other_name(name)}), "=E"),
    ]
    for formula in (one, one.body if isinstance(one, Not) else one):
        parts = subformulas(formula)
        found += [(part, rng.choice(("∧E", "→E", "↔E", "DS", "¬¬E", "counting"))) for part in parts]
        found += [(Not(part), rng.choice(("MT", "counting"))) for part in parts]
        found.append((rng.choice((And, Or))(tuple(map(Not, parts))), "DeM"))
        if isinstance(formula, ForAll | Exists):
            found.append((substitute(formula.body, {formula.variable: name}), "∀E"))
            dual = rng.choice((ForAll, Exists))
            found.append((dual(formula.variable, Not(formula.body)), "QN"))
    places = rename_terms(one, {name: Var("z")})
    found += [(ForAll("z", places), "∀I"), (Exists("z", places), "∃I")]
    first_order = any(isinstance(part, Compare | ForAll | Exists) for part in pool)
    return [
        (formula, rule)
        for formula, rule in found
        if not free_variables(formula)
        and (first_order or not isinstance(formula, Compare | ForAll | Exists))
    ]


def other_name(name: Func) -> Func:
    return {A: B, B: C, C: A}[name]


def a_citation(rng: Random, lines: Sequence[Line]) -> int | tuple[int, int]:
    opening = [line.number for line in lines if line.rule == "assumption"]
    last = rng.randint(1, len(lines))
    return (rng.choice(opening), last) if opening and rng.random() < 0.4 else last


def accepted_garbage(rng: Random, premises: tuple[Formula, ...], pool: list[Formula]) -> Deduction:
    """Propose lines at random and keep those that the checker accepts."""
    lines = tuple(Line(n, premise, "premise") for n, premise in enumerate(premises, start=1))
    for _ in range(PROPOSALS):
        number, before = len(lines) + 1, lines[-1].depth
        rule = "assumption" if rng.random() < 0.03 else ""
        depth = before + 1 if rule == "assumption" and rng.random() < 0.7 else before
        depth = max(depth - (rng.random() < 0.3), rule == "assumption")
        cited: Cited = ()
        for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3)) if not rule else 0):
            cited += (a_citation(rng, lines),)
        ends = [lines[(end if isinstance(end, int) else end[1]) - 1].formula for end in cited]
        formula, likely = rng.choice(conclusions(rng, ends, pool))
        rule = rule or (likely if rng.random() < 0.7 else rng.choice(list(RULES)))
        proposed = (*lines, Line(number, formula, rule, cited, depth))
        found = check_deduction(Deduction(premises, formula, proposed))
        if size(formula) < 25 and (found is None or "inside a box" in found.reason):
            lines = proposed
        if len(lines) > 14:
            break
    return Deduction(premises, lines[-1].formula, lines)


@pytest.mark.parametrize("seeds", SEEDS)
def test_accepted_garbage_follows(seeds: range) -> None:
    kept = 0
    for seed in seeds:
        rng = Random(seed)
        premises = tuple(random_formula(rng, 2, "¬∧∨→↔#") for _ in range(2))
        pool = [random_formula(rng, 2, "¬∧∨→↔#") for _ in range(6)]
        pool += [part for formula in (*premises, *pool) for part in subformulas(formula)]
        found = accepted_garbage(rng, premises, pool)
        for line in found.lines[len(premises) :]:
            if line.rule != "assumption":
                kept += 1
                known = (*premises, *in_force(found.lines, line.number))
                assert follows(known, line.formula), (found, line)
    assert kept > 50


@cache
def worlds() -> tuple[dict[object, object], ...]:
    """Every way to read P, R and the names a, b, c in a world of one or two things."""
    found: list[dict[object, object]] = []
    for things in ((0,), (0, 1)):
        pairs = list(product(things, repeat=2))
        for names in product(things, repeat=3):
            for unary in product((True, False), repeat=len(things)):
                for binary in product((True, False), repeat=len(pairs)):
                    world: dict[object, object] = dict(zip((A, B, C), names, strict=True))
                    world |= {("P", thing): v for thing, v in zip(things, unary, strict=True)}
                    world |= {("R", *pair): v for pair, v in zip(pairs, binary, strict=True)}
                    found.append(world | {"things": things})
    return tuple(found)


def true_in(world: dict[object, object], formula: Formula) -> bool:
    match formula:
        case Atom(name, args):
            return bool(world[(name, *(world[arg] for arg in args))])
        case Compare(_, left, right):
            return world[left] == world[right]
        case ForAll(variable, body) | Exists(variable, body):
            things = world["things"]
            assert isinstance(things, tuple)
            cases = (true_in({**world, Var(variable): thing}, body) for thing in things)
            return all(cases) if isinstance(formula, ForAll) else any(cases)
        case _:
            parts = subformulas(formula)
            values = {Atom(str(n)): true_in(world, part) for n, part in enumerate(parts)}
            names = tuple(values)
            match formula:
                case Not():
                    return holds(Not(names[0]), values)
                case Implies() | Iff():
                    return holds(type(formula)(*names), values)
                case And() | Or():
                    return holds(type(formula)(names), values)
                case _:
                    raise AssertionError(formula)


def follows_in_small_worlds(premises: Sequence[Formula], goal: Formula) -> bool:
    return all(
        true_in(world, goal)
        for world in worlds()
        if all(true_in(world, premise) for premise in premises)
    )


def first_order_pool(rng: Random) -> list[Formula]:
    x, y = Var("x"), Var("y")
    bodies: list[Formula] = [
        Atom("P", (x,)),
        Atom("R", (x, y)),
        Atom("R", (y, x)),
        Atom("R", (x, x)),
        Compare("=", x, y),
        Implies(Atom("P", (x,)), Atom("R", (x, y))),
        Not(Atom("P", (x,))),
    ]
    pool: list[Formula] = []
    for body in rng.sample(bodies, 3):
        for outer, inner in product((ForAll, Exists, None), repeat=2):
            formula: Formula = body
            formula = (
                inner("y", formula) if inner else substitute(formula, {"y": rng.choice((A, B, C))})
            )
            formula = (
                outer("x", formula) if outer else substitute(formula, {"x": rng.choice((A, B, C))})
            )
            pool.append(formula)
    return pool


@pytest.mark.parametrize("seeds", SEEDS)
def test_accepted_first_order_garbage_follows(seeds: range) -> None:
    kept = 0
    for seed in seeds:
        rng = Random(seed)
        pool = first_order_pool(rng)
        premises = tuple(rng.sample(pool, 2))
        found = accepted_garbage(rng, premises, pool)
        for line in found.lines[len(premises) :]:
            known = (*premises, *in_force(found.lines, line.number))
            if line.rule != "assumption" and line.formula not in known:
                kept += 1
                assert follows_in_small_worlds(known, line.formula), (found, line)
    assert kept > 50


# Mutations of real deductions ---------------------------------------------------------------------


def mutants(found: Deduction, rng: Random) -> Iterator[Deduction]:
    """Change one line of a deduction in every way that comes to mind."""
    lines = found.lines
    for place, line in enumerate(lines):
        other = rng.choice(lines)
        near = max(1, line.number - rng.randint(1, 3))
        changes = [
            replace(line, formula=Not(line.formula)),
            replace(line, formula=other.formula),
            replace(line, formula=weakened(line.formula, rng)),
            replace(line, rule=rng.choice(list(RULES))),
            replace(line, premises=line.premises[1:]),
            replace(line, premises=(near, *line.premises[1:])),
            replace(line, depth=line.depth + rng.choice((-1, 1))),
        ]
        for change in changes:
            if change != line:
                yield replace(found, lines=(*lines[:place], change, *lines[place + 1 :]))


def weakened(formula: Formula, rng: Random) -> Formula:
    match formula:
        case And(parts):
            return Or(parts)
        case Or(parts):
            return And(parts)
        case Implies(left, right):
            return rng.choice((Implies(right, left), Iff(left, right)))
        case Iff(left, right):
            return Implies(left, right)
        case Cardinality(how, number, parts):
            return Cardinality(how, number + 1, parts)
        case _:
            return rng.choice((Atom("A"), Or((formula, Atom("B")))))


def is_right(mutant: Deduction) -> bool:
    """Every line follows from the premises and the assumptions in force."""
    return follows(mutant.premises, mutant.goal) and all(
        follows((*mutant.premises, *in_force(mutant.lines, line.number)), line.formula)
        for line in mutant.lines
    )


def test_wrong_mutants_are_rejected() -> None:
    rng = Random(5)
    total = rejected = 0
    for premises, goal in random_sequents(6, 100, "¬∧∨→↔#"):
        found = deduce(premises, goal, UNLIMITED)
        if not isinstance(found, Deduction) or not 3 <= len(found.lines) <= 30:
            continue
        for mutant in mutants(found, rng):
            total += 1
            if check_deduction(mutant):
                rejected += 1
            else:
                assert is_right(mutant), mutant
    assert total > 1000
    assert rejected / total > 0.8


def test_wrong_first_order_mutants_are_rejected() -> None:
    rng = Random(7)
    for premises, goal in (
        (("exists x all y R(x,y)",), "all y exists x R(x,y)"),
        ((), "exists x (P(x) -> (all y P(y)))"),
        (("all x all y (R(x,y) -> R(y,x))", "R(a,b)"), "exists x R(b,x)"),
        (("a = b", "R(a,c)"), "exists x R(b,x)"),
        (("-(all x P(x))",), "exists x -P(x)"),
    ):
        found = deduce(*sequent(premises, goal), UNLIMITED)
        assert isinstance(found, Deduction)
        for mutant in mutants(found, rng):
            if check_deduction(mutant) is None:
                assert follows_in_small_worlds(mutant.premises, mutant.goal)
