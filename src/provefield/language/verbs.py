"""Verb phrases: what is said of a term. Several things do it each, unless they do it together."""

from __future__ import annotations

from dataclasses import replace

from . import form as lf
from . import syntax as tree
from .discourse import Discourse, Meaning, MisfitError, RefusedError, among, as_one, each, quantify
from .existence import exist, is_elided, substitute
from .meaning import phrase, verb
from .nouns import Meant, holds_mines, noun, unfold
from .phrases import join
from .places import lies_at
from .positions import relation

TOGETHER = (tree.Same, tree.HasTogether)
SIDE_BY_SIDE = ("near", "orthnear", "diagnear", "above", "left", "nearrow", "nearcol")
REPEATED = (
    tree.Is, tree.IsA, tree.IsAt, tree.Has, tree.Touches, tree.Same, tree.SameAs, tree.Begins,
    tree.HasTogether, tree.HasMore, tree.Each,
)  # fmt: skip


def is_collective(said: tree.Verb) -> bool:
    """Whether several things do it together."""
    match said:
        case tree.NotVerb(inner) | tree.Each(inner) | tree.Always(inner):
            return is_collective(inner)
        case tree.Verbs(_, parts):
            return any(is_collective(part) or isinstance(part, tree.Each) for part in parts)
    return isinstance(said, TOGETHER)


def say_verb(said: tree.Verb, term: lf.Term, d: Discourse) -> Meaning:
    """The verb phrase, of one thing or several."""
    if isinstance(said, REPEATED) and not tree_mentions(said, tree.Ditto):
        d = d.note(verb=without_no(said))
    negated_all = isinstance(said, tree.NotVerb) and isinstance(said.verb, tree.Each)
    together = is_collective(said) or isinstance(said, tree.Fills) or negated_all
    if isinstance(term, lf.Group | lf.SetOf) and not together:
        if lf.sort_of(term) == "cell" and isinstance(said, tree.Has) and not said.places:
            return collective_has(said, term, d)
        if lf.sort_of(term) == "cell" and isinstance(said, tree.HasMore) and not is_around(said):
            return verb(said, term, d)
        if isinstance(term, lf.Group) and isinstance(said, tree.Has) and "together" in d.switches:
            return exist(said.phrase, said.places, d, owner=term)
        return each(term, lambda one, d: verb(said, one, d), d)
    return verb(said, term, d)


def tree_mentions(node: object, kind: type[object]) -> bool:
    """Whether a tree has a part of this kind."""
    if isinstance(node, kind):
        return True
    if isinstance(node, tuple):
        return any(tree_mentions(part, kind) for part in node)
    names = getattr(node, "__dataclass_fields__", ())
    return any(tree_mentions(getattr(node, name), kind) for name in names)


def is_around(said: tree.HasMore) -> bool:
    """Whether it speaks of what is next to each cell."""
    noun, modifiers = unfold(said.noun)
    return noun.name == "neighbour" or tree.Quality("near") in modifiers


def collective_has(said: tree.Has, term: lf.Term, d: Discourse) -> Meaning:
    """The corners contain two mines: together, since a cell has room for one."""
    what = said.phrase
    if isinstance(what, tree.Np) and unfold(what.noun)[0].name == "neighbour":
        return each(term, lambda one, d: verb(said, one, d), d)
    if isinstance(term, lf.Group) and not (
        isinstance(what, tree.Np) and isinstance(what.determiner, tree.A | tree.No | tree.Bare)
    ):
        raise RefusedError("together or each?")
    return exist(what, (), d, owner=term)


def without_no(said: tree.Verb) -> tree.Verb:
    """What *so does* repeats: no mine becomes a mine."""
    match said:
        case tree.Has(tree.Np(tree.No(), noun_), places):
            return tree.Has(tree.Np(tree.A(), noun_), places)
        case tree.IsA(tree.Np(tree.No(), noun_)):
            return tree.IsA(tree.Np(tree.A(), noun_))
    return said


@verb.register
def _(said: tree.Is, term: lf.Term, d: Discourse) -> Meaning:
    if said.quality in ("even", "odd"):
        one = as_one(term)
        if lf.sort_of(one) not in lf.LINES:
            raise RefusedError("only rows and columns are even or odd")
        return lf.Rel("parity", (one, one), (int(said.quality == "odd"),)), d
    if d.scope.exception is not None and lf.sort_of(term) in (*lf.LINES, "region"):
        raise RefusedError("an exception to what?")
    return holds_mines(said.quality, as_one(term), d)


