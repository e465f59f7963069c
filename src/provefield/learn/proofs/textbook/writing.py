"""A deduction of the calculus, written as a textbook writes proofs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

from provefield.errors import BudgetError
from provefield.learn.proofs.textbook.copying import Copies, everything_in
from provefield.learn.proofs.textbook.notation import show_formula
from provefield.logic.binding import names
from provefield.logic.canonical import MARK, left_grouped, textbook_form
from provefield.logic.formula import (
    FALSE,
    And,
    Atom,
    Formula,
    Func,
    Not,
    Term,
    rebuild,
    walk,
)
from provefield.logic.terms import rename_terms
from provefield.reason.calculus.derived.entries import (
    Entry,
    Item,
    Subproof,
    Writer,
    needed,
    read,
    with_plain_names,
)
from provefield.reason.calculus.derived.expand import NO_WAY
from provefield.reason.calculus.derived.rows import everything, ways
from provefield.reason.calculus.derived.textbooks import REPLACED, Textbook, rule_of
from provefield.reason.calculus.fit import Attempt, bind, fits, instantiate
from provefield.reason.calculus.rules import GIVEN, RULES, Box, Schema, read_schema
from provefield.reason.proof import Cite, Deduction, Line

NAME = "name"
"""The rule of a line that only opens a box, with a fresh name."""
CONTRADICTION = "contradiction"
"""The rule of a line that is left out: what a box ends in where a book writes no ⊥."""


def write_proof(deduction: Deduction, book: Textbook) -> str:
    """A deduction as a book writes it, a line each; read by that book, it is the same proof.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.calculus.derived.textbooks import textbook
    >>> from provefield.reason.natural import deduce
    >>> print(write_proof(deduce([parse("A | B"), parse("-B")], parse("A")), textbook("copi")))
    1. A ∨ B  ; Premise
    2. ~B     ; Premise
    3. B ∨ A  ; 1 Com.
    4. A      ; 3, 2 D.S.
    """
    lines = book_lines(deduction, book)
    named = _named_boxes(lines, book) if book.boxed_names else {}
    left = [
        f"{line.number:>{len(str(len(lines)))}}. {'| ' * line.depth}"
        f"{named.get(line.number, '')}{_said(line, book)}"
        for line in lines
    ]
    width = min(60, max(map(len, left), default=0))
    return "\n".join(
        f"{said:<{width}}  ; {_why(line, book)}".rstrip(" ;")
        for said, line in zip(left, lines, strict=True)
    )


def _named_boxes(lines: Sequence[Line], book: Textbook) -> dict[int, str]:
    """The names with which boxes open that ∃ is taken apart by, by their first lines."""
    found, rule = {}, book.name_of("∃E")
    for line in lines:
        if line.rule == rule and isinstance(cited := line.premises[0], int):
            (first, _) = next(each for each in line.premises if isinstance(each, tuple))
            known = _instance(lines[cited - 1].formula, lines[first - 1].formula)
            found[first] = f"[{known}] "
    return found


def _instance(some: Formula, formula: Formula) -> Term:
    """The name for which a formula says what ∃ says of something."""
    pattern = read_schema("∃x A(x) ⊢ A(c)")
    known = bind(pattern.lines[0], some, {}, textbook_form)
    known = known and bind(pattern.gives, formula, known, textbook_form)
    name = (known or {}).get("c", Func("c"))
    assert isinstance(name, Term)
    return name


def _said(line: Line, book: Textbook) -> str:
    if line.rule == NAME:
        return f"[{line.formula}]"
    return show_formula(line.formula, book)


def _why(line: Line, book: Textbook) -> str:
    if line.rule == NAME:
        return ""
    rule = book.name_of(line.rule) if line.rule in GIVEN else line.rule
    if not line.cites:
        return rule
    return f"{line.cites} {rule}" if book.cites_first else f"{rule} {line.cites}"


def book_lines(deduction: Deduction, book: Textbook) -> tuple[Line, ...]:
    """The lines of a proof by the rules that the book has, called as there."""
    atom = next(iter(_atoms(deduction)), Atom("A"))
    items = read(deduction.lines, {})
    last = _last(items)
    kept = {id(each) for each in needed(last)} | {
        id(x) for x in items if isinstance(x, Entry) and x.rule == "premise"
    }
    writing = _Writing(book, atom, deduction)
    items = writing.express(items, kept)
    kept = {id(each) for each in needed(writing.real(last))}
    writer = Writer(kept)
    writer.write(items, 0)
    lines = _without_silent(writer.lines)
    falsum = And((atom, Not(atom)))
    if book.contradiction != "⊥":
        lines = [replace(line, formula=_spelled(line.formula, falsum)) for line in lines]
    return with_plain_names(lines, deduction.goal)


def _atoms(deduction: Deduction) -> Iterator[Formula]:
    for formula in (deduction.goal, *deduction.premises):
        yield from (x for x in walk(formula) if isinstance(x, Atom) and not x.args)


def _spelled(formula: Formula, falsum: Formula) -> Formula:
    return (
        falsum
        if formula == FALSE
        else left_grouped(rebuild(formula, lambda x: _spelled(x, falsum)))
    )


def _last(items: Sequence[Item]) -> Entry:
    last = items[-1]
    assert isinstance(last, Entry), "a proof ends in a line"
    return last


def _without_silent(lines: Sequence[Line]) -> list[Line]:
    """The lines without those that a book does not write, numbered anew."""
    new: dict[int, int] = {}
    kept: list[Line] = []
    for line in lines:
        new[line.number] = len(kept) + (line.rule != CONTRADICTION)
        if line.rule != CONTRADICTION:
            cites: tuple[Cite, ...] = tuple(
                (new[cite[0]], new[cite[1]]) if isinstance(cite, tuple) else new[cite]
                for cite in line.premises
            )
            kept.append(replace(line, number=len(kept) + 1, premises=cites))
    return kept


class _Writing:
    """Puts in place of each line what a book writes for it."""

    def __init__(self, book: Textbook, atom: Formula, deduction: Deduction) -> None:
        self.book, self.atom = book, atom
        self._aliases: dict[int, Entry] = {}
        self._marks = count(1)
        self._taken = set().union(
            *(names(line.formula) for line in deduction.lines), names(deduction.goal)
        )
        self._ways = ways(everything(frozenset(RULES)) - (book.lacks - book.rows.keys()))

    def real(self, entry: Entry) -> Entry:
        """The line that stands for an entry."""
        while id(entry) in self._aliases:
            entry = self._aliases[id(entry)]
        return entry

    def express(self, items: Sequence[Item], kept: set[int] | None = None) -> list[Item]:
        """The items as the book writes them."""
        found: list[Item] = []
        for item in items:
            if kept is not None and id(item) not in kept:
                continue
            if isinstance(item, Subproof):
                self._box(item, kept)
                found.append(item)
            else:
                found += self._entry(item)
        return found

    def _box(self, box: Subproof, kept: set[int] | None) -> None:
        end = box.result
        if self.book.contradiction == "pair" and end.rule == "¬E" and box.inside[-1] is end:
            end.rule = CONTRADICTION  # until it is seen what the box is for
        box.inside[:] = [box.assumption, *self.express(box.inside[1:], kept)]
        box.result = self.real(box.result)

    def _entry(self, entry: Entry) -> list[Item]:
        entry.rests_on = tuple(
            self.real(each) if isinstance(each, Entry) else each for each in entry.rests_on
        )
        if (
            entry.rule in (*GIVEN, CONTRADICTION, NAME)
            or entry.rule in self.book.rules.keys() - RULES
        ):
            return [entry]
        lines = [each for each in entry.rests_on if isinstance(each, Entry)]
        boxes = [each for each in entry.rests_on if isinstance(each, Subproof)]
        if entry.rule == "∀I" and self.book.boxed_names:
            return self._with_named_box(entry, lines[0])
        if entry.rule == "∃E" and self.book.boxed_names:
            return self._with_boxed_name(entry, lines[0], boxes[0])
        if entry.rule == "∃E" and self.book.instantiation:
            return self._without_box(entry, lines[0], boxes[0])
        if entry.rule in ("¬I", "IP") and self.book.contradiction == "pair":
            return self._with_pair(entry, boxes[0])
        for box in boxes:
            self._end_openly(box)
        if (named := self._direct(entry, lines, boxes)) is not None:
            return [named]
        return self._by_row(entry, lines, boxes)

    def _end_openly(self, box: Subproof) -> None:
        """Say what a box ends in that is used for something else than to refute."""
        if box.result.rule == CONTRADICTION:
            box.inside.remove(box.result)
            box.result.rule = "¬E"
            lines = [each for each in box.result.rests_on if isinstance(each, Entry)]
            box.inside += self._by_row(box.result, lines, [])

    def _direct(self, entry: Entry, lines: list[Entry], boxes: list[Subproof]) -> Entry | None:
        """The entry by a rule that the book has."""
        ends = [Box(box.assumption.formula, box.result.formula) for box in boxes]
        said = [line.formula for line in lines]
        for name, uses in self.book.rules.items():
            for use in uses:
                if use == entry.rule:
                    entry.rule = name
                    if use == "¬E" and self.book.negation_first and said[1] == Not(said[0]):
                        entry.rests_on = (lines[1], lines[0])
                    return entry
                if use in RULES or REPLACED in use or len(read_schema(use).lines) != len(lines):
                    continue
                for fit in fits(_with_falsum(use), said, ends, entry.formula, textbook_form):
                    ordered: list[Item] = [lines[place] for place in fit.lines]
                    entry.rule = name
                    entry.rests_on = (*ordered, *(boxes[place] for place in fit.boxes))
                    return entry
        return None

    def _by_row(self, entry: Entry, lines: list[Entry], boxes: list[Subproof]) -> list[Item]:
        """The lines that the book writes for a schema that it lacks."""
        ends = [Box(box.assumption.formula, box.result.formula) for box in boxes]
        said = [line.formula for line in lines]
        for schema in RULES[entry.rule].schemas:
            own = self.book.row(schema.text)
            row = own or self._ways.get(schema.text, ())
            for fit in fits(schema, said, ends, entry.formula, textbook_form) if row else ():
                items = self._filled(entry, row, fit, lines, boxes)
                return items if own else self.express(items)
        raise BudgetError(NO_WAY)

    def _filled(
        self,
        entry: Entry,
        row: Sequence[Line],
        fit: Attempt,
        lines: list[Entry],
        boxes: list[Subproof],
    ) -> list[Item]:
        letters = {"Q": self.atom, "c": Func(f"{MARK}w{next(self._marks)}")} | dict(fit.binding)
        written: dict[Cite, Item] = {}
        for number, place in enumerate(fit.lines, start=1):
            written[number] = lines[place]
        top = len(fit.lines)
        for place in fit.boxes:
            written[top + 1, top + 2] = boxes[place]
            if row[top].formula == row[top + 1].formula and row[top + 1].depth == 0:
                written[top + 1, top + 1] = boxes[place]
            top += 2

        def say(line: Line) -> Formula:
            formula = FALSE if line.formula == FALSE else instantiate(line.formula, letters)
            assert formula is not None, "a row speaks of what its schema does"
            return formula

        *items, last = read(row[top:], written, say)
        assert isinstance(last, Entry), "a row ends in a line"
        entry.rule, entry.rests_on = last.rule, last.rests_on
        return [*items, entry]

    def _with_pair(self, entry: Entry, box: Subproof) -> list[Item]:
        """A box that refutes by a sentence and its negation, both of which stand in it."""
        end = box.result
        if end.rule == CONTRADICTION:
            box.inside.remove(end)
            pair = [each for each in end.rests_on if isinstance(each, Entry)]
        else:
            part = self.book.name_of("∧E")
            pair = [Entry(each, part, (end,)) for each in (self.atom, Not(self.atom))]
            box.inside += pair
        again = self.book.name_of("R")
        here = [x if x in box.inside else Entry(x.formula, again, (x,)) for x in pair]
        box.inside += [each for each in here if each not in box.inside]
        box.result = Entry(FALSE, CONTRADICTION, tuple(here))
        box.inside.append(box.result)
        entry.rule = next(
            name
            for name, uses in self.book.rules.items()
            if uses[0].startswith("[¬A …" if entry.rule == "IP" else "[A …") and "∧ ¬B]" in uses[0]
        )
        return [entry]

    def _with_named_box(self, entry: Entry, line: Entry) -> list[Item]:
        """∀ by a box that opens with a name; what speaks of the name is written inside it."""
        pattern = read_schema("A(c) ⊢ ∀x A(x)")
        known = bind(pattern.gives, entry.formula, {}, textbook_form)
        known = known and bind(pattern.lines[0], line.formula, known, textbook_form)
        old, name = (known or {}).get("c"), self._fresh()
        box = Subproof(Entry(Atom(str(name)), NAME))
        renamed: dict[Term, Term] = {old: name} if isinstance(old, Func) else {}
        copies = Copies({}, lambda each: _speaks_of(each, old), renamed)
        result = copies.of(line)
        assert isinstance(result, Entry)
        box.inside += copies.items
        if result is line:
            result = Entry(line.formula, self.book.name_of("R"), (line,))
            box.inside.append(result)
        box.result = result
        entry.rule, entry.rests_on = self.book.name_of("∀I"), (box,)
        return [box, entry]

    def _fresh(self) -> Func:
        letters = ("x0", "y0", "z0") if self.book.names else ("c", "d", "e", "a", "b")
        wanted = (*letters, *(f"{letters[0][0]}{number}" for number in range(1, 200)))
        name = next(each for each in wanted if each not in self._taken)
        self._taken.add(name)
        return Func(name)

    def _without_box(self, entry: Entry, source: Entry, box: Subproof) -> list[Item]:
        """An instance of ∃, and what follows from it, in no box of its own."""
        rule = next(rule for rule, uses in self.book.rules.items() if rule_of(uses[0]) == "∃E")
        first, items, result = self._with_new_name(source, box, rule, (source,))
        self._aliases[id(entry)] = result
        return [first, *items]

    def _with_new_name(
        self, source: Entry, box: Subproof, rule: str, rests: tuple[Item, ...] = ()
    ) -> tuple[Entry, list[Item], Entry]:
        """What is said of something that exists, and what follows, for a name that is new there."""
        old, name = _instance(source.formula, box.assumption.formula), self._fresh()
        first = Entry(rename_terms(box.assumption.formula, {old: name}), rule, rests)
        inside = {id(each) for each in everything_in(box)}
        copies = Copies(
            {id(box.assumption): first},
            lambda each: id(each) in inside or _speaks_of(each, old),
            {old: name},
        )
        for item in box.inside[1:]:
            copies.of(item)
        result = copies.of(box.result)
        assert isinstance(result, Entry)
        return first, copies.items, result

    def _with_boxed_name(self, entry: Entry, source: Entry, box: Subproof) -> list[Item]:
        """A box that opens with a name that stands nowhere else."""
        first, items, result = self._with_new_name(source, box, "assumption")
        new = Subproof(first)
        new.inside += items
        new.result = result
        entry.rule, entry.rests_on = self.book.name_of("∃E"), (source, new)
        return [new, entry]


def _with_falsum(use: str) -> Schema:
    """A schema of a book, in which a contradiction is ⊥."""
    return read_schema(use.replace("B ∧ ¬B", "⊥"))


def _speaks_of(item: Item, name: object) -> bool:
    if isinstance(item, Subproof):
        return any(_speaks_of(inner, name) for inner in item.inside)
    return isinstance(name, Func) and name.name in names(item.formula)
