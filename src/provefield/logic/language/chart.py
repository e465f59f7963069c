"""Words into phrases: every way to read a sentence, the most natural first, in polynomial time.

Each category is read once from each word; of all readings that end at the same word only the best
few are kept. A reading costs 1 for every place where it departs from the standard one: "and"
binds tighter than "or", and a statement reaches as far to the right as it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from provefield.logic.formula import Int
from provefield.logic.language.grammar import Chain, Hole, Language, Rule, fill
from provefield.logic.language.phrases import If, Iff, Joined, Joint, Negated, Several, Statement
from provefield.logic.language.speech import rank
from provefield.logic.language.words import MOST_DIGITS, NAME, Terms, Word

MOST_READINGS = 16
DEEPEST = 100
CLAIMS = "claims"
LABELS = {
    "number": "a number",
    "ordinal": "an ordinal number",
    "term": "a number or a name",
    "atom": "a name",
    "variable": "a variable",
    "variables": "a variable",
}


class TooDeepError(Exception):
    """Statements within statements beyond what anyone could follow."""


class Reading(NamedTuple):
    """A phrase that some words may stand for."""

    cost: int
    phrase: object
    open: bool = False
    connective: str = ""


Ends = dict[int, list[Reading]]


class _Row(NamedTuple):
    """The members of a list so far, and the word that joins them."""

    cost: int
    joint: str
    members: tuple[object, ...]

    def with_member(self, reading: Reading) -> _Row:
        return _Row(self.cost + reading.cost, self.joint, (*self.members, reading.phrase))

    def complete(self, least: int) -> bool:
        if len(self.members) < max(least, 2):
            return len(self.members) >= least
        # Without this "column 2, row 3 and column 4, row 1" would be a column, a row and a cell.
        uniform = len(self.members) == 2 or len(set(map(type, self.members))) == 1
        return self.joint != "" and uniform

    def reading(self) -> Reading:
        if len(self.members) == 1:
            return Reading(self.cost, self.members[0])
        joint: Joint = "and" if self.joint == "and" else "or"
        places = Several(joint, self.members)  # type: ignore[arg-type]  # the table lists places
        return Reading(self.cost, places)


class Chart:
    """All that was read so far, and the furthest word at which reading stopped."""

    def __init__(self, language: Language, words: list[Word]) -> None:
        self.language = language
        self.words = words
        self.furthest = 0
        self.expected: set[str] = set()
        self._known: dict[tuple[str, int], Ends] = {}
        self._terms = Terms(words, self._number, self._is_name)
        self._depth = 0

    def read(self, category: str, start: int) -> Ends:
        """The best readings of a category from a word on, by the word after the last."""
        key = category, start
        if key not in self._known:
            self._depth += 1
            if self._depth > DEEPEST:
                raise TooDeepError
            self._known[key] = self._read(category, start)
            self._depth -= 1
        return self._known[key]

    def _read(self, category: str, start: int) -> Ends:
        if category in self.language.chains:
            return self._chain(self.language.chains[category], start)
        if category in self.language.lists:
            return self._list(category, start)
        if category in self.language.rules:
            return self._ruled(category, start)
        return self._leaf(category, start)

    # Rules ----------------------------------------------------------------------------------------

    def _ruled(self, category: str, start: int) -> Ends:
        by_word, by_hole = self.language.openings[category]
        found: Ends = {}
        here = self._plain(start)
        self._missed(start, () if here in by_word else by_word)
        for rule in (*by_word.get(here, ()), *by_hole):
            for end, reading in self._match(rule, start):
                found.setdefault(end, []).append(reading)
        return {end: _best(readings) for end, readings in found.items()}

    def _match(self, rule: Rule, start: int) -> Iterator[tuple[int, Reading]]:
        """Follow the words of a rule along every way its holes can be filled."""
        states: list[tuple[int, int, dict[str, object], bool]] = [(rule.cost, start, {}, False)]
        for piece in rule.pieces:
            if isinstance(piece, Hole):
                states = list(self._filled(piece, states))
            else:
                states = [
                    (cost, at + 1, found, False)
                    for cost, at, found, _ in states
                    if self._plain(at) in piece or self._missed(at, piece)
                ]
            if not states:
                return
        for cost, at, found, leaking in states:
            yield at, Reading(cost, fill(rule.phrase, found), leaking)

    def _filled(
        self, hole: Hole, states: list[tuple[int, int, dict[str, object], bool]]
    ) -> Iterator[tuple[int, int, dict[str, object], bool]]:
        leaking = hole.category in self.language.chains
        for cost, at, found, _ in states:
            for end, readings in self.read(hole.category, at).items():
                for reading in readings:
                    total = cost + reading.cost
                    now = {**found, hole.name: reading.phrase}
                    yield total, end, now, leaking or reading.open

    # Chains and lists -----------------------------------------------------------------------------

    def _chain(self, chain: Chain, start: int) -> Ends:
        """Statements joined by connectives, grouped in every way."""
        found = {end: list(readings) for end, readings in self.read(chain.first, start).items()}
        for end in range(start + 1, len(self.words) + 1):
            if end not in found:
                continue
            found[end] = sorted(found[end], key=lambda reading: reading.cost)[:MOST_READINGS]
            for connective, after in self._joint(end):
                for last, rights in self.read(chain.rest, after).items():
                    joined = _combinations(found[end], connective, rights)
                    found.setdefault(last, []).extend(joined)
        return found

    def _joint(self, at: int) -> Iterator[tuple[str, int]]:
        for words, connective in self.language.joints:
            if all(self._plain(at + step) == word for step, word in enumerate(words)):
                yield connective, at + len(words)
            else:
                self._missed(at, words[:1])

    def _list(self, category: str, start: int) -> Ends:
        """Phrases in a row: statements between semicolons, or places joined by "and" or "or"."""
        if category == CLAIMS:
            return self._claims(start)
        form = self.language.lists[category]
        found: Ends = {}
        rows: dict[int, list[_Row]] = {start: [_Row(0, "", ())]}
        while rows:
            at = min(rows)
            best = sorted(rows.pop(at), key=lambda row: row.cost)[:MOST_READINGS]
            for end, readings in self.read(form.item, at).items():
                for row in best:
                    longer = row.with_member(readings[0])
                    if longer.complete(form.least):
                        found.setdefault(end, []).append(longer.reading())
                    for after, continued in self._continued(longer, end):
                        rows.setdefault(after, []).append(continued)
        return {end: _best(readings) for end, readings in found.items()}

    def _continued(self, row: _Row, end: int) -> Iterator[tuple[int, _Row]]:
        if self._plain(end) == "," and not row.joint:
            yield end + 1, row._replace(cost=row.cost + 1)
        for connective, after in self._joint(end):
            if connective in ("and", "or") and row.joint in ("", connective):
                yield after, row._replace(joint=connective)

    def _claims(self, start: int) -> Ends:
        found: Ends = {}
        rows: list[tuple[int, int, tuple[object, ...]]] = [(0, start, ())]
        while rows:
            cost, at, members = rows.pop()
            for end, readings in self.read(self.language.lists[CLAIMS].item, at).items():
                row = (*members, readings[0].phrase)
                total = cost + readings[0].cost
                if self._plain(end) == ";":
                    rows.append((total, end + 1, row))
                else:
                    found.setdefault(end, []).append(Reading(total, row))
        return {end: _best(readings) for end, readings in found.items()}

    # Leaves ---------------------------------------------------------------------------------------

    def _leaf(self, category: str, start: int) -> Ends:
        found = self._read_leaf(category, start) if start < len(self.words) else None
        if found is None:
            self._missed(start, [LABELS[category]])
            return {}
        phrase, end = found
        return {end: [Reading(0, phrase)]}

    def _read_leaf(self, category: str, start: int) -> tuple[object, int] | None:
        word = self.words[start]
        match category:
            case "number":
                number = self._number(word)
                return None if number is None else (number, start + 1)
            case "ordinal":
                place = self._ordinal(word)
                return None if place is None else (Int(place), start + 1)
            case "term":
                return self._terms.term(start)
            case "atom":
                return self._terms.atom(start)
            case "variable":
                return (word.text, start + 1) if self._is_name(word) else None
            case "variables":
                return self._variables(start)
            case _:
                raise LookupError(f"{self.language.name} has no category {category}")

    def _variables(self, start: int) -> tuple[object, int] | None:
        names: list[str] = []
        while start < len(self.words) and self._is_name(self.words[start]):
            names.append(self.words[start].text)
            joint = next((end for kind, end in self._joint(start + 1) if kind == "and"), None)
            after = start + 2 if self._plain(start + 1) == "," else joint
            if after is None or after >= len(self.words) or not self._is_name(self.words[after]):
                return tuple(names), start + 1
            start = after
        return None

    def _number(self, word: Word) -> int | None:
        if word.plain.isdecimal():
            return int(word.plain) if len(word.plain) <= MOST_DIGITS else None
        return self.language.numbers.index(word.plain) if word.plain in self.language.numbers else None

    def _ordinal(self, word: Word) -> int | None:
        digits = word.plain[:-2]
        if word.plain.endswith(("st", "nd", "rd", "th")) and digits.isdecimal():
            return int(digits) if len(digits) <= MOST_DIGITS else None
        return self.language.ordinals.get(word.plain)

    def _is_name(self, word: Word) -> bool:
        """A single letter may always be a name; a longer word only if it means nothing else."""
        if not NAME.fullmatch(word.text):
            return False
        return len(word.text) == 1 or word.plain not in self.language.vocabulary

    def _plain(self, at: int) -> str:
        return self.words[at].plain if at < len(self.words) else ""

    def _missed(self, at: int, words: Iterable[str]) -> bool:
        """Note what would have been welcome here; always false, for use in a condition."""
        if at > self.furthest:
            self.furthest, self.expected = at, set()
        if at == self.furthest:
            self.expected.update(words)
        return False


def _combinations(
    lefts: list[Reading], connective: str, rights: list[Reading]
) -> Iterator[Reading]:
    """Join the best of the left with the best of the right, as many as can be among the best."""
    for place, left in enumerate(lefts):
        for right in rights[: MOST_READINGS // (place + 1)]:
            if right.connective == connective and connective in ("and", "or"):
                continue
            flat = left.connective == connective and connective in ("and", "or")
            cost = left.cost + right.cost + left.open
            cost += not flat and _clashes(left.connective, connective)
            cost += _clashes(right.connective, connective)
            phrase = _join(connective, left, right, flat)
            yield Reading(cost, phrase, right.open, connective)


def _clashes(inner: str, outer: str) -> bool:
    return bool(inner) and rank(inner) <= rank(outer)


def _join(connective: str, left: Reading, right: Reading, flat: bool) -> Statement:
    one, other = left.phrase, right.phrase
    assert isinstance(one, Statement)
    assert isinstance(other, Statement)
    match connective:
        case "and" | "or":
            before = one.parts if flat and isinstance(one, Joined) else (one,)
            return Joined(connective, (*before, other))
        case "iff":
            return Iff(one, other)
        case "implies":
            return If(one, other)
        case "if":
            return If(other, one)
        case "unless":
            return If(Negated(other), one)
        case _:
            raise LookupError(f"no such connective: {connective}")


def _best(readings: list[Reading]) -> list[Reading]:
    """The cheapest few, each phrase once."""
    if len(readings) == 1:
        return readings
    ordered = sorted(readings, key=lambda reading: reading.cost)
    return list({reading.phrase: reading for reading in reversed(ordered)}.values())[::-1][
        :MOST_READINGS
    ]
