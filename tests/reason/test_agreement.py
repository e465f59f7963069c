"""One meaning: styles, exports, judges and E say the same of random sequents with order signs."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from provefield.errors import InputError, TooLargeError
from provefield.learn.proofs.draft import Task, answer_of, read_draft
from provefield.learn.proofs.rules import rules_for
from provefield.learn.proofs.stuck import solve
from provefield.logic.canonical import canonical
from provefield.logic.formula import Formula
from provefield.logic.parse import parse
from provefield.reason.answer import Answer
from provefield.reason.ask import prove_sequent
from provefield.reason.evidence import from_json
from provefield.reason.firstorder.prove import prove
from provefield.reason.limit import Limit
from provefield.reason.natural import Refuted, deduce
from provefield.reason.proof import Deduction, Proof
from provefield.reason.question import Sequent
from provefield.reason.tell.evidence import to_json
from tests.batches import run_batches
from tests.reason.test_certificates import coq_faults
from tests.reason.whole_language import by_e, random_sequent, status

needs_e = pytest.mark.skipif(shutil.which("eprover") is None, reason="apt-get install eprover")
needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="apt-get install coq")

SHORT = {
    "at most": (("a <= b",), "-(b < a)"),
    "back": (("-(b < a)",), "a <= b"),
    "more": (("a > b",), "b < a"),
    "at least": (("all x x >= a",), "-(exists x x < a)"),
    "turned": (("a <= b",), "b >= a"),
    "nothing by itself": (
        ("exists y (a <= g(u,a))", "-(b <= u)", "u != a <-> R(b, f(b))"),
        "R(b,b)",
    ),
    "clash": (("a <= b", "b < a"), "P(c)"),
    "either": ((), "a <= b | a > b"),
    "equals": (("a <= b", "a = c"), "c <= b"),
    "counted": (("exactly 1 x x > a", "b > a"), "exists x a < x"),
    "above itself": (("all x x > x",), "-(a <= a)"),
}
NOT = {
    "nothing is known of <": ((), "-(a < a)"),
    "it need not be transitive": (("a < b", "b < c"), "a < c"),
    "at most twice": (("a <= b", "b <= a"), "a = b"),
    "total only by its name": ((), "a < b | a = b | b < a"),
}
INSTANCES = 150
STYLES = ("english", "resolution", "natural", "graph", "fitch", "latex", "coq", "tptp")


def sequent(texts: tuple[str, ...], goal: str) -> tuple[tuple[Formula, ...], Formula]:
    return tuple(map(parse, texts)), parse(goal)


@needs_e
@pytest.mark.parametrize("name", SHORT)
def test_order_signs_are_short_for_less_in_every_style(name: str) -> None:
    premises, goal = sequent(*SHORT[name])
    answer = prove_sequent(premises, goal, natural=True)
    assert answer.proved
    assert answer.deduction
    assert faults(premises, goal) == []
    for style in ("coq", "fitch", "latex", "tptp"):
        assert not re.search(
            r"[≤≥]|<=(?!>)|(?<!=)>=|\bo_(?!less)|\\leq|\\geq", answer.show(style)
        ), style


@needs_e
@pytest.mark.parametrize("name", NOT)
def test_nothing_is_known_of_less(name: str) -> None:
    premises, goal = sequent(*NOT[name])
    assert prove_sequent(premises, goal).label == "refuted"
    assert faults(premises, goal) == []


def test_formulas_print_as_they_were_written() -> None:
    answer = prove_sequent((parse("a <= b"),), parse("-(b < a)"), natural=True)
    assert answer.show("natural").splitlines()[:2] == ["1  a ≤ b     premise", "2  ¬(b < a)  R 1"]
    assert answer.show("resolution").startswith("1  a ≤ b      premise")
    assert to_json(answer)["premises"] == ["a ≤ b"]


@needs_e
def test_a_count_of_what_its_formula_does_not_name_is_written_in_every_style() -> None:
    """Fitch lines two at a time once took for ever."""
    assert faults(*sequent(("exactly 2 y B",), "atmost 2 x (v - b <= g(b,a) -> v <= v)")) == []


@needs_e
def test_all_agree_on_random_sequents() -> None:
    assert [fault for seed in range(60, 80) for fault in random_faults(seed)] == []


@needs_e
@pytest.mark.soak
def test_all_agree_on_ten_thousand_random_sequents(capsys: pytest.CaptureFixture[str]) -> None:
    batches = {f"agree:{at}": (at, at + 100) for at in range(1_000, 11_000, 100)}
    with capsys.disabled():
        assert run_batches("agreement", faults_among, batches, 100) == []


@needs_coq
def test_coq_accepts_order_signs(tmp_path: Path) -> None:
    answers = [prove_sequent(*sequent(*each), natural=True) for each in SHORT.values()]
    assert coq_faults(tmp_path, "order", [answer.show("coq") for answer in answers]) == []


@needs_coq
@pytest.mark.soak
def test_coq_accepts_five_hundred_random_sequents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    batches = {f"coqc:{at}": (tmp_path, at) for at in range(500)[::20]}
    with capsys.disabled():
        assert run_batches("agreement-coq", coq_faults_from, batches, 20) == []


def coq_faults_from(folder: Path, first: int) -> list[str]:
    """What Coq has against 20 proofs of random sequents."""
    claims: list[str] = []
    for seed in range(100 * first, 100 * first + 2_000):
        answer = prove_sequent(*random_sequent(Random(seed)), limit=Limit(2), natural=True)
        if answer.deduction is not None:
            claims.append(answer.show("coq"))
        if len(claims) == 20:
            break
    return coq_faults(folder, f"random{first}", claims)


def faults_among(first: int, last: int) -> list[str]:
    """What is at fault in a batch, after the answers that it got, which are printed."""
    told = Counter[str]()
    found = [fault for seed in range(first, last) for fault in random_faults(seed, told)]
    print(first, dict(told), flush=True)
    return found


def random_faults(seed: int, told: Counter[str] | None = None) -> list[str]:
    premises, goal = random_sequent(Random(seed))
    found = faults(premises, goal, told)
    return [f"{seed}: {Sequent(premises, goal)}: {fault}" for fault in found]


# Limits -------------------------------------------------------------------------------------------


def test_a_deduction_begins_with_the_comparisons_of_a_proof() -> None:
    """Where few instances do not settle it: x ≥ x is no equation, and not known either."""
    premises, goal = sequent(
        ("g(c,x) > x", "P(b)", "-(x != 1)"), "(exists y (all y b >= y)) -> x >= b"
    )
    for select in (False, True):
        proof = prove(premises, goal, Limit(20), select=select)
        assert isinstance(proof, Proof)
        assert isinstance(deduce(premises, goal, Limit(20), proof=proof), Deduction)


# The alarm may ring while the collector runs a hook of the test library, which cannot pass it on.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("seconds", [0.003, 0.02, 0.1])
def test_a_limit_that_runs_out_anywhere_is_told(seconds: float) -> None:
    for seed in range(15):
        premises, goal = random_sequent(Random(seed))
        cut = prove_sequent(premises, goal, limit=Limit(seconds), natural=True)
        if cut.proved or cut.label == "refuted":
            again = prove_sequent(premises, goal, limit=Limit(20)).label
            assert again in (cut.label, "unknown")
        else:
            assert cut.why in ("time", "budget", "incomplete")


# What there is to agree on ------------------------------------------------------------------------


def faults(
    premises: tuple[Formula, ...], goal: Formula, told: Counter[str] | None = None
) -> list[str]:
    """Where styles, exports, judges and E differ, or raise what is no honest refusal."""
    try:
        return _faults(premises, goal, Counter() if told is None else told)
    except (AssertionError, Exception) as error:  # whatever it is, it is a fault
        return [repr(error)]


def _faults(premises: tuple[Formula, ...], goal: Formula, told: Counter[str]) -> list[str]:
    plain = prove_sequent(premises, goal, limit=Limit(1))
    natural = prove_sequent(premises, goal, limit=Limit(1.5), natural=True)
    said = by_e(premises, goal)
    told.update([plain.label, f"E: {said}"])
    labels = {plain.label, natural.label, E_MEANS.get(said, "unknown")} - {"unknown"}
    found = [f"{plain.label}, {natural.label}, E: {said}"] if len(labels) > 1 else []
    for answer in (plain, natural):
        if answer.checked:
            again = from_json(json.dumps(to_json(answer)))
            if again.label != answer.label:
                found.append(f"{answer.label} reads back as {again.label}")
    if natural.proved:
        told.update(["deduction" if natural.deduction else "no deduction"])
        found += _written_faults(natural)
    deduced = deduce(premises, goal, Limit(0.2), most=INSTANCES, derived=False)
    if isinstance(deduced, Deduction | Refuted):
        labels.add("refuted" if isinstance(deduced, Refuted) else "proved")
        if len(labels) > 1:
            found.append(f"natural deduction says {deduced}, others {labels}")
    return found


E_MEANS = {
    "Theorem": "proved",
    "ContradictoryAxioms": "proved",
    "CounterSatisfiable": "refuted",
    "Satisfiable": "refuted",
}


def _written_faults(answer: Answer) -> list[str]:
    texts: dict[str, str] = {}
    for style in STYLES:
        try:
            texts[style] = answer.show(style)
        except (InputError, TooLargeError) as refusal:
            honest = answer.deduction is None if style in ("fitch", "coq") else answer.proof is None
            if not honest:
                return [f"{style}: {refusal}"]
    found = derivation_faults(texts["tptp"]) if "tptp" in texts else []
    if answer.deduction is not None:
        found += fitch_faults(answer, texts["fitch"])
    return found


def derivation_faults(text: str) -> list[str]:
    """What E has against a derivation, of which each step is to follow from its parents."""
    lines = dict(re.findall(r"^fof\((\w+), (\w+, .*)\)\.$", text, re.MULTILINE))
    said = {name: _said(line) for name, line in lines.items()}
    steps = []
    for name, line in lines.items():
        cited = re.search(r"status\(thm\)\], \[([^\]]*)\]\)$", line)
        if cited:
            given = [said[each] for each in cited[1].split(", ")]
            steps.append(f"(({' & '.join(given)}) => {said[name]})")
    if not steps:
        return []
    if _by_e(" & ".join(steps), 2):
        return []
    wrong = [step for step in steps if not _by_e(step, 20)]  # which is more work, but less at once
    return [f"E does not see why {wrong[0]}"] if wrong else []


def _by_e(formula: str, seconds: int) -> bool:
    return status(f"fof(step, conjecture, {formula}).\n", seconds) == "Theorem"


def _said(line: str) -> str:
    inner = re.fullmatch(r"\w+, (\(.*\)), (?:file|inference)\(.*\)", line)
    assert inner
    return inner[1]


def fitch_faults(answer: Answer, fitch: str) -> list[str]:
    """Lines for a book that do not read back as the deduction's, but for LEM, which it writes not.

    Grouping does not matter: the book joins two sentences at a time.
    """
    assert answer.deduction is not None
    texts = [line.partition("|")[2].lstrip("| ") for line in fitch.splitlines()]
    read = {canonical(parse(text.rpartition(":")[0])) for text in texts if text != "--"}
    stated = (line.formula for line in answer.deduction.lines if line.rule != "LEM")
    lost = [each for each in stated if canonical(each) not in read]
    return [f"fitch does not say {lost[0]}"] if lost else []


# The page -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHORT)
def test_the_editor_reads_order_as_the_kernel_does(name: str) -> None:
    """A proof by the rules of a textbook is found, and right for the editor and the kernel."""
    premises, goal = sequent(*SHORT[name])
    task = Task.of(premises, goal, rules_for((*premises, goal)))
    draft = read_draft(solve(task), task)
    assert draft.finished
    assert answer_of(draft).proved


def test_the_editor_sees_a_denial_in_at_most() -> None:
    task = Task.of([parse("a <= b"), parse("a > b -> A")], parse("-(b < a)"))
    text = "a <= b ; premise\na > b -> A ; premise\n| b < a ; assumption\n| false ; -E 3, 1\n"
    draft = read_draft(f"{text}-(b < a) ; -I 3-4", task)
    assert [line.fault for line in draft.lines] == [None] * 5
    assert answer_of(draft).proved
    wrong = read_draft("a <= b ; premise\na > b -> A ; premise\na < b ; R 1", task)
    assert wrong.lines[2].fault
