"""Instances that a proof by resolution rests on, for a natural deduction to begin with.

The proof is read from its end: each step is taken with the things that its variables stand for
there, down to the premises, whose quantifiers get these things. What cannot be read so is left out:
the search finds it, or does without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from provefield.logic.binding import (
    free_variables,
    names,
    replace_terms,
    substitute,
    term_variables,
)
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
    atoms_of,
    subterms,
    terms_of,
    walk,
)
from provefield.logic.order import signed
from provefield.logic.terms import rename_in_term, rename_terms, replacements_in
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

Values = Mapping[str, Term]
Signed = tuple[Atom | Compare, bool]


def seeds_of(proof: Proof, premises: Mapping[Formula, Formula], goal: Formula) -> tuple[Axiom, ...]:
    """Axioms that settle a sequent as its proof does; premises by the formulas that are stated."""
    reader = _Reader(proof, premises, goal)
    reader.visit(proof.steps[-1], {})
    symbols = frozenset().union(*map(names, (*premises.values(), goal)))
    found = [axiom for axiom in reader.found if _speaks_in(symbols, axiom.formula)]
    spoken = [*premises.values(), reader.denied, *(axiom.formula for axiom in found)]
    return tuple(dict.fromkeys([*reader.witnesses, *found, *_flips(spoken)]))


def _speaks_in(symbols: frozenset[str], formula: Formula) -> bool:
    """Whether a formula names what a sequent does: what else exists has other names here."""
    named = (term.name for term in terms_of(formula) if isinstance(term, Func))
    return all(name in symbols or name.startswith(MARK) for name in named)


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
        chosen = {witness.quantified.variable: witness.term for witness in self.witnesses}
        self.names = dict(self._goal_names(proof, chosen))
        self.anything = self._anything(proof)

    def _goal_names(self, proof: Proof, chosen: Values) -> Iterator[tuple[Term, Term]]:
        """What the constants that a denied goal speaks of are called here."""
        for step in proof.steps:
            if self._is_taken(step) and not self._premise(step):
                yield from ((term, chosen[name]) for name, term in step.unifier if name in chosen)

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
        terms = (term for step in proof.steps for term in terms_of(step.formula))
        constants = (term for term in terms if not subterms(term))
        found = next((term for term in constants if isinstance(term, Func)), Func(MARK))
        return self.names.get(found, found)

    def visit(self, step: Step, values: Values) -> None:
        """Read a step with things for its variables."""
        self.left -= 1
        if self.left < 0:
            return
        premise = self._premise(step)
        if premise is not None:
            self._instances(premise, dict(step.unifier), values)
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
        terms = {name: unifier.get(name, Var(name)) for name in free_variables(parent.formula)}
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

    def _instances(self, premise: Formula, taken: Values, values: Values) -> None:
        """Instances of the leading quantifiers of a premise, as a clause of it was taken.

        A premise that has others as well is left to the search: what exists has other names there.
        """
        body = here = premise
        while isinstance(body, ForAll):
            body = body.body
        if any(isinstance(part, ForAll | Exists) for part in walk(body)):
            return
        while isinstance(here, ForAll):
            term = self._ground(taken.get(here.variable, Var(here.variable)), values)
            axiom = Instance(here, rename_in_term(term, self.names))
            self.found.append(axiom)
            here = axiom.body


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
        for atom in atoms_of(formula)
        if _is_equation(atom) and not term_variables(atom)
    }
    for equation in sorted(equations, key=repr):
        if equation.left != equation.right and _turned(equation) in equations:
            same = Reflexivity(equation.left)
            yield same
            yield Replacement(equation, same.formula, _turned(equation))
