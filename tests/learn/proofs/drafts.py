"""Random proofs in the text of the editor, written by applying rules; and wrong lines for them.

What a line rests on is kept here as a set of numbers, in a way of its own: the numbers of the
premises and suppositions from which it follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from provefield.logic.binding import names, substitute
from provefield.logic.formula import (
    FALSE,
    And,
    Atom,
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
    Var,
    rebuild,
    size,
    walk,
    walk_terms,
)
from provefield.logic.parse import parse
from provefield.logic.terms import rename_terms

NAMES = tuple(map(Func, "abc"))
LARGEST = 24
"""The nodes of a formula beyond which nothing is built from it."""


def says(formula: Formula, name: Term) -> bool:
    """Whether a formula speaks of a name."""
    atoms = (part for part in walk(formula) if isinstance(part, Atom | Compare))
    return any(name in walk_terms(atom) for atom in atoms)


def random_formula(rng: Random, depth: int, variables: tuple[str, ...] = ()) -> Formula:
    """A formula with A, P, R, =, the names a, b and c, and every connective."""
    terms: list[Term] = [*NAMES, *map(Var, variables * 3)]
    if depth == 0 or rng.random() < 0.15:
        match rng.randrange(8):
            case 0 | 1:
                return Atom("A")
            case 2 | 3 | 4:
                return Atom("P", (rng.choice(terms),))
            case 5 | 6:
                return Atom("R", (rng.choice(terms), rng.choice(terms)))
            case _:
                sides = rng.choice(terms), rng.choice(terms)
                return Compare(rng.choice(("=", "=", "!=")), *sides)
    match rng.randrange(10):
        case 0 | 1:
            return Not(random_formula(rng, depth - 1, variables))
        case 2 | 3 | 4:
            parts = [
                random_formula(rng, depth - 1, variables) for _ in range(rng.choice((2, 2, 3)))
            ]
            return rng.choice((And, Or))(tuple(parts))
        case 5 | 6:
            kind = rng.choice((Implies, Implies, Iff))
            return kind(*(random_formula(rng, depth - 1, variables) for _ in range(2)))
        case 7 if rng.random() < 0.3:
            return FALSE
        case _:
            variable = rng.choice("xyz")
            body = random_formula(rng, depth - 1, (*variables, variable))
            return rng.choice((ForAll, Exists))(variable, body)


@dataclass(frozen=True)
class Seen:
    """A line that may be cited, and what it rests on."""

    number: int
    formula: Formula
    rests: frozenset[int]


@dataclass
class Book:
    """A proof in the making, in which every line is right."""

    rng: Random
    premises: tuple[Formula, ...]
    texts: list[str] = field(default_factory=list)
    given: dict[int, Formula] = field(default_factory=dict)
    """The premises and suppositions by the numbers of their lines, those of closed boxes too."""
    levels: list[list[Seen]] = field(default_factory=lambda: [[]])

    @property
    def seen(self) -> list[Seen]:
        """Every line in sight."""
        return [line for level in self.levels for line in level]

    @property
    def last(self) -> Formula:
        """What the last line says."""
        return self.levels[-1][-1].formula

    def write(
        self, formula: Formula, rule: str, cites: str = "", rests: Iterable[int] = ()
    ) -> Seen:
        """Write a line where the proof stands, with the reason as a person types it."""
        number = len(self.texts) + 1
        if rule in ("premise", "assumption"):
            self.given[number] = formula
            rests = (number,)
        line = Seen(number, formula, frozenset(rests))
        bars = "| " * (len(self.levels) - 1)
        self.texts.append(f"{bars}{formula} ; {rule} {cites}".rstrip())
        self.levels[-1].append(line)
        return line

    def by(self, formula: Formula, rule: str, *cited: Seen) -> Seen:
        """Write a line that follows by a rule from others, cited in any order."""
        order = self.rng.sample(cited, len(cited))
        cites = ", ".join(str(line.number) for line in order)
        return self.write(formula, rule, cites, frozenset().union(*(c.rests for c in cited)))

    def box(self, supposed: Formula, inside: Callable[[Seen], object]) -> tuple[str, Seen, Seen]:
        """Write a box: how it is cited, what it supposes and where it ends."""
        self.levels.append([])
        first = self.write(supposed, "assumption")
        inside(first)
        last = self.levels.pop()[-1]
        return f"{first.number}-{last.number}", first, last

    def arbitrary(self, name: Term, rests: Iterable[int], *stated: Formula) -> bool:
        """Whether nothing that is rested on, and nothing that is stated, speaks of a name."""
        known = [self.given[number] for number in rests]
        return not any(says(formula, name) for formula in (*known, *stated))


Move = Callable[[Book], object]
ALWAYS = ("R", "∨I", "¬¬I", "∧I", "∃I", "∀I")
"""Rules by which something follows from every line, so that others would be rare."""


def given_premise(book: Book) -> object:
    return book.premises and book.write(book.rng.choice(book.premises), "premise")


def one_line(book: Book) -> object:
    """A rule that cites one line, or the same line twice."""
    line = book.rng.choice(book.seen)
    ways = [*_from_one(book.rng, line.formula), *_of_quantifiers(book.rng, line.formula)]
    for name in NAMES:
        variable = new_variable(book.rng, line.formula)
        general = rename_terms(line.formula, {name: Var(variable)})
        some = _half_renamed(book.rng, line.formula, name, variable)
        ways.append((Exists(variable, book.rng.choice((general, some))), "∃I"))
        if book.arbitrary(name, line.rests):
            ways += [(ForAll(variable, general), "∀I")] * 2
    rules = [*{rule: None for _, rule in ways}]
    rule = book.rng.choice(rules + [rule for rule in rules if rule not in ALWAYS] * 6)
    result = book.rng.choice([result for result, by in ways if by == rule])
    return book.by(result, rule, line, *([line] if rule == "∧I" else []))


def new_variable(rng: Random, formula: Formula) -> str:
    """A variable that the formula does not use."""
    return rng.choice(
        [name for name in ("u", "v", "w", "x", "y", "z1") if name not in names(formula)]
    )


def halves(parts: tuple[Formula, ...], kind: type[And | Or]) -> tuple[Formula, Formula]:
    """The two sides of what is grouped from the left."""
    *first, last = parts
    return (first[0] if len(first) == 1 else kind(tuple(first))), last


def _from_one(rng: Random, formula: Formula) -> list[tuple[Formula, str]]:
    extra = random_formula(rng, 1)
    ways: list[tuple[Formula, str]] = [
        (formula, "R"),
        (Or((formula, extra)), "∨I"),
        (Or((extra, formula)), "∨I"),
        (Not(Not(formula)), "¬¬I"),
        (And((formula, formula)), "∧I"),
    ]
    match formula:
        case And((_, _, *_) as parts):
            front, last = halves(parts, And)
            ways += [(front, "∧E"), (last, "∧E")] * 2
            if isinstance(front, Not) and isinstance(last, Not):
                ways += [(Not(Or((front.body, last.body))), "DeM")] * 4
        case Or((Not(one), Not(other))):
            ways += [(Not(And((one, other))), "DeM")] * 4
        case Not(And((_, _, *_) as parts)):
            front, last = halves(parts, And)
            ways += [(Or((Not(front), Not(last))), "DeM")] * 4
        case Not(Or((_, _, *_) as parts)):
            front, last = halves(parts, Or)
            ways += [(And((Not(front), Not(last))), "DeM")] * 4
        case Not(Not(body)):
            ways += [(body, "¬¬E")] * 4
        case Or(()):
            ways += [(random_formula(rng, 2), "⊥E")] * 8
        case _:
            pass
    return ways


def _of_quantifiers(rng: Random, formula: Formula) -> list[tuple[Formula, str]]:
    ways: list[tuple[Formula, str]] = []
    match formula:
        case Not(ForAll(variable, body)):
            ways += [(Exists(variable, Not(body)), "QN")] * 4
        case Not(Exists(variable, body)):
            ways += [(ForAll(variable, Not(body)), "QN")] * 4
        case ForAll(variable, body):
            ways += [(substitute(body, {variable: name}), "∀E") for name in NAMES * 2]
            if isinstance(body, Not):
                ways += [(Not(Exists(variable, body.body)), "QN")] * 2
        case Exists(variable, Not(body)):
            ways += [(Not(ForAll(variable, body)), "QN")] * 4
        case _:
            pass
    return ways


def _half_renamed(rng: Random, formula: Formula, name: Term, variable: str) -> Formula:
    """Some places of a name become a variable's."""
    if isinstance(formula, Atom | Compare):
        return rename_terms(formula, {name: Var(variable)}) if rng.random() < 0.5 else formula
    return rebuild(formula, lambda part: _half_renamed(rng, part, name, variable))


