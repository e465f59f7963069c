"""`provefield verify` from the outside."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from provefield.cli import main
from tests.reason.test_evidence import EVIDENCE


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["verify", *arguments])
    return int(ended.value.code or 0)


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(EVIDENCE["mine"].to_json()))
    return file


def test_sound_evidence(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(proof)) == 0
    assert capsys.readouterr().out == "Accepted.\n"
    assert run(str(proof), "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"accepted": True, "reason": None}


def test_an_altered_step(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof.write_text(proof.read_text().replace("\\u00acmine(1, y)", "mine(1, y)"))
    assert run(str(proof), "--json") == 1
    reason = "step 2: the premise may be true while the clause is false"
    assert json.loads(capsys.readouterr().out) == {"accepted": False, "reason": reason}
    assert run(str(proof)) == 1
    assert capsys.readouterr().out == f"Rejected: {reason}\n"


@pytest.mark.parametrize("name", ["safe", "mine", "consistent", "open"])
def test_a_layout_that_names_a_cell_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    whole = EVIDENCE[name].to_json()
    field = next(each for each in ("layout", "with_mine") if whole.get(each))
    whole[field] = [*whole[field], whole[field][0]]
    file = tmp_path / "twice.json"
    file.write_text(json.dumps(whole))
    assert run(str(file)) == 1
    assert "twice" in capsys.readouterr().out


def test_standard_input(
    proof: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(proof.read_bytes())))
    assert run("-") == 0
    assert capsys.readouterr().out == "Accepted.\n"


def test_nothing_claimed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "unknown.json"
    file.write_text(json.dumps(EVIDENCE["unknown"].to_json()))
    assert run(str(file)) == 0
    assert capsys.readouterr().out == "Accepted: nothing is claimed: unknown (time)\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "line 1, column 2: not JSON"),
        (b"\xff", "not UTF-8 at byte 1"),
        (b"", "line 1, column 1: not JSON"),
        (b'{"verdict": "safe"}', "expected a field 'cell'"),
    ],
)
def test_what_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, message: str
) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)
    assert run(str(file)) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert "broken.json" in shown.err
    assert message in shown.err


@pytest.mark.parametrize("name", ["-missing.json", "missing.json", "."])
def test_what_is_no_file(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(name) == 2
    assert f"{name}: cannot be read" in capsys.readouterr().err


def test_a_refused_document_cannot_write_that_it_is_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rule = "x\r\u001b[2KAccepted.\u001b[8m\nAccepted."
    step = {"id": 1, "formula": "P", "rule": rule, "from": [], "depth": 0}
    document = {"proved": True, "premises": ["P"], "goal": "P", "style": "natural", "steps": [step]}
    file = tmp_path / "forged.json"
    file.write_text(json.dumps(document))
    assert run(str(file)) == 1
    shown = capsys.readouterr().out
    assert shown.startswith("Rejected: ")
    assert shown.rstrip("\n").isprintable()


# With the board -----------------------------------------------------------------------------------


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints."""
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main([*arguments])
    return capsys.readouterr().out


def explained(
    folder: Path, capsys: pytest.CaptureFixture[str], source: object, cell: str, *more: str
) -> Path:
    """Evidence about a cell, in a file."""
    file = folder / "explained.json"
    file.write_text(printed(capsys, "explain", str(source), "--cell", cell, *more, "--json"))
    return file


def verdict(
    capsys: pytest.CaptureFixture[str], file: Path, source: object
) -> tuple[bool, str | None]:
    said = json.loads(printed(capsys, "verify", str(file), "--board", str(source), "--json"))
    return said["accepted"], said["reason"]


def altered(file: Path, **changes: object) -> Path:
    file.write_text(json.dumps(json.loads(file.read_text()) | changes))
    return file


SURE = "? 1 1\n? ? 1\n? ? b\n"


def test_evidence_is_compared_with_the_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.txt"
    board.write_text(SURE)
    proof = explained(tmp_path, capsys, board, "2,2")
    assert json.loads(proof.read_text())["verdict"] == "mine"
    assert verdict(capsys, proof, board) == (True, None)
    board.write_text(SURE.replace("1 1", "1 2", 1))
    accepted, reason = verdict(capsys, proof, board)
    assert not accepted
    assert reason == "∃=1 {mine(2, 2)} (the 1 at column 3, row 1) is no fact of " + str(board)
    board.write_text(SURE.replace("b", "?"))
    assert "column 3, row 3 is blocked only in the evidence" in str(verdict(capsys, proof, board))
    board.write_text(SURE + "? ? ?\n")
    assert "a grid of 3×3, but" in str(verdict(capsys, proof, board))


@pytest.mark.parametrize(
    ("change", "cell"),
    [("mines: 2\n", "1,1"), ("1?", "1,1"), ("-", "1,1")],
    ids=["total", "open", "exploded"],
)
def test_each_kind_of_fact_is_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str, cell: str
) -> None:
    board, other = tmp_path / "board.txt", tmp_path / "other.txt"
    texts = {"mines: 2\n": ("mines: 2\n? ?\n", "? ?\n"), "1?": ("0 ?", "? ?"), "-": ("- ?", "? ?")}
    board.write_text(texts[change][0])
    other.write_text(texts[change][1])
    proof = explained(tmp_path, capsys, board, cell)
    assert json.loads(proof.read_text())["verdict"] in ("safe", "mine")
    assert verdict(capsys, proof, board) == (True, None)
    accepted, reason = verdict(capsys, proof, other)
    assert not accepted
    assert "is no fact of" in str(reason)


