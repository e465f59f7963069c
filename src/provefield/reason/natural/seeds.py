"""Instances that a proof by resolution rests on, for a natural deduction to begin with.

The proof is read from its end: each step is taken with the things that its variables stand for
there, down to the premises, whose quantifiers get these things. What cannot be read so is left out:
the search finds it, or does without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import TypeGuard

from provefield.logic.binding import close, replace_terms, substitute, term_variables
from provefield.logic.canonical import MARK, disjuncts
from provefield.logic.formula import (
    Atom,
    Compare,
    Exists,
    ForAll,
    Formula,
    Func,
    Not,
    Term,
    Var,
    disjunction,
    subterms,
    walk,
    walk_terms,
)
from provefield.logic.normal import clauses
from provefield.logic.order import plain, signed
from provefield.logic.terms import rename_terms, replacements_in
from provefield.reason.calculus.grid import Step
from provefield.reason.natural.instances import (
    Axiom,
    Instance,
    Reflexivity,
    Replacement,
    Witness,
)
from provefield.reason.proof import Proof

MOST_VISITS = 400
"""How many steps are read; a proof that shares much may be far longer when read from its end."""

MOST_ARRANGED = 6
"""Of how many literals every order is tried."""

Values = Mapping[str, Term]
Signed = tuple[Atom | Compare, bool]


def seeds_of(proof: Proof, premises: Mapping[Formula, Formula], goal: Formula) -> tuple[Axiom, ...]:
    """Axioms that settle a sequent as its proof does; premises by the formulas that are stated."""
    reader = _Reader(proof, premises, goal)
    reader.visit(proof.steps[-1], {})
    spoken = [*premises.values(), reader.denied, *(axiom.formula for axiom in reader.found)]
    return tuple(dict.fromkeys([*reader.witnesses, *reader.found, *_flips(spoken)]))


class _Reader:
    """Reads a proof from its end, and collects axioms."""

    def __init__(self, proof: Proof, premises: Mapping[Formula, Formula], goal: Formula) -> None:
        self.steps = {step.id: step for step in proof.steps}
        self.premises = premises
        self.left = MOST_VISITS
        self.found: list[Axiom] = []
        self.witnesses: list[Witness] = []
        self.denied: Formula = goal
        while isinstance(self.denied, ForAll):
            name = Func(f"{MARK}{len(self.witnesses)}")
            self.witnesses.append(Witness(self.denied, name))
            self.denied = self.witnesses[-1].body
        names = {witness.quantified.variable: witness.term for witness in self.witnesses}
        self.names = dict(self._goal_names(proof, names))
        self.anything = self._anything(proof)

    def _goal_names(self, proof: Proof, names: Values) -> Iterator[tuple[Term, Term]]:
        """What the constants that a denied goal speaks of are called here."""
        goal = close(proof.goal)
        bound = []
        while isinstance(goal, ForAll):
            bound.append(goal.variable)
            goal = goal.body
        for step in proof.steps:
            if (step.supposes or self._is_taken(step)) and not self._premise(step):
                for matched in _matches(Not(goal), step.formula, bound):
                    for name, constant in matched.items():
                        if constant not in names.values() and name in names:
                            yield constant, names[name]

    def _premise(self, step: Step) -> Formula | None:
        """The premise that a step takes a clause from."""
        while self._is_taken(step):
            step = self.steps[step.premises[0]]
        return self.premises.get(step.formula) if step.rule == "fact" else None

    def _is_taken(self, step: Step) -> bool:
        """Whether a step takes a clause from a premise or from the denied goal."""
        given = [self.steps[premise] for premise in step.premises]
        return step.rule == "instance" and (given[0].rule == "fact" or given[0].supposes)

    def _anything(self, proof: Proof) -> Term:
        atoms = (part for step in proof.steps for part in _atoms(step.formula))
        constants = (t for atom in atoms for t in walk_terms(atom) if not subterms(t))
        found = next((term for term in constants if isinstance(term, Func)), Func(MARK))
        return self.names.get(found, found)

    def visit(self, step: Step, values: Values) -> None:
        """Read a step with things for its variables."""
        self.left -= 1
        if self.left < 0:
            return
        premise = self._premise(step)
        if premise is not None:
            self._instances(premise, step.formula, values)
        parents = [self.steps[number] for number in step.premises] if premise is None else []
        inner = [self._below(parent, step, values) for parent in parents]
        if step.rule == "replace":
            equal, target = (self._literals(*each) for each in zip(parents, inner, strict=True))
            self.found += _replaced(equal, target, dict(self._literals(step, values)))
        for parent, below in zip(parents, inner, strict=True):
            self.visit(parent, below)

    def _below(self, parent: Step, step: Step, values: Values) -> Values:
        """What the variables of a parent stand for."""
        unifier = dict(step.unifier)
        variables = {name for atom in _atoms(parent.formula) for name in term_variables(atom)}
        terms = {name: unifier.get(name, Var(name)) for name in sorted(variables)}
        return {name: self._ground(term, values) for name, term in terms.items()}

    def _ground(self, term: Term, values: Values) -> Term:
        named = replace_terms(term, values)
        return replace_terms(named, dict.fromkeys(term_variables(named), self.anything))

    def _literals(self, step: Step, values: Values) -> list[Signed]:
        return [self._literal(part, values) for part in disjuncts(step.formula)]

    def _literal(self, part: Formula, values: Values) -> Signed:
        positive = not isinstance(part, Not)
        inner = substitute(part.body if isinstance(part, Not) else part, values)
        atom = rename_terms(inner, self.names)
        if isinstance(atom, Compare):
            claimed, atom = signed(atom)
            positive = positive == claimed
        assert isinstance(atom, Atom | Compare), "a step states a clause"
        return atom, positive

    def _instances(self, premise: Formula, clause: Formula, values: Values) -> None:
        """Instances of the leading quantifiers of a premise, as a clause of it was taken."""
        bound, body = [], premise
        while isinstance(body, ForAll):
            bound.append(body.variable)
            body = body.body
        if any(isinstance(part, ForAll | Exists) for part in walk(body)):
            return
        matched = next(_matches(body, clause, bound), None)
        if matched is None:
            return
        here: Formula = premise
        while isinstance(here, ForAll):
            term = self._ground(matched.get(here.variable, self.anything), values)
            named = rename_terms(Compare("=", term, term), self.names)
            assert isinstance(named, Compare)
            axiom = Instance(here, named.left)
            self.found.append(axiom)
            here = axiom.body


def _atoms(formula: Formula) -> Iterator[Atom | Compare]:
    return (part for part in walk(formula) if isinstance(part, Atom | Compare))


def _replaced(
    equal: Sequence[Signed], target: Sequence[Signed], made: Mapping[Atom | Compare, bool]
) -> Iterator[Axiom]:
    """The replacements that lead from a literal of the target to one that was made."""
    for equation in (atom for atom, positive in equal if positive and _is_equation(atom)):
        sides = equation.left, equation.right
        for (before, positive), (old, new) in (
            (each, order) for each in target for order in (sides, sides[::-1])
        ):
            for after in replacements_in(before, old, new):
                same = after.left if _is_equation(after) and after.left == after.right else None
                if same or made.get(after) is positive or made.get(_turned(after)) is positive:
                    if same:
                        yield Reflexivity(same)
                    yield Replacement(equation, *((before, after) if positive else (after, before)))


def _is_equation(atom: Formula) -> TypeGuard[Compare]:
    return isinstance(atom, Compare) and atom.op == "="


def _turned(atom: Atom | Compare) -> Atom | Compare:
    return Compare("=", atom.right, atom.left) if _is_equation(atom) else atom


def _flips(spoken: Sequence[Formula]) -> Iterator[Axiom]:
    """Equations may be turned round, where both ways are spoken of."""
    equations = {
        atom
        for formula in spoken
        for atom in _atoms(formula)
        if _is_equation(atom) and not term_variables(atom)
    }
    for equation in sorted(equations, key=repr):
        if equation.left != equation.right and _turned(equation) in equations:
            same = Reflexivity(equation.left)
            yield same
            yield Replacement(equation, same.formula, _turned(equation))


# Which variables of a formula a clause of it calls what -------------------------------------------


def _matches(matrix: Formula, clause: Formula, bound: Sequence[str]) -> Iterator[dict[str, Term]]:
    """What the variables of a formula without quantifiers are in a clause of it."""
    wanted = disjuncts(clause)
    for found in clauses(matrix):
        if len(found) != len(wanted) or len(found) > MOST_ARRANGED:
            continue
        for order in permutations(wanted):
            values = _matched(disjunction(found), disjunction(order), frozenset(bound), {})
            if values is not None:
                yield values
                break


def _matched(
    pattern: Formula | Term, other: Formula | Term, bound: frozenset[str], values: dict[str, Term]
) -> dict[str, Term] | None:
    pattern, other = _plain(pattern), _plain(other)
    match pattern, other:
        case (Var(name), Var() | Func()) if name in bound:
            return {**values, name: other} if values.get(name, other) == other else None
        case Compare("="), Compare("=", left, right):
            ways = ((left, right), (right, left))
            sides = (_all_matched(subterms(pattern), way, bound, values) for way in ways)
            return next((found for found in sides if found is not None), None)
        case _:
            pass
    if type(pattern) is not type(other) or _parts(pattern)[0] != _parts(other)[0]:
        return None
    return _all_matched(_parts(pattern)[1], _parts(other)[1], bound, values)


def _all_matched(
    patterns: Sequence[Formula | Term],
    others: Sequence[Formula | Term],
    bound: frozenset[str],
    values: dict[str, Term],
) -> dict[str, Term] | None:
    found: dict[str, Term] | None = values
    for pattern, other in zip(patterns, others, strict=True):
        found = None if found is None else _matched(pattern, other, bound, found)
    return found


def _plain(node: Formula | Term) -> Formula | Term:
    return plain(node) if isinstance(node, Compare) else node


def _parts(node: Formula | Term) -> tuple[object, tuple[Formula | Term, ...]]:
    """What a node is, and what stands inside it."""
    match node:
        case Atom(name, args) | Func(name, args):
            return (name, len(args)), args
        case Compare(op, left, right):
            return op, (left, right)
        case Not(body):
            return None, (body,)
        case _:
            inner = disjuncts(node) if not isinstance(node, Term) else subterms(node)
            return len(inner), () if inner == (node,) else inner
