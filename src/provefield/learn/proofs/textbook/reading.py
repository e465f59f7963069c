r"""A proof as a textbook writes it, read into the calculus, whose judge alone decides.

A line is `1. | C   → Elim: 2, 4`: its number, | for each box, a formula, and its rule with what it
cites, in front or behind, parted from the formula by `;`, `:` or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from provefield.errors import InputError, MeaningError, ProvefieldError, TooLargeError
from provefield.learn.proofs.draft import MOST_LINES, Task, Written, misplaced
from provefield.learn.proofs.textbook.copying import Copies
from provefield.learn.proofs.textbook.notation import read_formula, show_formula
from provefield.learn.proofs.textbook.rewriting import both_ways, derived, replaced
from provefield.logic.binding import names
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import FALSE, And, Exists, Formula, Func, Implies, Not, Term
from provefield.reason.calculus.derived.entries import Entry, Item, Subproof, needed, write
from provefield.reason.calculus.derived.textbooks import REPLACED, Textbook, rule_of
from provefield.reason.calculus.fit import bind, fits
from provefield.reason.calculus.rules import GIVEN, RULES, Box, read_schema, with_greek
from provefield.reason.check.natural import check_deduction
from provefield.reason.proof import Cite, Deduction
from provefield.tongues import Listed, Phrase, phrase

_START = re.compile(r"\s*(?:\d+\s*[.):|│]?)?(?P<bars>[\s|│]*)")
_CITES = re.compile(r"(?:\s*\d[\d\s,–-]*)?")
_NAME = re.compile(
    r"\[\s*(?P<name>[a-z][0-9₀-₉]*)\s*\]|(?P<fresh>[u-z][0-9₀-₉]+)(?=\s*(?:$|[;:])|\s+[^\s=≠])"
)
_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
OR = phrase("or")
MOST_SIGNS = 500
"""How long a line may be."""
LONGEST_NAME = 40
"""How far the name of a rule reaches at most."""


@dataclass(eq=False, slots=True)
class Closed:
    """A closed box: the name and the supposition that it opens with, its lines, where it ends."""

    name: Term | None
    supposed: Entry | None
    items: list[Item]
    lines: list[Entry]
    ends_in_box: bool = False

    @property
    def result(self) -> Entry | None:
        """The last line, unless a box comes after it."""
        return None if self.ends_in_box else self.lines[-1] if self.lines else self.supposed

    def subproof(self, *more: Entry) -> Subproof:
        """It as a box of the calculus, with some more lines at its end."""
        assert self.supposed is not None
        box = Subproof(self.supposed)
        box.inside += [item for item in (*self.items, *more) if item is not self.supposed]
        box.result = (*self.lines, *more)[-1] if self.lines or more else self.supposed
        return box


@dataclass(eq=False, slots=True)
class _Level:
    """An open box, or the whole proof."""

    first: int = 0
    name: Term | None = None
    supposed: Entry | None = None
    items: list[Item] = field(default_factory=list)
    lines: list[Entry] = field(default_factory=list)
    seen: dict[Cite, Entry | Closed] = field(default_factory=dict)
    ends_in_box: bool = False


@dataclass(frozen=True)
class BookProof:
    """A proof that was read: its lines, each with its fault, and the same in the calculus."""

    task: Task
    book: Textbook
    lines: tuple[Written, ...]
    deduction: Deduction | None = None

    @property
    def finished(self) -> bool:
        """Whether every line is right and the last one is the goal."""
        return self.deduction is not None and not any(line.fault for line in self.lines)

    @cached_property
    def valid(self) -> tuple[Formula, ...]:
        """What the right lines outside of boxes say."""
        return tuple(
            line.formula
            for line in self.lines
            if line.formula is not None and not line.fault and not line.depth
        )


def read_proof(text: str, task: Task, book: Textbook) -> BookProof:
    """Read a proof in the style of a book and judge every line of it.

    >>> from provefield.logic.parse import parse
    >>> from provefield.reason.calculus.derived.textbooks import textbook
    >>> task = Task.of([parse("A | B"), parse("-B")], parse("A"))
    >>> lines = "1. A v B  PR", "2. ~B  PR", "3. B v A  1 Com.", "4. A  3, 2 D.S."
    >>> read_proof(chr(10).join(lines), task, textbook("copi")).finished
    True
    >>> print(read_proof(chr(10).join((*lines[:2], "3. A  1, 2 D.S.")), task,
    ...     textbook("copi")).lines[2].fault)
    D.S. does not give this from what it cites: φ ∨ ψ, ~φ ⊢ ψ
    """
    reader = _Reader(task, book)
    for number, line in enumerate(filter(str.strip, text.splitlines()), start=1):
        if number > MOST_LINES:
            break
        reader.add(number, line)
    return reader.end()


class _Reader:
    def __init__(self, task: Task, book: Textbook) -> None:
        self.task, self.book = task, book
        self.levels = [_Level()]
        self.lines: list[Written] = []
        self.faulty: set[int] = set()
        self.numbers: dict[int, int] = {}
        self.instances: dict[int, tuple[Entry, Entry, Term]] = {}
        """Of ∃ without a box: what is said of the name, of what it is an instance, and the name."""

    # Lines ----------------------------------------------------------------------------------------

    def add(self, number: int, text: str) -> None:
        """Read a line, and find out what is wrong with it."""
        name, line = self._split(number, text)
        opens = line.rule == "assumption"
        depth = min(max(line.depth, opens), len(self.levels) - 1 + opens)
        while len(self.levels) - 1 > depth - opens:
            self._close(number - 1)
        fault = line.fault
        if depth != line.depth and not fault:
            fault = misplaced(opens=opens)
        if name is not None and any(name.name in names(each) for each in self._formulas()):
            fault = fault or phrase("{name} is no new name: it stands above", name=name)
        if opens:
            self.levels.append(_Level(number, name))
        if line.formula is not None:
            entry = Entry(line.formula, "premise")
            try:
                refused = self._place(entry, line)
            except RefusedError as error:
                refused = error.why
            fault = fault or refused
            self._see(number, entry)
        elif name is not None and not fault:
            self.levels[-1].seen[number] = Closed(name, None, [], [])
        if fault:
            self.faulty.add(number)
        said = show_formula(line.formula, self.book) if line.formula else line.formula_text
        self.lines.append(replace(line, depth=depth, formula_text=said, fault=fault))

    def _see(self, number: int, entry: Entry) -> None:
        level = self.levels[-1]
        level.seen[number], level.ends_in_box = entry, False
        level.lines.append(entry)
        self.numbers[id(entry)] = number
        if level.first == number:
            level.supposed = entry
            level.items.append(entry)

    def _formulas(self) -> Iterator[Formula]:
        yield from (*self.task.premises, self.task.goal)
        yield from (line.formula for line in self.lines if line.formula is not None)

    def _split(self, number: int, text: str) -> tuple[Func | None, Written]:
        if len(text) > MOST_SIGNS:
            long = phrase("a line has at most {most} signs", most=MOST_SIGNS)
            return None, Written(number, 0, text.strip()[:MOST_SIGNS], None, "", (), long)
        start = _START.match(text)
        assert start is not None
        depth, rest = len(re.findall(r"[|│]", start["bars"])), text[start.end() :]
        name, boxed = None, _NAME.match(rest) if self.book.boxed_names else None
        if boxed is not None:
            name = Func((boxed["name"] or boxed["fresh"]).translate(_DIGITS))
            rest = rest[boxed.end() :]
            if not rest.strip(" ;:"):
                return name, Written(number, depth, f"[{name}]", None, "assumption", ())
        said, rule, cites = self._reason(rest)
        formula, fault = self._formula(said)
        if rule == "assumption" and not depth and self.book.premise == self.book.assumption:
            rule = "premise"
        if rule is None and not fault:
            fault = phrase("say by which rule this follows, and from which lines")
        return name, Written(number, depth, said, formula, rule or "", cites, fault)

    def _reason(self, text: str) -> tuple[str, str | None, tuple[Cite, ...]]:
        """The formula, the rule and what it cites; the longest rule that is one counts."""
        said, sign, reason = text.partition(";")
        if sign:
            return said.strip(), *(self._rule(reason.strip()) or (None, ()))
        words = [0, *(found.end() for found in re.finditer(r"[\s:]+", text))]
        for place in words[1:]:
            found = self._rule(text[place:].strip())
            if found is not None:
                return text[:place].strip().rstrip(":").strip(), *found
        return text.strip(), None, ()

    def _rule(self, reason: str) -> tuple[str, tuple[Cite, ...]] | None:
        before = _CITES.match(reason)
        assert before is not None
        rest = reason[before.end() :].lstrip(" ,:")
        for end in range(min(len(rest), LONGEST_NAME), 0, -1):
            if not rest[:end].strip() or not _CITES.fullmatch(rest[end:].lstrip(":")):
                continue
            rule = self.book.rule_called(rest[:end].strip(" ,:"))
            if rule is not None:
                return rule, tuple(_cited(f"{before[0]} {rest[end:]}"))
        return None

    def _formula(self, text: str) -> tuple[Formula | None, Phrase | None]:
        if not text:
            return None, phrase("write a formula")
        try:
            return read_formula(text, self.book), None
        except (InputError, MeaningError, TooLargeError) as error:
            return None, _reason_of(error)

    # Boxes ----------------------------------------------------------------------------------------

    def _close(self, last: int) -> None:
        level = self.levels.pop()
        if level.supposed is not None:
            level.supposed.rule = "assumption"
        closed = Closed(level.name, level.supposed, level.items, level.lines, level.ends_in_box)
        self.levels[-1].seen[level.first, last] = closed
        self.levels[-1].ends_in_box = True
        if self.faulty & set(range(level.first, last + 1)):
            self.faulty.add(-level.first)

    def _cited(self, cites: Iterable[Cite]) -> tuple[list[Entry], list[Closed]]:
        lines: list[Entry] = []
        boxes: list[Closed] = []
        for cite in cites:
            found = next((level.seen[cite] for level in self.levels if cite in level.seen), None)
            if isinstance(found, Entry):
                lines.append(found)
            elif isinstance(found, Closed) and isinstance(cite, tuple):
                boxes.append(found)
            else:
                where = cite if isinstance(cite, int) else f"{cite[0]}-{cite[1]}"
                raise RefusedError(phrase("{cited} cannot be cited from here", cited=where))
        return lines, boxes

    # Rules ----------------------------------------------------------------------------------------

    def _place(self, entry: Entry, line: Written) -> Phrase | None:
        """Let a line follow from what it cites; the reason why it does not, if it does not."""
        if line.fault:
            return None
        if line.rule in GIVEN:
            if line.cites:
                return phrase("a line that is a {rule} cites nothing", rule=line.rule)
            wanted = textbook_form(entry.formula)
            if line.rule == "premise" and wanted not in map(textbook_form, self.task.premises):
                return phrase("this is not among the premises")
            if line.rule == "premise":
                self.levels[-1].items.append(entry)
            return None
        lines, boxes = self._cited(line.cites)
        if self.faulty & {cite if isinstance(cite, int) else -cite[0] for cite in line.cites}:
            self.faulty.add(line.number)  # what it cites is told to be wrong
            return None
        ways = [use for use in self.book.rules[line.rule] if self._is_allowed(use)]
        if not ways:
            return phrase("{rule} is not among the rules of this task", rule=line.rule)
        for use in ways:
            for items in self._ways(use, entry, lines, boxes):
                if self._holds(items, entry):
                    return None
        return _refusal(line.rule, ways, self.book)

    def _is_allowed(self, use: str) -> bool:
        return rule_of(use) in self.task.rules or self.task.rules == tuple(RULES)

    def _ways(
        self, use: str, entry: Entry, lines: list[Entry], boxes: list[Closed]
    ) -> Iterator[list[Item]]:
        """The lines of the calculus by which an entry may follow; it becomes the last of them."""
        formula = entry.formula
        if REPLACED in use:
            if len(lines) == 1 and not boxes:
                found = replaced(lines[0], formula, list(both_ways(use)))
                yield from [_ending_in(entry, found)] if found else []
        elif use == "∀I" and self.book.boxed_names:
            yield from _of_named_box(entry, lines, boxes)
        elif use in RULES:
            cites = self._boxes(boxes)
            named = all(box.name for box in boxes) or use != "∃E" or not self.book.boxed_names
            if cites is not None and named:
                entry.rule, entry.rests_on = use, (*lines, *cites)
                yield [*cites, entry]
        elif use == "∃x A(x) ⊢ A(c)":
            yield from self._instance(entry, lines, boxes)
        elif "∧ ¬B]" in use:
            yield from self._refuted(use, entry, lines, boxes)
        else:
            schema = read_schema(use)
            cites = self._boxes(boxes)
            ends = [Box(each.assumption.formula, each.result.formula) for each in cites or ()]
            said = [line.formula for line in lines]
            for fit in fits(schema, said, ends, formula, textbook_form):
                if not ends:
                    yield _ending_in(entry, derived(fit, lines, formula))
                    continue
                rule = next(
                    rule.name for rule in RULES.values() for x in rule.schemas if x.text == use
                )
                entry.rule, entry.rests_on = rule, (*lines, *(cites or ()))
                yield [*(cites or ()), entry]

    def _boxes(self, boxes: list[Closed]) -> list[Subproof] | None:
        if any(box.supposed is None or box.result is None for box in boxes):
            return None
        return [box.subproof() for box in boxes]

    def _instance(
        self, entry: Entry, lines: list[Entry], boxes: list[Closed]
    ) -> Iterator[list[Item]]:
        """An instance of ∃ for a name that stands nowhere above."""
        if len(lines) != 1 or boxes or not isinstance(lines[0].formula, Exists):
            return
        pattern = read_schema("∃x A(x) ⊢ A(c)")
        known = bind(pattern.lines[0], lines[0].formula, {}, textbook_form)
        known = known and bind(pattern.gives, entry.formula, known, textbook_form)
        name = known.get("c") if known else None
        if isinstance(name, Func) and not name.args:
            if any(name.name in names(each) for each in self._formulas()):
                raise RefusedError(phrase("{name} is no new name: it stands above", name=name))
            self.instances[id(entry)] = (entry, lines[0], name)
            yield []

    def _refuted(
        self, use: str, entry: Entry, lines: list[Entry], boxes: list[Closed]
    ) -> Iterator[list[Item]]:
        """A box that ends in a contradiction; for the calculus it ends in ⊥."""
        if lines or len(boxes) != 1 or boxes[0].supposed is None or boxes[0].result is None:
            return
        box, end, supposed = boxes[0], boxes[0].result, boxes[0].supposed
        here: list[Entry] = []
        taken: list[Item] = []
        if self.book.contradiction == "pair":
            here = [supposed, *box.lines]
        elif isinstance(both := end.formula, And) and len(both.parts) > 1:
            left = And(both.parts[:-1]) if len(both.parts) > 2 else both.parts[0]
            here = [Entry(each, "∧E", (end,)) for each in (left, both.parts[-1])]
            taken = list(here)
        for one in reversed(here):
            for other in here:
                if textbook_form(other.formula) == textbook_form(Not(one.formula)):
                    falsum = Entry(FALSE, "¬E", (one, other))
                    items = self._without_instances([*taken, falsum], falsum)
                    closed = Closed(box.name, supposed, [*box.items, *items[:-1]], box.lines)
                    whole = closed.subproof(falsum)
                    entry.rule = "IP" if use.startswith("[¬A") else "¬I"
                    entry.rests_on = (whole,)
                    yield [whole, entry]

    # Judging --------------------------------------------------------------------------------------

    def _holds(self, items: list[Item], entry: Entry) -> bool:
        """Whether the judge accepts a line by what it rests on; only then it stands here."""
        if items:
            items = self._without_instances(items, entry)
        given = [each for level in self.levels for each in level.items]
        known = [each for each, _, _ in self.instances.values() if each is not entry]
        if items and self._judged([*known, *given, *items], entry) is None:
            return False
        self.levels[-1].items += items
        return True

    def _judged(self, items: Sequence[Item], entry: Entry) -> Deduction | None:
        given = {id(each): each for each in needed(entry) if isinstance(each, Entry)}
        premises = [each.formula for each in given.values() if each.rule == "premise"]
        kept = [
            x
            for x in items
            if not (isinstance(x, Entry) and x.rule == "premise" and id(x) not in given)
        ]
        deduction = write(premises, entry.formula, entry, kept)
        return None if check_deduction(deduction) else deduction

    def _without_instances(self, items: list[Item], entry: Entry) -> list[Item]:
        """Put what rests on an instance of ∃ into a box, once a line speaks of its name no more."""
        while (found := self._innermost(entry)) is not None:
            instance, source, _ = found
            box = Subproof(Entry(instance.formula, "assumption"))
            copies = Copies({id(instance): box.assumption}, partial(_rests_on, instance))
            inner = copies.entry(entry)
            box.inside += [*copies.items, inner]
            box.result = inner
            before = [each for each in items[:-1] if not _rests_on(instance, each)]
            entry.rule, entry.rests_on = "∃E", (source, box)
            items = [*before, box, entry]
        return items

    def _innermost(self, entry: Entry) -> tuple[Entry, Entry, Term] | None:
        """The last instance on which a line rests, unless the line speaks of its name."""
        below = {id(each) for each in needed(entry)} - {id(entry)}
        opened = [found for key, found in self.instances.items() if key in below]
        return opened[-1] if opened and not _speaks(entry.formula, opened[-1][2]) else None

    def end(self) -> BookProof:
        """The whole proof."""
        fault = self._unfinished()
        lines = tuple(self.lines)
        if fault or self.faulty:
            if lines and not self.faulty:
                lines = (*lines[:-1], replace(lines[-1], fault=fault))
            return BookProof(self.task, self.book, lines)
        last = self.levels[0].lines[-1]
        items = [
            x for x in self.levels[0].items if not (isinstance(x, Entry) and x.rule == "premise")
        ]
        given = [x for x in self.levels[0].items if isinstance(x, Entry) and x.rule == "premise"]
        deduction = write(self.task.premises, self.task.goal, last, [*given, *items])
        if check_deduction(deduction):
            fault = phrase("the last line rests on a name that it may not know")
            return BookProof(self.task, self.book, (*lines[:-1], replace(lines[-1], fault=fault)))
        return BookProof(self.task, self.book, lines, deduction)

    def _unfinished(self) -> Phrase | None:
        if not self.levels[0].lines and len(self.levels) == 1:
            return phrase("there are no lines")
        if len(self.levels) > 1:
            return phrase("the last line stands inside a box")
        last = self.levels[0].lines[-1].formula
        if textbook_form(last) != textbook_form(self.task.goal):
            return phrase("the last line is not the goal")
        return None


class RefusedError(Exception):
    """Why a line cannot stand, found while it is placed."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why


