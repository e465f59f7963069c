"""Nouns and what narrows them down: a noun becomes a sort of thing and a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from . import form as lf
from . import syntax as tree
from .discourse import Discourse, Meaning, RefusedError, Scope, Test, among, as_one, each, some_of
from .meaning import clause, phrase, place, verb
from .positions import ALONG, SIDES_ALONG, position, relation

SORTS: dict[str, lf.Sort] = {
    "mine": "cell", "cell": "cell", "corner": "cell", "neighbour": "cell", "end": "cell",
    "row": "row", "col": "col", "line": "line", "diag": "diag", "half": "half",
    "quarter": "quarter", "edge": "edge", "block": "block",
}  # fmt: skip
NOT_REPEATED = ("other", "even", "odd", "near")


@dataclass(frozen=True, slots=True)
class Meant:
    """What a noun means: things of a sort that pass all tests."""

    noun: tree.Noun
    tests: tuple[Test, ...]
    modifiers: tuple[tree.Modifier, ...] = ()
    line: lf.Term | None = None
    elided: bool = False
    partial: bool = False  # one of these, two of those

    @property
    def sort(self) -> lf.Sort:
        """The sort of the things."""
        return SORTS[self.noun.name]

    def test(self, one: lf.One, d: Discourse) -> Meaning:
        """Whether a thing is one of them."""
        forms = []
        for test in self.tests:
            form, d = test(one, d)
            forms.append(form)
        return lf.conj(forms), d

    def also(self, test: Test) -> Meant:
        """Narrowed down by one more test."""
        return replace(self, tests=(*self.tests, test))

    def has(self, modifier: tree.Modifier) -> bool:
        """Whether a modifier was said."""
        return modifier in self.modifiers


Use = Callable[[Meant, Discourse], Meaning]


def unfold(noun: tree.Nominal) -> tuple[tree.Noun, tuple[tree.Modifier, ...]]:
    """The noun and its modifiers, the innermost first."""
    if isinstance(noun, tree.Noun):
        return noun, ()
    head, modifiers = unfold(noun.noun)
    return head, (*modifiers, noun.modifier)


def fold(noun: tree.Noun, modifiers: tuple[tree.Modifier, ...]) -> tree.Nominal:
    """The inverse of `unfold`."""
    found: tree.Nominal = noun
    for modifier in modifiers:
        found = tree.Modified(found, modifier)
    return found


def has_position(modifiers: tuple[tree.Modifier, ...]) -> bool:
    """Whether the first, even, last… is meant."""
    parities = (tree.Quality("even"), tree.Quality("odd"))
    return any(isinstance(m, tree.Nth | tree.NthLast) or m in parities for m in modifiers)


def noun(nominal: tree.Nominal, d: Discourse, use: Use) -> Meaning:
    """Use the meaning of a noun; phrases inside it that take wide scope are read first."""
    head, modifiers = unfold(nominal)
    elided = head.name == "one"
    if elided:
        head, inherited, d = antecedent_noun(head, modifiers, d)
        modifiers = (*inherited, *modifiers)
    placed = any(isinstance(m, tree.Nth | tree.NthLast) for m in modifiers)
    d = d.note(nouns=(*d.nouns, (head, None if placed else qualities_of(modifiers))))
    if head.name == "half":
        named = any(isinstance(m, tree.Nth) for m in modifiers)
        head = replace(head, size=2 if named else int("halves" in d.switches))
    meant = Meant(head, (base_test(head.name),), modifiers, elided=elided)
    scope = d.scope
    inner = d.within(held=(), owner=None, want="", exception=None)

    def step(left: list[tree.Modifier], meant: Meant, d: Discourse) -> Meaning:
        if not left:
            back = d.within(
                held=scope.held, owner=scope.owner, want=scope.want, exception=scope.exception
            )
            return belonging(meant, back, use)
        first, *rest = left
        return narrow(first, meant, d, scope, lambda meant, d: step(rest, meant, d))

    early: list[tree.Modifier] = [m for m in modifiers if not isinstance(m, tree.Nth)]
    return step(early, meant, inner)


def qualities_of(modifiers: tuple[tree.Modifier, ...]) -> tuple[tree.Modifier, ...]:
    """What a noun left out keeps of the one before: safe ones."""
    return tuple(m for m in modifiers if isinstance(m, tree.Quality))


def head_of(what: tree.Phrase) -> tuple[tree.Noun, tuple[tree.Modifier, ...]] | None:
    """The noun of a phrase with its adjectives, if it has one."""
    if isinstance(what, tree.Line | tree.Lines | tree.LineRange):
        return tree.Noun(what.kind), ()
    if not isinstance(what, tree.Np):
        return None
    noun, modifiers = unfold(what.noun)
    return None if noun.name == "one" else (noun, qualities_of(modifiers))


def base_test(name: str) -> Test:
    """What makes a thing of its sort one of these."""

    def test(one: lf.One, d: Discourse) -> Meaning:
        if name == "mine":
            return lf.Mined(one), d
        if name == "corner":
            return lf.Rel("in", (one, lf.Region("corners"))), d
        return lf.TRUE, d

    return test


def antecedent_noun(
    head: tree.Noun, modifiers: tuple[tree.Modifier, ...], d: Discourse
) -> tuple[tree.Noun, tuple[tree.Modifier, ...], Discourse]:
    """The noun that *one*, *the third*, *none* leave out."""
    placed = has_position(modifiers)
    other = tree.Quality("other") in modifiers
    belongs = d.scope.owner is not None or bool(d.scope.held)
    first = d.subject if placed else d.head
    heads = [first] if first is not None else []
    for noun, qualities in (*heads, *reversed(d.nouns)):
        if (placed and noun.name == "mine") or (not (placed or other) and qualities is None):
            continue
        if placed and qualities is not None and d.subject is None:
            continue
        if belongs and not placed and SORTS[noun.name] != "cell":
            continue
        if belongs and not placed and noun.name == "cell" and not qualities:
            continue
        if other and d.scope.want == "line" and SORTS[noun.name] not in lf.LINES:
            continue
        kept = tuple(
            q for q in qualities or () if not placed and getattr(q, "name", "") not in NOT_REPEATED
        )
        return tree.Noun(noun.name, head.plural, noun.size), kept, d
    if belongs and not (placed or other) and d.verb is not None:
        return tree.Noun("mine", head.plural), (), d.guess()  # row 1 is empty, row 2 has three
    raise RefusedError("one of what?")


def belonging(meant: Meant, d: Discourse, use: Use) -> Meaning:
    """What the noun belongs to, and which place it has there."""
    scope = d.scope
    if meant.sort == "cell":
        meant, d = owned_cells(meant, d)
    line = meant.line or (scope.lines[-1] if scope.lines else None)
    if line is None and meant.elided:
        line = next((r for r in reversed(d.refs) if lf.sort_of(r) in lf.LINES), None)
    if meant.noun.name == "end" and not any(isinstance(m, tree.Of) for m in meant.modifiers):
        if line is None:
            raise RefusedError("the end of what?")
        ends = line
        meant = meant.also(lambda v, d: some_of(ends, lambda e: lf.Rel("nth", (v, e), (1, -1)), d))
    for modifier in meant.modifiers:
        if isinstance(modifier, tree.NthLast):
            modifier = from_end(modifier, meant.sort, line)
        if isinstance(modifier, tree.Nth):
            meant = meant.also(position(modifier, meant.noun.name, meant.sort, line, meant.test, d))
    return use(meant, d)


def owned_cells(meant: Meant, d: Discourse) -> tuple[Meant, Discourse]:
    """The cells of an owner, at the places that were said before the noun."""
    scope, name = d.scope, meant.noun.name
    owner = scope.owner
    if owner is not None:
        near = name == "neighbour" or meant.has(tree.Quality("near"))
        rel = "near" if near else "in"
        meant = meant.also(lambda v, d: some_of(owner, lambda e: relation(rel, v, e), d))
        if lf.sort_of(owner) in lf.LINES:
            meant = replace(meant, line=meant.line or owner)
    elif name == "neighbour" and not any(isinstance(m, tree.Of | tree.At) for m in meant.modifiers):
        raise RefusedError("a neighbour of what?")
    for test in scope.held:
        meant = meant.also(test)
    if scope.held:
        d = d.note(consumed=d.consumed + 1)
    return meant, d.within(held=(), owner=None)


def narrow(modifier: tree.Modifier, meant: Meant, d: Discourse, scope: Scope, use: Use) -> Meaning:
    """The noun, narrowed down by a modifier."""
    match modifier:
        case tree.Quality("other" | "another"):
            return use(meant.also(other_than(meant, d)), d)
        case tree.Quality("near") if scope.owner is not None and lf.sort_of(scope.owner) == "cell":
            return use(meant, d)
        case tree.Quality(name):
            return use(meant.also(lambda v, d: (quality(name, v, d), d)), d)
        case tree.Nth() | tree.NthLast():
            return use(meant, d)
        case tree.Onward(first):
            start = 1 if first == "first" else -1 if first == "last" else int(first)
            return use(meant.also(lambda v, d: (from_on(v, start), d)), d)
        case tree.Of(owner):
            return of(owner, meant, d, use)
        case tree.At(where):
            return located(where, meant, d, use)
    return use(meant.also(lambda v, d: about(v, modifier, d)), d)


def from_end(modifier: tree.NthLast, sort: lf.Sort, line: lf.Term | None) -> tree.Nth:
    """The second row from the bottom is the last but one, from the top the second."""
    axis = sort if sort in lf.LINES else ALONG.get(lf.sort_of(line), "") if line is not None else ""
    if modifier.side not in SIDES_ALONG.get(axis, ()):
        raise RefusedError("counted from which side?")
    forwards = modifier.side in ("top", "left")
    return tree.Nth((modifier.number if forwards else -modifier.number,))


def from_on(line: lf.One, start: int) -> lf.Form:
    """The line is the start-th or comes after it."""
    sort = lf.sort_of(line)
    if sort not in ("row", "col"):
        raise RefusedError("from where on?")
    from provefield.logic.formula import Int

    here = lf.Strip(sort, Int(start))
    return lf.disj(
        [lf.Rel("eq", (line, here)), lf.Rel("below" if sort == "row" else "right", (line, here))]
    )


def of(owner: tree.Phrase, meant: Meant, d: Discourse, use: Use) -> Meaning:
    """What belongs to something: cells of a row, neighbours of a mine."""
    name = meant.noun.name
    rel = "near" if name == "neighbour" else "ends" if name == "end" else "in"
    wants = "cell" if name == "neighbour" else "line"

    def owned(term: lf.Term, d: Discourse) -> Meaning:
        d = d.within(want="")
        is_line = rel != "near" and lf.sort_of(term) in lf.LINES
        new = meant.also(lambda v, d: some_of(term, lambda e: relation(rel, v, e), d))
        return use(replace(new, line=term) if is_line else new, d)

    if (
        is_narrow(owner)
        and not d.scope.lifts
        and not has_position(meant.modifiers)
        and name != "end"
    ):
        return use(
            meant.also(
                lambda v, d: phrase(
                    owner, d, lambda t, d: some_of(t, lambda e: relation(rel, v, e), d)
                )
            ),
            d,
        )
    d = d.within(want=wants)
    if is_universal(owner):
        return phrase(owner, d, lambda t, d: each(t, owned, d))
    return phrase(owner, d, owned)


def located(where: tree.Place, meant: Meant, d: Discourse, use: Use) -> Meaning:
    """What lies somewhere."""
    lifted = (
        d.scope.lifts
        and isinstance(where, tree.In)
        and isinstance(where.phrase, tree.Np)
        and isinstance(where.phrase.determiner, tree.A)
    )
    if isinstance(where, tree.In) and (lifted or not is_narrow(where.phrase)):

        def there(test: Test, d: Discourse) -> Meaning:
            return use(meant.also(test), d)

        line = line_named(where)
        if line is not None:
            meant = replace(meant, line=line)
        return place(where, d, there)
    return use(meant.also(lambda v, d: place(where, d, lambda test, d: test(v, d))), d)


def line_named(where: tree.In) -> lf.Strip | None:
    """The line that a place names: in row 3."""
    if where.relation == "in" and isinstance(where.phrase, tree.Line):
        return lf.Strip(where.phrase.kind, where.phrase.number)
    return None


def about(one: lf.One, modifier: tree.Modifier, d: Discourse) -> Meaning:
    """A relative clause, about one thing."""
    lines = (*d.scope.lines, one) if lf.sort_of(one) in lf.LINES else d.scope.lines
    inner = d.within(lines=lines, lifts=False, want="", held=(), owner=None)
    match modifier:
        case tree.That(said):
            form, after = verb(said, one, inner)
        case tree.With(what, places):
            form, after = verb(tree.Has(what, places), one, inner)
        case tree.Whose(what, said):
            own = tree.Np(tree.The(), tree.Modified(what, tree.Of(tree.Known(one))))
            form, after = clause(tree.Pred(own, said), inner)
        case tree.InWhich(rel, said):
            form, after = clause(tree.Frame(tree.There(one, rel), said), inner)
        case _:
            raise RefusedError("narrowed down how?")
    return form, after.back(d)


def is_universal(what: tree.Phrase) -> bool:
    """Whether a phrase speaks of all."""
    match what:
        case tree.Np(tree.Every() | tree.AnyOne() | tree.AnyTwo() | tree.NotEvery()):
            return True
        case tree.AllExcept():
            return True
        case tree.PartOf(tree.Every() | tree.AnyOne() | tree.NotEvery()) | tree.Except():
            return True
        case tree.Joined("both"):
            return True
    return False


def is_narrow(what: tree.Phrase) -> bool:
    """Whether a phrase inside another one stays inside: a row, row 1 or row 2."""
    match what:
        case tree.Np(tree.A() | tree.Bare() | tree.HowMany() | tree.FromTo() | tree.OneOf()):
            return True
        case tree.PartOf(tree.A() | tree.HowMany()):
            return True
        case tree.Joined("or" | "xor"):
            return True
        case tree.Joined("and", parts):
            return any(map(is_narrow, parts))
    return False


# Qualities ----------------------------------------------------------------------------------------


def quality(name: str, one: lf.One, d: Discourse) -> lf.Form:
    """What an adjective says of a thing."""
    sort = lf.sort_of(one)
    if name in ("even", "odd"):
        if sort not in lf.LINES:
            raise RefusedError("only rows and columns are even or odd")
        return lf.Rel("parity", (one, one), (int(name == "odd"),))
    if name in ("evenrow", "oddrow", "evencol", "oddcol"):
        return lf.Rel(
            "parity", (one, one), (int(name.startswith("odd")), int(name.endswith("row")))
        )
    if name in ("near", "diagnear", "orthnear"):
        return lf.Rel(name, (one, neighbour_owner(one, d)))
    if name in ("border", "inside", "corners"):
        return lf.Rel("in", (one, lf.Region(name)))
    if name == "whole":
        return lf.TRUE
    return holds_mines(name, one, d)[0]


def neighbour_owner(one: lf.One, d: Discourse) -> lf.One:
    """Of what something is a neighbour."""
    found = [r for r in d.refs if lf.sort_of(r) == "cell" and r != one]
    if not found:
        raise RefusedError("next to what?")
    return as_one(found[-1])


def holds_mines(name: str, one: lf.One, d: Discourse) -> Meaning:
    """Safe, mined, full of mines: of a cell, or of all that a line or region contains."""
    if name not in ("safe", "empty", "mined", "unsafe", "full"):
        raise RefusedError(f"what does {name} mean here?")
    if lf.sort_of(one) == "cell" and not isinstance(one, lf.Region):
        mined = lf.Mined(one)
        return (lf.neg(mined) if name in ("safe", "empty") else mined), d
    thing, d = d.new("cell")
    restriction = [lf.Rel("in", (thing, one))]
    for test in d.scope.held:
        form, d = test(thing, d)
        restriction.append(form)  # type: ignore[arg-type]
        d = d.note(consumed=d.consumed + 1)
    kind: lf.Kind = {"safe": "no", "empty": "no", "mined": "some", "unsafe": "some", "full": "all"}[
        name
    ]  # type: ignore[assignment]
    return lf.Quant(kind, (), thing, lf.conj(restriction), lf.Mined(thing)), d


def other_than(meant: Meant, d: Discourse) -> Test:
    """Not the one that was last mentioned; of a noun left out, the rest of them."""
    another = meant.has(tree.Quality("another"))
    if meant.elided and not another and d.others is not None and d.others.thing.sort == meant.sort:
        others = d.others
        return lambda v, d: (among(v, others), d)
    back = next((r for r in reversed(d.refs) if lf.sort_of(r) == meant.sort), None)
    if back is None:
        raise RefusedError("other than what?")
    known = back
    return lambda v, d: (lf.neg(among(v, known)), d)
