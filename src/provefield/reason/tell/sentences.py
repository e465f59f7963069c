"""A proof in sentences: short, exact, one for each inference.

Steps that belong together share a sentence: a message with the clause taken from it, cells settled
by the same count, and resolutions that strike out one possibility after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from provefield.grid import Cell
from provefield.logic.formula import FALSE, Cardinality, Formula
from provefield.reason.calculus.grid import Step, Substitution
from provefield.reason.knowledge import Fact
from provefield.reason.proof import Proof
from provefield.reason.tell.apart import Term
from provefield.reason.tell.grouping import Grouping
from provefield.reason.tell.sums import (
    Count,
    read_count,
    read_summand,
    tell_alternatives,
    tell_full,
    tell_needed,
    tell_overlap,
    tell_sum,
)
from provefield.reason.tell.suppositions import Decided, Reading, implications, opposite, readings
from provefield.reason.tell.wording import (
    OR,
    Literal,
    cell_clause,
    cell_literal,
    cells_of,
    ending,
    join,
    say,
    say_all,
    say_cells,
    so,
)
from provefield.tongues import Phrase, capitalised, phrase

DERIVED = ("sum", "resolution", "cases")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, the steps it tells, the cells it settles, and the facts it cites.

    `goes_on`: it tells a part of a sum, and the next one goes on with it.
    """

    text: Phrase
    steps: tuple[int, ...]
    cells: tuple[Cell, ...] = ()
    facts: tuple[Fact, ...] = ()
    goes_on: bool = False

    @property
    def lit(self) -> frozenset[Cell]:
        """The cells to look at: those settled, and those on which the facts stand."""
        return frozenset(fact.cell for fact in self.facts if fact.cell).union(self.cells)

    def __str__(self) -> str:
        return self.text


def sentences(proof: Proof, facts: Iterable[Fact]) -> tuple[Sentence, ...]:
    """Tell a proof from these facts.

    >>> from provefield.grid import Grid
    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.explain.explain import explain
    >>> from provefield.reason.knowledge import Knowledge
    >>> from provefield.reason.limit import Limit
    >>> known = Knowledge(Grid(3, 3)).tell(
    ...     Fact(parse("mine(1,2) | mine(2,1)"), "the message at column 2, row 2"),
    ...     Fact(parse("all x -mine(1,x)"), "the message at column 1, row 1"),
    ... )
    >>> found = explain(known, parse("mine(2,1)"), Limit())
    >>> for sentence in sentences(found.proof, found.facts):
    ...     print(sentence)
    The message at column 1, row 1 says: there is no mine in column 1; with x = 2: column 1, row 2 \
is safe.
    The message at column 2, row 2 says: column 1, row 2 or column 2, row 1 is a mine.
    Since column 1, row 2 is safe, column 2, row 1 is a mine.
    """
    return tuple(_Teller(proof, tuple(facts)).tell())


