"""What is found about a position is found once, and answers what is asked about it later."""

from __future__ import annotations

from random import Random

import pytest

from provefield.games.minefol.library import load_game
from provefield.games.minefol.theory import consequences, knowledge
from provefield.games.result import explain_end
from provefield.grid import Grid
from provefield.logic.ground import Grounder
from provefield.play.play import replay
from provefield.reason.ask import ask
from provefield.reason.knowledge import Knowledge, mine_count
from provefield.reason.limit import Limit
from tests.reason.messages import knowledge as known_from
from tests.reason.messages import random_message


@pytest.fixture
def grounded(monkeypatch: pytest.MonkeyPatch) -> list[Grounder]:
    """Every grounding of facts from now on."""
    made: list[Grounder] = []
    begin = Grounder.__init__

    def noted(self: Grounder, *given: object, **named: object) -> None:
        made.append(self)
        begin(self, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Grounder, "__init__", noted)
    return made


@pytest.mark.parametrize("name", ["g1", "g2"])
def test_a_losing_step_grounds_nothing_but_where_the_mines_are(
    name: str, grounded: list[Grounder]
) -> None:
    consequences.cache_clear()
    state = replay(load_game(name), "strict", ["right"]).state
    reason = explain_end(state.view, Limit(), state.proved)
    assert reason is not None
    assert reason.layout is not None
    assert reason.cell in reason.layout
    assert len(grounded) == 2  # what the player knows, and all that the author says


def test_a_mistake_in_practice_grounds_nothing(grounded: list[Grounder]) -> None:
    before = replay(load_game("g1"), "practice", ["down"])
    grounded.clear()
    state = before.after("right").state
    reason = explain_end(state.view, Limit(), state.proved)
    assert reason is not None
    assert reason.kind == "unproved"
    assert grounded == []


def random_knowledge(seed: int) -> Knowledge:
    rng = Random(seed)
    size = rng.randint(2, 4)
    messages = [random_message(rng, size, depth=2) for _ in range(rng.randint(0, 2))]
    known = known_from(Grid(size, rng.randint(2, size)), *messages)
    return known.tell(mine_count(known.grid, rng.randint(1, 3))) if rng.random() < 0.7 else known


def test_what_was_met_on_the_way_answers_as_a_question_of_its_own() -> None:
    shown = 0
    for seed in range(60):
        known = random_knowledge(seed)
        found = consequences(known)
        for cell in known.grid:
            answer = found.answer(known, cell, Limit())
            assert answer.label == ask(known, cell).label, (seed, cell)
            if answer.label == "open":
                assert found.witnesses is not None
                assert found.witnesses.of(cell), (seed, cell)
                shown += 1
    assert shown > 100


def test_facts_that_clash_are_told_as_a_clash() -> None:
    known = knowledge(load_game("g4"))
    cell = next(iter(known.grid))
    assert consequences(known).answer(known, cell, Limit()).label == "inconsistent"
