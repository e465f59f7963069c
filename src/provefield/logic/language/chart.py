"""Words into phrases: every way to read a sentence, the most natural first, in polynomial time.

Each category is read once from each word; of all readings that end at the same word only the best
few are kept. A reading costs 1 for every place where it departs from the standard one: "and"
binds tighter than "or", and a statement reaches as far to the right as it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from provefield.logic.language.constructions import joined
from provefield.logic.language.grammar import Chain, Hole, Language, Rule, fill
from provefield.logic.language.leaves import Leaves
from provefield.logic.language.places import Cell, Joint, Several
from provefield.logic.language.speech import rank
from provefield.logic.language.statements import Statement
from provefield.logic.language.words import Word
from provefield.tongues import phrase

MOST_READINGS = 16
EFFORT = 600  # readings kept for each span times words: the longer the text, the fewer readings
DEEPEST = 100
CLAIMS = "claims"
LABELS = {
    "number": phrase("a number"),
    "numeral": phrase("a number"),
    "ordinal": phrase("an ordinal number"),
    "term": phrase("a number or a name"),
    "atom": phrase("a name"),
    "variable": phrase("a variable"),
    "variables": phrase("a variable"),
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


class _State(NamedTuple):
    """How far a rule was followed, and what fills its holes so far."""

    cost: int
    at: int
    found: dict[str, object]
    leaking: bool


class _Pair(NamedTuple):
    """Two readings and the connective between them, not yet joined: most never will be."""

    cost: int
    left: Reading
    connective: str
    right: Reading

    def reading(self) -> Reading:
        one, other = self.left.phrase, self.right.phrase
        assert isinstance(one, Statement)
        assert isinstance(other, Statement)
        phrase = joined(self.connective, one, other)
        return Reading(self.cost, phrase, self.right.open, self.connective)


class _Row(NamedTuple):
    """The members of a list so far, and the word that joins them."""

    cost: int
    joint: str
    members: tuple[object, ...]

    def with_member(self, reading: Reading) -> _Row:
        return _Row(self.cost + reading.cost, self.joint, (*self.members, reading.phrase))

    def complete(self, least: int, *, last: bool) -> bool:
        if len(self.members) < max(least, 2):
            return len(self.members) >= least
        # Without this "column 2, row 3 and column 4, row 1" would be a column, a row and a cell.
        kinds = set(map(type, self.members))
        uniform = len(self.members) == 2 or len(kinds) == 1
        return uniform and (self.joint != "" or (last and kinds == {Cell}))

    def reading(self) -> Reading:
        if len(self.members) == 1:
            return Reading(self.cost, self.members[0])
        joint: Joint = "or" if self.joint == "or" else "and"
        places = Several(joint, self.members)  # type: ignore[arg-type]  # the table lists places
        return Reading(self.cost, places)


class Chart:
    """All that was read so far, and the furthest word at which reading stopped.

    Most rules need a word that the sentence does not have. They are left out, unless it must be
    told what would have been welcome where reading stopped.
    """

    def __init__(self, language: Language, words: list[Word], *, every_rule: bool = False) -> None:
        self.language = language
        self.words = words
        self._there = None if every_rule else {word.plain for word in words}
        self._rules: dict[str, list[Rule]] = {}
        self.most = max(2, min(MOST_READINGS, EFFORT // (len(words) + 1)))
        self.furthest = 0
        self.expected: set[str] = set()
        self._known: dict[tuple[str, int], Ends] = {}
        self._leaves = Leaves(language, words, self._joint)
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
        if category not in self._rules:
            self._rules[category] = [rule for rule in by_hole if self._can_match(rule)]
        found: Ends = {}
        here = self._plain(start)
        self._missed(start, () if here in by_word else by_word)
        for rule in (*by_word.get(here, ()), *self._rules[category]):
            for end, reading in self._match(rule, start):
                found.setdefault(end, []).append(reading)
        return {end: _best(readings, self.most) for end, readings in found.items()}

    def _can_match(self, rule: Rule) -> bool:
        """Whether the sentence has all the words that a rule needs."""
        return self._there is None or not any(map(self._there.isdisjoint, rule.needs))

    def _match(self, rule: Rule, start: int) -> Iterator[tuple[int, Reading]]:
        """Follow the words of a rule along every way its holes can be filled."""
        states = [_State(rule.cost, start, {}, False)]
        for piece in rule.pieces:
            if isinstance(piece, Hole):
                states = list(self._filled(piece, states))
            else:
                states = [
                    _State(state.cost, state.at + 1, state.found, False)
                    for state in states
                    if self._plain(state.at) in piece or self._missed(state.at, piece)
                ]
            if not states:
                return
        for state in states:
            phrase = fill(rule.phrase, state.found)
            if phrase is not None:
                yield state.at, Reading(state.cost, phrase, state.leaking)

    def _filled(self, hole: Hole, states: list[_State]) -> Iterator[_State]:
        """Fill a hole in every way, keeping the best few for each place where it may end; holes of
        the same name are filled alike.
        """
        ends: dict[int, list[_State]] = {}
        leaking = hole.category in self.language.chains
        for state in states:
            for end, readings in self.read(hole.category, state.at).items():
                ends.setdefault(end, []).extend(
                    _State(
                        state.cost + reading.cost,
                        end,
                        {**state.found, hole.name: reading.phrase},
                        leaking or reading.open,
                    )
                    for reading in readings
                    if state.found.get(hole.name, reading.phrase) == reading.phrase
                )
        for reached in ends.values():
            yield from sorted(reached, key=_cost)[: self.most]

    # Chains and lists -----------------------------------------------------------------------------

    def _chain(self, chain: Chain, start: int) -> Ends:
        """Statements joined by connectives, grouped in every way."""
        found: Ends = {}
        single = self.read(chain.first, start)
        pairs: dict[int, list[_Pair]] = {}
        for end in range(start + 1, len(self.words) + 1):
            if end not in single and end not in pairs:
                continue
            best = sorted(pairs.get(end, ()), key=_cost)[: self.most]
            joined = (pair.reading() for pair in best)
            found[end] = sorted((*single.get(end, ()), *joined), key=_cost)[: self.most]
            for connective, after, category in self._joint(end):
                for last, rights in self.read(category or chain.rest, after).items():
                    made = _pairs(found[end], connective, rights, self.most)
                    pairs.setdefault(last, []).extend(made)
        return found

    def _joint(self, at: int) -> Iterator[tuple[str, int, str]]:
        for words, connective, category in self.language.joints:
            if all(self._plain(at + step) == word for step, word in enumerate(words)):
                yield connective, at + len(words), category
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
            best = sorted(rows.pop(at), key=_cost)[: self.most]
            for end, readings in self.read(form.item, at).items():
                for row, reading in product(best, readings):
                    longer = row.with_member(reading)
                    more = list(self._continued(longer, end))
                    if longer.complete(form.least, last=not more):
                        found.setdefault(end, []).append(longer.reading())
                    for after, continued in more:
                        rows.setdefault(after, []).append(continued)
        return {end: _best(readings, self.most) for end, readings in found.items()}

    def _continued(self, row: _Row, end: int) -> Iterator[tuple[int, _Row]]:
        if self._plain(end) == "," and not row.joint:
            yield end + 1, row._replace(cost=row.cost + 1)
        for connective, after, _ in self._joint(end):
            said = {word.plain for word in self.words[end:after]} - {","}
            if (
                connective in ("and", "or")
                and row.joint in ("", connective)
                and said <= {self.language.connectives[connective][0]}
            ):
                yield after, row._replace(joint=connective)

    def _claims(self, start: int) -> Ends:
        found: Ends = {}
        rows: list[tuple[int, int, tuple[object, ...]]] = [(0, start, ())]
        while rows:
            cost, at, members = rows.pop()
            for end, readings in self.read(self.language.lists[CLAIMS].item, at).items():
                for reading in readings[:1] if self._plain(end) == ";" else readings:
                    row = (*members, reading.phrase)
                    total = cost + reading.cost
                    if self._plain(end) == ";":
                        rows.append((total, end + 1, row))
                    else:
                        found.setdefault(end, []).append(Reading(total, row))
        return {end: _best(readings, self.most) for end, readings in found.items()}

    # Leaves ---------------------------------------------------------------------------------------

    def _leaf(self, category: str, start: int) -> Ends:
        found = self._leaves.read(category, start) if start < len(self.words) else None
        if found is None:
            self._missed(start, [LABELS[category]])
            return {}
        phrase, end = found
        return {end: [Reading(0, phrase)]}

    def _plain(self, at: int) -> str:
        return self.words[at].plain if at < len(self.words) else ""

    def _missed(self, at: int, words: Iterable[str]) -> bool:
        """Note what would have been welcome here; always false, for use in a condition."""
        if at > self.furthest:
            self.furthest, self.expected = at, set()
        if at == self.furthest:
            self.expected.update(words)
        return False


def _pairs(
    lefts: list[Reading], connective: str, rights: list[Reading], most: int
) -> Iterator[_Pair]:
    """Join the best of the left with the best of the right, as many as can be among the best."""
    flattens = connective in ("and", "or")
    for place, left in enumerate(lefts):
        flat = flattens and left.connective == connective
        cost = left.cost + left.open + (not flat and _clashes(left.connective, connective))
        for right in rights[: most // (place + 1)]:
            if not (flattens and right.connective == connective):
                total = cost + right.cost + _clashes(right.connective, connective)
                yield _Pair(total, left, connective, right)


def _cost(reading: Reading | _Pair | _Row | _State) -> int:
    return reading.cost


def _clashes(inner: str, outer: str) -> bool:
    return bool(inner) and rank(inner) <= rank(outer)


def _best(readings: list[Reading], most: int) -> list[Reading]:
    """The cheapest few, each phrase once."""
    if len(readings) == 1:
        return readings
    unique: dict[object, Reading] = {}
    for reading in sorted(readings, key=_cost):
        unique.setdefault(reading.phrase, reading)
        if len(unique) == most:
            break
    return list(unique.values())
