"""German about mines. The verb, marked with *, moves: to the end after "wenn", to the front after
"dann"; every line under `clause` therefore becomes three.
"""

from __future__ import annotations

from provefield.logic.language.again import naming
from provefield.logic.language.ellipsis import ALWAYS, NEVER, completed, with_halves
from provefield.logic.language.grammar import Chain, Language, Row, table_lines
from provefield.logic.language.tables import LISTS, read_table, read_understood
from provefield.logic.language.wandering import BUT, MODALS, in_place
from provefield.logic.language.words import read_rewordings

SUBJECT, SAID_OF_IT = "{np} *", "Says(np, "


NAME = "german"
NUMBERS = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig"
)
ORDINALS = "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte"


FILLERS = (
    "der die das den dem des ein eine einer einem ist sind in im auf am an von bei und dann dass "
    "es gibt liegt liegen hat haben enthält enthalten"
)


def _with_word_orders(table: str) -> str:
    """Write every line of a clause three times, with the verb second, last and first; and what a
    line says of a subject three times more, as a predicate without one or with any of a kind.
    """
    lines: list[str] = []
    for category, rules in table_lines(table).items():
        for rule in rules:
            words, _, phrase = rule.partition(" => ")
            orders = (
                {category: words.split()} if category != "clause" else _word_orders(words.split())
            )
            for order, worded in orders.items():
                lines += [f"{order}:", f"  {' '.join(worded)} => {phrase}"]
            if words.startswith(SUBJECT) and phrase.startswith(SAID_OF_IT):
                lines += _predicates(words.removeprefix(SUBJECT), phrase)
    return "\n".join(lines) + "\n"


def _predicates(words: str, phrase: str) -> list[str]:
    """What is said of a subject: after it, in a relative clause, and as a condition."""
    verb, *rest = words.split()
    said, _, cost = phrase.removeprefix(SAID_OF_IT).partition(" @")
    claim, cost = said.removesuffix(")"), cost and f" @{cost}"
    last = _word_orders([f"*{verb}", *rest])["clause-last"]
    return [
        "vp:",
        f"  {verb} {' '.join(rest)} => {claim}{cost}",
        "last:",
        f"  {' '.join(last)} => {claim}{cost}",
        "donkey:",
        f"  {verb} {{any}} {{kind}} {' '.join(rest)} {{then}} => Such(kind, {claim}){cost}",
    ]


def _word_orders(words: list[str]) -> dict[str, list[str]]:
    """Move the verb.

    >>> for order, words in _word_orders("x *gilt nicht : y".split()).items():
    ...     print(order, "=", *words)
    statement = x gilt nicht : y
    clause-last = x nicht gilt : y
    clause-first = gilt x nicht : y
    """
    place = next(place for place, word in enumerate(words) if word.startswith("*"))
    verb = words[place].removeprefix("*")
    before, after = words[:place], words[place + 1 :]
    comma = min((after.index(mark) for mark in (":", ",") if mark in after), default=len(after))
    if after[:1] == ["[es]"]:
        return {
            "statement": [*before, verb, *after],
            "clause-last": ["[es]", *before, *after[1:comma], verb, *after[comma:]],
            "clause-first": [verb, "[es]", *before, *after[1:]],
        }
    return {
        "statement": [*before, verb, *after],
        "clause-last": [*before, *after[:comma], verb, *after[comma:]],
        "clause-first": [verb, *before, *after],
    }


LANGUAGE = Language(
    name=NAME,
    spoken=_with_word_orders(read_table(f"{NAME}/spoken")),
    understood=_with_word_orders(read_understood(NAME)) + read_table("common"),
    chains={
        "claim": Chain("statement", "claim"),
        "sub": Chain("clause-last", "sub"),
        "inverted": Chain("clause-first", "claim"),
    },
    lists={**LISTS, "nthlines": Row("nthline", 2)},
    connectives={
        "and": ("und", ", und", "aber", ", aber", "während", ", während", "doch", ", doch"),
        "or": ("oder", ", oder"),
        "unless": (", es sei denn ,", ", es sei denn"),
    },
    subordinate={
        ", wenn": "if",
        "wenn": "if",
        ", nur wenn": "implies",
        "nur wenn": "implies",
        ", genau dann wenn": "iff",
        "genau dann , wenn": "iff",
        "genau dann wenn": "iff",
        ", außer wenn": "unless",
        "außer wenn": "unless",
        ", während": "and",
        "während": "and",
        ", wohingegen": "and",
    },
    inverting={", dafür": "and", "dafür": "and"},
    prepare=lambda words: with_halves(in_place(naming("dieses feld")(words))),
    complete=completed,
    moving=MODALS | BUT | ALWAYS | NEVER,
    numbers=tuple(NUMBERS.split()),
    rewordings=read_rewordings(read_table(f"{NAME}/rewordings")),
    ordinals={
        word + ending: place
        for place, word in enumerate(ORDINALS.split(), start=1)
        for ending in ("", "n", "r", "s")
    },
    examples=tuple(read_table(f"{NAME}/examples").splitlines()),
    fillers=frozenset(FILLERS.split()),
)
