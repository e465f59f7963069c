"""A small world to build: one in which sentences are true, and others are not.

An answer says what there is, and what holds of it: `domain: 1, 2; L: (1,2), (2,2); H: 1; a = 1;
m(1) = 2; m(2) = 1`. What it does not name holds of nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from provefield.chance import draw, pick
from provefield.errors import InputError
from provefield.learn.exercises.exercise import Exercise, Feedback, Question, SmallWorld, truth
from provefield.learn.exercises.hint import Hint
from provefield.learn.exercises.kind import Given, Kind, Wish
from provefield.learn.exercises.table import VALUES
from provefield.learn.exercises.vocabulary import Vocabulary, read_vocabulary
from provefield.logic.formula import And, Atom, Compare, Formula, Func, Not, Or, walk, walk_terms
from provefield.logic.parse import parse
from provefield.logic.semantics import Row, Symbol, Tables, Value, evaluate
from provefield.reason.ask import refute_sequent
from provefield.reason.firstorder.literal import as_symbols
from provefield.reason.tell.world import world_in_words
from provefield.reason.tell.world_picture import draw_world
from provefield.tongues import Phrase, Tongue, counted, paragraph, phrase

MOST_THINGS = 4
_PART = re.compile(
    r"(?P<name>\w+)(?:\((?P<args>[\w,\s]*)\))?\s*(?P<sign>[:=])\s*(?P<rest>.*)", re.DOTALL
)
_ROW = re.compile(r"\(([^()]*)\)|(\w+)")


@dataclass(frozen=True)
class Model:
    """Sentences that are to be true, and others that are to be false.

    >>> task = Model((parse("all x exists y L(x,y)"),), (parse("exists y all x L(x,y)"),))
    >>> told = task.judge("domain: 1, 2; L: (1,1), (2,2)")
    >>> told.right, str(task.judge("domain: 1; L: (1,1)").earned)
    (True, 'Sentences that are as they should be: 1 of 2.')
    """

    true: tuple[Formula, ...]
    false: tuple[Formula, ...]
    vocabulary: Vocabulary | None = None

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All sentences, and what everybody may use."""
        axioms = self.vocabulary.facts if self.vocabulary else ()
        return tuple(map(as_symbols, (*axioms, *self.true, *self.false)))

    @cached_property
    def signature(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """The relations and the functions with how many places each has."""
        relations: dict[str, int] = {}
        functions: dict[str, int] = {}
        for formula in self.formulas:
            for part in walk(formula):
                if isinstance(part, Atom):
                    relations[part.predicate] = len(part.args)
                for term in walk_terms(part) if isinstance(part, Atom | Compare) else ():
                    if isinstance(term, Func):
                        functions[term.name] = len(term.args)
        return dict(sorted(relations.items())), dict(sorted(functions.items()))

    @property
    def question(self) -> Question:
        """The sentences and their signs."""
        relations, functions = self.signature
        shown = {
            "true": [str(each) for each in self.true],
            "false": [str(each) for each in self.false],
            "relations": [[name, places] for name, places in relations.items()],
            "functions": [[name, places] for name, places in functions.items()],
            "most": MOST_THINGS,
        }
        if self.vocabulary:
            shown |= {
                "vocabulary": self.vocabulary.legend(),
                "about": self.vocabulary.about,
                "axioms": [str(each) for each in self.vocabulary.facts],
            }
        prompt = (
            phrase("Build a world in which the first sentences are true and the others are false.")
            if self.false
            else phrase("Build a world in which these sentences are true.")
        )
        return Question("model", prompt, "model", 1, 1, shown)

    @cached_property
    def _found(self) -> Tables | None:
        axioms = self.vocabulary.facts if self.vocabulary else ()
        premises = (*axioms, *self.true)
        goal = (
            Or(self.false) if len(self.false) > 1 else next(iter(self.false), Not(And(self.true)))
        )
        return refute_sequent(premises, goal).countermodel

    @property
    def solution(self) -> str:
        """A world that is found; the empty text if none is."""
        found = self._found
        if found is None:
            return ""
        names = {thing: str(number) for number, thing in enumerate(found.domain, start=1)}
        relations, functions = self.signature
        parts = [f"domain: {', '.join(names.values())}"]
        for name, places in relations.items():
            rows = found.relations.get((name, places), frozenset())
            if not places:
                parts.append(f"{name}: {'true' if rows else 'false'}")
                continue
            said = (",".join(names[thing] for thing in row) for row in sorted(rows, key=str))
            parts.append(f"{name}: {', '.join(f'({row})' for row in said)}")
        for name, places in functions.items():
            for row in product(found.domain, repeat=places):
                value = found.functions.get((name, places), {}).get(row, found.domain[0])
                args = f"({','.join(names[thing] for thing in row)})" if places else ""
                parts.append(f"{name}{args} = {names[value]}")
        return "; ".join(parts)

    def hints(self, answer: str = "") -> tuple[Hint, ...]:
        """How many things a world needs that is found, and the world."""
        found = self._found
        many = len(found.domain) if found else 1
        things = counted("One thing is enough.|{number} things are enough.", many)
        return Hint(things), Hint(phrase("It is this:"), lines=self.solution)

    def judge(self, answer: str) -> Feedback:
        """See what each sentence says of the world."""
        world = self._read(answer)
        wanted = [*((each, True) for each in self.true), *((each, False) for each in self.false)]
        axioms = self.vocabulary.facts if self.vocabulary else ()
        broken = [each for each in axioms if not evaluate(as_symbols(each), world)]
        wrong = [(each, want) for each, want in wanted if evaluate(as_symbols(each), world) != want]
        if not wrong and not broken:
            return Feedback(True, phrase("Right: every sentence is as it should be."))
        right = 0 if broken else len(wanted) - len(wrong)
        earned = phrase(
            "Sentences that are as they should be: {right} of {all}.", right=right, all=len(wanted)
        )
        said = [
            phrase("Here {formula} is {said}, and it should be {wanted}.", formula=each,
                   said=truth(not want), wanted=truth(want))
            for each, want in (*((each, True) for each in broken), *wrong)
        ]  # fmt: skip
        words = [*(self.vocabulary.told(world) if self.vocabulary else ()), world_in_words(world)]
        picture = draw_world(world, str(words[-1])) or ""
        shown = SmallWorld(world, tuple(words), picture)
        share = Fraction(right, len(wanted))
        return Feedback(False, paragraph(said), "no model", world=shown, share=share, earned=earned)

    def _read(self, answer: str) -> Tables:
        relations, functions = self.signature
        domain: tuple[Value, ...] = ()
        rows: dict[Symbol, set[Row]] = {(name, many): set() for name, many in relations.items()}
        values: dict[Symbol, dict[Row, Value]] = {x: {} for x in functions.items()}
        for text in filter(str.strip, re.split(r"[;\n]", answer)):
            found = _PART.fullmatch(text.strip())
            if found is None:
                raise _fault(answer, text)
            name, rest = found["name"], found["rest"].strip()
            if name == "domain":
                domain = tuple(dict.fromkeys(_things(rest, answer)))
            elif found["sign"] == ":" and name in relations:
                rows[name, relations[name]] |= set(_rows(rest, relations[name], domain, answer))
            elif found["sign"] == "=" and name in functions:
                args = tuple(re.findall(r"\w+", found["args"] or ""))
                if len(args) != functions[name] or {*args, rest} - set(map(str, domain)):
                    raise _fault(answer, text)
                values[name, functions[name]][args] = rest
            else:
                raise _fault(answer, text)
        if not 1 <= len(domain) <= MOST_THINGS:
            few = phrase(
                "say first what there is, 1 to {most} things: domain: 1, 2", most=MOST_THINGS
            )
            raise InputError(few, text=answer, source="answer")
        for (name, many), table in values.items():
            for row in product(domain, repeat=many):
                if row not in table:
                    said = f"{name}({', '.join(map(str, row))})" if row else name
                    raise InputError(
                        phrase("say what {term} is", term=said), text=answer, source="answer"
                    )
        return Tables(domain, {key: frozenset(all_) for key, all_ in rows.items()}, values)


def _rows(text: str, places: int, domain: tuple[Value, ...], answer: str) -> Iterator[Row]:
    if places == 0:
        if (value := VALUES.get(text.lower())) is None:
            expected = phrase("expected true or false; this is {part}", part=text[:40])
            raise InputError(expected, text=answer, source="answer")
        yield from [()] if value else []
        return
    if _ROW.sub("", text).strip(", \t"):
        raise _fault(answer, text)
    for many, one in _ROW.findall(text):
        row = _things(many or one, answer)
        if len(row) != places or set(row) - set(map(str, domain)):
            raise _fault(answer, many or one)
        yield row


def _things(text: str, answer: str) -> Row:
    """The things that a text names between commas."""
    if not re.fullmatch(r"[\w,\s]*", text):
        raise _fault(answer, text)
    return tuple(re.findall(r"\w+", text))


def _fault(answer: str, part: str) -> InputError:
    said = phrase(
        "expected things of the domain, such as L: (1,2), (2,2); this is {part}",
        part=part.strip()[:40],
    )
    return InputError(said, text=answer, offset=max(0, answer.find(part)), source="answer")


_SHAPES = (
    (("all x exists y L(x,y)",), ("exists y all x L(x,y)",)),
    (("exists x P(x)", "exists x Q(x)"), ("exists x (P(x) & Q(x))",)),
    (("all x (P(x) | Q(x))",), ("(all x P(x)) | (all x Q(x))",)),
    (("all x (P(x) -> Q(x))",), ("all x (Q(x) -> P(x))",)),
    (("all x (P(x) -> Q(x))", "all x (R(x) -> Q(x))"), ("all x (P(x) -> R(x))",)),
    (("all x all y (L(x,y) -> L(y,x))",), ("all x L(x,x)",)),
    (("all x all y all z (L(x,y) & L(y,z) -> L(x,z))",), ("all x all y (L(x,y) -> L(y,x))",)),
    (("all x -L(x,x)", "all x exists y L(x,y)"), ()),
    (("exists x (P(x) & -Q(x))", "exists x (Q(x) & -P(x))", "-P(a)"), ()),
    (("all x exists y (L(x,y) & -L(y,x))",), ("exists x L(x,x)",)),
)


def _draw(wish: Wish) -> Model:
    """Sentences of a list, with other letters."""
    true, false = pick(_SHAPES[: 3 + 2 * wish.level], wish.rng)
    letters = "".join(draw("ABCDFGHKLMPQRSTW", 4, wish.rng))
    renamed = str.maketrans("PQRL", letters)
    said = [tuple(parse(each.translate(renamed)) for each in side) for side in (true, false)]
    return Model(said[0], said[1])


def _read(given: Given, _source: str) -> Exercise:
    words = given.get("vocabulary")
    vocabulary = read_vocabulary(words["name"], words) if words else None
    read = vocabulary.read if vocabulary else parse
    sides = [tuple(read(each) for each in given.get(key, ())) for key in ("premises", "false")]
    goal = (read(given["goal"]),) if "goal" in given else ()
    return Model(sides[0], (*sides[1], *goal), vocabulary)


def _shortcoming(exercise: Model, _tongue: Tongue) -> Phrase | None:
    if not exercise.true and not exercise.false:
        return phrase("it has no sentences")
    solution = exercise.solution
    if not solution:
        return phrase("no world of up to four things was found that does this")
    if exercise.judge(solution).right:
        return None
    return phrase("its own solution is refused: {solution}", solution=solution)


KIND = Kind("model", phrase("Build a small world"), _draw, _read, _shortcoming)
