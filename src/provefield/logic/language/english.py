"""English about mines: what is said, and what is understood besides."""

from __future__ import annotations

from provefield.logic.language.again import naming
from provefield.logic.language.grammar import Chain, Language, Row
from provefield.logic.language.tables import LISTS, read_table, read_understood
from provefield.logic.language.words import Substitute, read_rewordings

NAME = "english"
NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)


NOUNS = (
    ("row", "rows"),
    ("line", "lines"),
    ("column", "columns"),
    ("cell", "cells"),
    ("corner", "corners"),
)
BEFORE_ONE = {
    **dict.fromkeys(
        ["top", "bottom", "upper", "lower", "topmost", "bottommost", "uppermost", "lowest"],
        "column",
    ),
    **dict.fromkeys(["left", "right", "leftmost", "rightmost"], "row line"),
    **dict.fromkeys(f"last next previous following middle central even odd {ORDINALS}".split(), ""),
}
SUBSTITUTE = Substitute(
    words={"one": 0, "ones": 1},
    nouns={form: forms for forms in NOUNS for form in forms},
    before={
        word: frozenset(form for forms in NOUNS if forms[0] in nouns.split() for form in forms)
        for word, nouns in BEFORE_ONE.items()
    },
    after=frozenset(
        [
            "above",
            "below",
            "beneath",
            "under",
            "over",
            "directly",
            "immediately",
            "just",
            "right",
            "to",
            "before",
            "after",
        ]
    ),
    article="the",
    default="cell",
    apart=frozenset(["except"]),
    prepositions=frozenset(["in", "on", "of", "at", "around", "than", "as"]),
    bare=frozenset(f"last {ORDINALS}".split()),
    counting=frozenset(f"{NUMBERS} some".split()),
    verbs=frozenset(
        [
            "is",
            "are",
            "has",
            "have",
            "holds",
            "hold",
            "contains",
            "contain",
            "and",
            "or",
            "but",
            "except",
        ]
    ),
)

FILLERS = "a an the is are be in on at of to from for there it and then that which has have holds"


LANGUAGE = Language(
    name=NAME,
    spoken=read_table(f"{NAME}/spoken"),
    understood=read_understood(NAME) + read_table("common"),
    chains={
        "claim": Chain("statement", "claim"),
        "vps": Chain("vp", "vps"),
        "props": Chain("prop", "props"),
    },
    lists={**LISTS, "sides": Row("bearing", 2)},
    connectives={
        "and": (
            "and",
            ", and",
            "but",
            ", but",
            "while",
            ", while",
            "whereas",
            ", whereas",
            ", however",
            "although",
            ", although",
        ),
        "or": ("or", ", or", "or else", ", or else"),
        "iff": ("if and only if", "iff", "exactly when", "exactly if", ", if and only if"),
        "implies": ("implies", "implies that", "only if"),
        "if": ("if", "provided that", "when", "whenever"),
        "unless": ("unless", ", unless"),
    },
    prepare=naming("that cell"),
    numbers=tuple(NUMBERS.split()),
    rewordings=read_rewordings(read_table(f"{NAME}/rewordings")),
    substitute=SUBSTITUTE,
    ordinals={word: place for place, word in enumerate(ORDINALS.split(), start=1)},
    examples=tuple(read_table(f"{NAME}/examples").splitlines()),
    fillers=frozenset(FILLERS.split()),
)