@verb.register
def _(said: tree.IsA, term: lf.Term, d: Discourse) -> Meaning:
    one = as_one(term)
    match said.phrase:
        case tree.Np(tree.A() | tree.Bare() | tree.No() | tree.AnyOne() as det, what):
            return is_a(one, what, isinstance(det, tree.No), d)
        case tree.Np(tree.HowMany("bare", 1), what):
            return is_a(one, what, negative=False, d=d)
        case tree.Np(tree.TheOnly(), what):
            return is_the_only(one, what, d)
        case tree.PartOf(det, whole):
            if not isinstance(det, tree.A | tree.No | tree.AnyOne) and det != tree.HowMany(
                "bare", 1
            ):
                raise RefusedError("is so many of them?")
            form, d = phrase(whole, plain(d), lambda t, d: (among(one, t), d))
            return (lf.neg(form) if isinstance(det, tree.No) else form), d
        case tree.Joined("or" | "nor" | "xor" as word, parts):
            forms = []
            for part in parts:
                form, d = verb(tree.IsA(part), one, d)
                forms.append(form)
            return join(word, forms, d), d
        case tree.Np(tree.The()) | tree.Cell() | tree.Line() | tree.Pronoun() | tree.Area() as what:
            return phrase(what, plain(d), lambda t, d: (identity(one, t), d))
    raise MisfitError("is what?")


def plain(d: Discourse) -> Discourse:
    """Without what surrounds the clause."""
    return d.within(held=(), owner=None, want="", lifts=False)


def identity(one: lf.One, term: lf.Term) -> lf.Form:
    """The thing is this, or one of these."""
    if lf.sort_of(one) != lf.sort_of(term) and "region" not in (lf.sort_of(one), lf.sort_of(term)):
        raise RefusedError("a row is no column, and no cell")
    return among(one, term)


def is_a(one: lf.One, what: tree.Nominal, negative: bool, d: Discourse) -> Meaning:
    """The thing is one of what the noun means; a line of cells, if all of its cells are."""
    head, modifiers = unfold(what)
    outer = d.scope
    nouns = d.nouns
    if head.name == "one":
        what = tree.Noun("mine", head.plural) if not modifiers else what
    inner = plain(d)

    def test(meant: Meant, d: Discourse) -> Meaning:
        sort = lf.sort_of(one)
        if sort == meant.sort or (sort == "region" and meant.sort == "diag"):
            return meant.test(one, d)
        if meant.sort == "cell" and (sort in lf.LINES or sort == "region"):

            def inside(v: lf.One, d: Discourse) -> Meaning:
                forms: list[lf.Form] = [relation("in", v, one)]
                for held in outer.held:
                    form, d = held(v, d)
                    forms.append(form)
                return lf.conj(forms), d

            if outer.held:
                d = d.note(consumed=d.consumed + 1)
            kind: lf.Kind = "no" if negative else "all"
            return quantify(kind, (), ("cell", 0), inside, lambda v, d: meant.test(as_one(v), d), d)
        raise RefusedError("a row is no column, and no cell")

    form, after = noun(what, inner, test)
    whole = lf.sort_of(one) != "cell" and isinstance(form, lf.Quant)
    after = after.back(d).note(nouns=nouns)
    return (lf.neg(form) if negative and not whole else form), after


def is_the_only(one: lf.One, what: tree.Nominal, d: Discourse) -> Meaning:
    """The thing is one of them, and they are no more."""

    def sole(meant: Meant, d: Discourse) -> Meaning:
        if meant.sort != lf.sort_of(one):
            raise RefusedError("a row is no column, and no cell")
        own, d = meant.test(one, d)
        alone, d = quantify(
            "all", (), (meant.sort, 0), meant.test, lambda v, d: (among(as_one(v), one), d), d
        )
        return lf.conj([own, alone]), d

    form, after = noun(what, plain(d), sole)
    return form, after.back(d)


@verb.register
def _(said: tree.IsAt, term: lf.Term, d: Discourse) -> Meaning:
    if lf.sort_of(term) not in ("cell", "row", "col"):
        raise RefusedError("lies where?")
    return lies_at(term, said.place, d.mention(term) if not isinstance(term, lf.Group) else d)


@verb.register
def _(said: tree.Fills, term: lf.Term, d: Discourse) -> Meaning:
    if not isinstance(term, lf.SetOf):
        raise RefusedError("lie where?")
    form, d = each(term, lambda one, d: lies_at(one, tree.In("in", said.places), d), d)
    mines = term

    def filled(place: lf.Term, d: Discourse) -> Meaning:
        thing, d = d.new(mines.thing.sort)
        there = relation("in", thing, as_one(place))
        return lf.Quant("some", (), thing, lf.put(mines.form, mines.thing, thing), there), d

    every, d = phrase(said.places, d, lambda t, d: each(t, filled, d))
    return lf.conj([form, every]), d