CLASHING = "0 ?\n? 2\n"


@pytest.mark.parametrize(
    ("label", "mines", "weight"), [("safe", [], -1), ("mine", [[2, 1], [1, 2]], 1)]
)
def test_facts_of_a_board_that_clashes_show_no_verdict_on_all_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], label: str, mines: object, weight: int
) -> None:
    board, file = tmp_path / "board.txt", tmp_path / "forged.json"
    board.write_text(CLASHING)
    fact = f"∃={0 if label == 'safe' else 2} {{mine(2, 1), mine(1, 2)}}"
    goal = f"{'¬' if label == 'safe' else ''}mine(2, 1)"
    step: dict[str, object] = {"unifier": {}, "weights": []}
    document = {
        "version": 3, "cell": [2, 1], "verdict": label, "columns": 2, "rows": 2, "blocked": [],
        "facts": [{"formula": fact, "source": "x", "cell": [1, 1] if label == "safe" else [2, 2]}],
        "style": "resolution", "layout": mines, "goal": goal,
        "steps": [
            {"id": 1, "formula": fact, "rule": "fact", "from": [], **step},
            {"id": 2, "formula": goal, "rule": "sum", "from": [1], **step, "weights": [weight]},
        ],
    }  # fmt: skip
    file.write_text(json.dumps(document))
    assert run(str(file)) == 0, "a board fits this fact alone"
    accepted, reason = verdict(capsys, file, board)
    assert accepted
    assert "only the facts that the evidence names were compared" in str(reason)


def test_a_layout_has_no_mine_on_a_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.txt"
    board.write_text("1 1 1\n? ? ?")
    proof = explained(tmp_path, capsys, board, "2,2")
    assert verdict(capsys, proof, board) == (True, None)
    facts = [each for each in json.loads(proof.read_text())["facts"] if "∃" in each["formula"]]
    refused = verdict(capsys, altered(proof, layout=[[2, 2], [1, 1]], facts=facts), board)
    assert not refused[0]
    assert "a mine at column 1, row 1, where" in str(refused[1])


@pytest.mark.parametrize("topology", ["zzz", "hex", "nofile.py:N"])
def test_a_topology_is_that_of_a_board(
    tmp_path: Path, proof: Path, capsys: pytest.CaptureFixture[str], topology: str
) -> None:
    assert run(str(proof), "--topology", topology) == 2
    assert "--topology is that of --board" in capsys.readouterr().err
    assert run(str(altered(proof, topology=topology))) == 2
    assert "evidence has no topology" in capsys.readouterr().err
    board = tmp_path / "board.txt"
    board.write_text(SURE)
    if topology != "hex":
        assert run(str(proof), "--board", str(board), "--topology", topology) == 2


def test_a_fact_may_not_stand_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.txt"
    board.write_text("1 ?")
    proof = explained(tmp_path, capsys, board, "2,1")
    facts = [fact | {"cell": [2, 1]} for fact in json.loads(proof.read_text())["facts"]]
    assert not verdict(capsys, altered(proof, facts=facts), board)[0]


def test_what_is_undecided_leaves_out_no_clue(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.txt"
    board.write_text("1 2 ?\n? ? ?")
    proof = explained(tmp_path, capsys, board, "2,2")
    assert json.loads(proof.read_text())["verdict"] == "open"
    assert verdict(capsys, proof, board) == (True, None)
    facts = [fact for fact in json.loads(proof.read_text())["facts"] if fact["cell"] != [2, 1]]
    accepted, reason = verdict(capsys, altered(proof, facts=facts), board)
    assert not accepted
    assert "leaves out a fact of" in str(reason)


def test_messages_are_compared_with_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = explained(tmp_path, capsys, "g2", "3,5")
    assert verdict(capsys, proof, "g2") == (True, None)
    other = verdict(capsys, proof, "g1")
    assert not other[0]
    few = explained(tmp_path, capsys, "g2", "3,5", "--known", "1,1")
    assert json.loads(few.read_text())["verdict"] == "open"
    accepted, reason = verdict(capsys, few, "g2")
    assert accepted, "a player need not have read all messages"
    assert "leaves out a fact of" in str(reason)


def test_two_layouts_are_compared_with_a_large_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [["?"] * 120 for _ in range(100)]
    rows[0][0] = "1"
    board = tmp_path / "board.txt"
    board.write_text("\n".join(map("".join, rows)))
    proof = explained(tmp_path, capsys, board, "2,2")
    document = json.loads(proof.read_text())
    assert document["version"] == 3
    assert "board" in document
    assert verdict(capsys, proof, board) == (True, None)
    assert verdict(capsys, altered(proof, version=2), board) == (True, None)
    rows[50][49] = "2"
    board.write_text("\n".join(map("".join, rows)))
    accepted, reason = verdict(capsys, proof, board)
    assert not accepted
    assert "column 50, row 51 shows ? in the evidence, but 2 in" in str(reason)


def test_a_sequent_is_about_no_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sequent.json"
    file.write_text(json.dumps(EVIDENCE["proof"].to_json()))
    assert run(str(file), "--board", "g2") == 2
    assert "evidence of `prove` is about no board" in capsys.readouterr().err


def test_standard_input_is_read_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("-", "--board", "-") == 2
    assert "name a file for one of them" in capsys.readouterr().err
