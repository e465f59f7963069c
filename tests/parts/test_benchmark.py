"""The public benchmark: the same when made again, with answers that the judge accepts."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import z3

import provefield as pf
from provefield.parts.benchmark.sets import (
    BenchmarkSet,
    answer_all,
    benchmark_set,
    make,
    read_answers,
    score,
)
from tests.cli.commands import provefield

QUICK = ("messages", "proofs", "translations")
LONG = ("positions", "games")
GOOD = {"sound", "right", "won"}


def files(some: BenchmarkSet, folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in make(some, folder)}


@cache
def found(name: str) -> BenchmarkSet:
    """A set that is drawn once."""
    some = benchmark_set(name)
    items = tuple(some.draw())
    return replace(some, draw=lambda: iter(items))


def expect_right_answers(name: str, folder: Path) -> None:
    answers = read_answers((folder / "answers.jsonl").read_text("utf-8"), "answers")
    for item, words in score(found(name), answers).words.items():
        assert words.total() > 0, item
        assert set(words) <= GOOD, (item, words)


@pytest.mark.parametrize("name", QUICK)
def test_a_set_is_the_same_again_and_its_answers_are_right(name: str, tmp_path: Path) -> None:
    first = files(found(name), tmp_path / "one")
    assert files(benchmark_set(name), tmp_path / "two") == first
    expect_right_answers(name, tmp_path / "one")
    about = json.loads(first["set.json"])
    assert about["items"] == len(first["questions.jsonl"].splitlines())


@pytest.mark.soak
@pytest.mark.parametrize("name", LONG)
def test_a_long_set_is_the_same_again(name: str, tmp_path: Path) -> None:
    first = files(found(name), tmp_path / "one")
    assert files(benchmark_set(name), tmp_path / "two") == first
    expect_right_answers(name, tmp_path / "one")


def told(name: str, player: str, seed: int = 0) -> Counter[str]:
    answers = {
        each["id"]: each for each in answer_all(found(name), found(name).players[player], seed)
    }
    return score(found(name), answers).of_level(None)


def test_players_are_told_apart() -> None:
    assert set(told("messages", "sat")) == {"sound"}
    careless = told("messages", "careless")
    assert careless["unsound proof"] > careless["sound"]
    assert told("messages", "random")["wrong"] > 0
    assert set(told("proofs", "provefield")) == {"sound"}
    assert set(told("proofs", "careless")) == {"unsound proof"}
    assert told("proofs", "random")["wrong"] > 0
    reader = told("translations", "reader")
    assert reader["right"] > reader["mistranslation"] + reader["cannot know"]


@pytest.mark.soak
@pytest.mark.parametrize("engine", ["resolution", "prover9", "eprover"])
@pytest.mark.parametrize("name", ["positions", "messages"])
def test_provers_say_nothing_wrong(name: str, engine: str) -> None:
    assert set(told(name, engine)) <= {"sound", "right", "cannot know"}


def test_a_liar_is_found_out() -> None:
    """Each label turned, with the proof of the right one."""
    turned = {"safe": "mine", "mine": "safe", "open": "safe"}
    answers = {
        item.name: {
            **item.truth,
            "label": turned[item.truth["label"]],
            "by": item.truth.get("by", []),
        }
        for item in found("messages").draw()
    }
    assert set(score(found("messages"), answers).of_level(None)) == {"unsound proof"}
    silent = {name: {"label": each["label"]} for name, each in answers.items()}
    assert set(score(found("messages"), silent).of_level(None)) == {"wrong"}


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        ({"label": "unknown"}, "cannot know"),
        ({}, "unreadable"),
        ({"label": "perhaps"}, "unreadable"),
        ({"label": "safe", "by": 7}, "unreadable"),
        ({"label": "safe", "by": [[99, 99]]}, "unreadable"),
        ({"label": "open", "boards": [[[0, 0]], []]}, "unsound proof"),
        ({"label": "open", "boards": [[["x", 0]], []]}, "unreadable"),
        ({"label": "open", "boards": {}}, "unsound proof"),
    ],
)
def test_what_may_be_written_in_an_answer(answer: dict[str, Any], word: str) -> None:
    judged = score(found("messages"), {"messages-1-01": answer})
    assert judged.words["messages-1-01"] == Counter([word])
    assert judged.words["messages-1-02"] == Counter(["missing"])


def test_moves_are_judged_one_by_one() -> None:
    game = next(benchmark_set("games").draw())
    moves = [{"move": "fly"}, {"move": "right", "by": [[1, 1]]}, *game.truth["moves"]]
    words = benchmark_set("games").judge(game, {"moves": moves})
    assert words == Counter(
        {"illegal move": 1, "unsound proof": 1, "sound": len(game.truth["moves"]), "won": 1}
    )


@pytest.mark.soak
def test_z3_agrees_with_the_labels() -> None:
    for item in found("messages").draw():
        solver = z3.Solver()
        solver.from_string(item.forms["smt2"])
        assert (solver.check() == z3.unsat) is (item.truth["label"] == "safe"), item.name


def test_commands(tmp_path: Path) -> None:
    listed = json.loads(provefield("benchmark", "list", "--json").out)["sets"]
    assert {each["set"] for each in listed} == {*QUICK, *LONG}
    answers = tmp_path / "answers.jsonl"
    ended = provefield("benchmark", "answer", "proofs", "--by", "careless", "-o", str(answers))
    assert ended.code == 0
    ended = provefield("benchmark", "score", "proofs", str(answers))
    assert ended.out.splitlines()[0] == "proofs: 40 questions"
    document = json.loads(provefield("benchmark", "score", "proofs", str(answers), "--json").out)
    assert document["total"] == {"unsound proof": 40}
    ended = provefield("benchmark", "make", "proofs", "-o", str(tmp_path / "set"))
    assert "files in" in ended.out
    first = json.loads((tmp_path / "set" / "questions.jsonl").read_text().splitlines()[0])
    assert pf.prove(first["premises"], first["goal"]).proved is True


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("make", "position", "-o", "x"), "did you mean positions?"),
        (("score", "proofs", "nowhere.jsonl"), "nowhere.jsonl: cannot be read"),
        (("answer", "proofs", "--by", "carless", "-o", "x"), "did you mean careless?"),
    ],
)
def test_what_is_not_there_is_told(arguments: tuple[str, ...], fault: str) -> None:
    ended = provefield("benchmark", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert fault in ended.err


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[]", "line 1: expected"),
        ('{"id": "a"}\n{"id": "a"}', "line 2 answers a again"),
        ('{"id": "zzz"}', "proofs has no question 'zzz'"),
    ],
)
def test_answers_that_cannot_be_read_are_told(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text(text)
    ended = provefield("benchmark", "score", "proofs", str(file))
    assert (ended.code, ended.out) == (2, "")
    assert fault in ended.err
