"""Tables and figures of the source documents, made again."""

from __future__ import annotations

import csv
import json
import os
import subprocess
from pathlib import Path

import pytest

import provefield as pf
from tests.cli.commands import provefield

ROOT = Path(__file__).parents[2]
BIN = ROOT / ".venv" / "bin"
QUICK = ("games", "figures", "table-iii", "sequents", "gamma")


@pytest.mark.parametrize("name", QUICK)
def test_each_prints_and_writes_theirs_beside_ours(name: str, tmp_path: Path) -> None:
    ended = provefield("reproduce", name, "-o", str(tmp_path))
    assert (ended.code, ended.err) == (0, "")
    assert {file.suffix for file in tmp_path.glob(f"{name}.*")} == {".txt", ".csv", ".svg", ".png"}
    assert str(pf.reproduce(name)).splitlines()[0] == ended.out.splitlines()[0]
    rows = list(csv.DictReader((tmp_path / f"{name}.csv").read_text("utf-8").splitlines()))
    document = json.loads(provefield("reproduce", name, "--json").out)
    assert document["reproductions"][0]["rows"] == rows


def test_what_differs_has_a_reason() -> None:
    for name in ("games", "figures", "table-iii"):
        for row in pf.reproduce(name).to_json()["rows"]:
            assert row["why"] or row["theirs"] == row["ours"], row


def test_the_claims_of_the_paper() -> None:
    rows = {row["what"]: row["ours"] for row in pf.reproduce("games").to_json()["rows"]}
    assert rows["G2, explore-all"] == "won in 35"
    assert rows["G6, exploit-neighbours"] == "out-of-budget"
    rows = {row["what"]: row["ours"] for row in pf.reproduce("figures").to_json()["rows"]}
    assert rows["Figure 3, the shortest"] == "32 steps"
    assert rows["Figure 5, BFS takes"] == "cell(2, 1)"


def test_rates_and_growth_in_a_small_run(tmp_path: Path) -> None:
    ended = provefield("reproduce", "rates", "--quick", "--workers", "1", "-o", str(tmp_path))
    assert ended.code == 0
    assert [line.split()[0] for line in ended.out.splitlines()[3:6]] == ["easy", "medium", "hard"]
    assert "published" in pf.reproduce("growth", quick=True).table.names


def test_an_unknown_name_is_told() -> None:
    ended = provefield("reproduce", "gama")
    assert (ended.code, ended.out) == (2, "")
    assert "did you mean gamma?" in ended.err


def test_worlds_that_ship_are_played_by_name(tmp_path: Path) -> None:
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    ended = subprocess.run(
        [str(ROOT / "examples" / "playSweeper.sh"), "P3", "SMALL1"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PATH": path, "TMPDIR": str(tmp_path)},
    )
    assert "Result: Agent" in ended.stdout
