"""Proofs written for other programs: what Coq and E say of them, and of damaged ones."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from provefield.errors import TooLargeError
from provefield.grid import Cell, Grid
from provefield.learn.proofs.draft import Task, answer_of, read_draft
from provefield.logic.parse import parse
from provefield.reason.answer import Answer
from provefield.reason.ask import ask, prove_sequent
from provefield.reason.knowledge import Fact, Knowledge
from provefield.reason.question import Sequent
from provefield.reason.tell.coq.comment import comment
from provefield.reason.tell.latex import in_latex
from tests.batches import run_batches
from tests.reason.exported import SEQUENTS, every_kind
from tests.waiting import PLENTY

needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="apt-get install coq")
needs_e = pytest.mark.skipif(shutil.which("eprover") is None, reason="apt-get install eprover")
BOARD = (files("provefield") / "data" / "coq" / "Board.v").read_text("utf-8")
ASSUMPTIONS = {
    "Closed under the global context\n",
    "Axioms:\nclassic : forall P : Prop, P \\/ ~ P\n",
}


def coqc(path: Path, text: str, seconds: float = 600) -> subprocess.CompletedProcess[str]:
    path.write_text(text, encoding="utf-8")
    command = ["coqc", "-q", "-Q", str(path.parent), "", str(path)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=seconds, check=False, cwd=path.parent
    )


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the checker is compiled, so that claims need not bring it along."""
    folder = tmp_path_factory.mktemp("coq")
    assert coqc(folder / "Board.v", BOARD).returncode == 0
    return folder


def claim(answer: Answer) -> str:
    start = "Require Import ZArith List Board. Import ListNotations. Open Scope Z_scope.\n"
    return answer.show("coq").replace(BOARD, start)


@needs_coq
def test_coq_accepts_proofs_of_every_kind(room: Path) -> None:
    """One file of 21 claims; what each assumes is printed after it."""
    assert coq_faults(room, "claims", list(map(claim, every_kind(21)))) == []


@needs_coq
def test_coq_accepts_a_file_as_it_is_printed(tmp_path: Path) -> None:
    for number, answer in enumerate((every_kind(1)[0], sequent(*SEQUENTS[0]))):
        ended = coqc(tmp_path / f"claim{number}.v", answer.show("coq"))
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout in ASSUMPTIONS


@needs_coq
def test_coq_soon_accepts_what_a_person_wrote(tmp_path: Path) -> None:
    """Each line goes as its rule says: a search for it would take minutes."""
    whole = "P(a) & (P(b) | A | A) & -R(b, b)"
    text = f"""{whole} ; premise
    | {whole} ; assumption
    | {whole} ; R 1
    | {whole} ; assumption
    | {whole} ; R 1
    ({whole}) <-> ({whole}) ; <->I 2-3, 4-5"""
    goal = parse(f"({whole}) <-> ({whole})")
    lines = "\n".join(line.strip() for line in text.splitlines())
    answer = answer_of(read_draft(lines, Task.of([parse(whole)], goal)))
    assert coqc(tmp_path / "claim.v", answer.show("coq"), seconds=20).returncode == 0