class _Teller:
    def __init__(self, proof: Proof, facts: tuple[Fact, ...]) -> None:
        self.readings = readings(proof)
        self.grouping = Grouping(proof, self.readings)
        self.steps, self.kinds = proof.steps, self.grouping.kinds
        self.by_id, self.users = self.grouping.by_id, self.grouping.users
        self.facts = {fact.formula: fact for fact in reversed(facts)}
        self.supposed: set[int] = set()
        for step in proof.steps:
            if step.supposes or not self.supposed.isdisjoint(step.premises):
                self.supposed.add(step.id)
        self.implications = implications(proof, self.readings)
        self.supposing: Decided = frozenset()  # what the sentences before supposed
        self.said: set[int] = set()  # facts whose content has been told
        self.cited: set[int] = set()  # steps that a sentence has told
        self.last: Formula | None = None  # what the sentence before ended with

    def tell(self) -> Iterator[Sentence]:
        place = 0
        while place < len(self.steps):
            group = self.grouping.group(place)
            place += len(group)
            if group[0].rule == "fact" and not self._speaks_for_itself(group[0]):
                continue
            yield from self._supposed(group[-1])
            yield from self._sentences(group)
            self.last = group[-1].formula

    def _supposed(self, step: Step) -> Iterator[Sentence]:
        """What is supposed from this step on, if that is more than before."""
        reading = self.readings.get(step.id)
        if reading is None or self.kinds[step.id] not in DERIVED:
            return
        now = reading.assumed
        if not now and not reading.cases:
            return
        if new := now - self.supposing:
            said = phrase(
                "suppose further that {formula}" if now > new else "suppose that {formula}",
                formula=say_all(sorted(new)),
            )
            cells = tuple(cell for cell, _ in sorted(new))
            yield Sentence(capitalised(phrase("{clause}.", clause=said)), (), cells, goes_on=True)
        self.supposing = reading.supposed

    def _speaks_for_itself(self, step: Step) -> bool:
        """Tell whether a fact needs a sentence, because no later one will say what it says."""
        return not self.users[step.id] or any(
            self.kinds[user.id] not in ("instance", "sum")
            or (self.kinds[user.id] == "sum" and not isinstance(step.formula, Cardinality))
            for user in self.users[step.id]
        )

    # One sentence ---------------------------------------------------------------------------------

    def _sentences(self, group: Sequence[Step]) -> Iterator[Sentence]:
        """One sentence for steps that belong together; a long sum takes several."""
        *before, (text, sources) = self._stages(group)
        for stage, added in before:
            yield self._sentence(stage, added, (), goes_on=True)
        last = group[-1]
        several = self.kinds[group[0].id] in ("sum", "instance")
        alike = [step for step in group if step.rule == last.rule]
        concluded = alike if several else [last]
        cells = [cell for step in concluded for cell in self._cells(step)]
        settled = () if isinstance(last.formula, Cardinality) else tuple(dict.fromkeys(cells))
        yield self._sentence(text, [*sources, *group], settled)

    def _cells(self, step: Step) -> Iterable[Cell]:
        literal = self.grouping.literal(step)
        return cells_of(step.formula) if literal is None else (literal[0],)

    def _sentence(
        self, text: Phrase, steps: Sequence[Step], cells: tuple[Cell, ...], *, goes_on: bool = False
    ) -> Sentence:
        told = [step for step in steps if step.rule == "fact"]
        new = dict.fromkeys(step.id for step in (*told, *steps) if step.id not in self.cited)
        self.cited.update(new)
        facts = tuple(fact for step in told if (fact := self._fact(step)) is not None)
        said = capitalised(phrase("{clause}.", clause=text))
        return Sentence(said, tuple(new), cells, facts, goes_on)

    def _stages(self, group: Sequence[Step]) -> list[tuple[Phrase, list[Step]]]:
        """The clauses that tell some steps, each with the steps that it rests on."""
        step = group[-1]
        short = self._counted(group) if self.kinds[step.id] == "sum" else self._text(group)
        cited = sorted({premise for each in group for premise in each.premises})
        stages = [(short, [self.by_id[each] for each in cited])] if short else self._sum(group)
        reading = self.readings.get(group[-1].id)
        rests = step.id in self.supposed or (reading is not None and bool(reading.assumed))
        if not rests or step.supposes or step.rule == "conclusion":
            return stages
        return [(phrase("then {clause}", clause=text), sources) for text, sources in stages]

    def _text(self, group: Sequence[Step]) -> Phrase:
        step = group[-1]
        match self.kinds[step.id]:
            case "fact":
                self.said.add(step.id)
                return self._told_fact(step)
            case "supposition":
                return phrase("suppose that {formula}", formula=say(step.formula))
            case "instance":
                return self._taken(group)
            case "resolution" if group[0].rule == "instance":
                return self._taken_by(group)
            case "resolution":
                return self._resolved(group)
            case "replace":
                return self._together(step, step)
            case "definition":
                return phrase(
                    "in other words: {formula}" if step.premises else "by definition: {formula}",
                    formula=say(step.formula),
                )
            case "conclusion":
                return phrase(
                    "that contradiction shows that the supposition is wrong: {formula}",
                    formula=say(step.formula),
                )
            case "cases":
                return self._either_way(step)
            case "sum":
                raise AssertionError("a count has sentences of its own")
            case _:
                assert_never(self.kinds[step.id])

    def _fact(self, step: Step) -> Fact | None:
        """The fact that a step states, or a count of cells that it makes of one."""
        if step.rule != "instance" or not isinstance(step.formula, Cardinality):
            return self.facts.get(step.formula)
        fact = self._fact(self.by_id[step.premises[0]])
        return fact and replace(fact, formula=step.formula)

    def _source(self, step: Step) -> str:
        fact = self._fact(step)
        return (fact.source if fact else "") or phrase("a fact")

    def _told_fact(self, step: Step) -> Phrase:
        return phrase(
            "{source}: {formula}" if cell_literal(step.formula) else "{source} says: {formula}",
            source=self._source(step),
            formula=say(step.formula),
        )

    def _taken(self, group: Sequence[Step]) -> Phrase:
        """A clause that is taken from a fact or from what follows, or several of one cell each."""
        step = group[-1]
        premise = self.by_id[step.premises[0]]
        known = premise.id in self.said
        self.said.add(premise.id)
        said = self.implications.get(step.id) or say(step.formula)
        values = _values(step.unifier)
        if len(group) > 1:  # the cells tell the instances
            cells = (cell_literal(each.formula) for each in group)
            said, values = say_all(literal for literal in cells if literal), join(())
        elif premise.rule != "fact":
            return _in_particular(step)
        if known:
            return phrase(
                "by {source}, with {values}: {formula}" if values else "by {source}: {formula}",
                source=self._source(premise),
                values=values,
                formula=said,
            )
        told = self._told_fact(premise)
        if said == say(premise.formula) or (
            isinstance(step.formula, Cardinality) and not step.unifier
        ):
            return told
        return phrase(
            "{told}; with {values}: {formula}" if values else "{told}; in particular: {formula}",
            told=told,
            values=values,
            formula=said,
        )

    def _taken_by(self, group: Sequence[Step]) -> Phrase:
        """What a fact makes of one cell that is settled."""
        premise = self.by_id[group[0].premises[0]]
        reading = self.readings[group[-1].id]
        cells = [literal for step in group[1::2] if (literal := self.grouping.literal(step))]
        known, said = say_all(reading.struck), say_all(cells)
        if premise.id in self.said:
            source = self._source(premise)
            return phrase(
                "by {source}, as {known}: {formula}", source=source, known=known, formula=said
            )
        self.said.add(premise.id)
        told = self._told_fact(premise)
        return phrase("{told}; as {known}: {formula}", told=told, known=known, formula=said)

    def _together(self, first: Step, last: Step) -> Phrase:
        """What two premises say, and what follows from both."""
        one, other = (say(self.by_id[premise].formula) for premise in first.premises)
        values = _values(last.unifier)
        return phrase(
            "{one}, and {other}, with {values}; so {formula}"
            if values
            else "{one}, and {other}; so {formula}",
            one=one,
            other=other,
            values=values,
            formula=say(last.formula),
        )

    def _resolved(self, group: Sequence[Step]) -> Phrase:
        step = group[-1]
        conclusion, reading = step.formula, self.readings.get(step.id)
        if reading and reading.cases:
            return self._either_way(step)
        struck = [found for each in group if (found := self.grouping.clause_and_cell(each))]
        if len(struck) < len(group) or step.unifier:
            return self._together(group[0], step)
        start = struck[0][0].formula
        cells = [
            literal
            for each, (_, literal) in zip(group, struck, strict=True)
            if not self._either(each)
        ]
        if reading:
            given = cell_clause(start) or ()
            cells += sorted(x for x in reading.assumed if opposite(x) in given)
        either = [said for each in group if (said := self._either(each))]
        known = join([*([say_all(cells)] if cells else []), *either])
        if conclusion == FALSE or (reading and reading.wrong):
            told = phrase("{start}; but {known}, {so}", start=say(start), known=known, so=so(()))
            return _refuted(told, reading)
        literal = self.grouping.literal(step)
        end = say_all([literal]) if literal else say(conclusion)
        if start == self.last:
            return phrase("since {known}, {formula}", known=known, formula=end)
        return phrase("{start}; {known}, so {formula}", start=say(start), known=known, formula=end)

    def _either(self, step: Step) -> Phrase | None:
        """What the other premise of a resolution says, if it settles its cell in some case only."""
        other = self.by_id[step.premises[1]]
        reading = self.readings.get(other.id)
        plain = reading is not None and len(reading.clause) > 1 and not reading.supposed
        return say(other.formula) if plain else None

    def _either_way(self, step: Step) -> Phrase:
        """What follows in every case."""
        premises = [self.by_id[premise] for premise in step.premises]
        reading = self.readings.get(step.id)
        if reading is None or not reading.cases:
            cited = join(self._all_cited(premises))
            return phrase("from {cited} follows: {formula}", cited=cited, formula=say(step.formula))
        end = say_all(reading.clause[-1:]) if reading.clause else so(())
        if premises[0] in reading.cases:
            return phrase("either way, {formula}", formula=end)
        either = join((say_all([x]) for x in self.readings[premises[0].id].clause), OR)
        return phrase("{start}; in each case, {formula}", start=either, formula=end)

    # Counting -------------------------------------------------------------------------------------

    def _counted(self, group: Sequence[Step]) -> Phrase | None:
        """Why one count, or two that overlap, settle cells; None if it takes a sum."""
        step = group[0]
        reading = self.readings.get(step.id)
        wrong = reading is not None and (reading.wrong or not reading.clause)
        conclusion = [x for each in group if (x := self.grouping.literal(each)) and not wrong]
        if not conclusion and not wrong:
            return self._alternatives(step)
        told = self._one_count(step, conclusion) or self._two_counts(step, conclusion)
        return told and _refuted(told, reading)

    def _alternatives(self, step: Step) -> Phrase | None:
        """What one count leaves of some cells, where others are known; None if it takes a sum."""
        if (found := self._count_and_cells(step)) is None:
            return None
        count, reading = found
        mined = step.weights[0] > 0
        if {mined} != {x[1] for x in reading.clause}:
            return None
        known = frozenset(cell for cell, mine in reading.struck if mine is not mined)
        told = tell_alternatives(count, known, mined=mined)
        return phrase("{reason}, {so}", reason=told, so=ending([step.formula]))

    def _count_and_cells(self, step: Step) -> tuple[Count, Reading] | None:
        """The count that a sum begins with, if all that is added to it settles cells."""
        fact = self._fact(self.by_id[step.premises[0]]) if step.premises else None
        count = read_count(fact) if fact else None
        reading = self.readings.get(step.id)
        if count is None or reading is None or len(reading.struck) < len(step.premises) - 1:
            return None
        return None if any(weight < 1 for weight in step.weights[1:]) else (count, reading)

    def _one_count(self, step: Step, conclusion: Sequence[Literal]) -> Phrase | None:
        if (found := self._count_and_cells(step)) is None:
            return None
        count, reading = found
        full = step.weights[0] < 0
        known = (*reading.struck, *reading.assumed)
        cells = [cell for cell, mined in known if mined is full and cell in count.cells]
        return (tell_full if full else tell_needed)(count, cells, conclusion)

    def _two_counts(self, step: Step, conclusion: Sequence[Literal]) -> Phrase | None:
        """Why two counts that share cells settle others, perhaps as some cells are safe."""
        if sorted(step.weights[:2]) != [-1, 1]:
            return None
        given = [self.by_id[premise] for premise in step.premises]
        known = [cell_literal(each.formula) for each in given[2:]]
        safe = frozenset(literal[0] for literal in known if literal and not literal[1])
        counts = [read_count(fact) if (fact := self._fact(each)) else None for each in given[:2]]
        more, less = counts if step.weights[0] > 0 else counts[::-1]
        if more is None or less is None or len(safe) < len(known):
            return None
        told = tell_overlap(more.without(safe), less.without(safe), conclusion)
        if told is None or not safe:
            return told
        return phrase("{known}; {formula}", known=say_cells(safe, False), formula=told)

    def _sum(self, group: Sequence[Step]) -> list[tuple[Phrase, list[Step]]]:
        """A sum of counts, in as many clauses as it takes; each with the steps that it adds."""
        step = group[-1]
        given = [self.by_id[premise] for premise in step.premises]
        terms: list[tuple[Term, Step]] = []
        for source, weight in zip(given, step.weights, strict=True):
            fact = self._fact(source) if source.rule in ("fact", "instance") else None
            term = read_summand(fact or source.formula, weight)
            if term is None:
                cited = join(self._all_cited(given))
                said = say(step.formula)
                return [
                    (phrase("from {cited} follows: {formula}", cited=cited, formula=said), given)
                ]
            terms.append((term, source))
        return [
            (text, [source for term, source in terms if any(term is each for each in some)])
            for text, some in tell_sum([term for term, _ in terms], [s.formula for s in group])
        ]

    def _all_cited(self, steps: Sequence[Step]) -> Iterator[Phrase | str]:
        """What steps are called; those that settle cells come last, and together."""
        derived = [step for step in steps if step.rule != "fact"]
        settled = {step.id: cell_literal(step.formula) for step in derived}
        for step in steps:
            if step.rule == "fact":
                yield self._source(step)
            elif settled[step.id] is None:
                yield phrase("that {formula}", formula=say(step.formula))
        if cells := [literal for literal in settled.values() if literal]:
            yield phrase("that {formula}", formula=say_all(cells))


def _refuted(told: Phrase, reading: Reading | None) -> Phrase:
    """What a contradiction shows, where one was supposed."""
    if reading is None or not reading.wrong:
        return told
    return phrase("{contradiction}, {so}", contradiction=told, so=so(reading.clause[-1:]))


def _values(unifier: Substitution) -> Phrase:
    return join(f"{name} = {term}" for name, term in unifier)


def _in_particular(step: Step) -> Phrase:
    values = _values(step.unifier)
    return phrase(
        "in particular, with {values}: {formula}" if values else "in particular: {formula}",
        values=values,
        formula=say(step.formula),
    )
