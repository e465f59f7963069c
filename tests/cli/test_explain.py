"""`provefield explain` from the outside."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from provefield.grid import Cell
from provefield.reason.engines.sat import Sat
from provefield.reason.knowledge import Knowledge
from provefield.reason.limit import Limit
from provefield.reason.verdict import Unknown
from tests.cli.commands import provefield
from tests.cli.test_solve import BOARD, CLASH

GAME = """title = "G2"
columns = 6
rows = 6
mines = 1
budget = 35

[[message]]
at = [1, 1]
fol = "-(exists x mine(1,x))"
english = "There is no mine in the first column."

[[message]]
at = [1, 6]
fol = "all x -(mine(x,x))"

[[message]]
at = [6, 6]
fol = "x > 4 -> -mine(x,y)"

[[message]]
at = [6, 1]
fol = "-mine(2,4)"

[[message]]
at = [4, 4]
fol = "mine(x,5) <-> mine(5,x)"

[[message]]
at = [3, 5]
fol = "mine(4,3) | mine(3,3) | mine(2,4)"
"""


@pytest.fixture
def board(tmp_path: Path) -> str:
    file = tmp_path / "board.txt"
    file.write_text(BOARD)
    return str(file)


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "game.toml"
    file.write_text(GAME)
    return str(file)


def test_sentences_are_the_default(game: str) -> None:
    assert provefield("explain", game, "--cell", "4,3").out == (
        "Column 4, row 3 is a mine.\n"
        "\n"
        "This is used:\n"
        "- the message at column 1, row 6\n"
        "- the message at column 6, row 1\n"
        "- the message at column 3, row 5\n"
        "\n"
        "1. The message at column 1, row 6 says: there is no mine on the main diagonal; with x = 3:"
        " column 3, row 3 is safe.\n"
        "2. The message at column 6, row 1: column 2, row 4 is safe.\n"
        "3. The message at column 3, row 5 says: at least one of columns 3 and 4, row 3 and column "
        "2, row 4 is a mine.\n"
        "4. Since column 3, row 3 and column 2, row 4 are safe, column 4, row 3 is a mine.\n"
        "\n"
        "Every step was checked again.\n"
    )


def test_resolution_steps(board: str) -> None:
    out = provefield("explain", board, "--cell", "1,2", "--style", "resolution").out
    assert "the 1 at column 1, row 1" in out
    assert "sum -1·4, +1·3" in out


def test_natural_deduction(board: str) -> None:
    out = provefield("explain", board, "--cell", "1,2", "--style", "natural").out
    assert "│ mine(1, 2)" in out
    assert "¬I 4–8" in out


def test_arithmetic_is_written_out_for_natural_deduction(game: str) -> None:
    out = provefield("explain", game, "--cell", "3,5", "--style", "natural").out
    assert "the message at column 6, row 6: x > 4 → ¬mine(x, y)" in out
    premises = [line for line in out.splitlines() if line.endswith("premise, written out")]
    assert any("¬mine(5, 1) ∧" in premise for premise in premises)
    assert "¬mine(3, 5)" in out


def test_what_is_written_out_is_checked_against_the_fact(game: str) -> None:
    printed = provefield("explain", game, "--cell", "3,5", "--style", "natural", "--json").out
    assert provefield("verify", "-", stdin=printed.encode()).code == 0
    altered = printed.replace("x > 4 → ¬mine(x, y)", "x > 5 → ¬mine(x, y)")
    assert altered != printed
    ended = provefield("verify", "-", stdin=altered.encode())
    assert ended.code == 1
    assert "this is not among the premises" in ended.out


def test_a_natural_deduction_knows_that_safe_denies_mine(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(
        'title = "Safe"\ncolumns = 3\nrows = 1\nmines = 1\n'
        '[[message]]\nat = [1, 1]\nfol = "all x (x < 3 -> safe(x, 1))"\n'
    )
    printed = provefield("explain", str(file), "--cell", "3,1", "--style", "natural", "--json")
    assert (printed.code, json.loads(printed.out)["verdict"]) == (0, "mine")
    assert provefield("verify", "-", stdin=printed.out.encode()).code == 0


@pytest.mark.parametrize("style", ["english", "resolution", "natural"])
@pytest.mark.parametrize("cell", ["3,1", "4,1", "1,2", "2,2"])
def test_what_is_printed_is_verified(board: str, cell: str, style: str) -> None:
    printed = provefield("explain", board, "--cell", cell, "--style", style, "--json")
    assert printed.code == 0
    document = json.loads(printed.out)
    assert document["checked"] is True
    assert document["cell"] == [int(number) for number in cell.split(",")]
    assert {"id", "formula", "rule", "from"} <= document["steps"][0].keys()
    assert provefield("verify", "-", stdin=printed.out.encode()).code == 0
    altered = printed.out.replace(f'"goal": "{document["goal"]}"', '"goal": "mine(4,4)"')
    assert provefield("verify", "-", stdin=altered.encode()).code == 1


@pytest.mark.parametrize("style", ["coq", "tptp", "latex", "fitch"])
def test_what_is_not_proved_is_nothing_for_another_program(game: str, style: str) -> None:
    open_cell = provefield("explain", game, "--cell", "3,5", "--known", "1,1", "--style", style)
    assert (open_cell.code, open_cell.out) == (1, "")
    assert "With a mine there:" in open_cell.err
    refuted = provefield("prove", "--premise", "p", "--goal", "q", "--style", style)
    assert (refuted.code, refuted.out) == (1, "")
    assert "Not proved." in refuted.err


@pytest.mark.parametrize("style", ["english", "natural"])
def test_an_open_cell(game: str, style: str) -> None:
    ended = provefield("explain", game, "--cell", "3,5", "--known", "1,1", "--style", style)
    assert ended.code == 0
    assert "With a mine there:     Without one:" in ended.out
    printed = provefield("explain", game, "--cell", "3,5", "--known", "1,1", "--json")
    document = json.loads(printed.out)
    assert document["verdict"] == "open"
    assert [3, 5] in document["with_mine"]
    assert [3, 5] not in document["without_mine"]
    assert provefield("verify", "-", stdin=printed.out.encode()).code == 0


def test_contradictory_clues() -> None:
    ended = provefield("explain", "-", "--cell", "2,1", stdin=CLASH.encode())
    assert ended.code == 1
    assert ended.out.startswith("No board fits: these facts contradict each other")
    printed = provefield("explain", "-", "--cell", "2,1", "--json", stdin=CLASH.encode())
    assert json.loads(printed.out)["verdict"] == "inconsistent"
    assert provefield("verify", "-", stdin=printed.out.encode()).code == 0


def test_an_engine_that_does_not_know(board: str) -> None:
    ended = provefield("explain", board, "--cell", "1,2", "--engine", "single-point")
    assert ended.code == 1
    assert ended.out.startswith("Column 1, row 2 is unknown (incomplete)")
    printed = provefield("explain", board, "--cell", "1,2", "--engine", "single-point", "--json")
    assert json.loads(printed.out)["verdict"] == "unknown"


def test_a_graph(board: str, tmp_path: Path) -> None:
    drawn = tmp_path / "proof.svg"
    ended = provefield(
        "explain", board, "--cell", "1,2", "--style", "graph", "--output", str(drawn)
    )
    assert ended.code == 0
    assert f"The proof is drawn in {drawn}." in ended.out
    assert drawn.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("suffix", "start"),
    [(".svg", b"<svg"), (".dot", b"digraph"), (".png", b"\x89PNG"), (".pdf", b"%PDF")],
)
def test_the_name_says_what_is_drawn(board: str, tmp_path: Path, suffix: str, start: bytes) -> None:
    drawn = tmp_path / f"proof{suffix}"
    ended = provefield("explain", board, "--cell", "1,2", "--style", "graph", "-o", str(drawn))
    assert ended.code == 0
    assert drawn.read_bytes().startswith(start)


def test_a_graph_of_an_open_cell_is_not_drawn(game: str, tmp_path: Path) -> None:
    drawn = tmp_path / "proof.svg"
    ended = provefield(
        "explain", game, "--cell", "3,5", "--known", "1,1", "--style", "graph", "-o", str(drawn)
    )
    assert ended.code == 0
    assert "is undecided" in ended.out
    assert f"note: nothing is drawn in {drawn}: there is no proof" in ended.err
    assert not drawn.exists()


@pytest.mark.parametrize("style", ["english", "fitch", "tptp"])
def test_a_proof_is_written_to_a_file(board: str, tmp_path: Path, style: str) -> None:
    file = tmp_path / "proof.txt"
    asked = ["explain", board, "--cell", "1,2", "--style", style]
    ended = provefield(*asked, "-o", str(file))
    assert (ended.code, ended.out) == (0, f"Written: {file}\n")
    assert file.read_text() == provefield(*asked).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("board.txt --cell 5,1", "--cell: 5,1 lies off the 4×4 grid"),
        (f"board.txt --cell {10**30},1", f"{10**30},1 lies off the 4×4 grid"),
        ("board.txt --cell one", "--cell: expected column,row such as 3,4"),
        ("board.txt", "Missing option '--cell'"),
        ("board.txt --cell 1,2 --style graph", "--style graph and -o FILE.svg go together"),
        ("board.txt --cell 1,2 -o x.svg", "--style graph and -o FILE.svg go together"),
        ("board.txt --cell 1,2 --style coq --json", "verify reads: leave out --style coq"),
        ("board.txt --cell 1,2 -o x.txt --json", "verify reads: leave out -o FILE"),
        (
            "board.txt --cell 1,2 --style graph -o x.jpg",
            "--output: expected a name that ends in .svg, .png, .pdf or .dot",
        ),
        ("board.txt --cell 1,2 --style graph -o no/x.svg", "no/x.svg: cannot be written"),
        ("board.txt --cell 1,2 --style graph -o .", "cannot be written: Is a directory"),
        ("board.txt --cell 1,2 --known 1,1", "--known is for games"),
        ("board.txt --cell 1,2 --engine sats", "no engine is called 'sats'"),
        ("game.toml --cell 1,2 --mines 3", "--mines is for boards"),
        ("game.toml --cell 1,2 --known 7,1", "--known: 7,1 lies off the 6×6"),
        ("game.toml#part --cell 1,2", "game.toml: a game file has no part 'part'"),
        ("none.txt --cell 1,1", "none.txt: cannot be read"),
    ],
)
def test_what_cannot_be_explained(
    board: str, game: str, monkeypatch: pytest.MonkeyPatch, arguments: str, message: str
) -> None:
    monkeypatch.chdir(Path(board).parent)
    ended = provefield("explain", *arguments.split())
    assert ended.code == 2
    if "--json" in arguments:
        assert message in json.loads(ended.out)["error"]["message"]
    else:
        assert not ended.out
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_a_cell_without_a_message_is_noted(game: str) -> None:
    ended = provefield("explain", game, "--cell", "1,2", "--known", "2,1")
    assert ended.err == "note: column 2, row 1 has no message\n"


def test_what_is_not_installed_is_told_where_that_is_asked(
    board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("provefield.reason.cells.linear.is_available", lambda: False)
    told = provefield("explain", board, "--cell", "1,1", "--verbose")
    assert "proofs by sums are skipped: pip install 'provefield[fast]'" in told.err
    assert told.out == provefield("explain", board, "--cell", "1,1").out


def large_board(folder: Path) -> Path:
    """A board that is mostly covered, with more cells than an engine should be asked about."""
    rows = [["?"] * 110 for _ in range(110)]
    rows[0][0] = rows[99][99] = "1"
    file = folder / "large.txt"
    file.write_text("mines: 2000\n" + "\n".join(map(" ".join, rows)))
    return file


def test_all_that_is_tried_on_a_large_board_shares_the_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[Limit] = []

    def nothing(_: object, __: object, limit: Limit) -> None:
        limits.append(limit)

    def give_up(_: Sat, __: Knowledge, ___: Cell, limit: Limit) -> Unknown:
        limits.append(limit)
        return Unknown("time", "")

    monkeypatch.setattr("provefield.games.sweeper.nearby.nearby", nothing)
    monkeypatch.setattr("provefield.games.sweeper.both_ways.both_ways", nothing)
    monkeypatch.setattr(Sat, "ask", give_up)
    file = large_board(tmp_path)
    provefield("explain", str(file), "--cell", "100,99", "--seconds", "60")
    near, both, engine = (limit.started + limit.seconds for limit in limits)
    assert near < both == engine


def test_an_engine_that_was_asked_for_is_asked_on_a_large_board_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("provefield.games.sweeper.both_ways.both_ways", None)
    file = large_board(tmp_path)
    ended = provefield("explain", str(file), "--cell", "100,99", "--engine", "single-point")
    assert ended.code == 1
    assert not ended.err


def test_on_a_large_board_no_engine_is_asked_for_two_layouts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("provefield.reason.engines.sat.Sat.ask", None)
    file = large_board(tmp_path)
    ended = provefield("explain", str(file), "--cell", "100,99", "--json")
    told = json.loads(ended.out)
    assert (ended.code, told["verdict"]) == (0, "open")
    (tmp_path / "evidence.json").write_text(ended.out)
    assert provefield("verify", str(tmp_path / "evidence.json")).code == 0


def huge_board(folder: Path, mines: int) -> str:
    rows = [["?"] * 320 for _ in range(320)]
    file = folder / "huge.txt"
    file.write_text(f"mines: {mines}\n" + "\n".join(map(" ".join, rows)))
    return str(file)


def test_on_a_huge_board_two_layouts_are_shown_and_verified(tmp_path: Path) -> None:
    board = huge_board(tmp_path, 2)
    shown = provefield("explain", board, "--cell", "100,99")
    assert shown.code == 0
    headline, _, _, _, first, *_ = shown.out.splitlines()
    assert headline.startswith("Column 100, row 99 is undecided: two boards fit")
    assert first.count("m") == 3  # cells above make up for the number of mines
    ended = provefield("explain", board, "--cell", "100,99", "--json")
    told = json.loads(ended.out)
    assert (told["verdict"], len(told["with_mine"]), told["checked"]) == ("open", 2, True)
    evidence = tmp_path / "evidence.json"
    evidence.write_text(ended.out)
    assert provefield("verify", str(evidence)).out == "Accepted.\n"
    evidence.write_text(json.dumps(told | {"without_mine": told["with_mine"]}))
    assert provefield("verify", str(evidence)).out.startswith("Rejected: the board without a mine")


def test_on_a_huge_board_what_the_total_alone_decides_is_not_proved(tmp_path: Path) -> None:
    ended = provefield("explain", huge_board(tmp_path, 0), "--cell", "100,99", "--json")
    told = json.loads(ended.out)
    assert (ended.code, told["verdict"], told["facts"]) == (1, "unknown", [])
    assert "within 32 cells do not decide it" in told["detail"]


def test_the_guide_shows_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = Path(__file__).parents[2] / "docs" / "how-to" / "read-a-proof.md"
    fenced = re.compile(r"^```(?:toml)?\n((?:.*\n)*?)```$", re.MULTILINE)
    game, *blocks = fenced.findall(guide.read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "diagonal.toml").write_text(game, "utf-8")
    commands = [block[2:].split("\n", 1) for block in blocks if block.startswith("$ provefield ")]
    assert len(commands) == 2
    for command, printed in commands:
        assert provefield(*command.split()[1:]).out == printed
    (steps,) = (block for block in blocks if block.startswith("1  ∀x"))
    shown = provefield("explain", "diagonal.toml", "--cell", "4,3", "--style", "resolution")
    assert steps in shown.out


@pytest.mark.parametrize(
    ("cell", "note"),
    [
        ("2,2", "column 2, row 2 can be proved safe, but no proof leads there"),
        ("2,3", "nobody can reach the message at column 2, row 2: no proof opens a way"),
        ("1,4", "nobody can reach the message at column 2, row 2: no proof opens a way"),
    ],
)
def test_a_proof_that_no_player_finds_is_noted(cell: str, note: str) -> None:
    assert provefield("explain", "g3", "--cell", cell).err == f"note: {note}\n"


def test_a_proof_that_players_find_has_no_note() -> None:
    assert provefield("explain", "g1", "--cell", "2,1").err == ""
    assert provefield("explain", "g3", "--cell", "2,3", "--known", "2,2").err == ""
