"""What follows from premises, for Coq: over every domain, for all predicates and names.

Each line of a natural deduction is an assertion that Coq proves from the lines that it cites alone.
A box becomes an implication; ∀I opens its lines again under an arbitrary name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from provefield.logic.binding import free_variables
from provefield.logic.canonical import canonical, instance
from provefield.logic.formula import (
    And,
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
    Term,
    terms_of,
)
from provefield.logic.order import in_plain_order, signed
from provefield.reason.proof import Deduction, Line
from provefield.reason.tell.coq.comment import comment
from provefield.reason.tell.coq.symbols import (
    SOMETHING,
    Bound,
    Symbols,
    key_of,
    proposition,
    symbols_of,
    term_in_coq,
)

_AT_ONCE = ("assumption", "split; assumption", "left; assumption", "right; assumption")
"""What a textbook's step often takes; of large formulas `tauto` would think for long."""


def sequent_file(deduction: Deduction) -> str:
    """The theorem that a goal follows from its premises, proved line by line."""
    *premises, goal = map(in_plain_order, (*deduction.premises, deduction.goal))
    names = symbols_of((*premises, goal))
    declared = "".join(f" ({name} : {kind})" for name, kind in names.items())
    given = "".join(
        f"\n  {comment(str(each))} {proposition(each, {}, names)} ->" for each in premises
    )
    writer = _Writer(deduction, names)
    body = "\n".join(writer.write())
    intros = " ".join([*names, *(f"premise_{at}" for at in range(1, len(premises) + 1))])
    return f"""Require Import Classical.

(* D is whatever there is, which is something. *)
Theorem claim : forall (D : Type) ({SOMETHING} : D){declared},{given}
  {comment(str(goal))} {proposition(goal, {}, names)}.
Proof.
intros D {SOMETHING} {intros}.
{body}
Qed.
Print Assumptions claim.
"""


# Lines --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where a line is written: what each line before is called, and what arbitrary names are."""

    lines: dict[int, str]
    bound: Bound
    indent: str = ""

    def inside(self, lines: Mapping[int, str], bound: Bound) -> _Scope:
        """A scope within this one, with these lines and names."""
        return _Scope(dict(lines), bound, f"{self.indent}  ")


