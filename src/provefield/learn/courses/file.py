"""Course files: a whole course as one TOML file, read with its faults shown where they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import tomlkit
from tomlkit.items import String, StringType, Trivia
from tomlkit.items import Table as Written

from provefield.errors import InputError
from provefield.games.minefol.notation.tables import File, Table
from provefield.games.protocol import Mode
from provefield.games.sweeper.generate.solution import RULES
from provefield.learn.courses.course import (
    WHOLE,
    YEARS,
    Assignment,
    Course,
    Credit,
    Feedback,
    Item,
    Kind,
)
from provefield.learn.exercises import kinds
from provefield.learn.exercises.vocabulary import (
    Vocabulary,
    read_vocabulary,
    shipped_vocabulary,
)
from provefield.reason.calculus.derived.textbooks import textbooks
from provefield.reason.calculus.rules import RULES as PROOF_RULES
from provefield.tongues import Phrase, languages, phrase

COURSE = (
    "title", "key", "about", "language", "zone", "forget", "textbook", "vocabularies", "assignment",
)  # fmt: skip
ASSIGNMENT = (
    "name", "title", "text", "due", "late", "late-days", "attempts", "hints", "hint-cost",
    "try-cost",
    "credit", "mode",
    "rules", "vocabulary", "textbook", "visible", "open", "closed", "minutes", "feedback", "item",
)  # fmt: skip
ITEM = ("name", "kind", "points", "text")
GIVEN: Mapping[Kind, tuple[str, ...]] = {
    "lesson": ("lesson", "task"),
    "exercise": ("exercise", "level"),
    "board": ("size", "grade"),
    "game": ("library", "game"),
    "to-fol": ("vocabulary", "columns", "rows", "english", "fol", "also"),
    "to-english": ("columns", "rows", "fol"),
    "truth": ("columns", "rows", "fol", "mines"),
    "cells": ("board", "mines", "ask"),
    "choice": ("options", "right", "because", "board"),
    "sequent": ("premises", "goal", "textbook"),
    "columns": ("premises", "goal", "short"),
    "model": ("vocabulary", "premises", "false", "goal"),
    "tree": ("premises", "goal", "signed"),
    "calculus": ("premises", "goal"),
    "truth-table": ("cells", "fol"),
    "build": ("columns", "rows", "fol", "want", "with", "without", "most", "board"),
    "consequence": ("columns", "rows", "premises", "claim"),
    "evidence": ("library", "game", "cell"),
    "clash": ("library", "game"),
    "complete": ("library", "game", "cell"),
    "normal-form": ("fol", "to"),
    "resolve": ("clauses",),
    "unify": ("left", "right"),
    "dimacs": ("columns", "rows", "clue", "clue_number", "clauses"),
    "readings": ("columns", "rows", "sentence", "formulas", "right"),
    "rule": ("premises", "goal", "proof", "number"),
    "missing-line": ("premises", "goal", "proof", "number"),
}
"""What each kind of item needs besides; `idea` may be said of any."""

NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
MOST_POINTS, MOST_ITEMS, MOST_ASSIGNMENTS = 1000, 100, 100
MOST_OPTIONS, MOST_PREMISES, MOST_MINUTES = 20, 100, 10_000
MOST_VOCABULARIES, MOST_READINGS = 40, 10


def read_course(text: str, source: str = "course") -> Course:
    r"""Read a course file, or say which line is wrong.

    >>> read_course('title = "Logic"\nkey = "logic-1"\n[[assignment]]\nname = "w1"').title
    'Logic'
    >>> read_course('title = "Logic"\nkey = "logic-1"\nzone = "Mars"')
    Traceback (most recent call last):
    provefield.games.minefol.notation.tables.GameError: course, line 3, column 1: zone: expected the
    name of a time zone such as Europe/Berlin
        zone = "Mars"
        ^
    """
    file = File(text, source)
    top = Table(file, file.document(), "")
    top.refuse_unknown(COURSE)
    zone = top.string("zone", "UTC")
    if not _is_zone(zone):
        top.fail("zone", phrase("expected the name of a time zone such as Europe/Berlin"))
    words, book = _vocabularies(top), _textbook(top)
    tables = _tables(top, "assignment", MOST_ASSIGNMENTS)
    assignments: list[Assignment] = []
    items = 0
    for number, values in enumerate(tables):
        table = Table(file, values, "assignment", number)
        taken = [each.name for each in assignments]
        assignments.append(_assignment(table, items, taken, words, book))
        items += len(assignments[-1].items)
    return Course(
        key=str(top.get("key", _is_word, phrase("a text that nobody guesses, in quotes"))),
        title=_line(top, "title"),
        assignments=tuple(assignments),
        about=top.string("about"),
        language=top.one_of("language", tuple(languages()), "en"),
        zone=zone,
        forget=_day(top, "forget"),
        vocabularies=words,
        textbook=book,
    )


def read_assignment(
    values: Mapping[str, Any],
    vocabularies: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
    book: str = "",
) -> Assignment:
    """An assignment of values that stand in no file, by the keys of a course file.

    It may be about vocabularies of its course, and about those that come along.

    >>> read_assignment({"name": "w1", "late": 50, "item": []}).late
    50
    >>> read_assignment({"name": "w1", "item": [{"name": "a", "kind": "to-fol", "fol": "mine("}]})
    Traceback (most recent call last):
    provefield.games.minefol.notation.tables.GameError: fol, line 1, column 6: item 1: fol: expected
    a term, found the end
        mine(
             ^
    """
    return _assignment(Table(None, values, "assignment"), 0, [], vocabularies, book)


def _vocabularies(top: Table) -> dict[str, Mapping[str, Any]]:
    """The vocabularies of a course, each as its items keep it."""
    given = top.values.get("vocabularies", {})
    if not isinstance(given, dict) or not all(isinstance(each, dict) for each in given.values()):
        top.fail("vocabularies", phrase("expected tables: [vocabularies.people]"))
    _insist_on_few(top, "vocabularies", MOST_VOCABULARIES)
    found: dict[str, Mapping[str, Any]] = {}
    for name, values in given.items():
        if not is_name(name):
            top.fail("vocabularies", phrase("a short name of small letters, digits and -"))
        try:
            found[name] = read_vocabulary(name, values).document()
        except InputError as fault:
            top.fail("vocabularies", phrase("{name}: {fault}", name=name, fault=fault.message))
    return found


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 100 and value.isprintable()


def _line(table: Table, key: str) -> str:
    wanted = phrase("a line of text in quotes, at most {most} characters", most=200)

    def fits(value: Any) -> bool:
        return isinstance(value, str) and 1 <= len(value) <= 200 and value.isprintable()

    return str(table.get(key, fits, wanted))


def _day(table: Table, key: str) -> date | None:
    if key not in table.values:
        return None
    found: date = table.get(key, lambda each: type(each) is date, phrase("a day: 2027-03-31"))
    return found


def _tables(table: Table, key: str, most: int) -> list[dict[str, Any]]:
    found = table.values.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        table.fail(key, phrase("expected tables, each under a line of its own in double brackets"))
    _insist_on_few(table, key, most)
    return found


def _insist_on_few(table: Table, key: str, most: int) -> None:
    if len(table.values.get(key, ())) > most:
        table.fail(key, phrase("at most {most} of them", most=most))


def _lines(table: Table, key: str, most: int) -> tuple[str, ...]:
    found = table.strings(key)
    _insist_on_few(table, key, most)
    return found


def is_name(value: Any) -> bool:
    """Whether a value can be the name of an assignment or of an item."""
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def _name(table: Table, taken: list[str]) -> str:
    wanted = phrase("a short name of small letters, digits and -")
    found = str(table.get("name", is_name, wanted))
    if found in taken:
        table.fail("name", phrase("there is another {name}", name=found))
    return found


def _assignment(
    table: Table,
    before: int,
    taken: list[str],
    words: Mapping[str, Mapping[str, Any]],
    book: str = "",
) -> Assignment:
    table.refuse_unknown(ASSIGNMENT)
    usual = _textbook(table) or book
    items: list[Item] = []
    for number, values in enumerate(_tables(table, "item", MOST_ITEMS)):
        inner = Table(table.file, values, "assignment.item", before + number)
        try:
            items.append(_item(inner, [item.name for item in items], table, words, usual))
        except InputError as fault:
            said = in_item(number + 1, fault.message)
            raise type(fault)(
                said,
                text=fault.text if fault.has_place else None,
                offset=fault.offset,
                source=fault.source,
            ) from None
    given, name = table.values, _name(table, taken)
    return Assignment(
        name=name,
        title=_line(table, "title") if "title" in given else name,
        items=tuple(items),
        text=table.string("text"),
        due=_end(table, "due"),
        late=table.whole("late", 0, WHOLE) if "late" in given else 0,
        late_days=table.whole("late-days", 1, 365) if "late-days" in given else 7,
        attempts=table.whole("attempts", 1, 1000) if "attempts" in given else None,
        hints=_flag(table, "hints"),
        hint_cost=table.whole("hint-cost", 0, WHOLE) if "hint-cost" in given else 0,
        try_cost=table.whole("try-cost", 0, WHOLE) if "try-cost" in given else 0,
        credit=table.one_of("credit", get_args(Credit), "parts"),
        mode=table.one_of("mode", get_args(Mode), "practice"),
        rules=_rules(table),
        vocabulary=table.string("vocabulary"),
        textbook=_textbook(table),
        visible=_visible(table),
        open=_moment(table, "open"),
        closed=_end(table, "closed"),
        minutes=table.whole("minutes", 1, MOST_MINUTES) if "minutes" in given else None,
        feedback=_feedback(table),
    )


def _textbook(table: Table) -> str:
    known = tuple(textbooks())
    return table.one_of("textbook", known, "") if "textbook" in table.values else ""


def _visible(table: Table) -> bool | datetime:
    found = table.values.get("visible", True)
    if isinstance(found, bool):
        return found
    return _moment(table, "visible") or True


def _feedback(table: Table) -> Feedback:
    """What is told of answers; an exam has an end, up to which help is closed for its students."""
    found: Feedback = table.one_of("feedback", get_args(Feedback), "full")
    if found != "full" and not table.values.keys() & {"due", "closed", "minutes"}:
        table.fail("feedback", phrase("an exam needs an end: closed, due or minutes"))
    return found


def in_item(number: int, fault: str) -> Phrase:
    """What is wrong with an item, as those count who write an assignment."""
    return phrase("item {number}: {fault}", number=number, fault=fault)


def _end(table: Table, key: str) -> datetime | None:
    """A moment up to which answers are taken, so one after they begin to be."""
    end, start = _moment(table, key), _moment(table, "open")
    if end and start and (end.tzinfo is None) == (start.tzinfo is None) and end <= start:
        table.fail(key, phrase("it ends before it opens"))
    return end


def _moment(table: Table, key: str) -> datetime | None:
    if key not in table.values:
        return None
    wanted = phrase("a day and a time from 2000 to 2200, without quotes: 2026-11-20T23:59:00")

    def fits(value: Any) -> bool:
        return isinstance(value, datetime) and value.year in YEARS

    found: datetime = table.get(key, fits, wanted)
    return found


def _flag(table: Table, key: str) -> bool:
    if key not in table.values:
        return True
    return bool(table.get(key, lambda each: isinstance(each, bool), phrase("true or false")))


def _rules(table: Table) -> tuple[str, ...]:
    found = _lines(table, "rules", len(PROOF_RULES))
    for rule in found:
        if rule not in PROOF_RULES:
            table.fail("rules", phrase("no such rule: {rule}", rule=rule))
    return found


def _item(
    table: Table,
    taken: list[str],
    above: Table,
    words: Mapping[str, Mapping[str, Any]],
    book: str,
) -> Item:
    known = get_args(Kind)
    kind: Kind = table.get(
        "kind", lambda each: each in known, phrase("one of {known}", known=", ".join(known))
    )
    table.refuse_unknown((*ITEM, "idea", *GIVEN[kind]))
    given = {key: table.values[key] for key in (*GIVEN[kind], "idea") if key in table.values}
    vocabulary = _vocabulary(table, above, words) if kind in ("to-fol", "model") else None
    for key in given:
        if vocabulary is None or key not in ("vocabulary", "fol", "also"):
            _look_at(table, kind, key)
    needed = NEEDED[kind] if vocabulary is None or kind == "model" else ("english", "fol")
    for key in needed:
        table.get(key, lambda _: True, phrase("a value"))
    if vocabulary is not None:
        _look_at_readings(table, vocabulary, kind)
        given["vocabulary"] = vocabulary.document()
    if kind == "sequent" and (given.get("textbook") or book):
        given["textbook"] = given.get("textbook") or book
    return Item(
        _name(table, taken),
        kind,
        table.whole("points", 0, MOST_POINTS) if "points" in table.values else 1,
        table.string("text"),
        given,
    )


def _vocabulary(
    table: Table, above: Table, words: Mapping[str, Mapping[str, Any]]
) -> Vocabulary | None:
    """The vocabulary of an item, or that of its assignment; the board's without either."""
    name = table.string("vocabulary") or above.string("vocabulary")
    if not name:
        return None
    try:
        return read_vocabulary(name, words[name]) if name in words else shipped_vocabulary(name)
    except InputError as fault:
        table.fail("vocabulary", fault.message)


def _look_at_readings(table: Table, vocabulary: Vocabulary, kind: Kind) -> None:
    """Refuse a formula that is none, or has a sign that the vocabulary has not."""
    _insist_on_few(table, "also", MOST_READINGS)
    keys = ("also",) if kind == "to-fol" else ("premises", "false")
    one = "fol" if kind == "to-fol" else "goal"
    texts = [(one, table.string(one))] if one in table.values else []
    texts += [(key, each) for key in keys for each in table.strings(key)]
    for key, text in texts:
        try:
            vocabulary.read(text, key)
        except InputError as fault:
            table.fail(key, fault.message)


NEEDED: Mapping[Kind, tuple[str, ...]] = {
    "lesson": ("lesson", "task"),
    "exercise": ("exercise",),
    "board": ("size",),
    "game": (),
    "to-fol": ("columns", "rows", "english", "fol"),
    "to-english": ("columns", "rows", "fol"),
    "truth": ("columns", "rows", "fol", "mines"),
    "cells": ("board", "ask"),
    "choice": ("options", "right"),
    "sequent": ("goal",),
    "columns": ("goal",),
    "model": (),
    "tree": (),
    "calculus": ("goal",),
    "truth-table": ("cells", "fol"),
    "build": (),
    "consequence": ("columns", "rows", "premises", "claim"),
    "evidence": ("cell",),
    "clash": (),
    "complete": ("cell",),
    "normal-form": ("fol", "to"),
    "resolve": ("clauses",),
    "unify": ("left", "right"),
    "dimacs": ("columns", "rows"),
    "readings": ("columns", "rows", "sentence", "formulas", "right"),
    "rule": ("goal", "proof", "number"),
    "missing-line": ("goal", "proof", "number"),
}


def _place(table: Table, key: str) -> object:
    """A lesson or a task, by its number or by its name."""
    return table.string(key) if isinstance(table.values[key], str) else table.whole(key, 1, 100)


SIDE = 30
Look = Callable[[Table, str], object]


def _look_at(table: Table, kind: Kind, key: str) -> None:
    """Refuse a value that no item can use."""
    if key == "mines":
        table.whole(key, 0) if kind == "cells" else _cells(table, key)
    elif (kind, key) == ("readings", "right"):
        table.get(key, _are_numbers, phrase("a list of numbers such as [1, 3]"))
    elif (kind, key) == ("dimacs", "clauses"):
        clauses = phrase("a list of clauses such as [[1, -2], [3]]")
        table.get(
            key, lambda each: isinstance(each, list) and all(map(_are_numbers, each)), clauses
        )
    elif key in LOOKS and (kind, key) != ("unify", "right"):
        LOOKS[key](table, key)
    else:
        table.string(key)


def _are_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(type(each) is int for each in value)


def _cells(table: Table, key: str) -> None:
    table.get(key, _are_cells, phrase("a list of [column, row] such as [[3, 4], [5, 6]]"))
    _insist_on_few(table, key, SIDE * SIDE)


def _cell(table: Table, key: str) -> None:
    wanted = phrase("[column, row] such as [3, 4]")
    table.get(key, lambda each: _are_cells([each]), wanted)


def _are_cells(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(type(each) is int for each in pair)
        for pair in value
    )


LOOKS: Mapping[str, Look] = {
    "lesson": _place,
    "task": _place,
    "exercise": lambda table, key: table.one_of(key, kinds(), ""),
    "level": lambda table, key: table.whole(key, 1, 5),
    "grade": lambda table, key: table.one_of(key, RULES, RULES[0]),
    "columns": lambda table, key: table.whole(key, 1, SIDE),
    "rows": lambda table, key: table.whole(key, 1, SIDE),
    "ask": lambda table, key: table.one_of(key, ("safe", "mine", "open"), "safe"),
    "right": lambda table, key: table.whole(key, 1, MOST_OPTIONS),
    "options": lambda table, key: _lines(table, key, MOST_OPTIONS),
    "because": lambda table, key: _lines(table, key, MOST_OPTIONS),
    "premises": lambda table, key: _lines(table, key, MOST_PREMISES),
    "fol": lambda table, key: table.formula(key),
    "textbook": lambda table, _: _textbook(table),
    "false": lambda table, key: _lines(table, key, MOST_PREMISES),
    "proof": lambda table, key: _lines(table, key, MOST_PREMISES),
    "clauses": lambda table, key: _lines(table, key, MOST_PREMISES),
    "formulas": lambda table, key: _lines(table, key, MOST_OPTIONS),
    "claim": lambda table, key: table.formula(key),
    "number": lambda table, key: table.whole(key, 1, MOST_PREMISES),
    "cells": lambda table, key: table.whole(key, 1, 4),
    "most": lambda table, key: table.whole(key, 0, SIDE * SIDE),
    "clue_number": lambda table, key: table.whole(key, 0, 8),
    "to": lambda table, key: table.one_of(key, ("nnf", "prenex", "skolem", "cnf"), ""),
    **dict.fromkeys(("short", "signed", "want"), _flag),
    **dict.fromkeys(("with", "without"), _cells),
    **dict.fromkeys(("cell", "clue"), _cell),
}


# Writing ------------------------------------------------------------------------------------------


def write_course(course: Course) -> str:
    r"""A course as its file; read and written again it has the same bytes.

    >>> print(write_course(Course("logic-1", "Logic")))
    title = "Logic"
    key = "logic-1"
    <BLANKLINE>
    """
    document = tomlkit.document()
    _put(document, title=course.title, key=course.key, about=course.about)
    _put(document, language=course.language if course.language != "en" else "")
    _put(document, zone=course.zone if course.zone != "UTC" else "", forget=course.forget)
    _put(document, textbook=course.textbook)
    for name, words in course.vocabularies.items():
        document.setdefault("vocabularies", tomlkit.table(is_super_table=True))
        document["vocabularies"].add(name, _written_words(words))
    if course.assignments:
        tables = tomlkit.aot()
        for assignment in course.assignments:
            tables.append(_written(assignment, course.textbook))
        document.add("assignment", tables)
    return tomlkit.dumps(document).rstrip("\n") + "\n"


def _written(assignment: Assignment, book: str) -> Written:
    table = tomlkit.table()
    plain = Assignment("", "")
    _put(table, name=assignment.name, title=assignment.title, text=assignment.text)
    for key in ASSIGNMENT[3:-1]:
        field = key.replace("-", "_")
        value = getattr(assignment, field)
        if value != getattr(plain, field):
            _put(table, **{key: list(value) if isinstance(value, tuple) else value})
    if assignment.items:
        items = tomlkit.aot()
        for item in assignment.items:
            items.append(_written_item(item, assignment.vocabulary, assignment.textbook or book))
        table.add("item", items)
    return table


def _written_words(words: Mapping[str, Any]) -> Written:
    table = tomlkit.table()
    _put(table, about=words["about"])
    if words["axioms"]:
        table.add("axioms", list(words["axioms"]))
    for key in ("names", "functions", "predicates"):
        if words[key]:
            inner = tomlkit.table()
            for sign, said in words[key].items():
                inner.add(sign, said)
            table.add(key, inner)
    return table


def _written_item(item: Item, vocabulary: str, book: str) -> Written:
    table = tomlkit.table()
    _put(table, name=item.name, kind=item.kind)
    table.add("points", item.points)
    _put(table, text=item.text)
    for key in (*GIVEN[item.kind], "idea"):
        if key == "vocabulary" and key in item.given:
            name = item.given[key]["name"]
            _put(table, vocabulary=name if name != vocabulary else "")
        elif key == "textbook" and key in item.given:
            _put(table, textbook=item.given[key] if item.given[key] != book else "")
        elif key in item.given:
            table.add(key, _value(item.given[key]))
    return table


def _put(table: Any, **values: Any) -> None:
    for key, value in values.items():
        if value is not None and value != "":
            table.add(key, _value(value))


def _value(value: Any) -> Any:
    """A value as it stands in a file: a text of several lines keeps its lines."""
    if not isinstance(value, str) or "\n" not in value:
        return value
    raw = tomlkit.string(value, multiline=True).as_string()[3:-3]
    # A line break behind the quotes is no part of the text, and looks better.
    return String(StringType.MLB, value, raw if raw[0] == "\n" else f"\n{raw}", Trivia())
