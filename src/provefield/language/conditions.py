"""Conditions: what *a* introduces there may be meant by what follows (donkey sentences)."""

from __future__ import annotations

from . import form as lf
from . import syntax as tree
from .discourse import Discourse, Meaning, RefusedError
from .meaning import clause

Lifted = tuple[lf.Thing, ...]


def assumed(condition: tree.Clause, d: Discourse) -> tuple[lf.Form, Lifted, Discourse]:
    """A condition, and the variables that *a* and *any* leave open there."""
    before = len(d.lifted)
    form, after = clause(condition, d.within(lifts=True))
    return form, after.lifted[before:], after.back(d)


def closed(form: lf.Form, lifted: Lifted, others: tuple[object, ...]) -> tuple[lf.Form, Lifted]:
    """Quantify what nothing else speaks of inside the condition; the rest is left."""
    left = tuple(thing for thing in lifted if any(lf.speaks_of(other, thing) for other in others))
    for thing in reversed(lifted):
        if thing not in left:
            form = lf.Quant("some", (), thing, form, lf.TRUE)
    return form, left


def conditional(word: str, condition: lf.Form, result: lf.Form) -> lf.Form:
    """The two joined by if, iff, unless, only if."""
    match word:
        case "if" | "where":
            return lf.Cond(condition, result)
        case "onlyif":
            return lf.Cond(result, condition)
        case "iff":
            return lf.Equiv(condition, result)
        case "unless":
            return lf.disj([condition, result])
    raise RefusedError(f"joined by {word}?")


@clause.register
def _(said: tree.If, d: Discourse) -> Meaning:
    if said.last:
        return condition_last(said, d)
    condition, lifted, d = assumed(said.condition, d)
    result, after = clause(said.result, d.note(condition=condition).within(lifts=False))
    condition, left = closed(condition, lifted, (result, after.needed))
    if said.word == "where" and not left:
        raise RefusedError("where there is which of them?")
    needed = [form for form in after.needed if any(lf.speaks_of(form, thing) for thing in left)]
    if said.word in ("if", "where"):
        form = conditional("if", lf.conj([condition, *needed]), result)
    else:
        form = conditional(said.word, condition, result)
        form = lf.Cond(lf.conj(needed), form) if needed else form
    for thing in reversed(left):
        form = lf.Quant("all", (), thing, lf.TRUE, form)
    refs = tuple(r for r in after.refs if not any(lf.speaks_of(r, thing) for thing in lifted))
    topic = after.topic
    if topic is not None and any(lf.speaks_of(topic, thing) for thing in lifted):
        topic = None
    rest = tuple(form for form in after.needed if form not in needed)
    return form, after.note(
        refs=refs,
        topic=topic,
        needed=rest,
        condition=None if left else condition,
        lifted=d.lifted[: len(d.lifted) - len(lifted)],
    ).back(d)


def condition_last(said: tree.If, d: Discourse) -> Meaning:
    """The result comes first, so the condition may speak of it, but not the other way round."""
    outer = d
    result, d = clause(said.result, d.within(lifts=False))
    condition, lifted, after = assumed(said.condition, d.back(outer))
    condition, _ = closed(condition, lifted, ())
    return conditional(said.word, condition, result), after.note(
        condition=condition, lifted=d.lifted
    ).back(d)


@clause.register
def _(said: tree.IfElse, d: Discourse) -> Meaning:
    condition, lifted, d = assumed(said.condition, d)
    result, d = clause(said.result, d)
    otherwise, after = clause(said.otherwise, d)
    condition, left = closed(condition, lifted, (result, otherwise))
    form = lf.conj([lf.Cond(condition, result), lf.Cond(lf.neg(condition), otherwise)])
    if left:
        raise RefusedError("otherwise of what?")
    return form, after


@clause.register
def _(said: tree.Otherwise, d: Discourse) -> Meaning:
    if d.condition is None:
        raise RefusedError("otherwise of what?")
    form, after = clause(said.clause, d)
    return lf.Cond(lf.neg(d.condition), form), after
