"""Small worlds to look at: why a sequent fails there, part by part; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from provefield.errors import BudgetError, InputError
from provefield.learn.proofs.draft import Task
from provefield.learn.proofs.stuck import solve
from provefield.logic.formula import Atom, Compare, Formula, Func, walk, walk_terms
from provefield.logic.language import describe
from provefield.logic.semantics import Row, Symbol, Tables, Value, evaluate
from provefield.reason.ask import refute_sequent
from provefield.reason.firstorder.literal import as_symbols
from provefield.reason.limit import WorkLimit
from provefield.reason.tell.parts import Part, cases, parts_of
from provefield.reason.tell.world import with_names, world_in_words
from provefield.reason.tell.world_picture import MOST_THINGS, draw_world
from provefield.tongues import Phrase, Tongue, phrase, tell
from provefield.web.learn import proof_shapes as proving
from provefield.web.platform import shapes

MOST_CASES = 5_000
"""How many cases the quantifiers of a sentence may have in a world that is looked at."""

STEPS_BACK = 2_000
"""How much work the proof of a sequent that is turned round may take."""

NO_WORLD = phrase("I found no small world in which the premises hold and the goal does not.")


@lru_cache(maxsize=200)
def breaking_world(task: Task) -> Tables | None:
    """A small world in which a goal fails, its things called as people call them; kept a while.

    >>> from provefield.logic.parse import parse
    >>> breaking_world(Task.of([parse("P(c)")], parse("all x P(x)"))).domain
    ('c', 'a')
    """
    found = refute_sequent(task.premises, task.goal)
    return with_names(found.countermodel) if found.checked and found.countermodel else None


def look(task: Task, given: proving.World | None, tongue: Tongue) -> proving.SeenWorld:
    """What premises and goal say in a world, part by part."""
    world = breaking_world(task) if given is None else _world_of(given, task)
    if world is None:
        return proving.SeenWorld(sentence=tell(NO_WORLD, tongue))
    premises = [_sentence(each, world, tongue) for each in task.premises]
    goal = _sentence(task.goal, world, tongue)
    fits = all(premise.holds for premise in premises)
    told = tell(world_in_words(world), tongue)
    return proving.SeenWorld(
        world=document_of(world),
        picture=draw_world(world, told, absent=True),
        premises=premises,
        goal=goal,
        heading=tell(_heading(world, refutes=fits and not goal.holds), tongue),
        sentence=tell(_verdict(fits=fits, goal=goal.holds), tongue),
        refutes=fits and not goal.holds,
        converse=_converse(task) if given is None else None,
    )


def _heading(world: Tables, *, refutes: bool) -> Phrase:
    if not refutes:
        return phrase("A world to look at")
    if not world.functions and not any(arity for _, arity in world.relations):
        return phrase("One case is enough to see why not.")
    number = len(world.domain)
    return _ENOUGH.get(number) or phrase(
        "{number} things are enough to see why not.", number=number
    )


_ENOUGH = {
    1: phrase("One thing is enough to see why not."),
    2: phrase("Two things are enough to see why not."),
    3: phrase("Three things are enough to see why not."),
    4: phrase("Four things are enough to see why not."),
}


def _verdict(*, fits: bool, goal: bool) -> Phrase:
    if fits and not goal:
        return phrase(
            "The premises are true here and the goal is false: so it does not follow. Turn"
            " something on or off, and see."
        )
    if fits:
        return phrase("Here premises and goal are true. That shows nothing: make the goal false.")
    return phrase("Here a premise is false. Such a world shows nothing about what follows.")


def _sentence(formula: Formula, world: Tables, tongue: Tongue) -> proving.WorldSentence:
    plain = as_symbols(formula)
    return proving.WorldSentence(
        formula=str(formula),
        words=describe(formula, tongue),
        holds=evaluate(plain, world),
        parts=[_part(part, tongue) for part in parts_of(plain, world)],
    )


def _part(part: Part, tongue: Tongue) -> proving.WorldPart:
    return proving.WorldPart(
        about=part.about,
        holds=part.holds,
        reason=tell(part.reason.words, tongue),
        rows=[[name, *map(str, row)] for name, row in part.reason.seen],
    )


@lru_cache(maxsize=200)
def _converse(task: Task) -> shapes.Sequent | None:
    """The same the other way round, where one premise is all and a short proof is found."""
    if len(task.premises) != 1:
        return None
    turned = Task.of([task.goal], task.premises[0])
    try:
        proved = breaking_world(turned) is None and solve(turned, WorkLimit(steps=STEPS_BACK))
    except BudgetError:
        return None
    if not proved:
        return None
    return shapes.Sequent(premises=[str(task.goal)], goal=str(task.premises[0]))


# Worlds that travel -------------------------------------------------------------------------------


def document_of(world: Tables) -> proving.World:
    """A world as pages read it."""
    return proving.World(
        domain=list(map(str, world.domain)),
        relations=[
            proving.Relation(name=name, arity=arity, rows=sorted(list(map(str, r)) for r in rows))
            for (name, arity), rows in world.relations.items()
        ],
        functions=[
            proving.Function(
                name=name,
                arity=arity,
                values=[[*map(str, row), str(value)] for row, value in values.items()],
            )
            for (name, arity), values in world.functions.items()
        ],
    )


def _world_of(given: proving.World, task: Task) -> Tables:
    """A world that was changed on a page; it must say all that the sequent asks."""
    world = Tables(
        tuple(given.domain),
        {(each.name, each.arity): frozenset(map(tuple, each.rows)) for each in given.relations},
        {
            (each.name, each.arity): {tuple(row[:-1]): row[-1] for row in each.values if row}
            for each in given.functions
        },
    )
    formulas = [as_symbols(each) for each in (*task.premises, task.goal)]
    fault = next(_faults(world, formulas), None)
    if fault is not None:
        raise InputError(fault, source="world")
    return world


def _faults(world: Tables, formulas: Sequence[Formula]) -> Iterator[Phrase]:
    things = len(set(world.domain))
    if not 0 < things == len(world.domain) <= MOST_THINGS:
        yield phrase("a world has from 1 to {most} things, each once", most=MOST_THINGS)
    if max(cases(each, things) for each in formulas) > MOST_CASES:
        yield phrase("so many quantifiers are too much to look at in this world")
    for (name, arity), rows in world.relations.items():
        if not _fit(rows, arity, world.domain):
            yield phrase("the rows of {name} do not fit the world", name=name)
    for (name, arity), values in world.functions.items():
        whole = things**arity == len(values) and set(values.values()) <= set(world.domain)
        if not whole or not _fit(values, arity, world.domain):
            yield phrase("the values of {name} do not fit the world", name=name)
    for name, _ in _symbols(formulas) - world.relations.keys() - world.functions.keys():
        yield phrase("the world does not say what {name} is", name=name)


def _fit(rows: Iterable[Row], arity: int, domain: Sequence[Value]) -> bool:
    return all(len(row) == arity and set(row) <= set(domain) for row in rows)


def _symbols(formulas: Iterable[Formula]) -> set[Symbol]:
    parts = list(chain.from_iterable(map(walk, formulas)))
    terms = (
        term
        for part in parts
        if isinstance(part, Atom | Compare)
        for term in walk_terms(part)
        if isinstance(term, Func)
    )
    return {(part.predicate, len(part.args)) for part in parts if isinstance(part, Atom)} | {
        (term.name, len(term.args)) for term in terms
    }
