"""What a sentence has mentioned so far, and where in it one is: two records that never change.

A `Scope` is what surrounds a phrase, and is left with it; a `Discourse` is what the phrase leaves
behind for the words that follow: what *it* can mean, the verb phrase that *so does* repeats.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, replace

from provefield.errors import MeaningError
from provefield.logic.field import Field
from provefield.tongues import Phrase as Told
from provefield.tongues import phrase as told

from . import form as lf
from . import syntax as tree

Meaning = tuple[lf.Form, "Discourse"]
Cont = Callable[[lf.Term, "Discourse"], Meaning]
Test = Callable[[lf.One, "Discourse"], Meaning]


class RefusedError(MeaningError):
    """A sentence that has a tree, but no meaning that its writer surely meant."""

    def __init__(self, reason: Told | str) -> None:
        super().__init__(reason)


class NothingThereError(RefusedError):
    """A sentence about what the board does not have: row 7 of five, the cell above row 1."""

    def __init__(self) -> None:
        super().__init__(told("there is nothing like that on this board"))


class MisfitError(RefusedError):
    """A tree whose parts do not fit: another tree of the sentence may be what is meant."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What surrounds a phrase."""

    held: tuple[Test, ...] = ()  # where the next thing lies: in row 2, …
    owner: lf.Term | None = None  # what the next thing belongs to: row 2 has …
    want: str = ""  # the sort that the predicate wants of *it*
    lines: tuple[lf.One, ...] = ()  # of which *first* and *last* are said
    down: bool = False  # below a negation
    loose: bool = False  # beside an *or*, where one is at least one
    exclusive: bool = False  # or, but not both
    lifts: bool = False  # in a condition, where *a* may be meant by what follows
    exception: tree.Exception_ | None = None  # stands apart, waits for its phrase


@dataclass(frozen=True, slots=True)
class Switches:
    """What is taken otherwise than at first; `asked` notes on which switches a meaning depends."""

    taken: frozenset[str]
    asked: set[str] = dataclasses.field(default_factory=set)

    def __contains__(self, switch: str) -> bool:
        self.asked.add(switch)
        return switch in self.taken


@dataclass(frozen=True, slots=True)
class Discourse:
    """What has been said so far."""

    field: Field | None = None
    switches: Switches = dataclasses.field(default_factory=lambda: Switches(frozenset()))
    scope: Scope = dataclasses.field(default_factory=Scope)
    fresh: int = 0
    refs: tuple[lf.Term, ...] = ()
    topic: lf.Term | None = None
    verb: tree.Verb | None = None
    whole_verb: tree.Verb | None = None
    existed: tree.Phrase | None = None
    where: tuple[tree.Place, ...] = ()
    around: tuple[tree.Place, ...] = ()  # as written: around it
    owner: lf.Term | None = None
    nouns: tuple[tuple[tree.Noun, tuple[tree.Modifier, ...] | None], ...] = ()
    head: tuple[tree.Noun, tuple[tree.Modifier, ...]] | None = (
        None  # of the subject, or of what there is
    )
    subject: tuple[tree.Noun, tuple[tree.Modifier, ...]] | None = None
    others: lf.SetOf | None = None
    lifted: tuple[lf.Thing, ...] = ()
    condition: lf.Form | None = None
    needed: tuple[lf.Form, ...] = ()
    last_op: str = ""
    guesses: int = 0
    consumed: int = 0  # how often a frame found what it is about

    # Scope -------------------------------------------------------------------------------------

    def within(self, **changes: object) -> Discourse:
        """The same with another scope."""
        return replace(self, scope=replace(self.scope, **changes))  # type: ignore[arg-type]

    def back(self, outer: Discourse) -> Discourse:
        """What was said, in the scope of before."""
        return replace(self, scope=outer.scope)

    # What was said -----------------------------------------------------------------------------

    def new(self, sort: lf.Sort, size: int = 0) -> tuple[lf.Thing, Discourse]:
        """A variable that nothing uses."""
        return lf.Thing(self.fresh, sort, size), replace(self, fresh=self.fresh + 1)

    def mention(self, *terms: lf.Term) -> Discourse:
        """What *it* and *they* may mean from now on."""
        kept = tuple(ref for ref in self.refs if ref not in terms)
        return replace(self, refs=(*kept, *terms))

    def guess(self, cost: int = 1) -> Discourse:
        """One more thing that the writer did not say."""
        return replace(self, guesses=self.guesses + cost)

    def need(self, form: lf.Form) -> Discourse:
        """What is taken for granted."""
        return replace(self, needed=(*self.needed, form))

    def note(self, **changes: object) -> Discourse:
        """The same with other things said."""
        return replace(self, **changes)  # type: ignore[arg-type]

    # Quantifiers -------------------------------------------------------------------------------

    def leave(
        self,
        thing: lf.Thing,
        kind: str,
        parts: tuple[lf.Form, lf.Form],
        outer: Discourse,
        count: int,
    ) -> Discourse:
        """The discourse after a quantifier: what depended on its variable is now one of a set."""
        restriction, body = parts
        whole = lf.conj(parts)
        own = restriction if kind in ("all", "no") else whole
        refs: list[lf.Term] = []
        for ref in self.refs:
            if ref == thing:
                continue
            if not lf.speaks_of(ref, thing):
                refs.append(ref)
            elif isinstance(ref, lf.SetOf):
                some = lf.Quant("some", (), thing, whole, ref.form)
                refs.append(lf.SetOf(ref.thing, some))
        others = restriction if kind not in ("all", "no") else None
        topic = self.topic
        if topic is not None and lf.speaks_of(topic, thing):
            topic = lf.SetOf(thing, own, count) if topic == thing else None
        return replace(
            self,
            scope=outer.scope,
            refs=(*refs, lf.SetOf(thing, own, count)),
            topic=topic,
            others=lf.SetOf(
                thing,
                lf.neg(restriction) if others is None else lf.conj([restriction, lf.neg(body)]),
            ),
            needed=tuple(form for form in self.needed if not lf.speaks_of(form, thing)),
        )

    def needs(self, thing: lf.Thing) -> list[lf.Form]:
        """What is taken for granted of a variable."""
        return [form for form in self.needed if lf.speaks_of(form, thing)]