@dataclass(slots=True)
class _Writer:
    """Writes the lines that the goal rests on, each as an assertion."""

    deduction: Deduction
    names: Symbols
    lines: dict[int, Line] = field(init=False)
    paths: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The boxes in which each line stands, by their first lines."""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.lines = {line.number: line for line in self.deduction.lines}
        path: tuple[int, ...] = ()
        for line in self.deduction.lines:
            opens = line.rule == "assumption"
            path = (*path[: line.depth - 1], line.number) if opens else path[: line.depth]
            self.paths[line.number] = path

    def write(self) -> list[str]:
        """The whole proof."""
        given = {canonical(each): at for at, each in enumerate(self.deduction.premises, 1)}
        lines = {
            line.number: f"premise_{given[canonical(line.formula)]}"
            for line in self.deduction.lines
            if line.rule == "premise"
        }
        scope = _Scope(lines, {})
        last = self.deduction.lines[-1].number
        return [*self._reach(last, scope), f"exact {scope.lines[last]}."]

    def _reach(self, target: int, scope: _Scope) -> list[str]:
        """Write a line and what it rests on, as far as it is not written yet."""
        text = []
        for number in sorted(self._needed(target, scope)):
            line = self.lines[number]
            name = f"L{number}_{next(self.numbers)}"
            before, tactic = self._proof(line, scope)
            text += before
            text.append(f"{scope.indent}assert ({name} : {self._shown(line.formula, scope)}).")
            text += [f"{scope.indent}{{ {tactic[0]}", *tactic[1:]]
            text[-1] += " }"
            scope.lines[number] = name
        return text

    def _needed(self, target: int, scope: _Scope) -> set[int]:
        """The lines to be written here; a line about a name that is still to come must wait."""
        found: set[int] = set()
        seen: set[tuple[int, frozenset[str]]] = set()
        waiting: list[tuple[int, frozenset[str]]] = [(target, frozenset())]
        while waiting:
            number, shy = waiting.pop()
            if number in scope.lines or (number, shy) in seen:
                continue
            seen.add((number, shy))
            here = self.paths[target][: len(self.paths[number])] == self.paths[number]
            if here and not shy & self._mentioned(number):
                found.add(number)
                shy = frozenset()
            line = self.lines[number]
            arbitrary = self._arbitrary(line)
            further = shy | {key_of(arbitrary)} if arbitrary else shy
            ends = (cited if isinstance(cited, int) else cited[1] for cited in line.premises)
            waiting += [(end, further) for end in ends]
        return found

    def _mentioned(self, number: int) -> frozenset[str]:
        return _keys(self.lines[number].formula)

    def _arbitrary(self, line: Line) -> Term | None:
        """The name that a line speaks of everything by, or of something."""
        match line.rule, canonical(line.formula):
            case "∀I", ForAll() as every:
                [cited] = line.premises
                assert isinstance(cited, int)
                return instance(every, canonical(self.lines[cited].formula))
            case "∃E", _:
                [some] = (each for each in line.premises if isinstance(each, int))
                [(first, _)] = (each for each in line.premises if isinstance(each, tuple))
                exists = canonical(self.lines[some].formula)
                assert isinstance(exists, Exists)
                return instance(exists, canonical(self.lines[first].formula))
            case _:
                return None

    def _shown(self, formula: Formula, scope: _Scope) -> str:
        return proposition(formula, scope.bound, self.names)

    # Rules

    def _proof(self, line: Line, scope: _Scope) -> tuple[list[str], list[str]]:
        """What is asserted before a line, for its boxes, and the tactic that proves it."""
        if line.rule == "∀I":
            return [], self._generalized(line, scope)
        before: list[str] = []
        boxes = []
        for cited in line.premises:
            if isinstance(cited, tuple):
                name = f"B{cited[0]}_{next(self.numbers)}"
                boxes.append(name)
                before += self._box(name, *cited, self._arbitrary(line), scope)
        lines = [scope.lines[cited] for cited in line.premises if isinstance(cited, int)]
        match line.rule:
            case "∃E":
                return before, [f"destruct {lines[0]} as [w h]. exact ({boxes[0]} w h)."]
            case "∀E" | "∃I":
                return before, [self._instance(line, lines[0], scope)]
            case "QN":
                return before, [_past_quantifier(canonical(line.formula), lines[0])]
            case "=I":
                return before, ["reflexivity."]
            case "=E":
                return before, [_rewriting(*lines)]
            case "counts":
                return before, [f"exact {lines[0]}."]
            case _:
                middles = [f"(classic {self._shown(each, scope)})" for each in self._doubtful(line)]
                used = [*middles, *lines, *boxes]
                given = "".join(f"generalize {each}; " for each in used)
                ways = " | ".join(f"do {len(used)} intro; {way}" for way in _AT_ONCE)
                return before, [f"{given}clear; first [ {ways} | tauto ]."]

    def _box(
        self, name: str, first: int, last: int, witness: Term | None, scope: _Scope
    ) -> list[str]:
        """A box as an implication; of whatever a witness may be."""
        bound, anything = scope.bound, ""
        if witness is not None:
            anything = f"a_{next(self.numbers)}"
            bound = {**bound, key_of(witness): anything}
        stays = {
            number: called
            for number, called in scope.lines.items()
            if witness is None or key_of(witness) not in self._mentioned(number)
        }
        inner = scope.inside({**stays, first: f"{name}_if"}, bound)
        assumption = self._shown(self.lines[first].formula, inner)
        conclusion = self._shown(self.lines[last].formula, inner)
        every = f"forall {anything} : D, " if anything else ""
        return [
            f"{scope.indent}assert ({name} : {every}{assumption} -> {conclusion}).",
            f"{scope.indent}{{ intros {anything} {name}_if.",
            *self._reach(last, inner),
            f"{inner.indent}exact {inner.lines[last]}. }}",
        ]

    def _generalized(self, line: Line, scope: _Scope) -> list[str]:
        """What holds of an arbitrary name, with all lines about that name written anew."""
        arbitrary = self._arbitrary(line)
        assert arbitrary is not None
        anything, key = f"a_{next(self.numbers)}", key_of(arbitrary)
        stays = {
            number: called
            for number, called in scope.lines.items()
            if key not in self._mentioned(number)
        }
        inner = scope.inside(stays, {**scope.bound, key: anything})
        [cited] = line.premises
        assert isinstance(cited, int)
        text = self._reach(cited, inner)
        return [f"intro {anything}.", *text, f"{inner.indent}exact {inner.lines[cited]}."]

    def _instance(self, line: Line, cited: str, scope: _Scope) -> str:
        """From all to one, or from one to some, with the term in question."""
        [number] = line.premises
        assert isinstance(number, int)
        here, there = canonical(line.formula), canonical(self.lines[number].formula)
        every, one = (there, here) if line.rule == "∀E" else (here, there)
        assert isinstance(every, ForAll | Exists)
        term = instance(every, one)
        shown = term_in_coq(term, scope.bound, self.names) if term else SOMETHING
        return (
            f"exact ({cited} {shown})." if line.rule == "∀E" else f"exists {shown}. exact {cited}."
        )

    def _doubtful(self, line: Line) -> list[Formula]:
        """The formulas that a rule takes for true or false, without saying which."""
        cited = [self.lines[each].formula for each in line.premises if isinstance(each, int)]
        match line.rule, line.premises:
            case (("IP" | "¬¬E" | "MT"), _):
                return [line.formula]
            case "LEM", ((int(first), _), _):
                return [self.lines[first].formula]
            case (("LEM" | "DeM" | "counting"), _):
                parts = (part for each in (line.formula, *cited) for part in _propositions(each))
                return list(dict.fromkeys(parts))
            case _:
                return []


def _keys(formula: Formula) -> frozenset[str]:
    """The names and free variables of a formula."""
    constants = (key_of(term) for term in terms_of(formula) if isinstance(term, Func))
    return frozenset(constants) | {f"var {name}" for name in free_variables(formula)}


def _propositions(formula: Formula) -> Iterator[Formula]:
    """The parts of a formula that connectives join."""
    match formula:
        case Not(body):
            yield from _propositions(body)
        case And(parts) | Or(parts) | Cardinality(_, _, parts):
            for part in parts:
                yield from _propositions(part)
        case Implies(left, right) | Iff(left, right):
            yield from _propositions(left)
            yield from _propositions(right)
        case Compare():
            yield signed(formula)[1]
        case _:
            yield formula


def _past_quantifier(formula: Formula, cited: str) -> str:
    """Move a negation past one quantifier; only ¬∀ to ∃¬ and ∃ from ¬∀¬ doubt."""
    match formula:
        case ForAll():
            return f"intros x h. apply {cited}. exists x. exact h."
        case Exists():
            return (
                f"apply NNPP. intro none. apply {cited}. intro x. apply NNPP. intro h."
                " apply none. exists x. exact h."
            )
        case Not(ForAll()):
            return f"intro all. destruct {cited} as [x h]. exact (h (all x))."
        case _:
            return f"intros [x h]. exact ({cited} x h)."


def _rewriting(one: str, other: str) -> str:
    """Replace equals by equals, whichever of two lines is the equation."""
    ways = (
        f"(generalize {there}; rewrite {arrow}{equation}; let h := fresh in intro h; exact h)"
        for equation, there in ((one, other), (other, one))
        for arrow in ("", "<- ")
    )
    return f"first [ exact {one} | exact {other} | {' | '.join(ways)} | congruence ]."