@verb.register
def _(said: tree.Has, term: lf.Term, d: Discourse) -> Meaning:
    owner = as_one(term)
    own = said.places
    if is_elided(said.phrase) and not own and lf.sort_of(owner) == "cell":
        own = d.around
        if not own:
            raise RefusedError("has one where?")
    d = d.note(around=own)
    said = replace(said, places=own)
    places = substitute(own, owner, also_it=lf.sort_of(owner) not in lf.LINES)
    if lf.sort_of(owner) != "cell" or isinstance(owner, lf.Region):
        tied = places != said.places
        return exist(said.phrase, places, d, owner=None if tied else owner)
    if places and places == said.places:
        raise RefusedError("has where?")
    if not places and is_counted(said.phrase):
        raise RefusedError("a cell is one mine at most")
    return exist(said.phrase, places, d, owner=None if places else owner)


def is_counted(what: tree.Phrase) -> bool:
    """Whether so many mines are meant, which no cell has room for."""
    match what:
        case tree.Np(tree.A() | tree.No() | tree.Bare() | tree.AnyOne()):
            return False
        case tree.Np(_, what_noun):
            head = unfold(what_noun)
            return head[0].name in ("mine", "one") and tree.Quality("near") not in head[1]
    return False


@verb.register
def _(said: tree.HasTogether, term: lf.Term, d: Discourse) -> Meaning:
    if lf.sort_of(term) == "cell":
        if not isinstance(term, lf.Group) or said.places:
            raise RefusedError("cells contain a mine or none")
        return exist(said.phrase, (tree.In("between", tree.Known(term)),), d)
    return exist(said.phrase, said.places, d, owner=term)


@verb.register
def _(said: tree.Touches, term: lf.Term, d: Discourse) -> Meaning:
    one = as_one(term)
    if lf.sort_of(one) != "cell":
        raise RefusedError("only cells touch")
    near = plain(d).within(want="cell")
    form, after = phrase(
        said.phrase,
        near,
        lambda t, d: each(t, lambda e, d: (relation("near", one, as_one(e)), d), d),
    )
    return form, after.back(d)


@verb.register
def _(said: tree.SameAs, term: lf.Term, d: Discourse) -> Meaning:
    one = as_one(term)
    near = plain(d).within(want="cell")
    form, after = phrase(
        said.phrase,
        near,
        lambda t, d: each(t, lambda e, d: (relation(said.relation, one, as_one(e)), d), d),
    )
    return form, after.back(d)


@verb.register
def _(said: tree.Begins, term: lf.Term, d: Discourse) -> Meaning:
    one = as_one(term)
    if lf.sort_of(one) not in ("row", "col"):
        raise RefusedError("begins with what?")
    forms = []
    for number in said.places:
        test = lambda v, d, n=number: (lf.Rel("nth", (v, one), (n,)), d)  # noqa: E731
        form, d = phrase(said.phrase, d.within(held=(test,), owner=None), lambda t, d: (lf.TRUE, d))
        forms.append(form)
    return lf.conj(forms), d


@verb.register
def _(said: tree.Surrounded, term: lf.Term, d: Discourse) -> Meaning:
    one = as_one(term)

    def all_near(meant: Meant, d: Discourse) -> Meaning:
        near = lambda v, d: (relation("near", v, one), d)  # noqa: E731
        return quantify("all", (), ("cell", 0), near, lambda v, d: meant.test(as_one(v), d), d)

    return noun(said.noun, plain(d), all_near)


# Several things together --------------------------------------------------------------------------


@verb.register
def _(said: tree.Same, term: lf.Term, d: Discourse) -> Meaning:
    return in_pairs(said.relation, term, negative=False, d=d)


def in_pairs(rel: str, term: lf.Term, negative: bool, d: Discourse) -> Meaning:
    """Any two of the things stand in a relation, or do not."""

    def related(a: lf.One, b: lf.One) -> lf.Form:
        if rel in ("above", "left"):
            steps = 1
            form = lf.disj([relation(rel, a, b, steps), relation(rel, b, a, steps)])
        else:
            form = relation(rel, a, b)
        return lf.neg(form) if negative else form

    count = len(term.members) if isinstance(term, lf.Group) else getattr(term, "count", 0)
    if rel in SIDE_BY_SIDE and not negative and count != 2:
        raise RefusedError("each beside each other, or in a chain?")
    match term:
        case lf.Group(members):
            pairs = [(a, b) for i, a in enumerate(members) for b in members[i + 1 :]]
            return lf.conj(related(a, b) for a, b in pairs), d
        case lf.SetOf(old, form):
            one, d = d.new(old.sort)
            two, d = d.new(old.sort)
            other = lf.conj([lf.put(form, old, two), lf.neg(lf.Rel("eq", (one, two)))])
            inner = lf.Quant("all", (), two, other, related(one, two))
            return lf.Quant("all", (), one, lf.put(form, old, one), inner), d
    raise RefusedError("one thing is not several")


