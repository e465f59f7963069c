"""Places: what lies in, near, above something. A place is a test; its phrase may go first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from . import form as lf
from . import syntax as tree
from .discourse import Discourse, Meaning, RefusedError, Test, as_one, each, some_of
from .meaning import PlaceCont, phrase, place
from .nouns import SORTS, fold, is_universal, unfold
from .phrases import join
from .positions import BEARINGS, relation

PlacesCont = Callable[[tuple[Test, ...], Discourse], Meaning]
WANTS = {"left": "cell", "right": "cell", "near": "cell"}


@place.register
def _(here: tree.There, d: Discourse, k: PlaceCont) -> Meaning:
    term, rel = here.term, here.relation
    lines = (
        (*d.scope.lines, as_one(term))
        if rel == "in" and lf.sort_of(term) in lf.LINES
        else d.scope.lines
    )
    return k(tester(rel, term, 0), d.within(lines=lines))


@place.register
def _(here: tree.In, d: Discourse, k: PlaceCont) -> Meaning:
    rel, where = here.relation, here.phrase
    steps = here.steps or int(rel in BEARINGS and "direct" in d.switches)
    if rel == "between":
        return between(where, d, k)
    where = plain_place(rel, where, d)
    if is_said_apart(where, d) and isinstance(where, tree.Joined):
        return apart(where.word, [tree.In(rel, part, here.steps) for part in where.parts], d, k)

    def at(term: lf.Term, d: Discourse) -> Meaning:
        d = d.within(want="")
        line = rel == "in" and lf.sort_of(term) in lf.LINES
        if line and not isinstance(term, lf.Group | lf.SetOf):
            inner = d.within(lines=(*d.scope.lines, term))
            form, after = k(tester(rel, term, steps), inner)
            return form, after.within(lines=d.scope.lines)
        return k(tester(rel, term, steps), d)

    asking = d.within(want=WANTS.get(rel, "line" if rel.startswith("in") else ""))
    if isinstance(where, tree.Pronoun):
        if where.word == "it":
            return phrase(
                where, asking, lambda t, d: each(t, at, d) if isinstance(t, lf.SetOf) else at(t, d)
            )
        return phrase(where, asking, at)
    if rel != "outside" and is_wide(where, d):
        if rel == "in" and is_collective_place(where, d):
            return phrase(where, d, at)
        return phrase(where, d, lambda t, d: each(t, at, d))

    def inside(v: lf.One, d: Discourse) -> Meaning:
        return phrase(where, d, lambda t, d: tester(rel, t, steps)(v, d))

    return k(inside, d)


def plain_place(rel: str, where: tree.Phrase, d: Discourse) -> tree.Phrase:
    """The phrase of a place: one of them is some one, either or is or, in each is in each row."""
    match where:
        case tree.PartOf(tree.HowMany("bare", 1), whole):
            return tree.PartOf(tree.A(), whole)
        case tree.Np(determiner, noun) if rel == "in" and unfold(noun) == (tree.Noun("one"), ()):
            return tree.Np(determiner, line_noun(d))
        case tree.Joined("xor", parts) if not d.scope.exclusive:
            return tree.Joined("or", parts)
    return where


def is_said_apart(where: tree.Phrase, d: Discourse) -> bool:
    """Whether what is said of several places is said of each anew."""
    match where:
        case tree.Joined("xor"):
            return True
        case tree.Joined("or", parts):
            return d.scope.exclusive or any(isinstance(p, tree.Joined) for p in parts)
    return False


def line_noun(d: Discourse) -> tree.Nominal:
    """The row or column that *in each* leaves out."""
    found = [(noun, kept) for noun, kept in d.nouns if SORTS[noun.name] in lf.LINES]
    if not found:
        raise RefusedError("in one of what?")
    return fold(found[-1][0], found[-1][1] or ())


def tester(rel: str, term: lf.Term, steps: int) -> Test:
    """The test of standing in a relation to one of some things; outside is in none of them."""
    if rel == "outside":
        return not_there(tester("in", term, steps))
    return lambda v, d: some_of(term, lambda e: relation(rel, v, e, steps), d)


def is_wide(where: tree.Phrase, d: Discourse) -> bool:
    """Where something lies, all phrases are read first but *a* and *or*; after *no* also *any*."""
    none = isinstance(d.existed, tree.Np) and isinstance(d.existed.determiner, tree.No)
    match where:
        case tree.Np(tree.A(), noun) if unfold(noun)[0].name in ("row", "col"):
            return not none
        case tree.Np(tree.A() | tree.Bare()) | tree.Joined("or"):
            return False
        case tree.PartOf(tree.A()) | tree.Lines(word="or"):
            return False
        case tree.Np(tree.AnyOne()) | tree.PartOf(tree.AnyOne()):
            return not none
    return True


def is_collective_place(where: tree.Phrase, d: Discourse) -> bool:
    """Two mines in the corners: together, since one by one makes no sense."""
    match where:
        case tree.Np(tree.The()) | tree.Joined("and") | tree.Lines() | tree.LineRange():
            counted = isinstance(d.existed, tree.Np) and isinstance(
                d.existed.determiner, tree.HowMany | tree.FromTo | tree.OneOf | tree.Share
            )
            any_mine = isinstance(d.existed, tree.Np) and isinstance(d.existed.determiner, tree.A)
            if isinstance(where, tree.LineRange) and (counted or any_mine):
                return True
            return counted and (
                is_of_cells(where) or is_across(where, d) or "together" in d.switches
            )
    return False


def is_across(where: tree.Phrase, d: Discourse) -> bool:
    """Every row has one mine in columns 1 and 2: in both together."""
    lines = d.scope.lines
    kind = where.kind if isinstance(where, tree.Lines | tree.LineRange) else ""
    return bool(lines and kind and lf.sort_of(lines[-1]) not in (kind, "line"))


def is_of_cells(where: tree.Phrase) -> bool:
    """Whether its members are cells."""
    match where:
        case tree.Np(_, noun):
            return SORTS.get(unfold(noun)[0].name) == "cell"
        case tree.Joined(_, parts):
            return all(isinstance(part, tree.Cell) for part in parts)
    return False


def between(where: tree.Phrase, d: Discourse, k: PlaceCont) -> Meaning:
    """Between two cells, or lines, whichever way they lie."""

    def of(term: lf.Term, d: Discourse) -> Meaning:
        if not isinstance(term, lf.Group) or len(term.members) != 2:
            raise RefusedError("between which two?")
        low, high = term.members
        return k(lambda v, d: (lf.Rel("between", (v, low, high)), d), d)

    return phrase(where, d, of)


@place.register
def _(front: tree.Front, d: Discourse, k: PlaceCont) -> Meaning:
    inner = front.place
    if not isinstance(inner, tree.In):
        return place(inner, d, k)
    where, rel, steps = inner.phrase, inner.relation, inner.steps
    one_of_them = isinstance(where, tree.PartOf) and where.determiner == tree.HowMany("bare", 1)
    if isinstance(where, tree.PartOf) and one_of_them:
        where = tree.PartOf(tree.A(), where.whole)
    elif not (isinstance(where, tree.Np) and isinstance(where.determiner, tree.A)):
        return place(inner, d, k)
    elif rel != "in" and not d.scope.lifts:
        where = tree.Np(tree.Every(), where.noun)
    wide = d.within(want="")
    return phrase(where, wide, lambda t, d: each(t, lambda e, d: k(tester(rel, e, steps), d), d))


@place.register
def _(joined: tree.Places, d: Discourse, k: PlaceCont) -> Meaning:
    relations = {p.relation for p in joined.parts if isinstance(p, tree.In)}
    opposite_sides = relations in ({"left", "right"}, {"above", "below"})
    if joined.word == "each" and len(relations) > 1 and not opposite_sides:
        joined = tree.Places("and", joined.parts)
    if joined.word == "or" and d.scope.exclusive:
        joined = tree.Places("xor", joined.parts)
    if joined.word in ("nor", "each", "xor"):
        return apart("and" if joined.word == "each" else joined.word, list(joined.parts), d, k)
    tests: list[Test] = []

    def collect(left: tuple[tree.Place, ...], d: Discourse) -> Meaning:
        if left:

            def add(test: Test, d: Discourse) -> Meaning:
                tests.append(test)
                found = collect(left[1:], d)
                tests.pop()
                return found

            return place(left[0], d, add)
        chosen = tuple(tests)
        return k(lambda v, d: joined_tests(joined.word, chosen, v, d), d)

    return collect(joined.parts, d)


def joined_tests(word: str, tests: tuple[Test, ...], v: lf.One, d: Discourse) -> Meaning:
    """A thing passes all the tests, or one of them."""
    forms = []
    for test in tests:
        form, d = test(v, d)
        forms.append(form)
    return join(word, forms, d), d


def apart(word: str, parts: Sequence[tree.Place], d: Discourse, k: PlaceCont) -> Meaning:
    """What is said there, for each place anew."""
    forms = []
    outer = d
    for part in parts:
        form, d = place(part, d.back(outer).within(down=outer.scope.down or word == "nor"), k)
        forms.append(form)
    return join(word, forms, outer), d.back(outer)


@place.register
def _(only: tree.OnlyAt, d: Discourse, k: PlaceCont) -> Meaning:
    inner = only.place
    if not isinstance(inner, tree.In):
        raise RefusedError("only where?")
    rel, steps, where = inner.relation, inner.steps, inner.phrase
    if isinstance(where, tree.Np) and isinstance(where.determiner, tree.A):
        where = tree.Np(tree.HowMany("=", 1), where.noun)
    if isinstance(where, tree.Np) and isinstance(where.determiner, tree.HowMany):
        return place(tree.In(rel, where, steps), d, k)
    bare = isinstance(d.existed, tree.Np) and isinstance(d.existed.determiner, tree.Bare)
    several_lines = isinstance(where, tree.Lines | tree.LineRange)
    if rel == "in" and isinstance(where, tree.Line | tree.Lines | tree.LineRange) and not bare:
        return phrase(
            tree.Only(where), d, lambda t, d: each(t, lambda e, d: k(tester(rel, e, 0), d), d)
        )
    some_kind = isinstance(where, tree.Np) and isinstance(where.determiner, tree.Bare)
    if bare and (several_lines or some_kind) and d.owner is None:
        there = lf.conj(())
        after = d
    else:
        there, after = place(inner, d, k)
    if isinstance(where, tree.Np) and isinstance(where.determiner, tree.Every | tree.Bare):
        head, modifiers = unfold(where.noun)
        where = tree.Np(tree.The(), fold(tree.Noun(head.name, True, head.size), modifiers))
    elif is_universal(where):
        raise RefusedError("only where?")
    outside, after = phrase(
        where, after.back(d), lambda t, d: k(not_there(tester(rel, t, steps)), d)
    )
    return lf.conj([there, lf.neg(outside)]), after


def not_there(test: Test) -> Test:
    """Lying elsewhere."""

    def outside(v: lf.One, d: Discourse) -> Meaning:
        form, d = test(v, d)
        return lf.neg(form), d

    return outside


@place.register
def _(else_: tree.Elsewhere, d: Discourse, k: PlaceCont) -> Meaning:
    inner = else_.place
    if inner is None and d.owner is not None:
        raise RefusedError("elsewhere than where?")
    if inner is None:
        inner = d.where[0] if len(d.where) == 1 else None
    if not isinstance(inner, tree.In) or is_universal(inner.phrase):
        raise RefusedError("anywhere but where?")
    rel, steps = inner.relation, inner.steps
    return phrase(inner.phrase, d, lambda t, d: k(not_there(tester(rel, t, steps)), d))


def lies_at(term: lf.Term, where: tree.Place, d: Discourse) -> Meaning:
    """The thing lies there: of several places, in one of them."""
    match where:
        case tree.Places(word, parts):
            forms = []
            for part in parts:
                form, d = lies_at(term, part, d)
                forms.append(form)
            return join("and" if word == "each" else word, forms, d), d
        case tree.In("between"):
            return place(where, d, lambda test, d: test(as_one(term), d))
        case tree.In("left" | "right" | "above" | "below", what, 0) if is_universal(
            what
        ) or is_the_mine(what):
            raise RefusedError("in the same row or column?")
        case tree.In(rel, what, steps):
            steps = steps or int(rel in BEARINGS and "direct" in d.switches)
            near = d.within(want=WANTS.get(rel, "line" if rel == "in" else ""))
            return phrase(
                what, near, lambda t, d: tester(rel, t, steps)(as_one(term), d.within(want=""))
            )
        case tree.OnlyAt(inner):
            return lies_at(term, inner, d)
        case tree.ButNot(inner, other):
            here, d = lies_at(term, inner, d)
            there, d = lies_at(term, other, d)
            return lf.conj([here, lf.neg(there)]), d
    return place(where, d, lambda test, d: test(as_one(term), d))


def is_the_mine(what: tree.Phrase) -> bool:
    """Whether a phrase is a mine that the words describe."""
    match what:
        case tree.Np(tree.The() | tree.TheOnly(), noun):
            return unfold(noun)[0].name in ("mine", "one")
    return False


def all_places(places: tuple[tree.Place, ...], d: Discourse, k: PlacesCont) -> Meaning:
    """Several places at once: in row 1, to the left of (3,1)."""
    if not places:
        return k((), d)
    first, *rest = places
    return place(
        first, d, lambda test, d: all_places(tuple(rest), d, lambda tests, d: k((test, *tests), d))
    )
