"""Exceptions restrict: every N but E is all of N without E, and not E."""

from __future__ import annotations

from dataclasses import replace

from . import form as lf
from . import syntax as tree
from .discourse import Cont, Discourse, Meaning, MisfitError, RefusedError, among, each, quantify
from .meaning import clause, phrase, place
from .nouns import Meant, noun, unfold
from .phrases import opposite


def takes_exceptions(what: tree.Phrase) -> bool:
    """Whether a phrase says all or none."""
    match what:
        case tree.Np(tree.Every() | tree.No() | tree.AnyOne()) | tree.PartOf(
            tree.Every() | tree.No() | tree.AnyOne()
        ):
            return True
        case tree.Np(tree.The(), noun_):
            return unfold(noun_)[0].plural
        case tree.Area("border" | "inside"):
            return True
    return False


@phrase.register
def _(tree_: tree.Except, d: Discourse, k: Cont) -> Meaning:
    base = tree_.phrase
    if not takes_exceptions(base):
        raise MisfitError("an exception to what?")
    if isinstance(base, tree.Area):
        inside = tree.At(tree.In("in", base))
        base = tree.Np(tree.The(), tree.Modified(tree.Noun("cell", plural=True), inside))
    if isinstance(base, tree.PartOf):
        return phrase(base, d.within(exception=tree_.exception), k)
    assert isinstance(base, tree.Np)
    det = tree.Every() if isinstance(base.determiner, tree.The | tree.Every) else base.determiner
    return noun(base.noun, d, lambda meant, d: all_but(det, meant, d, k, tree_.exception))


def all_but(
    det: tree.Determiner, meant: Meant, d: Discourse, k: Cont, exception: tree.Exception_
) -> Meaning:
    """All, or none, of the things but for the exception, of which the opposite holds."""
    kind: lf.Kind = "no" if isinstance(det, tree.No | tree.Bare) else "all"
    sort = (meant.sort, meant.noun.size)
    match exception:
        case tree.SaveSome(number):
            exact: tuple[lf.Kind, tuple[int, ...]] = ("=" if kind == "no" else "but", (number,))
            return quantify(*exact, sort, meant.test, k, d)
        case tree.SaveAt(tree.In("in", tree.Cell() as cell)):
            return all_but(det, meant, d, k, tree.Save(cell))
        case tree.SaveAt(tree.In(rel, tree.Joined("and", parts))):
            where = tree.SaveAt(tree.In(rel, tree.Joined("or", parts)))
            return all_but(det, meant, d, k, where)
        case tree.SaveAt(where):
            if meant.sort != "cell":
                raise RefusedError("an exception of another kind")
            return place(
                where,
                d,
                lambda test, d: quantify(
                    kind, (), sort, meant.also(lambda v, d: opposite(test(v, d))).test, k, d
                ),
            )
    assert isinstance(exception, tree.Save)
    inner = exception.phrase
    if isinstance(inner, tree.Joined) and inner.word == "or":
        inner = tree.Joined("and", inner.parts)

    def said(excepted: lf.Term, d: Discourse) -> Meaning:
        own = lf.sort_of(excepted)
        same = own == meant.sort
        if not same and not (meant.sort == "cell" and own in (*lf.LINES, "region")):
            raise RefusedError("an exception of another kind")
        if not same and kind == "no":
            raise RefusedError("an exception of another kind")
        less = meant.also(lambda v, d: (lf.neg(among(v, excepted)), d))
        form, after = quantify(kind, (), sort, less.test, k, d)
        if exception.perhaps or not same or "weak" in d.switches:
            return form, after

        def denied(one: lf.Term, d: Discourse) -> Meaning:
            said, d = k(one, d)
            return (said if kind == "no" else lf.neg(said)), d

        opposite_form, _ = each(excepted, denied, d)
        inside, _ = each(excepted, meant.test, d)  # type: ignore[arg-type]
        implied = (
            lf.conj([inside, opposite_form])
            if kind == "no" or meant.noun.name != "mine"
            else opposite_form
        )
        return lf.conj([form, implied]), after.mention(excepted)

    held = d.scope
    line = (
        meant.line
        if meant.line is not None and not isinstance(meant.line, lf.Group | lf.SetOf)
        else None
    )
    own = meant.noun, ()
    near = d.note(nouns=(*d.nouns, own), head=own, subject=own)
    return phrase(
        inner,
        near.within(
            held=(), owner=None, want="", lines=(line,) if line is not None else d.scope.lines
        ),
        lambda t, d: said(t, d.note(scope=held)),
    )


@clause.register
def _(apart: tree.Apart, d: Discourse) -> Meaning:
    return clause(with_exception(apart.clause, apart.exception), d)


def with_exception(said: tree.Clause, exception: tree.Exception_) -> tree.Clause:
    """An exception that stands apart belongs to the first phrase that says all or none."""
    match said:
        case tree.Frame(where, inner):
            return tree.Frame(where, with_exception(inner, exception))
        case tree.Clauses("and", (*first, last)):
            return tree.Clauses("and", (*first, with_exception(last, exception)))
        case tree.Pred(subject, verb) if takes_exceptions(subject):
            return tree.Pred(tree.Except(subject, exception), verb)
        case tree.Pred(subject, tree.Has(what, places)) if takes_exceptions(what):
            return tree.Pred(subject, tree.Has(tree.Except(what, exception), places))
        case tree.Pred(tree.Line() | tree.Area() as line, tree.Is() as verb):
            cells = tree.Modified(tree.Noun("cell", plural=True), tree.At(tree.In("in", line)))
            return tree.Pred(tree.Except(tree.Np(tree.Every(), cells), exception), verb)
        case tree.Exist(what, places) if takes_exceptions(what):
            return replace(said, phrase=tree.Except(what, exception))
        case tree.Exist(
            what,
            (
                *first,
                tree.In(rel, where, steps),
            ),
        ) if takes_exceptions(where):
            if (
                isinstance(exception, tree.SaveAt)
                and isinstance(exception.place, tree.In)
                and exception.place.relation == rel
            ):
                exception = tree.Save(exception.place.phrase)
            return tree.Exist(what, (*first, tree.In(rel, tree.Except(where, exception), steps)))
    raise MisfitError("an exception to what?")