def two_lines(book: Book) -> object:
    """A rule that cites two lines."""
    rng = book.rng
    one, other = rng.choice(book.seen), rng.choice(book.seen)
    ways: list[tuple[Formula, str, Seen, Seen]] = [
        (And((one.formula, other.formula)), "∧I", one, other)
    ]
    for major in book.seen:
        for minor in book.seen:
            ways += [(*way, major, minor) for way in _from_two(rng, major.formula, minor.formula)]
    rules = [*{rule: None for _, rule, *_ in ways}]
    rule = rng.choice(rules[1:] * 5 + rules)
    formula, _, one, other = rng.choice([way for way in ways if way[1] == rule])
    return book.by(formula, rule, one, other)


def _from_two(rng: Random, major: Formula, minor: Formula) -> list[tuple[Formula, str]]:
    found: list[tuple[Formula, str]] = []
    match major:
        case Implies(left, right):
            found += [(right, "→E")] * (left == minor)
            found += [(Not(left), "MT")] * (minor == Not(right))
        case Iff(left, right):
            found += [(right, "↔E")] * (left == minor) + [(left, "↔E")] * (right == minor)
        case Or((_, _, *_) as parts):
            front, last = halves(parts, Or)
            found += [(last, "DS")] * (minor == Not(front))
            found += [(front, "DS")] * (minor == Not(last))
        case Not(body):
            found += [(FALSE, "¬E")] * (minor == body)
        case Compare("=", left, right):
            found.append((_half_equal(rng, minor, left, right), "=E"))
        case _:
            pass
    return found


