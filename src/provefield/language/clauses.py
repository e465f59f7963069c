"""Clauses: a subject and its verb phrase, what there is, and what joins clauses."""

from __future__ import annotations

from dataclasses import replace

from . import form as lf
from . import syntax as tree
from .discourse import Discourse, Meaning, RefusedError, Test, among, as_one, each
from .existence import exist, narrows
from .meaning import clause, phrase, place
from .nouns import head_of, is_universal, unfold
from .phrases import is_pair, join
from .places import tester
from .verbs import is_collective, say_verb, tree_mentions

GENERIC = (tree.Is, tree.IsA, tree.Touches, tree.Begins, tree.Has, tree.HasMore)


@clause.register
def _(said: tree.Clauses, d: Discourse) -> Meaning:
    forms: list[lf.Form] = []
    outer = d
    lifts = d.scope.lifts and said.word == "and"
    match said.parts:
        case tree.Pred(tree.Np(tree.Every() | tree.No())), tree.Pred(tree.Only()):
            raise RefusedError("all, or only some of them?")
    for part in said.parts:
        form, d = clause(part, d.back(outer).within(lifts=lifts))
        if not lf.is_open(form):
            raise RefusedError("one part says nothing")
        forms.append(form)
    return join(said.word, forms, outer.within(lifts=False)), d.back(outer)


@clause.register
def _(said: tree.Not, d: Discourse) -> Meaning:
    match said.clause:
        case tree.Exist(what, places) if any(map(is_somewhere, (*places_of(what), *places))):
            raise RefusedError("not in some of them, or in none?")
        case tree.Exist(tree.Np(tree.AnyOne(), noun), places):
            return clause(tree.Exist(tree.Np(tree.No(), noun), places), d)
    form, after = clause(said.clause, d.within(down=True, lifts=False))
    return lf.neg(form), after.back(d)


def is_somewhere(where: tree.Place) -> bool:
    """Whether a place is one of some things: in some row."""
    match where:
        case tree.In(_, tree.Np(tree.HowMany(">=", 1))):
            return True
    return False


def places_of(what: tree.Phrase) -> tuple[tree.Place, ...]:
    """Where a phrase says that its things lie."""
    if not isinstance(what, tree.Np):
        return ()
    return tuple(m.place for m in unfold(what.noun)[1] if isinstance(m, tree.At))


@clause.register
def _(said: tree.Pred, d: Discourse) -> Meaning:
    subject, verb = said.subject, said.verb
    match subject, verb:
        case (
            tree.Np(tree.Bare()),
            tree.IsAt(tree.OnlyAt(tree.In(_, named)) as there),
        ) if names_each(named, lines=True):
            return clause(tree.Exist(subject, (there,)), d)
    subject, verb = generalised(subject, verb, d)
    match verb:
        case tree.Ditto(whole=False):
            d = d.note(whole_verb=d.verb)
        case tree.NotVerb(tree.Ditto()) if d.verb is not None:
            d = d.note(whole_verb=tree.NotVerb(d.verb))
        case tree.Ditto() | tree.NotVerb(tree.Ditto()):
            pass
        case _:
            d = d.note(whole_verb=verb)
    own_head = head_of(subject)
    counts = isinstance(subject, tree.Np) and isinstance(
        subject.determiner, tree.HowMany | tree.A | tree.No
    )
    d = d.note(subject=None if counts else own_head or d.subject)

    def about(term: lf.Term, d: Discourse) -> Meaning:
        return say_verb(verb, term, d.note(topic=term).within(want=""))

    form, after = phrase(subject, d.within(want=wanted(verb)), about)
    if (
        own_head is not None
        and isinstance(subject, tree.Np)
        and not isinstance(verb, tree.Has | tree.Verbs)
    ):
        after = after.note(head=own_head)
    return form, after.back(d)


def wanted(verb: tree.Verb) -> str:
    """The sort that a verb phrase wants of a pronoun."""
    match verb:
        case tree.NotVerb(inner):
            return wanted(inner)
        case tree.Is("full") | tree.Begins() | tree.HasTogether() | tree.Has(places=()):
            return "line"
        case tree.IsA(tree.Np(_, noun)) if unfold(noun)[0].name != "one":
            return "line" if unfold(noun)[0].name in ("row", "col", "line") else "cell"
        case tree.IsAt() | tree.Touches() | tree.SameAs():
            return "cell"
    return ""


