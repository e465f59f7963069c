"""What refers back: it, they, the others, the rest. Where two things fit equally, it is refused."""

from __future__ import annotations

from . import form as lf
from . import syntax as tree
from .discourse import Cont, Discourse, Meaning, RefusedError, among
from .meaning import phrase


@phrase.register
def _(pronoun: tree.Pronoun, d: Discourse, k: Cont) -> Meaning:
    want = d.scope.want
    many = pronoun.word == "they"
    wanted = [r for r in d.refs if fits(r, want) and is_many(r, d) == many]
    if not many:
        wanted = [r for r in d.refs if fits(r, want) and is_one(r, d)]
        if isinstance(d.topic, lf.SetOf) and fits(d.topic, want):
            if d.topic.count != 1:
                raise RefusedError("which one does the pronoun stand for?")
            wanted = [d.topic]
    if not wanted and want == "line":
        return phrase(pronoun, d.within(want=""), k)
    if not wanted:
        raise RefusedError("what does the pronoun stand for?")
    chosen = choose(wanted, d)
    names = {r for r in wanted if isinstance(r, lf.Spot)}
    if len(set(wanted)) > 1 and (chosen != d.topic or len(names) > 1):
        raise RefusedError("which one does the pronoun stand for?")
    return k(chosen, d.guess(int(len(wanted) > 1)))


def fits(term: lf.Term, want: str) -> bool:
    """Whether a thing is of the sort that the predicate wants."""
    sort = lf.sort_of(term)
    if want == "line":
        return sort in lf.LINES
    return not want or sort == want


def is_many(term: lf.Term, d: Discourse) -> bool:
    """Whether *they* is said of it."""
    return isinstance(term, lf.Group | lf.SetOf)


def is_one(term: lf.Term, d: Discourse) -> bool:
    """Whether *it* is said of it."""
    return not is_many(term, d) or (isinstance(term, lf.SetOf) and term.count == 1)


def choose(found: list[lf.Term], d: Discourse) -> lf.Term:
    """The subject of the clause before, else the last one mentioned."""
    if d.topic is not None and d.topic in found:
        return d.topic
    return found[-1]


@phrase.register
def _(rest: tree.Rest, d: Discourse, k: Cont) -> Meaning:
    if rest.of is not None:
        back = [r for r in d.refs if lf.sort_of(r) == "cell"]
        if not back:
            raise RefusedError("the rest besides what?")

        def left(whole: lf.Term, d: Discourse) -> Meaning:
            thing, d = d.new("cell")
            inside = (
                lf.Rel("in", (thing, whole))
                if not isinstance(whole, lf.Group | lf.SetOf)
                else among(thing, whole)
            )
            return k(lf.SetOf(thing, lf.conj([inside, lf.neg(among(thing, back[-1]))])), d)

        return phrase(rest.of, d.within(want="line"), left)
    if d.others is None:
        raise RefusedError("which others?")
    return k(d.others, d.mention(d.others))
