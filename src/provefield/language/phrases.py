"""Noun phrases: determiners as generalised quantifiers, names, lists, parts of something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

from provefield.logic.field import Field
from provefield.logic.formula import Int, Term

from . import form as lf
from . import syntax as tree
from .discourse import (
    Cont,
    Discourse,
    Meaning,
    NothingThereError,
    RefusedError,
    Test,
    among,
    as_one,
    each,
    quantify,
)
from .lower import members
from .meaning import phrase, verb
from .nouns import Meant, fold, holds_mines, is_universal, noun, unfold

STAND_IN = Field(9, 9)  # a board to check on what is taken for granted where the size is unknown
MOST_LISTED = 4  # things that a formula lists rather than describes
ENDS = 2
ONE_OF = (tree.HowMany("bare", 1), tree.A(), tree.AnyOne())
NEAR = (tree.Quality("near"), tree.Quality("orthnear"))
Run = Callable[[Discourse, Cont], Meaning]


# Names --------------------------------------------------------------------------------------------


@phrase.register
def _(cell: tree.Cell, d: Discourse, k: Cont) -> Meaning:
    return named(lf.Spot(cell.column, cell.row), d, k)


@phrase.register
def _(line: tree.Line, d: Discourse, k: Cont) -> Meaning:
    d = d.note(nouns=(*d.nouns, (tree.Noun(line.kind), None)))
    return named(lf.Strip(line.kind, line.number), d, k)


@phrase.register
def _(area: tree.Area, d: Discourse, k: Cont) -> Meaning:
    if area.name == "middle":
        if any(lf.sort_of(ref) in lf.LINES for ref in d.refs) or d.scope.lines:
            raise RefusedError("the middle of what?")
        area = tree.Area("centre")
    return named(lf.Region(area.name), d, k)


@phrase.register
def _(known: tree.Known, d: Discourse, k: Cont) -> Meaning:
    return k(known.term, d)


@phrase.register
def _(lines: tree.Lines, d: Discourse, k: Cont) -> Meaning:
    d = d.note(nouns=(*d.nouns, (tree.Noun(lines.kind), None)))
    things = tuple(lf.Strip(lines.kind, number) for number in lines.numbers)
    if lines.word == "or":
        return several("or", [partial(named, t) for t in things], d, k)
    return named(lf.Group(things), d, k)


@phrase.register
def _(lines: tree.LineRange, d: Discourse, k: Cont) -> Meaning:
    if lines.first == lines.last:
        raise RefusedError("from where to where?")
    d = d.note(nouns=(*d.nouns, (tree.Noun(lines.kind), None)))
    numbers = range(min(lines.first, lines.last), max(lines.first, lines.last) + 1)
    return named(lf.Group(tuple(lf.Strip(lines.kind, Int(number)) for number in numbers)), d, k)


def named(term: lf.Term, d: Discourse, k: Cont) -> Meaning:
    """What is said of things that have a name."""
    for one in term.members if isinstance(term, lf.Group) else (term,):
        on_board(one, d.field)
    sort = lf.sort_of(term)
    form, after = k(term, d.mention(term))
    thing, after = after.new("cell" if sort == "region" else sort)
    return form, after.note(others=lf.SetOf(thing, lf.neg(among(thing, term))))


def on_board(one: lf.Term, field: Field | None) -> None:
    """Refuse what lies off a board of known size."""
    if field is None:
        return
    numbers: list[tuple[Term, int]] = []
    if isinstance(one, lf.Spot):
        numbers = [(one.column, field.columns), (one.row, field.rows)]
    elif isinstance(one, lf.Strip):
        numbers = [(one.number, field.rows if one.sort == "row" else field.columns)]
    for number, last in numbers:
        if isinstance(number, Int) and not 1 <= number.value <= last:
            raise NothingThereError


# Determiners --------------------------------------------------------------------------------------


@phrase.register
def _(np: tree.Np, d: Discourse, k: Cont) -> Meaning:
    determiner = np.determiner
    if isinstance(determiner, tree.SomeTwo | tree.NoTwo | tree.AnyTwo) or is_pair(np, d):
        return pairs(np, d, k)
    if isinstance(determiner, tree.The) and not unfold(np.noun)[0].plural:
        np = replace(np, noun=next_one(np.noun))
    return noun(np.noun, d, lambda meant, d: determine(determiner, meant, d, k))


def is_pair(np: tree.Np, d: Discourse) -> bool:
    """Two neighbouring rows: some two that are next to each other."""
    modifiers = unfold(np.noun)[1]
    near = bool(set(NEAR) & set(modifiers)) or any(is_shared(m) for m in modifiers)
    owner = d.scope.owner
    single = owner is not None and not isinstance(owner, lf.Group | lf.SetOf)
    if not near or (single and owner is not None and lf.sort_of(owner) == "cell"):
        return False
    if any(isinstance(m, tree.Of) for m in modifiers):
        return False
    if isinstance(np.determiner, tree.No) and unfold(np.noun)[0].name == "mine":
        return True
    if np.determiner == tree.HowMany("bare", 2):
        return True
    if isinstance(np.determiner, tree.HowMany):
        raise RefusedError("how many pairs of them?")
    return False


def is_shared(modifier: tree.Modifier) -> bool:
    """In the same row: of several things, that they share it."""
    return isinstance(modifier, tree.At) and alike_place(modifier.place) is not None


def next_one(nominal: tree.Nominal) -> tree.Nominal:
    """The cell above it is the next one."""
    match nominal:
        case tree.Modified(
            inner, tree.At(tree.In("above" | "below" | "left" | "right" as rel, np, 0))
        ):
            return tree.Modified(next_one(inner), tree.At(tree.In(rel, np, 1)))
        case tree.Modified(inner, modifier):
            return tree.Modified(next_one(inner), modifier)
    return nominal


def determine(determiner: tree.Determiner, meant: Meant, d: Discourse, k: Cont) -> Meaning:
    """What is said of so many of the things that a noun means."""
    exception = d.scope.exception
    if exception is not None and isinstance(
        determiner, tree.Every | tree.No | tree.AnyOne | tree.The | tree.Bare
    ):
        from .exceptions import all_but

        plain = tree.Every() if isinstance(determiner, tree.The) else determiner
        return all_but(plain, meant, d.within(exception=None), k, exception)
    match determiner:
        case tree.Every(number) | tree.The(number) if number:
            return counted_out(determiner, number, meant, d, k)
        case tree.Every():
            return amount("all", (), meant, d, k)
        case tree.No():
            return amount("no", (), meant, d.note(last_op=d.last_op or "some"), k)
        case tree.Bare() if not meant.noun.plural:
            raise RefusedError("which one is meant?")
        case tree.A() | tree.Bare():
            return indefinite(meant, d.note(last_op="some"), k)
        case tree.AnyOne():
            if d.scope.down or d.scope.lifts:
                return indefinite(meant, d, k)
            return amount("all", (), meant, d, k)
        case tree.NotEvery():
            form, after = amount("all", (), meant, d, k)
            return lf.neg(form), after
        case tree.The():
            return definite(meant, d, k)
        case tree.TheOnly():
            return the_only(meant, d, k)
    return numbered(determiner, meant, d, k)


def numbered(determiner: tree.Determiner, meant: Meant, d: Discourse, k: Cont) -> Meaning:
    """The same for an amount."""
    match determiner:
        case tree.HowMany(op, number):
            return how_many(op, number, meant, d, k)
        case tree.FromTo(low, high):
            if low >= high:
                raise RefusedError("between how many?")
            return amount("among", tuple(range(low, high + 1)), meant, d, k)
        case tree.OneOf(numbers):
            return amount("among", numbers, meant, d, k)
        case tree.Share(kind):
            return amount(cast("lf.Kind", kind), (), meant, d, k)
        case tree.AllBut(number):
            return amount("but", (number,), meant, d, k)
    raise RefusedError("how many?")


def amount(kind: lf.Kind, numbers: tuple[int, ...], meant: Meant, d: Discourse, k: Cont) -> Meaning:
    """A quantifier over what a noun means."""
    return quantify(kind, numbers, (meant.sort, meant.noun.size), meant.test, k, d)


def how_many(op: str, number: int, meant: Meant, d: Discourse, k: Cont) -> Meaning:
    """So many; a bare number is exact, but at least so many below a negation."""
    if op == "bare" and meant.elided:
        if number == 1 and d.last_op == "some":
            return indefinite(meant, d, k)
        op = d.last_op if d.last_op in (">=", "<=") else op
    if op == "bare" and meant.partial and (d.scope.lifts or d.scope.loose):
        op = ">="
    if op == "bare":
        at_least = d.scope.down != ("exact" in d.switches)
        op = ">=" if at_least else "="
    if op == "<" and number == 0:
        raise RefusedError("fewer than none?")
    return amount(cast("lf.Kind", op), (number,), meant, d.note(last_op=op), k)


def indefinite(meant: Meant, d: Discourse, k: Cont) -> Meaning:
    """A mine: in a condition what follows may speak of it."""
    if not d.scope.lifts or d.scope.down:
        return amount("some", (), meant, d, k)
    thing, d = d.new(meant.sort, meant.noun.size)
    restriction, inner = meant.test(thing, d.mention(thing).note(lifted=(*d.lifted, thing)))
    form, after = k(thing, inner.mention(lf.SetOf(thing, restriction), thing))
    return lf.conj([restriction, form]), after.back(d)


def extent(meant: Meant, d: Discourse) -> tuple[list[lf.One] | None, lf.Thing, lf.Form, Discourse]:
    """The things that a noun means, if mines and variables do not matter; with the set of them."""
    thing, d = d.new(meant.sort, meant.noun.size)
    restriction, d = meant.test(thing, d)
    is_open = lf.mentions(restriction, lambda part: isinstance(part, lf.Thing) and part != thing)
    if lf.depends_on_mines(restriction) or is_open or names_variables(restriction):
        return None, thing, restriction, d
    return members(thing, restriction, d.field or STAND_IN), thing, restriction, d


def names_variables(form: lf.Form) -> bool:
    """Whether a form speaks of a number by its name."""

    def is_named(part: object) -> bool:
        match part:
            case lf.Spot(Int(), Int()) | lf.Strip(_, Int()):
                return False
            case lf.Spot() | lf.Strip():
                return True
        return False

    return lf.mentions(form, is_named)


def counted_out(
    determiner: tree.Every | tree.The, number: int, meant: Meant, d: Discourse, k: Cont
) -> Meaning:
    """The two ends, all four corners: as many as there are."""
    found, thing, restriction, d = extent(meant, d)
    if found is not None and len(found) != number and (d.field or meant.noun.name == "corner"):
        raise RefusedError("there are not so many")
    if isinstance(determiner, tree.Every):
        if found is None and not (meant.partial or (meant.noun.name == "end" and number == ENDS)):
            raise RefusedError("are there so many?")
        return amount("all", (), meant, d, k)
    many = replace(meant, noun=replace(meant.noun, plural=number > 1))
    form, after = definite(many, d, k, number)
    if found is None:
        form = lf.conj([lf.Quant("=", (number,), thing, restriction, lf.TRUE), form])
    return form, after


def definite(meant: Meant, d: Discourse, k: Cont, count: int = 0) -> Meaning:
    """The things that a noun means: all of them, taken for granted that there are any."""
    found, thing, restriction, d = extent(meant, d)
    plural = meant.noun.plural
    if found is not None:
        return static(found, lf.SetOf(thing, restriction, count), meant, d, k)
    whole = lf.SetOf(thing, restriction, count)
    if meant.has(tree.Quality("other")) and d.others is not None and d.others.count == 1:
        return said_of(whole, d, k)
    if meant.noun.name == "mine" and not meant.modifiers and restriction == lf.Mined(thing):
        return mentioned_mines(whole, plural, d, k)
    if plural:
        return said_of(whole, d, k)
    if lf.depends_on_mines(restriction):
        if meant.noun.name != "mine" and "safe" not in str(meant.modifiers):
            raise RefusedError("which one is meant?")
        form, after = said_of(whole, d, k)
        return lf.conj([lf.Quant("=", (1,), thing, restriction, lf.TRUE), form]), after
    if not is_unique(restriction, thing):
        raise RefusedError("which one is meant?")
    d = d.need(lf.Quant("some", (), thing, restriction, lf.TRUE))
    return said_of(whole, d, k)


def mentioned_mines(whole: lf.SetOf, plural: bool, d: Discourse, k: Cont) -> Meaning:
    """The mines, the mine: those that were spoken of, if any were; else all there are."""
    mined = [r for r in d.refs if isinstance(r, lf.SetOf) and lf.depends_on_mines(r.form)]
    if any(lf.sort_of(r) == "cell" for r in mined) or d.lifted:
        return phrase(tree.Pronoun("they" if plural else "it"), d.within(want="cell"), k)
    form, after = said_of(whole, d, k)
    if plural:
        return form, after
    return lf.conj([lf.Quant("=", (1,), whole.thing, whole.form, lf.TRUE), form]), after


def is_unique(form: lf.Form, thing: lf.Thing) -> bool:
    """Whether a form can hold of one thing only, whatever the variables are."""
    parts = form.parts if isinstance(form, lf.Conj) else (form,)
    fixed: set[str] = set()
    for part in parts:
        match part:
            case lf.Rel("eq", (one, _)) if one == thing:
                fixed |= {"row", "col"}
            case lf.Rel("nth", (one, _), (_,)) if one == thing:
                fixed |= {"row", "col"}
            case lf.Rel("above" | "below" | "left" | "right", (one, _), (_,)) if one == thing:
                fixed |= {"row", "col"}
            case lf.Rel("in", (one, two)) if one == thing and lf.sort_of(two) in lf.LINES:
                fixed.add(lf.sort_of(two))
            case lf.Rel("in", (one, lf.Region(name))) if one == thing and name.startswith(
                ("corner_", "centre")
            ):
                fixed |= {"row", "col"}
    return fixed >= {"row", "col"}


def static(found: list[lf.One], whole: lf.SetOf, meant: Meant, d: Discourse, k: Cont) -> Meaning:
    """Things that the board alone decides."""
    if not found:
        raise NothingThereError
    if not meant.noun.plural and len(found) > 1:
        back = [
            r
            for r in d.refs
            if lf.sort_of(r) == meant.sort and not isinstance(r, lf.Group | lf.SetOf)
        ]
        if meant.modifiers or not back or is_ambiguous(back) or meant.noun.name == "cell":
            raise RefusedError("which one is meant?")
        return k(back[-1], d)
    regions = len(found) > 1 and isinstance(found[0], lf.Region)
    if d.field is not None and len(found) <= MOST_LISTED and not regions:
        return named(found[0] if len(found) == 1 else lf.Group(tuple(found)), d, k)
    return said_of(whole, d, k)


def is_ambiguous(terms: Sequence[lf.Term]) -> bool:
    """Whether several things may be meant equally."""
    return len(set(terms)) > 1


def said_of(whole: lf.SetOf, d: Discourse, k: Cont) -> Meaning:
    """What is said of a set, which they means afterwards."""
    form, after = k(whole, d.mention(whole))
    thing, after = after.new(whole.thing.sort, whole.thing.size)
    return form, after.note(others=lf.SetOf(thing, lf.neg(lf.put(whole.form, whole.thing, thing))))


def the_only(meant: Meant, d: Discourse, k: Cont) -> Meaning:
    """The only mine in row 2: there is one, and no more."""
    thing, d = d.new(meant.sort, meant.noun.size)
    restriction, d = meant.test(thing, d)
    whole = lf.SetOf(thing, restriction)
    form, after = k(whole, d.mention(whole))
    if meant.noun.plural:
        return form, after
    return lf.conj([lf.Quant("=", (1,), thing, restriction, lf.TRUE), form]), after


def pairs(np: tree.Np, d: Discourse, k: Cont) -> Meaning:
    """No two of them, any two of them."""
    head, modifiers = unfold(np.noun)
    rel = "orthnear" if tree.Quality("orthnear") in modifiers else "near"
    side_by_side = bool(set(NEAR) & set(modifiers)) or head.name == "neighbour"
    kept = tuple(m for m in modifiers if m not in NEAR)
    if head.name == "neighbour":
        head = replace(head, name="cell")
    same = [m.place for m in kept if isinstance(m, tree.At) and m.place == alike_place(m.place)]
    kept = tuple(m for m in kept if not (isinstance(m, tree.At) and m.place in same))

    def of(meant: Meant, d: Discourse) -> Meaning:
        one, d = d.new(meant.sort)
        two, d = d.new(meant.sort)
        group = lf.Group((one, two))
        positive = isinstance(np.determiner, tree.HowMany | tree.SomeTwo)
        lifts = d.scope.lifts and not isinstance(np.determiner, tree.NoTwo | tree.No)
        inner = d.within(down=d.scope.down if positive or lifts else True, lifts=False).mention(
            group
        )
        first, inner = meant.test(one, inner)
        second, inner = meant.test(two, inner)
        links: list[lf.Form] = [lf.Rel(rel, (one, two))] if side_by_side else []
        links += [lf.Rel(p.relation, (one, two)) for p in same if isinstance(p, tree.In)]
        apart = lf.conj([first, second, *links, lf.neg(lf.Rel("eq", (one, two)))])
        said, inner = k(group, inner)
        if lifts:
            return lf.conj([apart, said]), inner.back(d).note(lifted=(*inner.lifted, one, two))
        after = inner.note(scope=d.scope, refs=d.refs, topic=d.topic, others=None)
        if positive:
            return lf.Quant("some", (), one, lf.TRUE, lf.Quant("some", (), two, apart, said)), after
        if isinstance(np.determiner, tree.NoTwo | tree.No):
            return lf.Quant("no", (), one, lf.TRUE, lf.Quant("some", (), two, apart, said)), after
        return lf.Quant("all", (), one, lf.TRUE, lf.Quant("all", (), two, apart, said)), after

    return noun(fold(head, kept), d, of)


def alike_place(where: tree.Place) -> tree.Place | None:
    """In the same row: a place that says of several things that they share it."""
    match where:
        case tree.In("samerow" | "samecol" | "sameline", tree.Pronoun("it")):
            return where
    return None


# Parts and lists ----------------------------------------------------------------------------------


@phrase.register
def _(part: tree.PartOf, d: Discourse, k: Cont) -> Meaning:
    whole = part.whole
    if isinstance(whole, tree.Np) and is_pair(whole, d):
        whole = tree.Np(tree.AnyTwo(), whole.noun)
    if isinstance(whole, tree.Np) and isinstance(whole.determiner, tree.AnyTwo):
        return phrase(
            whole, d, lambda t, d: phrase(tree.PartOf(part.determiner, tree.Known(t)), d, k)
        )
    if isinstance(whole, tree.Np) and isinstance(whole.determiner, tree.Every):
        number = whole.determiner.number
        whole = replace(whole, determiner=tree.The(number))
    if isinstance(whole, tree.Np) and not isinstance(part.determiner, tree.Share):
        head, modifiers = unfold(whole.noun)
        whole = replace(whole, noun=fold(replace(head, plural=True), modifiers))

    def of(term: lf.Term, d: Discourse) -> Meaning:
        if not isinstance(term, lf.Group | lf.SetOf):
            if lf.sort_of(term) == "cell":
                raise RefusedError("which of them?")
            return parts_of_region(part.determiner, term, d, k)
        sort = lf.sort_of(term)
        size = term.thing.size if isinstance(term, lf.SetOf) else 0
        tests: tuple[Test, ...] = (lambda v, d: (among(v, term), d),)
        if sort == "cell":
            tests = (*tests, *d.scope.held)
            owner = d.scope.owner
            if owner is not None:
                home = owner
                tests = (*tests, lambda v, d: (among(v, home), d))
            d = d.within(held=(), owner=None)
        named = tree.Noun(
            "cell" if sort == "region" else {"cell": "cell"}.get(sort, sort), size=size
        )
        check_number(part.determiner, term)
        d = d.note(nouns=(*d.nouns, (named, None)))
        if d.scope.lifts and not d.scope.down and part.determiner in ONE_OF:
            form, d = one_and_others(Meant(named, tests), term, d, k)
            rest.append(d.others)
            return form, d
        form, d = determine(part.determiner, Meant(named, tests, partial=True), d, k)
        rest.append(replace(d.others, count=left_over(part.determiner, term)) if d.others else None)
        return form, d

    rest: list[lf.SetOf | None] = []
    outer = d.scope
    if isinstance(whole, tree.Np) and is_universal(whole):
        raise RefusedError("part of all?")
    d_inner = d.within(held=(), owner=None, want="")
    form, after = phrase(
        whole,
        d_inner,
        lambda t, d: of(t, d.within(held=outer.held, owner=outer.owner, want=outer.want)),
    )
    return form, after.note(others=rest[-1] if rest else after.others)


def check_number(determiner: tree.Determiner, term: lf.Term) -> None:
    """Three of two things are none, and of one thing there are no two."""
    known = term.count if isinstance(term, lf.SetOf) else 0
    if isinstance(determiner, tree.Every) and determiner.number > known > 0:
        raise NothingThereError
    if isinstance(term, lf.Group) and isinstance(determiner, tree.HowMany):
        limit = len(term.members)
        if determiner.op in ("bare", "=", ">=") and determiner.number > limit:
            raise RefusedError("there are not so many")


def one_and_others(meant: Meant, term: lf.Term, d: Discourse, k: Cont) -> Meaning:
    """If one of two things is so: what follows may speak of it, and of the other."""
    form, after = indefinite(meant, d, k)
    one = after.lifted[len(d.lifted)]
    thing, after = after.new(meant.sort, meant.noun.size)
    left = lf.conj([among(thing, term), lf.neg(lf.Rel("eq", (thing, one)))])
    count = len(term.members) if isinstance(term, lf.Group) else 0
    return form, after.note(others=lf.SetOf(thing, left, max(count - 1, 0)))


def left_over(determiner: tree.Determiner, term: lf.Term) -> int:
    """How many are left when so many of some things are taken."""
    match determiner, term:
        case tree.HowMany("bare" | "=", number), lf.Group(members):
            return len(members) - number
        case tree.HowMany("bare" | "=", number), lf.SetOf(count=count):
            return max(count - number, 0)
    return 0


def parts_of_region(determiner: tree.Determiner, term: lf.One, d: Discourse, k: Cont) -> Meaning:
    """Half of the board, most of row 1: of its cells."""
    if not isinstance(determiner, tree.Share | tree.Every):
        raise RefusedError("so many of what?")
    inside: Test = lambda v, d: (lf.Rel("in", (v, term)), d)  # noqa: E731
    return determine(determiner, Meant(tree.Noun("cell", plural=True), (inside,)), d, k)


@phrase.register
def _(joined: tree.Joined, d: Discourse, k: Cont) -> Meaning:
    word, parts = joined.word, alike_amounts(joined.parts)
    if word == "and" and all(
        isinstance(p, tree.Cell | tree.Line | tree.Lines) or is_definite(p) for p in parts
    ):
        return together(parts, d, k)
    if word == "both":
        own = k
        return several("and", [partial(phrase, p) for p in parts], d, lambda t, d: each(t, own, d))
    return several(word, [partial(phrase, p) for p in parts], d, k)


def alike_amounts(parts: tuple[tree.Phrase, ...]) -> tuple[tree.Phrase, ...]:
    """At most one row and one column: at most one column."""
    first = parts[0]
    if not (isinstance(first, tree.Np) and isinstance(first.determiner, tree.HowMany)):
        return parts
    op = first.determiner.op
    return tuple(
        replace(part, determiner=tree.HowMany(op, part.determiner.number))
        if isinstance(part, tree.Np)
        and isinstance(part.determiner, tree.HowMany)
        and part.determiner.op == "bare"
        else part
        for part in parts
    )


def is_definite(what: tree.Phrase) -> bool:
    """Whether a phrase names its things."""
    match what:
        case tree.Np(tree.The() | tree.TheOnly()) | tree.Area() | tree.Pronoun():
            return True
        case tree.Joined("and", parts):
            return all(
                isinstance(p, tree.Cell | tree.Line | tree.Lines) or is_definite(p) for p in parts
            )
    return False


def together(parts: tuple[tree.Phrase, ...], d: Discourse, k: Cont) -> Meaning:
    """Several named things as one plural term."""

    def collect(left: tuple[tree.Phrase, ...], found: tuple[lf.Term, ...], d: Discourse) -> Meaning:
        if left:
            return phrase(left[0], d, lambda t, d: collect(left[1:], (*found, t), d))
        flat: list[lf.One] = []
        for term in found:
            if isinstance(term, lf.SetOf):
                return several("and", [partial(saying, t) for t in found], d, k)
            flat += term.members if isinstance(term, lf.Group) else [term]
        sorts = {lf.sort_of(one) for one in flat}
        if len(sorts) > 1 or "region" in sorts:
            return several("and", [partial(saying, t) for t in found], d, k)
        return named(lf.Group(tuple(flat)), d, k)

    return collect(parts, (), d)


def saying(term: lf.Term, d: Discourse, k: Cont) -> Meaning:
    """What is said of a term."""
    return k(term, d)


def several(word: str, runs: Sequence[Run], d: Discourse, k: Cont) -> Meaning:
    """The same said of several phrases, joined by a word."""
    forms: list[lf.Form] = []
    outer = d
    left: list[lf.SetOf | None] = []
    loose = outer.scope.loose or word == "or"

    def each_one(term: lf.Term, d: Discourse) -> Meaning:
        """Neither of several things is what none of them is."""
        if not isinstance(term, lf.Group | lf.SetOf):
            return k(term, d)
        form, d = each(term, lambda t, d: opposite(k(t, d)), d)
        return lf.neg(form), d

    for run in runs:
        inner = d.back(outer).within(down=outer.scope.down or word == "nor", loose=loose)
        form, d = run(inner, each_one if word == "nor" else k)
        forms.append(form)
        left.append(d.others)
    return join(word, forms, outer), d.back(outer).note(others=all_left(left))


def opposite(meaning: Meaning) -> Meaning:
    """The negation of a meaning."""
    form, d = meaning
    return lf.neg(form), d


def all_left(sets: list[lf.SetOf | None]) -> lf.SetOf | None:
    """What none of several phrases speaks of."""
    first = sets[0]
    if first is None or any(s is None or s.thing.sort != first.thing.sort for s in sets):
        return None
    forms = [lf.put(s.form, s.thing, first.thing) for s in sets if s is not None]
    return lf.SetOf(first.thing, lf.conj(forms))


def join(word: str, forms: list[lf.Form], d: Discourse) -> lf.Form:
    """Forms joined by and, or, xor, nor, not…but."""
    match word:
        case "and" | "both":
            return lf.conj(forms)
        case "or" if not d.scope.exclusive:
            return lf.disj(forms)
        case "or" | "xor":
            if d.scope.lifts or "inclusive" in d.switches:
                return lf.disj(forms)
            if len(forms) == 2:
                return lf.one_only(*forms)
            return lf.Listed("exactly", 1, tuple(forms))
        case "nor":
            return lf.conj(lf.neg(form) for form in forms)
        case "notbut":
            return lf.conj([lf.neg(forms[0]), forms[1]])
    raise RefusedError(f"joined by {word}?")


@phrase.register
def _(only: tree.Only, d: Discourse, k: Cont) -> Meaning:
    inner, outer = only.phrase, d
    if isinstance(inner, tree.Np) and unfold(inner.noun)[0].name == "one":
        raise RefusedError("only which one?")
    match inner:
        case tree.Np(tree.HowMany(_, number), what):
            return phrase(tree.Np(tree.HowMany("=", number), what), d, k)
        case tree.PartOf(tree.HowMany(_, number), whole):
            return phrase(tree.PartOf(tree.HowMany("=", number), whole), d, k)
        case tree.Np(tree.Bare(), what):
            if d.scope.owner is not None or d.scope.held:
                return all_there(what, d)
            return noun(what, d, lambda meant, d: all_are(meant, d, k))
        case tree.Joined("or", parts):
            inner = tree.Joined("and", parts)

    def said(term: lf.Term, d: Discourse) -> Meaning:
        sort = lf.sort_of(term)
        tests = outer.scope.held if sort in ("cell", "region") else ()
        form, d = each(term, k, d)

        def others(v: lf.One, d: Discourse) -> Meaning:
            forms = [lf.neg(among(v, term))]
            for test in tests:
                more, d = test(v, d)
                forms.append(more)
            return lf.conj(forms), d

        if tests:
            d = d.note(consumed=d.consumed + 1)
        rest, after = quantify("no", (), ("cell" if sort == "region" else sort, 0), others, k, d)
        return lf.conj([form, rest]), after

    return phrase(inner, d, said)


def all_there(what: tree.Nominal, d: Discourse) -> Meaning:
    """Row 3 contains only mines: every cell there is one."""
    head, modifiers = unfold(what)
    if head.name not in ("mine", "cell", "neighbour"):
        raise RefusedError("only what?")
    kind = tree.Noun("cell" if head.name == "mine" else head.name, plural=True)
    kept = tuple(m for m in modifiers if not isinstance(m, tree.Quality) or m.name == "near")
    own = [m for m in modifiers if m not in kept]

    def each_is(v: lf.Term, d: Discourse) -> Meaning:
        forms = [holds_mines(m.name, as_one(v), d)[0] for m in own if isinstance(m, tree.Quality)]
        mined = [lf.Mined(as_one(v))] if head.name == "mine" else []
        return lf.conj([*mined, *forms]), d

    return noun(fold(kind, kept), d, lambda meant, d: amount("all", (), meant, d, each_is))


def all_are(meant: Meant, d: Discourse, k: Cont) -> Meaning:
    """Only corners are mines: whatever is one is the other."""
    thing, d = d.new(meant.sort)
    said, d = k(thing, d)
    test, d = meant.test(thing, d)
    return lf.Quant("all", (), thing, said, test), d


@phrase.register
def _(aside: tree.Aside, d: Discourse, k: Cont) -> Meaning:
    if is_universal(aside.phrase):
        raise RefusedError("a remark about all?")
    form, d = phrase(aside.phrase, d, k)
    if not d.refs:
        raise RefusedError("a remark about what?")
    about = d.refs[-1]
    if isinstance(about, lf.SetOf) and about.count != 1:
        raise RefusedError("a remark about which one?")
    remark, d = each(about, lambda one, d: verb(aside.verb, one, d.within(held=(), owner=None)), d)
    return lf.conj([form, remark]), d


@phrase.register
def _(all_: tree.AllExcept, d: Discourse, k: Cont) -> Meaning:
    from .exceptions import all_but

    def others(term: lf.Term, d: Discourse) -> Meaning:
        sort = lf.sort_of(term)
        kind = tree.Noun({"region": "cell"}.get(sort, sort), plural=True)
        everything = Meant(kind, (lambda v, d: (lf.TRUE, d),))
        return all_but(tree.Every(), everything, d, k, tree.Save(tree.Known(term)))

    inner = all_.phrase
    return phrase(inner, d, others)


@phrase.register
def _(whole: tree.AsWhole, d: Discourse, k: Cont) -> Meaning:
    return phrase(whole.phrase, d, k)


@phrase.register
def _(negated: tree.NotAll, d: Discourse, k: Cont) -> Meaning:
    form, d = phrase(negated.phrase, d, lambda t, d: each(t, k, d))
    return lf.neg(form), d
