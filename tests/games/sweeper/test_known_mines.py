"""Boards on which some mines are known: what follows, how likely, why, and for other programs."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

import provefield as pf
from tests.cli.commands import provefield

BOARD = "mines: 3\n? m 1\n3 3 2\nm ? 1"
CLASH = "m 1 m"


def drawn(seed: int) -> tuple[str, int | None]:
    """A board with clues, covered cells, and mines that are known; now and then a clue is wrong."""
    rng = Random(seed)
    columns, rows = rng.randint(1, 4), rng.randint(1, 4)
    cells = list(product(range(1, columns + 1), range(1, rows + 1)))
    mines = {cell for cell in cells if rng.random() < 0.4}
    signs = {}
    for column, row in cells:
        near = sum((c, r) in mines for c, r in around(column, row))
        wrong = rng.random() < 0.02
        clue = str(near + (wrong and near < len(set(cells) & set(around(column, row)))))
        chosen = "m" if (column, row) in mines else clue
        signs[column, row] = chosen if rng.random() < 0.5 else "?"
    lines = (" ".join(signs[c, r] for c in range(1, columns + 1)) for r in range(1, rows + 1))
    return "\n".join(lines) + "\n", len(mines) if rng.random() < 0.5 else None


def around(column: int, row: int) -> list[tuple[int, int]]:
    ways = ((c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if c or r)
    return [(column + c, row + r) for c, r in ways]


def layouts(text: str, mines: int | None) -> list[set[tuple[int, int]]]:
    """Every set of mines that fits, tried out one by one."""
    lines = [line.split() for line in text.splitlines()]
    signs = {(c, r): sign for r, line in enumerate(lines, 1) for c, sign in enumerate(line, 1)}
    known = {cell for cell, sign in signs.items() if sign == "m"}
    covered = [cell for cell, sign in signs.items() if sign == "?"]
    sets = (
        known | set(chosen)
        for size in range(len(covered) + 1)
        for chosen in combinations(covered, size)
    )
    return [
        each
        for each in sets
        if mines in (None, len(each))
        and all(
            int(sign) == sum(near in each for near in around(*cell))
            for cell, sign in signs.items()
            if sign.isdecimal()
        )
    ]


@pytest.mark.parametrize("batch", range(3))
def test_labels_odds_and_evidence_agree_with_all_layouts(batch: int) -> None:
    faults = [
        f"{seed}: {fault}" for seed in range(batch, 240, 3) if (fault := fault_of(*drawn(seed)))
    ]
    assert not faults


def fault_of(text: str, mines: int | None) -> str:
    view, fitting = pf.board(text, mines=mines), layouts(text, mines)
    if not fitting:
        answer = view.ask(1, 1)
        return "" if answer.label == "inconsistent" and answer.checked else "fits, it says"
    share = {cell: sum(cell in each for each in fitting) / len(fitting) for cell in view.covered}
    labels = {c: {0.0: "safe", 1.0: "mine"}.get(risk, "open") for c, risk in share.items()}
    if dict(view.labels()) != labels:
        return f"labels {view.labels()!r}"
    if {cell: float(risk) for cell, risk in view.odds(exact=True).items()} != pytest.approx(share):
        return f"odds {view.odds()!r}"
    for cell in view.grid:
        answer = view.ask(*cell)
        if answer.label != labels.get(cell, "mine" if cell in view.known_mines else "safe"):
            return f"{cell}: {answer.label}"
        if not pf.verify(answer.to_json()).accepted:
            return f"{cell}: evidence refused"
    return ""


def test_what_a_known_mine_says_of_itself() -> None:
    answer = pf.board(BOARD).ask(2, 1)
    assert (answer.label, [fact.source for fact in answer.facts]) == (
        "mine",
        ["the known mine at column 2, row 1"],
    )


def test_it_is_written_as_it_was_read() -> None:
    view = pf.board(BOARD)
    assert str(view) == BOARD.partition("\n")[2]
    assert pf.board(str(view), mines=3) == view
    assert replace(view, known_mines=frozenset()).labels() != view.labels()


def test_solve_names_covered_cells_alone() -> None:
    ended = provefield("solve", "-", "--odds", "--json", stdin=BOARD.encode())
    cells = {(each["column"], each["row"]): each for each in json.loads(ended.out)["cells"]}
    assert sorted(cells) == [(1, 1), (2, 3)]
    assert cells[1, 1]["verdict"] == "safe"


def test_known_mines_that_clash_with_clues() -> None:
    ended = provefield("solve", "-", "--json", stdin=CLASH.encode())
    sources = [each["source"] for each in json.loads(ended.out)["conflict"]]
    assert ended.code == 1
    assert "the known mine at column 1, row 1" in sources


def test_explain_and_verify_on_the_command_line() -> None:
    shown = provefield("explain", "-", "--cell", "1,1", "--json", stdin=BOARD.encode())
    assert json.loads(shown.out)["verdict"] == "safe"
    assert provefield("verify", "-", stdin=shown.out.encode()).code == 0


@pytest.mark.parametrize("way", ["dimacs", "opb", "smtlib", "prover9", "tptp"])
def test_exports_carry_the_known_mine(way: str) -> None:
    text = pf.export(pf.board("? m 1\n"), way, cell=(1, 1))
    assert text != pf.export(pf.board("? ? 1\n"), way, cell=(1, 1))


def test_a_number_that_known_mines_exceed() -> None:
    assert pf.board("mines: 1\nm ? m").ask(2, 1).label == "inconsistent"
