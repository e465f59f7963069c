"""Sequents: does the goal follow from the premises? Evidence is judged as `verify` judges it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from random import Random

import provefield as pf
from provefield.errors import UnsoundError
from provefield.logic.binding import by_position, close
from provefield.logic.formula import Formula
from provefield.logic.parse import split_outside
from provefield.parts.benchmark.sets import (
    HONEST,
    RIGHT,
    SOUND,
    UNREADABLE,
    UNSOUND,
    WRONG,
    BenchmarkSet,
    Document,
    Item,
    Player,
)

LIST = files("provefield") / "data" / "benchmark" / "sequents.txt"
ANSWERS = '{"id", "proved": true, false or null, "evidence": what `prove --json` prints}'


def proofs() -> Iterator[Item]:
    """The sequents of a list, each settled and checked when it is drawn."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    numbers = Counter[str]()
    for line in lines:
        if line.startswith("#"):
            continue
        level, _, sequent = line.partition("  ")
        numbers[level] += 1
        yield _item(f"proofs-{level}-{numbers[level]:02}", int(level), sequent)


def _item(name: str, level: int, sequent: str) -> Item:
    given, _, goal = sequent.partition("|-")
    premises = [pf.formula(each) for each in split_outside(given, ",")]
    wanted = pf.formula(goal.strip())
    answer = pf.prove(premises, wanted)
    if answer.proved is None:
        raise UnsoundError(f"{name} is not settled: {answer.why}")
    question = {"premises": [each.to("ascii") for each in premises], "goal": wanted.to("ascii")}
    truth = {"proved": answer.proved, "evidence": answer.to_json()}
    forms = {
        "tptp": _tptp(premises, wanted),
        "in": _prover9(premises, wanted),
        "txt": f"{sequent}\n",
    }
    return Item(name, level, question, truth, forms, (premises, wanted))


def _tptp(premises: list[Formula], goal: Formula) -> str:
    named = [(f"premise_{at}", "axiom", each) for at, each in enumerate(premises, start=1)]
    named.append(("goal", "conjecture", goal))
    return "".join(f"fof({name}, {role}, {each.to('tptp')}).\n" for name, role, each in named)


def _prover9(premises: list[Formula], goal: Formula) -> str:
    told = "".join(f"  {each.to('prover9')}.\n" for each in premises)
    asked = f"  {goal.to('prover9')}.\n"
    return f"formulas(assumptions).\n{told}end_of_list.\n\nformulas(goals).\n{asked}end_of_list.\n"


def judge(item: Item, answer: Document) -> Counter[str]:
    """Judge the verdict, and evidence that is about this sequent."""
    proved = answer["proved"]
    if proved is None:
        return Counter([HONEST])
    if not isinstance(proved, bool):
        return Counter([UNREADABLE])
    evidence = answer.get("evidence")
    if evidence is not None:
        about = evidence["proved"] is proved and _asked(evidence) == _sequent(*item.subject)
        if not about or not pf.verify(evidence).accepted:
            return Counter([UNSOUND])
    if proved is not item.truth["proved"]:
        return Counter([WRONG])
    return Counter([RIGHT if evidence is None else SOUND])


def _asked(evidence: Document) -> object:
    return _sequent(list(map(pf.formula, evidence["premises"])), pf.formula(evidence["goal"]))


def _sequent(premises: list[Formula], goal: Formula) -> object:
    """What makes two sequents the same, whatever their variables are called."""
    said = [by_position(close(each)) for each in premises]
    return frozenset(said), by_position(close(goal))


def _ours(item: Item, seed: int) -> Document:
    answer = pf.prove(*item.subject)
    if answer.proved is None:
        return {"proved": None}
    return {"proved": answer.proved, "evidence": answer.to_json()}


def _random(item: Item, seed: int) -> Document:
    return {"proved": Random(f"{seed} {item.name}").choice((True, False))}


def _careless(item: Item, seed: int) -> Document:
    """Everything follows, by the evidence of something else."""
    return {"proved": True, "evidence": pf.prove(["P"], "P").to_json()}


PLAYERS: dict[str, Player] = {"provefield": _ours, "random": _random, "careless": _careless}
PROOFS = BenchmarkSet("proofs", 1, "Does a goal follow?", ANSWERS, proofs, judge, PLAYERS)