# Joined and negated -------------------------------------------------------------------------------


@verb.register
def _(said: tree.NotVerb, term: lf.Term, d: Discourse) -> Meaning:
    inner = said.verb
    if isinstance(inner, tree.Same):
        d = d.note(verb=inner)
        return in_pairs(inner.relation, term, negative=True, d=d)
    form, after = say_verb(inner, term, d.within(down=True))
    return lf.neg(form), after.back(d)


@verb.register
def _(said: tree.Verbs, term: lf.Term, d: Discourse) -> Meaning:
    forms = []
    outer = d
    for part in said.parts:
        form, d = say_verb(
            part, term, d.back(outer).within(down=outer.scope.down or said.word == "nor")
        )
        forms.append(form)
    return join(said.word, forms, outer), d.back(outer)


@verb.register
def _(said: tree.Each, term: lf.Term, d: Discourse) -> Meaning:
    if isinstance(term, lf.Group | lf.SetOf) and not is_collective(said.verb):
        return each(term, lambda one, d: say_verb(said.verb, one, d), d)
    return say_verb(said.verb, term, d)


@verb.register
def _(said: tree.Always, term: lf.Term, d: Discourse) -> Meaning:
    return say_verb(said.verb, term, d)


@verb.register
def _(said: tree.Ditto, term: lf.Term, d: Discourse) -> Meaning:
    before = d.whole_verb if said.whole else d.verb
    if said.whole and not said.same and isinstance(before, tree.NotVerb):
        raise RefusedError("does what?")
    if before is None:
        raise RefusedError("does what?")
    return say_verb(before, term, d)


@verb.register
def _(said: tree.VerbIf, term: lf.Term, d: Discourse) -> Meaning:
    from .conditions import assumed, closed, conditional

    result, d = say_verb(said.verb, term, d)
    if not tree_mentions(said.clause, tree.Pronoun):
        raise MisfitError("a condition for each, or for all?")
    condition, lifted, d = assumed(said.clause, d.mention(term))
    condition, _ = closed(condition, lifted, ())
    return conditional(said.word, condition, result), d


@verb.register
def _(said: tree.HasMore, term: lf.Term, d: Discourse) -> Meaning:
    from .comparisons import compared, counted

    owner = term
    single = not isinstance(term, lf.Group | lf.SetOf)
    if single and lf.sort_of(owner) == "cell" and not is_around(said):
        raise RefusedError("a cell is one mine at most")
    left, d = counted(said.noun, plain(d), owner=owner)
    if isinstance(said.other, tree.Np) and isinstance(said.other.determiner, tree.Bare):
        return against_noun(said, left, owner, d)

    def against(other: lf.Term, d: Discourse) -> Meaning:
        sorts = {lf.sort_of(other), lf.sort_of(owner)}
        if single and len(sorts) > 1 and "cell" in sorts:
            raise RefusedError("more than what?")
        right, d = counted(said.noun, d, owner=other)
        return compared(said.comparing, left, right), d

    if (
        isinstance(said.other, tree.Np)
        and isinstance(said.other.determiner, tree.AnyOne)
        and said.comparing.op == "="
    ):
        raise RefusedError("as many as which one?")

    def each_other(other: lf.Term, d: Discourse) -> Meaning:
        if other == owner:
            raise RefusedError("more than itself?")
        whole = together or (lf.sort_of(other) == "cell" and not single)
        return against(other, d) if whole else each(other, against, d)

    together = isinstance(said.other, tree.AsWhole)
    form, after = phrase(no_other(said.other, owner), plain(d).within(want="line"), each_other)
    return form, after.back(d)


def against_noun(said: tree.HasMore, left: lf.Count, owner: lf.Term, d: Discourse) -> Meaning:
    """More mines than safe cells: both in the same place."""
    from .comparisons import compared, counted

    assert isinstance(said.other, tree.Np)
    other = said.other.noun
    own = unfold(said.noun)
    around = own[0].name == "neighbour" or tree.Quality("near") in own[1]
    if around and unfold(other)[0].name != "neighbour":
        other = tree.Modified(other, tree.Quality("near"))
    right, d = counted(other, plain(d), owner=owner)
    return compared(said.comparing, left, right), d


def no_other(other: tree.Phrase, owner: lf.Term) -> tree.Phrase:
    """More than any other row, also where *other* goes without saying."""
    match other:
        case tree.Np(det, what) if not isinstance(det, tree.The | tree.TheOnly):
            modifiers = unfold(what)[1]
            if tree.Quality("other") not in modifiers and unfold(what)[0].name in ("row", "col"):
                return replace(
                    other,
                    noun=tree.Modified(what, tree.That(tree.NotVerb(tree.IsA(tree.Known(owner))))),
                )
    return other