@needs_coq
@pytest.mark.soak
def test_coq_accepts_five_hundred_proofs(room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = every_kind(520)
    assert len(answers) == 520
    batches = {
        f"coqc:{at}": (room, f"claims{at}", list(map(claim, answers[at : at + 20])))
        for at in range(0, 520, 20)
    }
    with capsys.disabled():
        assert run_batches("coq", coq_faults, batches, 20) == []


def coq_faults(room: Path, name: str, claims: list[str]) -> list[str]:
    """What Coq has against claims, or what they assume beyond classical logic."""
    modules = [f"Module M{at}.\n{text}End M{at}.\n" for at, text in enumerate(claims)]
    ended = coqc(room / f"{name}.v", "".join(modules))
    if ended.returncode:
        return [f"{name}: {ended.stderr}"]
    said = re.findall(r"Closed under[^\n]*\n|Axioms:\nclassic : [^\n]*\n", ended.stdout)
    plain = len(said) == len(modules) and "".join(said) == ended.stdout
    return [] if plain else [f"{name} assumes more: {ended.stdout}"]


@needs_coq
@pytest.mark.parametrize(
    "number", [6, pytest.param(60, marks=pytest.mark.soak)], ids=["some", "many"]
)
def test_coq_rejects_damaged_proofs(room: Path, number: int) -> None:
    rng = Random(5)
    claims = list(map(claim, every_kind(2 * number)))
    texts = [each for text in claims for each in damaged(text, rng) if each != text]
    assert len(texts) >= number
    for at, text in enumerate(texts[:number]):
        ended = coqc(room / f"damaged{at}.v", text)
        assert ended.returncode, text
        assert "Error" in ended.stderr


def damaged(text: str, rng: Random) -> Iterator[str]:
    """A claim that is denied, or steps of which one has another sign or is gone."""
    if "sound_cell" in text:
        yield re.sub(r"mine (\((?:Mine|Not).*) = true\.", r"mine (Not \1) = true.", text)
    body = re.search(r"steps : list step := \[\n(.*?)\]\.\nTheorem", text, re.DOTALL)
    if body:
        lines = body[1].split(";\n")
        lines[-1] = re.sub(r"\((true|false), ", flipped, lines[-1], count=1)
        yield text.replace(body[1], ";\n".join(lines))
    lines = text.splitlines(keepends=True)
    asserted = [at for at, line in enumerate(lines) if re.match(r"assert \(L\d+_\d+ : ", line)]
    if asserted:
        at = rng.choice(asserted)
        line = re.sub(r"assert \((L\d+_\d+) : (.*)\)\.", r"assert (\1 : (~ \2)).", lines[at])
        yield "".join([*lines[:at], line, *lines[at + 1 :]])


def flipped(literal: re.Match[str]) -> str:
    return "(false, " if literal[1] == "true" else "(true, "


def sequent(premises: Iterable[str], goal: str) -> Answer:
    return prove_sequent(map(parse, premises), parse(goal), natural=True)


# Words of people ----------------------------------------------------------------------------------

HOSTILE = '*) Axiom a : False. (* " end_of_list.\nformulas(sos). mine(1,1). % \\end{document}'


def test_words_of_people_never_reach_a_file_raw() -> None:
    fact = Fact(parse("-mine(1,1)"), HOSTILE)
    answer = ask(Knowledge(Grid(2, 1), (fact,)), Cell(1, 1))
    for style in ("coq", "tptp", "latex"):
        text = answer.show(style)
        assert style == "latex" or "*) Axiom" not in text
        assert "\nformulas(sos)" not in text
        assert text.count("\\end{document}") == (style == "latex")
    assert text_of_comment(HOSTILE)


def text_of_comment(text: str) -> bool:
    """Whether a comment has no sign inside that Coq takes for more than text."""
    inner = comment(text).removeprefix("(* ").removesuffix(" *)")
    return not set('*"\n') & set(inner)


@needs_coq
def test_hostile_words_change_nothing_for_coq(room: Path) -> None:
    fact = Fact(parse("-mine(1,1)"), HOSTILE)
    ended = coqc(room / "hostile.v", claim(ask(Knowledge(Grid(2, 1), (fact,)), Cell(1, 1))))
    assert (ended.returncode, ended.stdout) == (0, "Closed under the global context\n")


# TPTP ---------------------------------------------------------------------------------------------


@needs_e
@pytest.mark.parametrize(
    "number", [14, pytest.param(200, marks=pytest.mark.soak)], ids=["some", "many"]
)
def test_every_step_of_a_derivation_follows_for_e(number: int) -> None:
    """Steps with the status `thm` follow from their parents; those of clausifying may name more."""
    for answer in every_kind(number):
        if answer.proof is None:
            continue
        try:
            text = answer.show("tptp")
        except TooLargeError:
            continue  # TPTP has no counts, and that of a whole board is too large to be written out
        lines = dict(re.findall(r"^fof\((\w+), (\w+, .*)\)\.$", text, re.MULTILINE))
        problems = [
            (name, formula(line), [formula(lines[each]) for each in cited(line)])
            for name, line in lines.items()
            if "status(thm)" in line
        ]
        for name, goal, given in problems:
            axioms = "".join(f"fof(a{at}, axiom, {each}).\n" for at, each in enumerate(given))
            assert status(f"{axioms}fof({name}, conjecture, {goal}).\n") in (
                "Theorem",
                "ContradictoryAxioms",
            )


def formula(line: str) -> str:
    inner = re.fullmatch(r"\w+, (\(.*\)), (?:file|inference)\(.*\)", line)
    assert inner
    return inner[1]


def cited(line: str) -> list[str]:
    inner = re.search(r"\], \[([^\]]*)\]\)$", line)
    return inner[1].split(", ") if inner and inner[1] else []


def status(problem: str) -> str:
    command = ["eprover", "--auto", "--silent", "--cpu-limit=20"]
    ended = subprocess.run(
        command, input=problem, capture_output=True, text=True, timeout=PLENTY, check=False
    )
    found = re.search(r"SZS status (\w+)", ended.stdout)
    return found[1] if found else ended.stdout + ended.stderr


# Papers -------------------------------------------------------------------------------------------


def test_a_box_is_a_subproof() -> None:
    text = sequent(["A -> B", "B -> C"], "A -> C").show("latex")
    assert text.count("\\subproof{\\pline") == 1
    assert text.count("{") == text.count("}")
    fitch = sequent(["A -> B", "B -> C"], "A -> C").show("fitch").splitlines()
    assert fitch[2].split() == ["3", "|", "|", "A", ":AS"]
    assert fitch[-1].endswith(":→I 3-5")


PAIRED = [
    (["A | B | C | D", "A -> E", "B -> E", "C -> E", "D -> E"], "E"),
    (["A & B & C"], "C & A & B"),
    (["C"], "A | B | C | D"),
    (["A & (B | C | D)"], "A & B | A & C | A & D"),
    (["A -> -B", "B"], "-A"),
    ([], "A | -A"),
]


@pytest.mark.parametrize(("premises", "goal"), PAIRED)
def test_the_book_joins_two_sentences_at_a_time(premises: list[str], goal: str) -> None:
    assert strict_faults(sequent(premises, goal)) == []


def strict_faults(answer: Answer) -> list[str]:
    """What the editor, in which ∧ and ∨ join two sentences, finds wrong in the lines of a proof."""
    text = [line for line in answer.show("fitch").splitlines() if not line.endswith("--")]
    place = {line.split()[0]: str(at) for at, line in enumerate(text, start=1)}
    rows = []
    for line in text:
        said, _, why = line.split(maxsplit=1)[1].removeprefix("| ").partition(":")
        rule, _, cites = why.partition(" ")
        cited = re.sub(r"\d+", lambda number: place[number[0]], cites)
        rows.append(f"{said.strip()} ; {rule} {cited}")
    assert isinstance(answer.question, Sequent)
    draft = read_draft("\n".join(rows), Task.of(answer.question.premises, answer.question.goal))
    return [str(line.fault) for line in draft.lines if line.fault]


def test_where_facts_come_from_is_told_in_a_paper() -> None:
    fact = Fact(parse("mine(1,1) & mine(2,1)"), "a sign: 100% & {sure}")
    known = Knowledge(Grid(2, 1), (fact,))
    for natural in (False, True):
        text = ask(known, Cell(1, 1), natural=natural).show("latex")
        assert r"a sign: 100\% \& \{sure\}" in text


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="apt-get install texlive-science")
def test_tex_sets_every_proof(tmp_path: Path) -> None:
    for number, answer in enumerate(every_kind(40)):
        file = tmp_path / f"proof{number}.tex"
        file.write_text(answer.show("latex"), encoding="utf-8")
        command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", file.name]
        ended = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, timeout=PLENTY, check=False
        )
        assert ended.returncode == 0, ended.stdout[-800:]


def test_a_tree_that_is_too_wide_for_a_page_is_a_list() -> None:
    wide = in_latex(prove_sequent([parse("p & (q | r)")], parse("(p & q) | (p & r)")))
    assert ("\\begin{itemize}" in wide, "prooftree" in wide) == (True, False)
    narrow = in_latex(prove_sequent([parse("A & B")], parse("B")))
    assert "\\begin{prooftree}" in narrow
