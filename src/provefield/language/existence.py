"""There is something: at some places, in something that has it."""

from __future__ import annotations

from . import form as lf
from . import syntax as tree
from .discourse import Discourse, Meaning, RefusedError, Test, each, some_of
from .meaning import clause, phrase
from .nouns import head_of, is_universal, unfold
from .places import all_places
from .positions import relation


def exist(
    what: tree.Phrase, places: tuple[tree.Place, ...], d: Discourse, owner: lf.Term | None = None
) -> Meaning:
    """There is such a thing, at these places, in its owner."""
    if is_elided(what) and not (places or d.scope.held) and owner is None and d.existed is None:
        raise RefusedError("so many of what?")
    if is_one_more(what, d) and narrows(places, d):
        raise RefusedError("one of these, or another one?")
    if places and isinstance(places[-1], tree.ButNot):
        here = places[-1]
        form, after = exist(what, (*places[:-1], here.place), d, owner)
        less, after = clause(tree.Again((here.other,), "not"), after)
        return lf.conj([form, less]), after
    if is_elided(what) and not places and owner is None and (d.where or d.owner is not None):
        places, owner = d.where, d.owner
    d = d.note(
        existed=without_no(what),
        where=places,
        owner=owner,
        head=(head_of(what) if isinstance(what, tree.Np) else None) or d.head,
    )
    outer = d

    def there(tests: tuple[Test, ...], d: Discourse) -> Meaning:
        held = (*d.scope.held, *tests)
        if stands_alone(what, d):
            return phrase(
                what,
                d.within(held=(), owner=None),
                lambda t, d: each(t, lambda e, d: lies(e, held, owner, d), d),
            )
        inner = d.within(held=held, owner=owner, want="")
        form, after = phrase(what, inner, remaining)
        return form, after.back(d)

    lines = d.scope.lines
    if (
        owner is not None
        and lf.sort_of(owner) in lf.LINES
        and not isinstance(owner, lf.Group | lf.SetOf)
    ):
        lines = (*lines, owner)
    form, after = all_places(tuple(places), d.within(lines=lines), there)
    return form, after.back(outer)


def is_one_more(what: tree.Phrase, d: Discourse) -> bool:
    """Whether one is named after several: two mines, one in row 1."""
    match what, d.existed:
        case tree.Np(tree.HowMany("bare", 1)), tree.Np(tree.HowMany("bare" | "=", number)):
            return is_elided(what) and number > 1
    return False


def narrows(places: tuple[tree.Place, ...], d: Discourse) -> bool:
    """Whether a place lies within the one before: in row 1, but not in a corner."""
    before = [kind_of(where) for where in d.where]
    before += [lf.sort_of(d.owner)] if d.owner is not None else []
    return bool(before and places) and all(kind_of(where) not in ("", *before) for where in places)


def kind_of(where: tree.Place) -> str:
    """What sort of thing a place is within, if there is one name for it."""
    match where:
        case tree.Front(inner):
            return kind_of(inner)
        case tree.In("in", tree.Line(kind) | tree.Lines(kind) | tree.LineRange(kind)):
            return kind
        case tree.In("in", tree.Area() | tree.Cell()):
            return "cell"
        case tree.In("in", tree.Np(_, noun)):
            return {"corner": "cell", "one": ""}.get(unfold(noun)[0].name, unfold(noun)[0].name)
    return ""


def is_elided(what: tree.Phrase) -> bool:
    """Whether its noun is left out."""
    return isinstance(what, tree.Np) and unfold(what.noun)[0].name == "one"


def without_no(what: tree.Phrase) -> tree.Phrase:
    """What *in row 2 too* repeats."""
    return (
        tree.Np(tree.A(), what.noun)
        if isinstance(what, tree.Np) and isinstance(what.determiner, tree.No)
        else what
    )


def stands_alone(what: tree.Phrase, d: Discourse) -> bool:
    """Row 1 holds all mines, the only mine: not those of row 1."""
    if isinstance(what, tree.Np) and isinstance(what.determiner, tree.AnyOne) and d.scope.lifts:
        return False
    return (is_universal(what) and not isinstance(what, tree.Joined | tree.Except)) or (
        isinstance(what, tree.Np) and isinstance(what.determiner, tree.The | tree.TheOnly)
    )


def lies(term: lf.Term, held: tuple[Test, ...], owner: lf.Term | None, d: Discourse) -> Meaning:
    """The thing lies at the places, in the owner."""
    if isinstance(term, lf.Group | lf.SetOf):
        return each(term, lambda e, d: lies(e, held, owner, d), d)
    forms: list[lf.Form] = []
    for test in held:
        form, d = test(term, d)
        forms.append(form)
    if owner is not None:
        form, d = some_of(owner, lambda e: relation("in", term, e), d)
        forms.append(form)
    if held:
        d = d.note(consumed=d.consumed + 1)
    return lf.conj(forms), d


def remaining(term: lf.Term, d: Discourse) -> Meaning:
    """What a phrase without a noun leaves to say: it lies there."""
    if not d.scope.held and d.scope.owner is None:
        return lf.TRUE, d
    return lies(term, d.scope.held, d.scope.owner, d)


def substitute(
    places: tuple[tree.Place, ...], owner: lf.One, also_it: bool
) -> tuple[tree.Place, ...]:
    """Places around the thing itself: around it, in its row."""
    words = ("self", "it") if also_it else ("self",)

    def phrase_of(what: tree.Phrase) -> tree.Phrase:
        match what:
            case tree.Pronoun(word) if word in words:
                return tree.Known(owner)
            case tree.Np(det, tree.Modified(inner, tree.Of(tree.Pronoun(word)))) if word in words:
                return tree.Np(det, tree.Modified(inner, tree.Of(tree.Known(owner))))
        return what

    def place_of(where: tree.Place) -> tree.Place:
        match where:
            case tree.In(rel, what, steps):
                return tree.In(rel, phrase_of(what), steps)
            case tree.Places(word, parts):
                return tree.Places(word, tuple(map(place_of, parts)))
        return where

    return tuple(map(place_of, places))
