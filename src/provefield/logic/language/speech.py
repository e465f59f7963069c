"""Phrases into words: the first wording of a language's table that fits."""

from __future__ import annotations

from dataclasses import dataclass

from provefield.logic.formula import Atom, Term
from provefield.logic.language.grammar import Chain, Language, Rule, fits
from provefield.logic.language.places import Several
from provefield.logic.language.statements import Iff, Joined, Statement
from provefield.logic.show import show

LAST_SPELT = 12  # larger numbers are said in digits, and read either way
RANKS = {"and": 3, "or": 2}
LOOSEST = 1


@dataclass(frozen=True, slots=True)
class Said:
    """Words, whether a statement at their end would swallow what comes after them, and whether they
    are a chain of three or more, of which a reader might take a part for the whole.
    """

    words: list[str]
    open: bool = False
    long: bool = False

    def bracketed(self) -> Said:
        """The words between brackets, which nothing can leak out of."""
        return Said(["(", *self.words, ")"])


def rank(connective: str) -> int:
    """How tightly a connective binds: "and" before "or", before all others."""
    return RANKS.get(connective, LOOSEST)


def say(language: Language, category: str, phrase: object) -> Said | None:
    """Word a phrase, or nothing if the category has no words for it."""
    if category in language.chains and isinstance(phrase, Statement):
        return _say_chain(language, language.chains[category], phrase)
    if category in language.lists:
        return _say_list(language, category, phrase)
    if category not in language.wordings:
        return _say_leaf(language, category, phrase)
    for rule in language.wordings[category]:
        said = _say_rule(language, rule, phrase)
        if said:
            return said
    return None


def _say_leaf(language: Language, category: str, phrase: object) -> Said | None:
    match category, phrase:
        case "number", int(number):
            return Said([_number(language, number)])
        case "term" | "atom", _ if isinstance(phrase, Term | Atom):
            return Said([show(phrase)])
        case "variable", str(name):
            return Said([name])
        case "variables", (*firsts, str(last)):
            together = f" {language.connectives['and'][0]} " if firsts else ""
            return Said([", ".join(map(str, firsts)) + together + last])
        case _:
            return None


def _number(language: Language, number: int) -> str:
    return language.numbers[number] if number <= LAST_SPELT else str(number)


def _say_rule(language: Language, rule: Rule, phrase: object) -> Said | None:
    found: dict[str, object] = {}
    if not fits(rule.phrase, phrase, found):
        return None
    words: list[str] = []
    leaking = False
    for place, piece in enumerate(rule.spoken):
        if isinstance(piece, str):
            words.append(piece)
            leaking = False
            continue
        said = say(language, piece.category, found[piece.name])
        if said is None:
            return None
        last = place == len(rule.spoken) - 1
        words += (said.bracketed() if (said.long if last else said.open) else said).words
        leaking = said.open or piece.category in language.chains
    return Said(words, leaking)


def _say_chain(language: Language, chain: Chain, phrase: Statement) -> Said | None:
    match phrase:
        case Joined(joint, parts) if len(parts) > 1:
            return _say_joined(language, chain, joint, parts)
        case Iff(left, right) if "iff" in language.connectives:
            return _say_joined(language, chain, "iff", (left, right))
        case _:
            return say(language, chain.first, phrase)


def _say_joined(
    language: Language, chain: Chain, connective: str, parts: tuple[Statement, ...]
) -> Said | None:
    words: list[str] = []
    rest = language.chains[chain.rest]
    for place, part in enumerate(parts):
        own = chain if place == 0 else rest
        said = _say_chain(language, own, part)
        if said is None:
            return None
        last = place == len(parts) - 1
        if _loose(language, part, connective) or (said.open and not last):
            said = said.bracketed()
        words += (
            said.words
            if place == 0
            else [*language.connectives[connective][0].split(), *said.words]
        )
    return Said(words, said.open if said else False, len(parts) > 2)


def _loose(language: Language, part: Statement, connective: str) -> bool:
    match part:
        case Joined(joint, parts) if len(parts) > 1:
            return rank(joint) <= rank(connective)
        case Iff() if "iff" in language.connectives:
            return True
        case _:
            return False


def _say_list(language: Language, category: str, phrase: object) -> Said | None:
    item = language.lists[category].item
    match phrase:
        case Several(joint, members):
            between = language.connectives[joint][0]
            parts = [say(language, item, member) for member in members]
        case tuple():
            between = ";"
            parts = [say(language, item, member) for member in phrase]
        case _:
            return say(language, item, phrase) if language.lists[category].least == 1 else None
    words: list[str] = []
    for place, part in enumerate(parts):
        if part is None:
            return None
        words += part.words if place == 0 else [*between.split(), *part.words]
    return Said(words)
