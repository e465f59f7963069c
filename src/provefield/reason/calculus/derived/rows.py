"""Derived rules: each is a shortcut for a proof by other rules, which may be put in its place.

A row is such a proof under the schema that it derives. What the schema cites stands at its top:
lines as premises, and each box by what it supposes and where it ends. A derived rule may be used
where the rules of one of its rows may.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache

from provefield.reason.calculus.rules import GIVEN, RULES, read_pattern
from provefield.reason.proof import Line

ROWS: Mapping[str, str] = {
    "A → B, ¬B ⊢ ¬A": """
        A → B ; premise
        ¬B ; premise
        | A ; assumption
        | B ; →E 1, 3
        | ⊥ ; ¬E 4, 2
        ¬A ; ¬I 3-5""",
    "A ∨ B, ¬A ⊢ B": """
        A ∨ B ; premise
        ¬A ; premise
        | A ; assumption
        | ⊥ ; ¬E 3, 2
        | B ; ⊥E 4
        | B ; assumption
        B ; ∨E 1, 3-5, 6-6""",
    "A ∨ B, ¬B ⊢ A": """
        A ∨ B ; premise
        ¬B ; premise
        | A ; assumption
        | B ; assumption
        | ⊥ ; ¬E 4, 2
        | A ; ⊥E 5
        A ; ∨E 1, 3-3, 4-6""",
    "¬(A ∧ B) ⊢ ¬A ∨ ¬B": """
        ¬(A ∧ B) ; premise
        | ¬(¬A ∨ ¬B) ; assumption
        | | A ; assumption
        | | | B ; assumption
        | | | A ∧ B ; ∧I 3, 4
        | | | ⊥ ; ¬E 5, 1
        | | ¬B ; ¬I 4-6
        | | ¬A ∨ ¬B ; ∨I 7
        | | ⊥ ; ¬E 8, 2
        | ¬A ; ¬I 3-9
        | ¬A ∨ ¬B ; ∨I 10
        | ⊥ ; ¬E 11, 2
        ¬A ∨ ¬B ; IP 2-12""",
    "¬A ∨ ¬B ⊢ ¬(A ∧ B)": """
        ¬A ∨ ¬B ; premise
        | A ∧ B ; assumption
        | A ; ∧E 2
        | B ; ∧E 2
        | | ¬A ; assumption
        | | ⊥ ; ¬E 3, 5
        | | ¬B ; assumption
        | | ⊥ ; ¬E 4, 7
        | ⊥ ; ∨E 1, 5-6, 7-8
        ¬(A ∧ B) ; ¬I 2-9""",
    "¬(A ∨ B) ⊢ ¬A ∧ ¬B": """
        ¬(A ∨ B) ; premise
        | A ; assumption
        | A ∨ B ; ∨I 2
        | ⊥ ; ¬E 3, 1
        ¬A ; ¬I 2-4
        | B ; assumption
        | A ∨ B ; ∨I 6
        | ⊥ ; ¬E 7, 1
        ¬B ; ¬I 6-8
        ¬A ∧ ¬B ; ∧I 5, 9""",
    "¬A ∧ ¬B ⊢ ¬(A ∨ B)": """
        ¬A ∧ ¬B ; premise
        | A ∨ B ; assumption
        | | A ; assumption
        | | ¬A ; ∧E 1
        | | ⊥ ; ¬E 3, 4
        | | B ; assumption
        | | ¬B ; ∧E 1
        | | ⊥ ; ¬E 6, 7
        | ⊥ ; ∨E 2, 3-5, 6-8
        ¬(A ∨ B) ; ¬I 2-9""",
    "A ⊢ ¬¬A": """
        A ; premise
        | ¬A ; assumption
        | ⊥ ; ¬E 1, 2
        ¬¬A ; ¬I 2-3""",
    "¬¬A ⊢ A": """
        ¬¬A ; premise
        | ¬A ; assumption
        | ⊥ ; ¬E 2, 1
        A ; IP 2-3""",
    "⊢ A ∨ ¬A": """
        | ¬(A ∨ ¬A) ; assumption
        | | A ; assumption
        | | A ∨ ¬A ; ∨I 2
        | | ⊥ ; ¬E 3, 1
        | ¬A ; ¬I 2-4
        | A ∨ ¬A ; ∨I 5
        | ⊥ ; ¬E 6, 1
        A ∨ ¬A ; IP 1-7""",
    "¬(∀x A(x)) ⊢ ∃x ¬A(x)": """
        ¬(∀x A(x)) ; premise
        | ¬(∃x ¬A(x)) ; assumption
        | | ¬A(c) ; assumption
        | | ∃x ¬A(x) ; ∃I 3
        | | ⊥ ; ¬E 4, 2
        | A(c) ; IP 3-5
        | ∀x A(x) ; ∀I 6
        | ⊥ ; ¬E 7, 1
        ∃x ¬A(x) ; IP 2-8""",
    "∃x ¬A(x) ⊢ ¬(∀x A(x))": """
        ∃x ¬A(x) ; premise
        | ∀x A(x) ; assumption
        | | ¬A(c) ; assumption
        | | A(c) ; ∀E 2
        | | ⊥ ; ¬E 4, 3
        | ⊥ ; ∃E 1, 3-5
        ¬(∀x A(x)) ; ¬I 2-6""",
    "¬(∃x A(x)) ⊢ ∀x ¬A(x)": """
        ¬(∃x A(x)) ; premise
        | A(c) ; assumption
        | ∃x A(x) ; ∃I 2
        | ⊥ ; ¬E 3, 1
        ¬A(c) ; ¬I 2-4
        ∀x ¬A(x) ; ∀I 5""",
    "∀x ¬A(x) ⊢ ¬(∃x A(x))": """
        ∀x ¬A(x) ; premise
        | ∃x A(x) ; assumption
        | | A(c) ; assumption
        | | ¬A(c) ; ∀E 1
        | | ⊥ ; ¬E 3, 4
        | ⊥ ; ∃E 2, 3-5
        ¬(∃x A(x)) ; ¬I 2-6""",
    "[A … B], [¬A … B] ⊢ B": """
        | A ; assumption
        | B ; premise
        | ¬A ; assumption
        | B ; premise
        A ∨ ¬A ; LEM
        B ; ∨E 5, 1-2, 3-4""",
    "[¬A … ⊥] ⊢ A": """
        | ¬A ; assumption
        | ⊥ ; premise
        ¬¬A ; ¬I 1-2
        A ; ¬¬E 3""",
}

_BY_CASES: Mapping[str, str] = {
    "⊢ A ∨ ¬A": """
        | A ; assumption
        | A ∨ ¬A ; ∨I 1
        | ¬A ; assumption
        | A ∨ ¬A ; ∨I 3
        A ∨ ¬A ; LEM 1-2, 3-4""",
}
"""Shorter rows, for textbooks whose LEM closes two boxes."""


@cache
def rows_of(schema: str) -> tuple[tuple[Line, ...], ...]:
    """The proofs that derive a schema, in its letters.

    >>> [f"{line.formula} {line.rule} {line.cites}" for line in rows_of("A ⊢ ¬¬A")[0][2:]]
    ['⊥ ¬E 1, 2', '¬¬A ¬I 2-3']
    """
    texts = [rows[schema] for rows in (_BY_CASES, ROWS) if schema in rows]
    return tuple(tuple(read_row(text)) for text in texts)


def read_row(text: str, rules: Collection[str] = ()) -> Iterator[Line]:
    """The lines of a row, by our rules or by those of a textbook, whose names may have spaces."""
    for number, line in enumerate(text.strip().splitlines(), start=1):
        said, _, reason = line.partition(";")
        named = (rule for rule in rules if reason.strip().startswith(f"{rule} "))
        rule = max(named, key=len, default=reason.split()[0])
        cites = reason.strip()[len(rule) :]
        cited = re.findall(r"(\d+)(?:-(\d+))?", cites)
        premises = tuple((int(a), int(b)) if b else int(a) for a, b in cited)
        yield Line(number, read_pattern(said.strip(" |")), rule, premises, said.count("|"))


@cache
def everything(rules: Collection[str]) -> frozenset[str]:
    """The schemas of rules, and the names of those that no schema states.

    >>> sorted(everything(frozenset({"¬¬E", "counting"})))
    ['counting', '¬¬A ⊢ A']
    """
    return frozenset(key for rule in rules for key in keys_of(rule))


def keys_of(rule: str) -> tuple[str, ...]:
    """The schemas of a rule, or its name if no schema states it."""
    return tuple(schema.text for schema in RULES[rule].schemas) or (rule,)


@cache
def ways(allowed: frozenset[str]) -> Mapping[str, tuple[Line, ...]]:
    """The row by which each other schema is replaced that can be replaced by allowed ones.

    Rows come in one at a time, each by those before it, so that replacing comes to an end.
    """
    found: dict[str, tuple[Line, ...]] = {}
    before = -1
    while before < len(found):
        before = len(found)
        for schema in (*_BY_CASES, *ROWS):
            if schema not in allowed and schema not in found:
                known = allowed | found.keys()
                row = next((row for row in rows_of(schema) if _by(row, known)), None)
                found |= {} if row is None else {schema: row}
    return found


def _by(row: Collection[Line], known: Collection[str]) -> bool:
    return all(line.rule in GIVEN or _is_known(line, known) for line in row)


def _is_known(line: Line, known: Collection[str]) -> bool:
    """Whether one of the schemas is known that a line of a row can be by."""
    boxes = sum(isinstance(cite, tuple) for cite in line.premises)
    lines = len(line.premises) - boxes
    return any(
        schema.text in known
        for schema in RULES[line.rule].schemas
        if (len(schema.lines), len(schema.boxes)) == (lines, boxes)
    )


def usable(rules: Collection[str]) -> frozenset[str]:
    """The rules that are allowed, and those that can be replaced by them.

    >>> sorted(usable(("¬I", "¬¬E", "¬E")) - {"¬I", "¬¬E", "¬E"})
    ['IP', '¬¬I']
    """
    allowed = everything(frozenset(rules))
    known = allowed | ways(allowed).keys()
    return frozenset(rule for rule in RULES if known.issuperset(keys_of(rule)))
