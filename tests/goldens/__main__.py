"""Record what is answered, or compare it with what was."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from provefield.errors import ProvefieldError
from provefield.reason.document import read_document
from provefield.reason.evidence import from_document
from tests.goldens import cases
from tests.goldens.cases import Record

FILE = Path(__file__).with_name("recorded.json.gz")
SHOWN = 12  # differences of a part that are printed


def asked(questions: Iterable[Record], answer: Callable[[Record], Record]) -> list[Record]:
    """Each question with its answer; an error that is raised on purpose is one, too."""
    found = []
    for question in questions:
        try:
            found.append({"question": question, "answer": answer(question)})
        except ProvefieldError as error:
            found.append({"question": question, "answer": {"error": type(error).__name__}})
    return found


def accepted(document: Record) -> bool:
    """Whether the evidence of a document is accepted, when it is read again."""
    try:
        return from_document(read_document(json.dumps(document), "golden")).checked
    except ProvefieldError:
        return False


def same_explanation(old: Record, new: Record) -> bool:
    """The same verdict from the same facts; steps may be others, if the judge accepts them."""
    kept = ("error", "verdict", "facts", "checked", "columns", "rows", "blocked", "cell")
    return all(old.get(key) == new.get(key) for key in kept) and (
        not new.get("checked") or "steps" not in new or accepted(new)
    )


def same_proof(old: Record, new: Record) -> bool:
    """The same status; another proof or countermodel is as good, if the judge accepts it."""
    kept = ("error", "proved", "checked", "premises", "goal")
    if any(old.get(key) != new.get(key) for key in kept):
        return False
    refuted = (old.get("countermodel") is None) == (new.get("countermodel") is None)
    return refuted and (not new.get("checked") or accepted(new))


def equal(old: Record, new: Record) -> bool:
    """The very same."""
    return old == new


Part = tuple[
    Callable[[], Iterable[Record]], Callable[[Record], Record], Callable[[Record, Record], bool]
]
PARTS: dict[str, Part] = {
    "explain": (cases.explanations, cases.explain, same_explanation),
    "prove": (cases.sequents, cases.prove, same_proof),
    "sentences": (cases.sentences, cases.read, equal),
    "exercises": (cases.wrong, cases.judge, equal),
    "schema": (lambda: [{}], lambda _: cases.schema(), equal),
}


def record() -> None:
    """Write down what is answered now."""
    parts = {name: asked(questions(), answer) for name, (questions, answer, _) in PARTS.items()}
    walks = {name: cases.walk(name) for name in cases.WALKS}
    text = json.dumps({"parts": parts, "walks": walks}, ensure_ascii=False)
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
    for name, found in parts.items():
        print(f"{name}: {len(found)} recorded")


def compare(names: list[str]) -> bool:
    """Say what is answered otherwise than it was; whether nothing is."""
    recorded = json.loads(gzip.decompress(FILE.read_bytes()))
    alike = True
    for name in names or PARTS:
        old = recorded["parts"][name]
        _, answer, same = PARTS[name]
        new = asked((each["question"] for each in old), answer)
        others = list(differences(old, new, same))
        print(f"{name}: {len(old) - len(others)} of {len(old)} as recorded")
        for line in others[:SHOWN]:
            print("   ", line)
        alike &= not others
    for name in cases.WALKS:
        counts = recorded["walks"].get(name, "none")
        print(f"walk, {name}: {counts} recorded, {cases.walk(name)} now")
    return alike


def differences(
    old: Iterable[Record], new: Iterable[Record], same: Callable[[Record, Record], bool]
) -> Iterator[str]:
    """A line for each question that is answered otherwise."""
    for one, other in zip(old, new, strict=True):
        if not same(one["answer"], other["answer"]):
            question = json.dumps(one["question"], ensure_ascii=False)
            yield f"{question[:160]}: {summary(one['answer'])} became {summary(other['answer'])}"


def summary(answer: Record) -> str:
    """The beginning of an answer, without its steps."""
    rest = {name: each for name, each in answer.items() if name != "steps"}
    return json.dumps(rest, ensure_ascii=False)[:240]


if __name__ == "__main__":
    if sys.argv[1:] == ["record"]:
        record()
    else:
        sys.exit(0 if compare(sys.argv[1:]) else 1)