def _half_equal(rng: Random, formula: Formula, left: Term, right: Term) -> Formula:
    if isinstance(formula, Atom | Compare):
        if isinstance(left, Var) or isinstance(right, Var):
            return formula
        change: dict[Term, Term] = {left: right} if rng.random() < 0.5 else {right: left}
        return rename_terms(formula, change) if rng.random() < 0.7 else formula
    return rebuild(formula, lambda part: _half_equal(rng, part, left, right))


def from_nothing(book: Book) -> object:
    rng = book.rng
    if rng.random() < 0.3:
        name = rng.choice(NAMES)
        return book.write(Compare("=", name, name), "=I")
    formula = random_formula(rng, 2)
    return book.write(Or((formula, Not(formula))), "LEM")


def promising(book: Book) -> Formula:
    """Something from which a rule leads on, with a line that is in sight."""
    rng, line = book.rng, book.rng.choice(book.seen)
    formula, extra = line.formula, random_formula(rng, 1)
    found: list[Formula] = [
        Not(formula),
        Implies(formula, extra),
        Iff(formula, extra),
        Iff(extra, formula),
        Not(And((extra, formula))),
        Not(Or((formula, extra))),
        Exists("x", random_formula(rng, 1, ("x",))),
        Or((Not(formula), extra)),
        Or((formula, extra)),
        Not(Not(extra)),
    ]
    if isinstance(formula, Not):
        found += [
            Implies(extra, formula.body),
            Or((formula.body, extra)),
            Or((extra, formula.body)),
        ]
    return rng.choice(found)