def generalised(
    subject: tree.Phrase, verb: tree.Verb, d: Discourse
) -> tuple[tree.Phrase, tree.Verb]:
    """The subject as its verb phrase means it: a corner is safe speaks of all corners."""
    if not isinstance(subject, tree.Np):
        return subject, verb
    determiner, noun = subject.determiner, subject.noun
    if unfold(noun)[0].name == "mine" and isinstance(verb, tree.Is):
        raise RefusedError("a mine is a mine")
    if verb == tree.Is("mined") and tree.Quality("whole") in unfold(noun)[1]:
        return subject, tree.Is("full")
    if isinstance(verb, tree.Always):
        always = tree.Every() if isinstance(determiner, tree.A | tree.Bare) else determiner
        return generalised(tree.Np(always, noun), verb.verb, d)
    positive = verb.verb if isinstance(verb, tree.NotVerb) else verb
    if isinstance(verb, tree.NotVerb) and isinstance(positive, tree.Each) and is_pair(subject, d):
        return tree.Np(tree.AnyTwo(), noun), verb
    filled = fills(subject, verb)
    if filled is not None:
        return subject, filled
    if is_collective(verb):
        return together(subject, verb, d)
    if isinstance(determiner, tree.A | tree.Bare) and not d.scope.lifts and not d.scope.down:
        return indefinite_subject(subject, verb, positive)
    if isinstance(determiner, tree.The) and isinstance(positive, GENERIC) and not d.scope.lifts:
        return tree.Np(determiner, generic(noun)), verb
    if isinstance(verb, tree.VerbIf) and isinstance(determiner, tree.No):
        return tree.Np(tree.Every(), noun), replace(verb, verb=tree.NotVerb(verb.verb))
    return subject, verb


def fills(subject: tree.Np, verb: tree.Verb) -> tree.Verb | None:
    """The mines are at (1,1) and (2,2): one at each."""
    match subject, verb:
        case tree.Np(tree.The() | tree.TheOnly() as det, what), tree.IsAt(tree.In("in", where)):
            head = unfold(what)[0]
            each = names_each(where, isinstance(det, tree.TheOnly))
            if head.name == "mine" and head.plural and each:
                return tree.Fills(where)
    return None


def indefinite_subject(
    subject: tree.Np, verb: tree.Verb, positive: tree.Verb
) -> tuple[tree.Phrase, tree.Verb]:
    """A corner is safe: every one; a mine is in row 1: some one."""
    every = tree.Np(tree.Every(), subject.noun)
    if isinstance(positive, tree.IsAt) and isinstance(positive.place, tree.OnlyAt):
        return every, tree.IsAt(positive.place.place)
    if isinstance(positive, GENERIC) or isinstance(verb, tree.Verbs | tree.VerbIf):
        return every, verb
    if isinstance(positive, tree.IsAt) and isinstance(verb, tree.NotVerb):
        return every, verb
    return subject, verb


def generic(noun: tree.Nominal) -> tree.Nominal:
    """The cell below a mine is the one below any mine."""
    match noun:
        case tree.Modified(inner, tree.At(tree.In(rel, tree.Np(tree.A(), what), steps))):
            return tree.Modified(inner, tree.At(tree.In(rel, tree.Np(tree.Every(), what), steps)))
        case tree.Modified(inner, tree.Of(tree.Np(tree.A(), what))):
            return tree.Modified(inner, tree.Of(tree.Np(tree.Every(), what)))
    return noun


def names_each(where: tree.Phrase, lines: bool) -> bool:
    """Whether each place is named: the mines are at (1,1) and (2,2)."""
    match where:
        case tree.Cell():
            return True
        case tree.Lines(word="and") | tree.Line():
            return lines
        case tree.Joined("and", parts):
            return all(names_each(part, lines) for part in parts)
    return False


def together(subject: tree.Np, verb: tree.Verb, d: Discourse) -> tuple[tree.Phrase, tree.Verb]:
    """All mines are in the same row; two mines are; two mines are never."""
    determiner = subject.determiner
    match determiner:
        case tree.Every(number):
            head, _ = unfold(subject.noun)
            if not head.plural:
                raise RefusedError("each of them together?")
            return tree.Np(tree.The(number), subject.noun), verb
        case tree.Bare():
            return tree.Np(tree.The(), subject.noun), verb
        case tree.HowMany("bare", 2):
            if isinstance(verb, tree.NotVerb):
                return tree.Np(tree.AnyTwo(), subject.noun), verb
            return tree.Np(tree.AnyTwo() if d.scope.lifts else tree.SomeTwo(), subject.noun), verb
        case tree.The() | tree.NoTwo() | tree.AnyTwo() | tree.SomeTwo():
            return subject, verb
    raise RefusedError("which of them together?")


@clause.register
def _(said: tree.Exist, d: Discourse) -> Meaning:
    what, places = said.phrase, said.places
    if isinstance(what, tree.Np) and isinstance(what.determiner, tree.The) and len(places) > 1:
        raise RefusedError("where are they?")
    if (
        isinstance(what, tree.Np)
        and isinstance(what.determiner, tree.Every | tree.The)
        and not places
        and not d.scope.held
    ):
        raise RefusedError("where are they?")
    return exist(what, places, d)


