"""More, fewer, as many: amounts that are compared."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from . import form as lf
from . import syntax as tree
from .discourse import Discourse, Meaning, RefusedError, Test
from .meaning import clause, phrase, place
from .nouns import Meant, fold, noun, unfold


def counted(
    nominal: tree.Nominal, d: Discourse, owner: lf.Term | None = None, tests: tuple[Test, ...] = ()
) -> tuple[lf.Count, Discourse]:
    """How many such things there are, in an owner or at a place."""
    found: list[lf.Count] = []

    def use(meant: Meant, d: Discourse) -> Meaning:
        thing, d = d.new(meant.sort, meant.noun.size)
        form, d = meant.test(thing, d)
        found.append(lf.Count(thing, form))
        return lf.TRUE, d

    _, after = noun(nominal, d.within(owner=owner, held=tests, lifts=False), use)
    if len(found) != 1:
        raise RefusedError("how many of what?")
    return found[0], after.back(d)


def compared(comparing: tree.Comparing, left: lf.Count, right: lf.Count) -> lf.Form:
    """One amount is so much of the other."""
    own = lf.Scaled(2 if comparing.half else 1, left)
    other = lf.Scaled(comparing.factor, right, comparing.plus)
    return lf.Versus(comparing.op, lf.Total((own,)), lf.Total((other,)))


@clause.register
def _(said: tree.MoreThere, d: Discourse) -> Meaning:
    def here(test: Test, d: Discourse) -> Meaning:
        left, d = counted(said.noun, d, tests=(*d.scope.held, test))

        def there(other: Test, d: Discourse) -> Meaning:
            right, d = counted(said.noun, d, tests=(*d.scope.held, other))
            return compared(said.comparing, left, right), d

        return place(said.there, d, there)

    return place(said.here, d, here)


@clause.register
def _(said: tree.MoreThan, d: Discourse) -> Meaning:
    from .places import all_places

    def at(tests: tuple[Test, ...], d: Discourse) -> Meaning:
        held = (*d.scope.held, *tests)
        left, d = counted(said.noun, d, tests=held)
        right, d = counted(said.other, d, tests=held)
        if held:
            d = d.note(consumed=d.consumed + 1)
        return compared(said.comparing, left, right), d

    return all_places(said.places, d, at)


@clause.register
def _(said: tree.MoreAre, d: Discourse) -> Meaning:
    amounts = []
    for doing in (said.verb, said.other):
        narrowed = tree.Modified(said.noun, tree.That(doing))
        amount, d = counted(narrowed, d, tests=d.scope.held)
        amounts.append(amount)
    if d.scope.held:
        d = d.note(consumed=d.consumed + 1)
    return compared(said.comparing, amounts[0], amounts[1]), d


@clause.register
def _(said: tree.NumberIs, d: Discourse) -> Meaning:
    return clause(tree.Exist(tree.Np(said.determiner, said.noun)), d)


@clause.register
def _(said: tree.SameNumber, d: Discourse) -> Meaning:
    def same(term: lf.Term, d: Discourse) -> Meaning:
        if not isinstance(term, lf.Group):
            return same_of_all(term, d)
        amounts = []
        for member in term.members:
            amount, d = counted(said.noun, d, owner=member)
            amounts.append(amount)
        equal = tree.Comparing("=")
        pairs = pairwise(amounts)
        return lf.conj(compared(equal, a, b) for a, b in pairs), d

    def same_of_all(term: lf.Term, d: Discourse) -> Meaning:
        if not isinstance(term, lf.SetOf) or term.thing.sort not in ("row", "col"):
            raise RefusedError("the same number as what?")
        one, d = d.new(term.thing.sort)
        two, d = d.new(term.thing.sort)
        left, d = counted(said.noun, d, owner=one)
        right, d = counted(said.noun, d, owner=two)
        equal = compared(tree.Comparing("="), left, right)
        both = [lf.put(term.form, term.thing, each) for each in (one, two)]
        inner = lf.Quant("all", (), two, both[1], equal)
        return lf.Quant("all", (), one, both[0], inner), d

    subject = said.subject
    if isinstance(subject, tree.Np) and isinstance(subject.determiner, tree.Every):
        head, modifiers = unfold(subject.noun)
        several = fold(replace(head, plural=True), modifiers)
        subject = tree.Np(tree.The(subject.determiner.number), several)
    return phrase(subject, d, same)


@clause.register
def _(said: tree.Alike, d: Discourse) -> Meaning:
    def alike(term: lf.Term, d: Discourse) -> Meaning:
        match term:
            case lf.Group((lf.Strip(sort, one), lf.Strip(other, two))) if sort == other:
                name = d.new("row" if sort == "col" else "col")
                across, d = name
                cells = []
                for number in (one, two):
                    cell, d = d.new("cell")
                    inside = lf.conj(
                        [
                            lf.Rel("in", (cell, lf.Strip(sort, number))),
                            lf.Rel("in", (cell, across)),
                        ]
                    )
                    cells.append(lf.Quant("some", (), cell, inside, lf.Mined(cell)))
                return lf.Quant("all", (), across, lf.TRUE, lf.Equiv(*cells)), d
            case lf.Group((lf.Spot() as a, lf.Spot() as b)):
                return lf.Equiv(lf.Mined(a), lf.Mined(b)), d
        raise RefusedError("alike in what?")

    return phrase(said.subject, d, alike)
