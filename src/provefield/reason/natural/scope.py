"""What is known at some place of a deduction."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from provefield.logic.canonical import textbook_form
from provefield.logic.formula import (
    And,
    Cardinality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    meets,
)
from provefield.reason.calculus.derived.entries import Entry, Item, Subproof
from provefield.reason.calculus.fit import head_form
from provefield.reason.calculus.rules import RULES
from provefield.reason.natural.instances import Axiom, Instance, Witness


@dataclass(frozen=True)
class Scope:
    """The entries in sight, where new ones go, and the instances that may be used."""

    axioms: tuple[Axiom, ...] = ()
    known: dict[Formula, Entry] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    tried: tuple[Formula, ...] = ()
    level: int = 0
    rules: frozenset[str] = frozenset(RULES)
    """Those of which use is made where others would do as well: derived ones above all."""

    def add(self, formula: Formula, rule: str, *cited: Item) -> Entry:
        """Write an entry, unless the same is known already."""
        spelled = textbook_form(formula)
        if spelled not in self.known:
            self.known[spelled] = Entry(formula, rule, cited)
            self.items.append(self.known[spelled])
        return self.known[spelled]

    def get(self, formula: Formula) -> Entry | None:
        """The entry that states a formula."""
        return self.known.get(textbook_form(formula))

    def denial(self, formula: Formula) -> Entry | None:
        """An entry that states the opposite of a formula."""
        found = self.get(Not(formula))
        match head_form(formula):
            case Not(body) if found is None:
                return self.get(body)
            case _:
                return found

    def negation(self, formula: Formula) -> Entry | None:
        """An entry that states the negation of a formula, made of what denies it."""
        found = self.get(Not(formula))
        match head_form(formula):
            case _ if found:
                return found
            case Not(body) if "¬¬I" in self.rules and (stated := self.get(body)):
                return self.add(Not(formula), "¬¬I", stated)
            case Or((left, right)) if "DeM" in self.rules:
                sides = self.negation(left), self.negation(right)
                if sides[0] and sides[1]:
                    both = self.add(And((Not(left), Not(right))), "∧I", sides[0], sides[1])
                    return self.add(Not(formula), "DeM", both)
            case _:
                pass
        return None

    def open(self, assumption: Formula) -> tuple[Scope, Subproof]:
        """Start a box, which is not written until it turns out to be of use."""
        box = Subproof(Entry(assumption, "assumption"))
        known = {**self.known, textbook_form(assumption): box.assumption}
        inner = replace(self, known=known, items=box.inside, level=self.level + 1)
        return inner, box

    def naming(self, witness: Instance) -> Scope:
        """The same place, with a name that is now in use."""
        rest = (axiom for axiom in self.axioms if axiom != witness)
        return replace(self, axioms=(*rest, Instance(witness.quantified, witness.term)))

    def freed(self) -> Scope:
        """The same place, with every name free for use of which nothing is asked any more."""
        return replace(self, axioms=tuple(map(self._freed, self.axioms)))

    def _freed(self, axiom: Axiom) -> Axiom:
        match axiom:
            case Witness(Exists() as some, term) if self.denial(some):
                return Instance(some, term)
            case Witness(ForAll() as every, term) if self.get(every):
                return Instance(every, term)
            case _:
                return axiom

    def of_atoms(self) -> Scope:
        """The same place, where nothing is known but atoms and denials of atoms."""
        known = {
            spelled: entry
            for spelled, entry in self.known.items()
            if is_atomic(spelled.body if isinstance(spelled, Not) else spelled)
        }
        return replace(self, known=known, tried=())

    @property
    def unnamed(self) -> frozenset[object]:
        """The names that nothing may speak of yet."""
        return frozenset(axiom.term for axiom in self.axioms if isinstance(axiom, Witness))

    def value(self, formula: Formula) -> bool | None:
        """The truth of a formula, as far as entries decide its atoms."""
        match head_form(formula):
            case Not(body):
                inner = self.value(body)
                return None if inner is None else not inner
            case And(parts):
                return _every([self.value(part) for part in parts])
            case Or(()):
                return False
            case Or(parts):
                return self.value(Not(And(tuple(map(Not, parts)))))
            case Implies(left, right):
                return self.value(Or((Not(left), right)))
            case Iff(left, right):
                sides = self.value(left), self.value(right)
                return None if None in sides else sides[0] == sides[1]
            case Cardinality(how, number, parts):
                values = [self.value(part) for part in parts]
                return None if None in values else meets(values.count(True), how, number)
            case _:
                return True if self.get(formula) else False if self.denial(formula) else None


def is_atomic(formula: Formula) -> bool:
    """Tell whether neither a connective nor a count joins parts of a formula."""
    return not isinstance(formula, Not | And | Or | Implies | Iff | Cardinality)


def _every(values: list[bool | None]) -> bool | None:
    return False if False in values else None if None in values else True
