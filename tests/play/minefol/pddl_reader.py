"""Another reader of PDDL, and a planner that tries everything: nothing here knows MineFOL."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, product
from typing import Any

Tree = Any  # a name or a list of trees
Fact = tuple[str, ...]
Facts = frozenset[Fact]


def read(text: str) -> Tree:
    """Read one expression in brackets; whatever follows a semicolon is a comment."""
    tokens = iter(re.findall(r"[()]|[^\s()]+", re.sub(r";.*", "", text)))
    assert next(tokens) == "("
    tree = _rest(tokens)
    assert next(tokens, None) is None, "something follows the last bracket"
    return tree


def _rest(tokens: Iterator[str]) -> list[Tree]:
    items: list[Tree] = []
    for word in tokens:
        if word == ")":
            return items
        items.append(_rest(tokens) if word == "(" else word)
    raise AssertionError("a bracket is not closed")


def typed(items: list[str]) -> list[tuple[str, str]]:
    """Names with their types: `a b - cell` gives a and b the type cell."""
    found, waiting = [], list[str]()
    place = 0
    while place < len(items):
        if items[place] == "-":
            found += [(name, items[place + 1]) for name in waiting]
            waiting, place = [], place + 2
        else:
            waiting.append(items[place])
            place += 1
    assert not waiting, f"{waiting} have no type"
    return found


@dataclass(frozen=True)
class Task:
    """A domain and a problem; what never changes is kept apart."""

    actions: dict[str, tuple[list[tuple[str, str]], Tree, Tree]]
    objects: dict[str, list[str]]
    start: Facts
    goal: Tree

    def holds(self, tree: Tree, facts: Facts, values: dict[str, str]) -> bool:
        match tree:
            case ["and", *parts]:
                return all(self.holds(part, facts, values) for part in parts)
            case ["not", part]:
                return not self.holds(part, facts, values)
            case ["imply", left, right]:
                return not self.holds(left, facts, values) or self.holds(right, facts, values)
            case ["forall", variables, part]:
                return all(self.holds(part, facts, each) for each in self.ways(variables, values))
            case _:
                return ground(tree, values) in facts

    def ways(self, variables: list[str], values: dict[str, str]) -> Iterator[dict[str, str]]:
        named = typed(variables)
        for chosen in product(*(self.objects.get(kind, []) for _, kind in named)):
            yield values | {name: each for (name, _), each in zip(named, chosen, strict=True)}

    def effects(
        self, tree: Tree, facts: Facts, values: dict[str, str]
    ) -> Iterator[tuple[bool, Fact]]:
        """What becomes true or false; a cost is not a fact."""
        match tree:
            case ["and", *parts]:
                for part in parts:
                    yield from self.effects(part, facts, values)
            case ["forall", variables, part]:
                for each in self.ways(variables, values):
                    yield from self.effects(part, facts, each)
            case ["when", condition, part]:
                if self.holds(condition, facts, values):
                    yield from self.effects(part, facts, values)
            case ["increase", *_]:
                return
            case ["not", part]:
                yield False, ground(part, values)
            case _:
                yield True, ground(tree, values)

    def following(self, facts: Facts) -> Iterator[tuple[str, int, Facts]]:
        for name, (parameters, condition, effect) in self.actions.items():
            names = [part for pair in parameters for part in (pair[0], "-", pair[1])]
            for values in self.ways(names, {}):
                if self.holds(condition, facts, values):
                    changed = list(self.effects(effect, facts, values))
                    lost = {fact for true, fact in changed if not true}
                    new = {fact for true, fact in changed if true}
                    chosen = " ".join([name, *values.values()])
                    yield chosen, int("increase" in str(effect)), facts - lost | new


def ground(tree: Tree, values: dict[str, str]) -> Fact:
    return tuple(values.get(part, part) for part in tree)


def task(domain: Tree, problem: Tree) -> Task:
    """Put a domain and a problem together, and see that they fit."""
    parts = {part[0]: part for part in domain[1:]} | {"actions": []}
    actions = {}
    for part in domain[1:]:
        if part[0] == ":action":
            fields = dict(zip(part[2::2], part[3::2], strict=True))
            actions[part[1]] = (
                typed(fields[":parameters"]), fields[":precondition"], fields[":effect"],
            )  # fmt: skip
    given = {part[0]: part for part in problem[1:]}
    assert given[":domain"][1] == parts["domain"][1]
    objects: dict[str, list[str]] = {}
    for name, kind in typed(given[":objects"][1:]):
        assert kind in parts[":types"]
        objects.setdefault(kind, []).append(name)
    known = {predicate[0] for predicate in parts[":predicates"][1:]}
    start = frozenset(tuple(fact) for fact in given[":init"][1:] if fact[0] != "=")
    names = {name for each in objects.values() for name in each}
    for fact in start:
        assert fact[0] in known
        assert names.issuperset(fact[1:])
    return Task(actions, objects, start, given[":goal"][1])


def cheapest(given: Task) -> tuple[int, list[str]] | None:
    """The least cost of a plan and the plan, by trying everything; None if there is none."""
    order = count()
    waiting: list[tuple[int, int, Facts, list[str]]] = [(0, next(order), given.start, [])]
    done: set[Facts] = set()
    while waiting:
        cost, _, facts, plan = heappop(waiting)
        if given.holds(given.goal, facts, {}):
            return cost, plan
        if facts in done:
            continue
        done.add(facts)
        for name, more, after in given.following(facts):
            if after not in done:
                heappush(waiting, (cost + more, next(order), after, [*plan, name]))
    return None