@clause.register
def _(said: tree.Frame, d: Discourse) -> Meaning:
    def put(test: Test, d: Discourse) -> Meaning:
        inner = d.within(held=(*d.scope.held, test))
        form, after = clause(said.clause, inner)
        if after.consumed == d.consumed:
            raise RefusedError("what lies there?")
        return form, after.back(d)

    if tree_mentions(said.clause, tree.Ditto) or tree_mentions(said.clause, tree.VerbIf):
        raise RefusedError("does so where?")
    where = said.place
    if (
        isinstance(where, tree.In)
        and isinstance(where.phrase, tree.Np)
        and isinstance(where.phrase.determiner, tree.A)
    ):
        what = where.phrase
        if where.relation != "in" and not d.scope.lifts:
            what = replace(what, determiner=tree.Every())

        def at(term: lf.Term, d: Discourse) -> Meaning:
            test = tester(where.relation, term, where.steps)
            lines = (
                (*d.scope.lines, as_one(term))
                if lf.sort_of(term) in lf.LINES and where.relation == "in"
                else d.scope.lines
            )
            return put(test, d.within(lines=lines))

        form, after = phrase(what, d, at)
        return form, after.back(d)
    form, after = place(where, d, put)
    return form, after.back(d)


@clause.register
def _(said: tree.Namely, d: Discourse) -> Meaning:
    form, d = clause(said.clause, d)
    group = next((r for r in reversed(d.refs) if isinstance(r, lf.SetOf)), None)
    if group is None:
        raise RefusedError("which ones?")
    known = group

    def are(term: lf.Term, d: Discourse) -> Meaning:
        if lf.sort_of(term) != known.thing.sort:
            raise RefusedError("these are of another kind")
        check_namely(said.clause, term)
        return each(term, lambda e, d: (among(e, known), d), d)  # type: ignore[arg-type]

    names, d = phrase(said.phrase, d, are)
    return lf.conj([form, names]), d


def check_namely(said: tree.Clause, term: lf.Term) -> None:
    """Two rows, namely 1 and 3: as many names as were announced."""
    subject = (
        said.subject
        if isinstance(said, tree.Pred)
        else said.phrase
        if isinstance(said, tree.Exist)
        else None
    )
    if isinstance(subject, tree.Np) and isinstance(subject.determiner, tree.HowMany):
        names = len(term.members) if isinstance(term, lf.Group) else 1
        if names != subject.determiner.number:
            raise RefusedError("there are not so many")


@clause.register
def _(said: tree.Again, d: Discourse) -> Meaning:
    if d.existed is None or (d.condition is not None and said.word != "too"):
        raise RefusedError("what is there?")
    what = d.existed
    if said.word != "not":
        return exist(what, said.places, d)
    if not isinstance(what, tree.Np):
        raise RefusedError("what is not there?")
    if narrows(said.places, d):
        return exist(tree.Np(tree.No(), what.noun), (*d.where, *said.places), d, owner=d.owner)
    if isinstance(what.determiner, tree.HowMany | tree.FromTo | tree.OneOf):
        raise RefusedError("how many are not there?")
    if any(isinstance(p, tree.In) and is_universal(p.phrase) for p in said.places):
        form, after = exist(what, said.places, d.within(down=True))
        return lf.neg(form), after.back(d)
    return exist(tree.Np(tree.No(), what.noun), said.places, d)


@clause.register
def _(said: tree.Named, d: Discourse) -> Meaning:
    form, after = clause(said.clause, d)
    for name in reversed(said.names):
        form = lf.Bind(said.kind, said.number, name.name, form)  # type: ignore[arg-type]
    return form, after


@clause.register
def _(said: tree.ForEach, d: Discourse) -> Meaning:
    def about(term: lf.Term, d: Discourse) -> Meaning:
        one = as_one(term)
        lines = (*d.scope.lines, one) if lf.sort_of(one) in lf.LINES else d.scope.lines
        return clause(said.clause, d.note(topic=one).mention(one).within(lines=lines))

    if not is_universal(said.phrase):
        raise RefusedError("for which of them?")
    form, after = phrase(said.phrase, d, about)
    return form, after.back(d)


@clause.register
def _(said: tree.Exclusive, d: Discourse) -> Meaning:
    form, after = clause(said.clause, d.within(exclusive=True))
    return form, after.back(d)


@clause.register
def _(said: tree.Inclusive, d: Discourse) -> Meaning:
    form, after = clause(
        said.clause, d.note(switches=replace(d.switches, taken=frozenset({"inclusive"})))
    )
    return form, after.back(d).note(switches=d.switches)


@clause.register
def _(said: tree.Related, d: Discourse) -> Meaning:
    return lf.Equation(said.op, said.left, said.right), d


@clause.register
def _(said: tree.Count, d: Discourse) -> Meaning:
    forms = []
    for part in said.parts:
        form, d = clause(part, d)
        forms.append(form)
    how = {"=": "exactly", ">=": "atleast", "<=": "atmost"}.get(said.op)
    if how is None:
        raise RefusedError("how many of these?")
    return lf.Listed(how, said.number, tuple(forms)), d  # type: ignore[arg-type]
