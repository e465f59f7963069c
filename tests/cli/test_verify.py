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