def some_box(book: Book) -> object:
    """A box with anything in it, closed by →I, ¬I or IP."""
    rng = book.rng
    supposed = random_formula(rng, 2) if rng.random() < 0.3 else promising(book)

    def inside(_: Seen) -> None:
        steps(book, rng.randrange(5))
        for line in book.seen:
            for against in book.seen:
                if line.formula == Not(against.formula):
                    book.by(FALSE, "¬E", against, line)
                    return

    cites, first, last = book.box(supposed, inside)
    rests = last.rests - {first.number}
    ways: list[tuple[Formula, str]] = [(Implies(supposed, last.formula), "→I")]
    if last.formula == FALSE:
        ways.append((Not(supposed), "¬I"))
        if isinstance(supposed, Not):
            ways += [(supposed.body, "IP")] * 2
    formula, rule = rng.choice(ways)
    return book.write(formula, rule, cites, rests)


def both_ways(book: Book) -> object:
    """An equivalence from two boxes."""
    rng = book.rng
    right, back = rng.choice(book.seen), rng.choice(book.seen)

    def reach(wanted: Seen) -> Callable[[Seen], object]:
        def inside(_: Seen) -> None:
            steps(book, rng.randrange(2))
            book.by(wanted.formula, "R", wanted)

        return inside

    one = book.box(back.formula, reach(right))
    other = book.box(right.formula, reach(back))
    sides = rng.choice(((back.formula, right.formula), (right.formula, back.formula)))
    boxes = rng.sample([one, other], 2)
    rests = frozenset().union(*(last.rests - {first.number} for _, first, last in boxes))
    return book.write(Iff(*sides), "↔I", ", ".join(box[0] for box in boxes), rests)


def by_cases(book: Book) -> object:
    """∨E with a line, or from the cases themselves."""
    rng = book.rng
    majors = [line for line in book.seen if isinstance(line.formula, Or) and line.formula.parts]
    if not majors:
        return from_nothing(book)
    major = rng.choice(majors)
    assert isinstance(major.formula, Or)
    left, right = halves(major.formula.parts, Or)
    swapped = Or((right, left))
    kept = rng.choice(book.seen) if rng.random() < 0.5 else None
    target = kept.formula if kept else swapped

    def case(supposed: Seen) -> None:
        steps(book, rng.randrange(3))
        book.by(target, "R", kept) if kept else book.by(target, "∨I", supposed)

    boxes = rng.sample([book.box(left, case), book.box(right, case)], 2)
    rests = frozenset().union(*(last.rests - {first.number} for _, first, last in boxes))
    cites = [str(major.number), *(box[0] for box in boxes)]
    return book.write(target, "∨E", ", ".join(cites), rests | major.rests)


def from_some(book: Book) -> object:
    """∃E with a name of which the box knows nothing else, whatever is known of it elsewhere."""
    rng = book.rng
    majors = [line for line in book.seen if isinstance(line.formula, Exists)]
    if not majors:
        return one_line(book)
    major, name = rng.choice(majors), rng.choice(NAMES)
    assert isinstance(major.formula, Exists)
    body = substitute(major.formula.body, {major.formula.variable: name})
    ends: list[Seen] = []

    def inside(supposed: Seen) -> None:
        steps(book, rng.randrange(4))
        variable = new_variable(rng, supposed.formula)
        right = [
            line
            for line in book.seen
            if book.arbitrary(name, line.rests - {supposed.number}, line.formula, major.formula)
        ]
        if right and rng.random() < 0.7:
            line = rng.choice(right)
            ends.append(book.by(line.formula, "R", line))
        elif not says(major.formula, name):
            general = rename_terms(supposed.formula, {name: Var(variable)})
            ends.append(book.by(Exists(variable, general), "∃I", supposed))

    cites, first, last = book.box(body, inside)
    if not ends:
        rests = last.rests - {first.number}
        return book.write(Implies(body, last.formula), "→I", cites, rests)
    reason = rng.choice((f"{major.number}, {cites}", f"{cites}, {major.number}"))
    rests = (last.rests - {first.number}) | major.rests
    return book.write(last.formula, "∃E", reason, rests)