def _ending_in(entry: Entry, items: list[Item]) -> list[Item]:
    """The items with the entry in place of the last one."""
    *before, last = items
    assert isinstance(last, Entry)
    entry.rule, entry.rests_on = last.rule, last.rests_on
    return [*before, entry]


def _of_named_box(entry: Entry, lines: list[Entry], boxes: list[Closed]) -> Iterator[list[Item]]:
    """∀ by a box that opens with a fresh name, and may suppose something of it."""
    if lines or len(boxes) != 1 or boxes[0].name is None:
        return
    box, end = boxes[0], boxes[0].result
    if end is None:
        return
    if box.supposed is None:
        entry.rule, entry.rests_on = "∀I", (end,)
        yield [*box.items, entry]
        return
    whole = box.subproof()
    implied = Entry(Implies(box.supposed.formula, whole.result.formula), "→I", (whole,))
    entry.rule, entry.rests_on = "∀I", (implied,)
    yield [whole, implied, entry]


def _rests_on(source: Entry, item: Item) -> bool:
    return any(each is source for each in needed(item))


def _speaks(formula: Formula, name: Term) -> bool:
    return isinstance(name, Func) and name.name in names(formula)


def _cited(text: str) -> Iterator[Cite]:
    for first, last in re.findall(r"(\d{1,4})(?:\s*[–-]\s*(\d{1,4}))?", text):
        yield (int(first), int(last)) if last else int(first)


def _reason_of(error: ProvefieldError) -> Phrase:
    return phrase("{reason}", reason=error.reason)


def _refusal(rule: str, ways: Sequence[str], book: Textbook) -> Phrase:
    """What a rule of a book asks for, in the book's signs."""
    schemas = [x.text for way in ways for x in RULES[way].schemas] if ways[0] in RULES else ways
    greek = [with_greek(_in_signs(each, book)) for each in schemas or ways]
    return phrase(
        "{rule} does not give this from what it cites: {says}", rule=rule, says=Listed(greek, OR)
    )


def _in_signs(schema: str, book: Textbook) -> str:
    for sign, written in book.signs.items():
        schema = schema if sign in "∀∃" else schema.replace(sign, written)
    return schema
