"""Which trees leave nothing to a reader's sense of what was meant.

A tree is plain where each phrase says by itself what it stands for: subjects with predicates,
conditions, exceptions and comparisons. What leans on the words around it (*it*, *the rest*,
*so does*), what takes something for granted (*the mine*), and what is now some and now all (*a
corner is safe*) is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from . import syntax as tree
from .nouns import is_universal, unfold

LEANING = (
    tree.Always, tree.Apart, tree.Aside, tree.AsWhole, tree.Ditto, tree.Exclusive, tree.ForEach,
    tree.Inclusive, tree.Namely, tree.Only, tree.OnlyAt, tree.Otherwise, tree.Pronoun, tree.Rest,
    tree.TheOnly,
)  # fmt: skip
OPEN = tree.A | tree.Bare
OTHER = tree.Quality("other")


def is_plain(clause: tree.Clause) -> bool:
    """Whether every reader takes a sentence as its tree does."""
    return not any(map(leans, parts(clause)))


def parts(node: object) -> Iterator[object]:
    """A tree and all that is in it, but the *other* of a relative clause: its noun says of what."""
    if isinstance(node, tuple):
        for part in node:
            yield from parts(part)
    elif is_dataclass(node):
        yield node
        for field in fields(node):
            for part in parts(getattr(node, field.name)):
                if not (isinstance(node, tree.That) and part == OTHER):
                    yield part


def leans(node: object) -> bool:
    """Whether what a part says depends on more than itself."""
    match node:
        case tree.Noun("one") | tree.Quality("other") | tree.PartOf(tree.HowMany("bare", 1)):
            return True
        case tree.Not(tree.Pred(tree.Np(tree.HowMany("=")))):  # not only one
            return True
        case tree.Front(where):
            return not is_clear(where)
        case tree.If(_, condition, result):
            return isinstance(condition, tree.Clauses) or isinstance(result, tree.Clauses)
        case tree.Clauses(_, joined) | tree.Joined(_, joined) if any(map(is_group, joined)):
            return True
        case tree.Exist() if is_open(node):
            return True
        case tree.Pred(subject, tree.NotVerb()) if is_universal(subject):
            return True
        case tree.Pred(subject, _):
            return any(
                isinstance(part, tree.Np) and isinstance(part.determiner, OPEN)
                for part in parts_joined(subject)
            )
        case tree.Np(tree.The(), noun):
            return unfold(noun)[0].name == "mine"
        case tree.Np(determiner, inner) | tree.Exist(tree.Np(determiner), inner):
            return not isinstance(determiner, OPEN) and any(map(is_choice, parts(inner)))
    return isinstance(node, LEANING) or (isinstance(node, tree.The) and node.number > 0)


def is_group(part: object) -> bool:
    """Whether a part of a list may take in those beside it: one of (1,1) and (2,2) and (3,3)."""
    return isinstance(part, tree.Clauses | tree.If | tree.Joined | tree.PartOf)


def is_open(said: tree.Exist) -> bool:
    """Whether what there is may be one for all places, or for each."""
    match said.phrase:
        case tree.Np(tree.SomeTwo()):
            return True
        case tree.Np(tree.A() | tree.Bare()) if any(map(is_in_each, said.places)):
            return True
        case tree.Joined(_, joined):
            return any(isinstance(part, tree.Np) and is_line(part.noun) for part in joined)
    return any(map(is_in_several, said.places))


def is_clear(where: tree.Place) -> bool:
    """Whether a place that is said first is one that all readers take alike."""
    match where:
        case tree.In("in", what):
            return not (isinstance(what, tree.Np) and isinstance(what.determiner, OPEN))
        case tree.Places(_, several):
            return all(map(is_clear, several))
    return False


def is_in_each(where: tree.Place) -> bool:
    """Whether a place is in each of some lines: one may mean the same place in all of them."""
    where = where.place if isinstance(where, tree.Front) else where
    return isinstance(where, tree.In) and is_universal(where.phrase)


def is_in_several(where: tree.Place) -> bool:
    """Whether a place is in the rows from row 2 on, or but row 3: in each, or in all together."""
    match where.place if isinstance(where, tree.Front) else where:
        case tree.In(_, tree.Np(tree.The(), noun)):
            return unfold(noun)[0].plural and is_line(noun)
        case tree.In(_, tree.Except() | tree.AllExcept()):
            return True
    return False


def is_line(noun: tree.Nominal) -> bool:
    """Whether rows or columns are meant, of which a board always has some."""
    return unfold(noun)[0].name in ("row", "col", "line")


def is_choice(node: object) -> bool:
    """Whether it is one or another, which may be counted each or together."""
    return isinstance(node, tree.Joined | tree.Places) and node.word == "or"


def parts_joined(phrase: tree.Phrase) -> Iterator[tree.Phrase]:
    """The phrases that are joined in one."""
    if isinstance(phrase, tree.Joined):
        for part in phrase.parts:
            yield from parts_joined(part)
    else:
        yield phrase