MOVES: tuple[Move, ...] = (
    *(one_line,) * 5, *(two_lines,) * 6, given_premise, from_nothing,
    some_box, some_box, by_cases, both_ways, from_some, from_some,
)  # fmt: skip


def steps(book: Book, number: int) -> None:
    """Some lines more, as long as there is room."""
    for _ in range(number):
        small = [line for line in book.seen if size(line.formula) > LARGEST]
        if len(book.texts) > 24 or len(book.levels) > 5 or len(small) > 3:
            return
        if not book.seen:
            given_premise(book)
        book.rng.choice(MOVES)(book)


def random_book(rng: Random) -> Book:
    """A proof of whatever its last line says, which stands in no box."""
    premises = tuple(
        random_formula(rng, rng.choice((1, 2, 2, 3))) for _ in range(rng.randint(1, 3))
    )
    book = Book(rng, premises)
    given_premise(book)
    steps(book, rng.randint(2, 9))
    return book


# Wrong lines --------------------------------------------------------------------------------------


def damaged(rng: Random, texts: list[str]) -> tuple[int, list[str]]:
    """One line changed in one way: its number, and the whole text."""
    place = rng.randrange(len(texts))
    said, _, reason = texts[place].partition(" ; ")
    bars = re.match(r"[| ]*", said)
    assert bars is not None
    formula = parse(said[bars.end() :])
    rule, _, cites = reason.partition(" ")
    match rng.randrange(7):
        case 0:
            numbers = list(re.finditer(r"\d+", cites))
            if numbers:
                found = rng.choice(numbers)
                number = rng.randint(1, place + 1)
                cites = f"{cites[: found.start()]}{number}{cites[found.end() :]}"
        case 1:
            rule = rng.choice(
                ("∧E", "∨I", "→E", "∀I", "∀I", "∃I", "∀E", "∨E", "∃E", "MT", "DS", "R")
            )
        case 2:
            formula = regroup(rng, formula)
        case 3:
            name, other = rng.sample(NAMES, 2)
            formula = rename_terms(formula, {name: other})
        case 4:
            variable, name = new_variable(rng, formula), rng.choice(NAMES)
            formula = ForAll(variable, rename_terms(formula, {name: Var(variable)}))
            rule, cites = "∀I", str(rng.randint(1, place + 1))
        case 5:
            formula = parse(rng.choice(texts).partition(" ; ")[0].strip("| "))
        case _:
            formula = weaken(rng, formula)
    line = f"{bars[0]}{formula} ; {rule} {cites}".rstrip()
    return place + 1, [*texts[:place], line, *texts[place + 1 :]]


def regroup(rng: Random, formula: Formula) -> Formula:
    """Other brackets, or none."""
    match formula:
        case And((one, And((*rest,)))) if rest:
            return And((one, *rest))
        case Or((one, Or((*rest,)))) if rest:
            return Or((one, *rest))
        case And((one, *rest)) if len(rest) > 1:
            return And((one, And(tuple(rest))))
        case Or((one, *rest)) if len(rest) > 1:
            return Or((one, Or(tuple(rest))))
        case _:
            return rebuild(formula, lambda part: regroup(rng, part))


def weaken(rng: Random, formula: Formula) -> Formula:
    """Something near by."""
    match formula:
        case And(parts) if parts:
            return rng.choice((Or(parts), And(parts[::-1])))
        case Or(parts) if parts:
            return rng.choice((And(parts), Or(parts[::-1])))
        case Implies(left, right):
            return rng.choice((Implies(right, left), Iff(left, right)))
        case ForAll(variable, body):
            return Exists(variable, body)
        case Exists(variable, body):
            return ForAll(variable, body)
        case Not(body):
            return body
        case _:
            return Not(formula)
