from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from provefield.cli import main
from tests.cli.commands import provefield


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["prove", *arguments])
    printed = capsys.readouterr()
    code = end.value.code
    return (code if isinstance(code, int) else 0), printed.out, printed.err


def document(
    capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, dict[str, Any], str]:
    code, out, _ = run(capsys, *arguments, "--json")
    return code, json.loads(out), out


SOCRATES = (
    "--premise",
    "all x (man(x) -> mortal(x))",
    "--premise",
    "man(S)",
    "--goal",
    "mortal(S)",
)
OPEN = ("--premise", "P(x)", "--goal", "P(a)")
LISTING_1 = (
    *("--premise", "all x all y (safe(x,y) <-> -(mine(x,y)))"),
    *("--premise", "safe(1,1)"),
    *("--premise", "mine(1,2)"),
    *("--premise", "all x (-mine(x,x))"),
    *("--premise", "all x safe(x,0) -> safe(3,x)"),
    *("--premise", "mine(1,3)"),
    *("--premise", "-(exists x (mine(x,0)))"),
    *("--goal", "safe(3,1)"),
)
CHAIN = ("--premise", "-B -> S", "--premise", "S -> Q", "--premise", "-Q", "--goal", "B")


@pytest.mark.parametrize("style", ["resolution", "natural", "fitch", "coq", "tptp", "latex"])
def test_order_signs_are_one_relation_in_every_style(
    capsys: pytest.CaptureFixture[str], style: str
) -> None:
    for premise, goal in (("a <= b", "-(b < a)"), ("-(b < a)", "b >= a")):
        code, out, err = run(capsys, "--premise", premise, "--goal", goal, "--style", style)
        assert (code, err) == (0, "")
        assert out
    assert run(capsys, "--premise", "a <= b", "--goal", "b <= a", "--style", "natural")[0] == 1


def test_a_proof_is_a_numbered_list(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *SOCRATES)
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "1  ∀x (man(x) → mortal(x))  premise"
    assert any("resolution" in line and "{x ↦ S}" in line for line in lines)
    assert lines[-1].startswith("Proved ∎")


PELLETIER_20 = (
    *("--premise", "all x all y exists z all w (P(x) & Q(y) -> R(z) & S(w))"),
    *("--goal", "(exists x exists y (P(x) & Q(y))) -> (exists z R(z))"),
)
FAR = "(exists z exists w (P(z) & R(x,w) & R(w,z)))"
PELLETIER_38 = (
    "--goal",
    f"(all x (P(a) & (P(x) -> (exists y (P(y) & R(x,y)))) -> {FAR})) <-> (all x ("
    f"(-P(a) | P(x) | {FAR}) & (-P(a) | -(exists y (P(y) & R(x,y))) | {FAR})))",
)


@pytest.mark.parametrize("style", ["resolution", "natural"])
@pytest.mark.parametrize("sequent", [PELLETIER_20, PELLETIER_38])
def test_a_proof_of_the_other_style_stands_in(
    capsys: pytest.CaptureFixture[str], sequent: tuple[str, ...], style: str
) -> None:
    code, found, _ = document(capsys, *sequent, "--style", style, "--seconds", "60")
    assert (code, found["proved"], found["checked"]) == (0, True, True)
    _, out, _ = run(capsys, *sequent, "--style", style, "--seconds", "60")
    assert ("This is a " in out) == (found["style"] != style)


@pytest.mark.parametrize("style", ["resolution", "natural"])
@pytest.mark.parametrize("sequent", [SOCRATES, CHAIN, OPEN, LISTING_1])
def test_verify_accepts_what_prove_prints(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    sequent: tuple[str, ...],
    style: str,
) -> None:
    code, found, text = document(capsys, *sequent, "--style", style)
    assert (code, found["proved"], found["checked"], found["style"]) == (0, True, True, style)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    with pytest.raises(SystemExit) as end:
        main(["verify", "-", "--json"])
    assert end.value.code in (0, None)
    assert json.loads(capsys.readouterr().out)["accepted"]


def test_a_refuted_goal_comes_with_a_world(capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = document(capsys, "--premise", "P(a)", "--goal", "all x P(x)")
    assert (code, found["proved"], found["checked"], found["steps"]) == (1, False, True, [])
    assert found["countermodel"]["domain"] == ["d1", "d2"]
    code, out, _ = run(capsys, "--premise", "P(a)", "--goal", "all x P(x)")
    assert code == 1
    assert "things  d1, d2" in out


def test_giving_up_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    endless = ("--premise", "all x exists y x < y", "--premise", "all x -(x < x)")
    ordered = ("--premise", "all x all y all z (x < y & y < z -> x < z)")
    code, found, _ = document(capsys, *endless, *ordered, "--goal", "A", "--seconds", "0.3")
    assert (code, found["proved"], found["countermodel"]) == (1, False, None)
    assert found["reason"]


def test_a_fault_names_its_premise(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--premise", "A", "--premise", "A & & B", "--goal", "A")
    assert (code, out) == (2, "")
    assert err.startswith("provefield: premise 2, line 1, column 5:")
    assert "^" in err


def test_a_proof_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawn = tmp_path / "proof.dot"
    code, out, _ = run(capsys, *SOCRATES, "--style", "graph", "-o", str(drawn))
    assert code == 0
    assert f"The proof is drawn in {drawn}." in out
    assert "premise 2" in drawn.read_text()


def test_a_world_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawn = tmp_path / "world.svg"
    graph = ("--style", "graph", "-o", str(drawn))
    swapped = ("--premise", "all x exists y R(x,y)", "--goal", "exists y all x R(x,y)")
    code, out, _ = run(capsys, *swapped, *graph)
    assert (code, f"Written: {drawn}" in out) == (1, True)
    assert 'data-row="R d1 d1"' in drawn.read_text()
    drawn.unlink()
    code, _, err = run(capsys, "--premise", "A | B", "--goal", "A", *graph)
    assert (code, drawn.exists(), "told in words" in err) == (1, False, True)


def test_a_file_without_a_conjecture_is_refuted_and_nothing_more(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "clash.p"
    file.write_text("fof(a, axiom, mine('1','1')). fof(b, axiom, ~mine('1','1')).")
    code, out, _ = run(capsys, str(file))
    assert (code, out.count("Proved")) == (0, 1)
    assert "follows as well" not in out
    file.write_text("fof(a, axiom, mine('1','1')). fof(b, axiom, ~mine('1','2')).")
    code, out, _ = run(capsys, str(file))
    assert (code, "The premises do not contradict each other" in out) == (1, True)


def test_quoted_names_of_tptp_are_told_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "odd.p"
    file.write_text("fof(a, axiom, '<='(a,b) & '<'(a,b,c) & r & r(a)). fof(g, conjecture, q).")
    ended = provefield("prove", str(file), "--json")
    assert ended.err.endswith("odd.p: '<' cannot be written as a name here, so it is called name\n")
    assert json.loads(ended.out)["premises"] == ["a ≤ b ∧ name(a, b, c) ∧ r ∧ r(a)"]
    assert provefield("verify", "-", stdin=ended.out.encode()).code == 0
    file.write_text("fof(a, axiom, '<='(a,b)). fof(g, conjecture, ~ '<'(b,a)).")
    assert provefield("prove", str(file)).code == 0