def quantify(
    kind: lf.Kind,
    numbers: tuple[int, ...],
    thing_of: tuple[lf.Sort, int],
    restrict: Test,
    body: Cont,
    d: Discourse,
) -> Meaning:
    """So many of the things that meet the restriction do what the body says."""
    thing, d = d.new(*thing_of)
    inner = d.within(lifts=False, down=d.scope.down or kind == "no").mention(thing)
    restriction, inner = restrict(thing, inner)
    said, inner = body(thing, inner)
    restriction = lf.conj([restriction, *inner.needs(thing)])
    after = inner.leave(thing, kind, (restriction, said), d, numbers[0] if kind == "=" else 0)
    return lf.Quant(kind, numbers, thing, restriction, said), after


def each(term: lf.Term, body: Cont, d: Discourse) -> Meaning:
    """What holds of every one of the things."""
    match term:
        case lf.Group(members):
            forms = []
            for member in members:
                form, d = body(member, d)
                forms.append(form)
            return lf.conj(forms), d
        case lf.SetOf(old, form):
            thing, d = d.new(old.sort, old.size)
            restriction = lf.put(form, old, thing)
            inner, said_d = body(thing, d.within(lifts=False))
            restriction = lf.conj([restriction, *said_d.needs(thing)])
            said_d = replace(
                said_d,
                scope=d.scope,
                refs=tuple(ref for ref in said_d.refs if not lf.speaks_of(ref, thing)),
                topic=None if lf.speaks_of(said_d.topic, thing) else said_d.topic,
                needed=tuple(n for n in said_d.needed if not lf.speaks_of(n, thing)),
            )
            return lf.Quant("all", (), thing, restriction, inner), said_d
    return body(term, d)


def some_of(term: lf.Term, body: Callable[[lf.One], lf.Form], d: Discourse) -> Meaning:
    """What holds of at least one of the things."""
    match term:
        case lf.Group(members):
            return lf.disj(body(member) for member in members), d
        case lf.SetOf(old, form):
            thing, d = d.new(old.sort, old.size)
            return lf.Quant("some", (), thing, lf.put(form, old, thing), body(thing)), d
    return body(term), d


def all_of(term: lf.Term, body: Callable[[lf.One], lf.Form], d: Discourse) -> Meaning:
    """What holds of every one of the things, by a form."""
    return each(term, lambda one, d: (body(as_one(one)), d), d)


def among(one: lf.One, term: lf.Term) -> lf.Form:
    """The thing is one of these."""
    match term:
        case lf.SetOf(thing, form):
            if thing.sort != lf.sort_of(one) and not (
                thing.sort == "cell" and isinstance(one, lf.Spot)
            ):
                return lf.Quant("some", (), thing, form, lf.Rel("in", (one, thing)))
            return lf.put(form, thing, one)
        case lf.Group(members):
            return lf.disj(among(one, member) for member in members)
    return lf.Rel("in" if lf.sort_of(one) != lf.sort_of(term) else "eq", (one, term))


def as_one(term: lf.Term) -> lf.One:
    """A single thing, where several make no sense."""
    if isinstance(term, lf.Group | lf.SetOf):
        raise RefusedError("several things where one is meant")
    return term
