"""Courses on paper: sheets of questions and of solutions, as one HTML page that prints well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from html import escape
from typing import Any

from provefield.games.minefol.game import Game
from provefield.games.sweeper.generate import GameId
from provefield.learn.courses.course import Assignment, Course, Item
from provefield.learn.courses.title import item_title
from provefield.learn.courses.work import Assigned, Who, Work, assigned
from provefield.learn.exercises.exercise import Question
from provefield.learn.lessons.lesson import Making
from provefield.logic.parse import parse
from provefield.logic.show import show
from provefield.tongues import Phrase, Tongue, counted, phrase, tell

STYLE = """
body { font: 11pt/1.45 Georgia, serif; margin: 2cm; color: #111; }
h1 { font-size: 16pt; margin: 0 0 .2em } h2 { font-size: 13pt; margin: 1.4em 0 .3em }
.item { break-inside: avoid; margin: 1em 0 1.6em } .head { display: flex; font-weight: bold }
.points { margin-left: auto; font-weight: normal } .formula { font-family: "STIX Two Math", serif }
table.board { border-collapse: collapse; margin: .5em 0 } .answer { height: 4.5em; margin: .6em 0;
border-bottom: 1px dotted #888 } .answer.long { height: 18em }
td { border: 1px solid #666; width: 1.8em; height: 1.8em;
text-align: center } .quiet { color: #555 } pre { font: 10pt/1.4 monospace; white-space: pre-wrap }
.page, .sheet:not(:last-child) { break-after: page }
table.values { border-collapse: collapse }
table.values th, table.values td { border: 1px solid; padding: .3em .8em; text-align: center }
table.codes td { width: auto; padding: .4em .8em; text-align: left }
"""
WHERE = phrase("Where is a mine, and how do you know? Name the messages that prove it.")
MAKE = phrase("Make a game of your own: valid, fair, and without a message to spare.")
SIGNS = {"mine": "◆", "blocked": "▨"}


def sheet(course: Course, student: int, *, solutions: bool = False) -> str:
    """The sheet of a student, or the solutions to it."""
    return sheets(course, {student: ""}, solutions=solutions)


def sheets(course: Course, students: Mapping[int, str], *, solutions: bool = False) -> str:
    """The sheets of students, by number and name, each on pages of its own."""
    return page(course.title, course.language, each_sheet(course, students, solutions))


def each_sheet(course: Course, students: Mapping[int, str], solutions: bool) -> Iterator[str]:
    """The part of the page for each student, one after the other, as solutions may take a while."""
    for number, name in students.items():
        lines = "\n".join(_sheet(course, number, name, solutions))
        yield f"<section class='sheet'>{lines}</section>"


def _sheet(course: Course, student: int, name: str, solutions: bool) -> Iterator[str]:
    tongue = course.language
    kind = phrase("Solutions") if solutions else phrase("Exercises")
    who = name or tell(phrase("student {number}", number=student), tongue)
    yield f"<h1>{escape(course.title)}</h1>"
    yield f"<p class='quiet'>{_say(kind, tongue)} · {escape(who)}</p>"
    for assignment in course.assignments:
        yield f"<h2>{escape(assignment.title)}</h2>"
        if assignment.text:
            yield f"<p>{escape(assignment.text)}</p>"
        for number, item in enumerate(assignment.items, start=1):
            yield _item(course, assignment, item, number, student, solutions)


def page(title: str, tongue: Tongue, parts: Iterable[str]) -> str:
    """A whole page that stands for itself."""
    return (
        f'<!doctype html>\n<html lang="{escape(tongue)}">\n<head><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _item(
    course: Course, assignment: Assignment, item: Item, number: int, student: int, solved: bool
) -> str:
    tongue = course.language
    found = assigned(assignment.name, item, Who(course.key, student), tongue, assignment.rules)
    points = _say(counted("1 point|{number} points", item.points), tongue)
    body = solution_lines(found, tongue) if solved else "".join(question_parts(found, tongue))
    long = expected_of(found.work) in ("proof", "steps")  # which need lines
    space = "" if solved else f"<div class='answer{' long' if long else ''}'></div>"
    shown = f"<pre>{escape(body)}</pre>" if solved else body
    # A text of the author's stands below, in full.
    title = item_title(replace(item, text=""), tongue)
    head = f"<div class='head'>{number}. {escape(title)}<span class='points'>{points}</span></div>"
    return f"<div class='item'>{head}{shown}{space}</div>"


def expected_of(work: Work) -> str:
    """What a question wants to be answered with; nothing is expected on paper of a game."""
    return "" if isinstance(work, Game | GameId | Making) else work.question.expected


def _say(text: str, tongue: Tongue) -> str:
    return escape(tell(text, tongue))


def question_parts(found: Assigned, tongue: Tongue) -> Iterator[str]:
    """What is asked, and what is said above it, as HTML."""
    for text in filter(None, (found.above, found.text)):
        yield f"<p>{escape(text)}</p>"
    match found.work:
        case Game() as game:
            yield f"<p>{_say(WHERE, tongue)}</p>"
            yield from _mines(game.mines, game.count, tongue)
            yield board_table(game.grid.columns, game.grid.rows, {})
            for message in game.messages:
                yield f"<p>{_say(message.cell.words, tongue)}: {_formula(str(message.formula))}</p>"
        case GameId() as board:
            said = phrase("To be played: provefield play {game}", game=board)
            yield f"<p>{_say(said, tongue)}</p>"
        case Making():
            yield f"<p>{_say(MAKE, tongue)}</p>"
        case exercise:
            yield from _exercise(exercise.question.translate(tongue), bool(found.text), tongue)


def _exercise(question: Question, has_text: bool, tongue: Tongue) -> Iterator[str]:
    shown = question.shown
    if question.prompt and not has_text:
        yield f"<p>{escape(question.prompt)}</p>"
    yield from _texts(shown)
    for message in shown.get("messages", ()):
        yield f"<p>{_where(message['at'], tongue)}: {_formula(message['formula'])}</p>"
    yield from _mines(shown.get("total", shown.get("mines")), shown.get("count"), tongue)
    cells = _cells(shown)
    if cells or question.expected in ("cells", "consequence"):
        yield board_table(question.columns, question.rows, cells)
    for place, mines in enumerate(shown.get("boards", ()), start=1):
        board = board_table(question.columns, question.rows, _cells({"mines": mines}))
        yield f"<p>{place}.</p>{board}"
    if question.expected == "columns":
        yield _table(shown)
        verdicts = (f"☐ {_say(words, tongue)}" for _, words in shown["verdicts"])
        yield f"<p>{' &nbsp; '.join(verdicts)}</p>"
    if question.kind == "tree":
        nodes = (f"{row['number']}. {_formula(row['formula'])}" for row in shown["rows"])
        yield f"<p>{'<br>'.join(nodes)}</p>"
    for words, key in ((phrase("to be true"), "true"), (phrase("to be false"), "false")):
        if question.expected == "model" and shown[key]:
            sentences = "<br>".join(map(_formula, shown[key]))
            yield f"<p>{_say(words, tongue)}:<br>{sentences}</p>"
    if "lines" in shown:
        yield f"<pre>{escape(chr(10).join(map(_line, shown['lines'])))}</pre>"
    if "dimacs" in shown:
        yield f"<pre>{escape(shown['dimacs'])}</pre>"
        names = (f"{name}: {_where(at, tongue)}" for name, at in shown["variables"].items())
        yield f"<p>{'<br>'.join(names)}</p>"
    if shown.get("rules"):
        yield f"<p>{_say(phrase('Rules: {rules}', rules=', '.join(shown['rules'])), tongue)}</p>"


def _texts(shown: Mapping[str, Any]) -> Iterator[str]:
    """Formulas, sentences and what there is to choose from."""
    if "premises" in shown:
        claim = shown.get("goal", shown.get("claim"))
        said = ", ".join(shown["premises"]) + (f" ⊢ {claim}" if claim else "")
        yield f"<p>{_formula(said)}</p>"
    for key in ("formula", "left", "right"):
        if key in shown:
            yield f"<p>{_formula(str(shown[key]))}</p>"
    said = shown.get("english", ())
    for sentence in [said] if isinstance(said, str) else said:
        yield f"<p>“{escape(sentence)}”</p>"
    legend = (f"{_formula(sign)}: {escape(words)}" for sign, words in shown.get("vocabulary", ()))
    if "vocabulary" in shown:
        yield f"<p class='quiet'>{'<br>'.join(legend)}</p>"
    for place, pair in enumerate(shown.get("pairs", ()), start=1):
        yield f"<p>{place}. {_formula(pair['formula'])}<br>“{escape(pair['english'])}”</p>"
    for place, option in enumerate(shown.get("options", ()), start=1):
        # Formulas stand between grave accents, which nothing else in an option has.
        parts = (_formula(x) if odd % 2 else escape(x) for odd, x in enumerate(option.split("`")))
        yield f"<p>{place}. {''.join(parts)}</p>"
    for place, clause in enumerate(shown.get("clauses", ()), start=1):
        yield f"<p>{place}. {_formula(clause)}</p>"


def _table(shown: Mapping[str, Any]) -> str:
    """A truth table whose columns are to be filled in."""
    heads = "".join(f"<th>{_formula(each)}</th>" for each in (*shown["letters"], *shown["columns"]))
    empty = "<td></td>" * len(shown["columns"])
    rows = ("".join(f"<td>{each.upper()}</td>" for each in row) + empty for row in shown["rows"])
    return f"<table class='values'><tr>{heads}</tr>{''.join(f'<tr>{x}</tr>' for x in rows)}</table>"


def _mines(number: object, count: str | None, tongue: Tongue) -> Iterator[str]:
    """How many mines there are, where that is told."""
    if isinstance(number, int) and count != "none":
        many = f"{'≤ ' if count == 'at-most' else ''}{number}"
        yield f"<p>{_say(phrase('mines: {cells}', cells=many), tongue)}</p>"


def _line(line: Mapping[str, Any]) -> str:
    return f"{line['number']:>2}. {'| ' * line['depth']}{line['formula']}    {line['reason']}"


def _where(at: Iterable[int], tongue: Tongue) -> str:
    column, row = at
    return _say(phrase("column {column}, row {row}", column=column, row=row), tongue)


def _cells(shown: Mapping[str, Any]) -> dict[tuple[int, int], str]:
    """What stands in the cells of a board."""
    found = {}
    for cell in shown.get("cells", ()):
        column, row = cell["at"]
        found[column, row] = str(cell.get("number", SIGNS.get(cell.get("state", ""), "")))
    if isinstance(shown.get("mines"), list):
        found |= {tuple(place): SIGNS["mine"] for place in shown["mines"]}
    return found


def board_table(columns: int, rows: int, cells: Mapping[tuple[int, int], str]) -> str:
    """A board as an HTML table, with what stands in its cells."""
    lines = (
        "".join(f"<td>{cells.get((column, row), '')}</td>" for column in range(1, columns + 1))
        for row in range(1, rows + 1)
    )
    return f"<table class='board'>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _formula(text: str) -> str:
    return f"<span class='formula'>{escape(text)}</span>"


def solution_lines(found: Assigned, tongue: Tongue) -> str:
    """What a right answer is, in plain lines."""
    match found.work:
        case Game() as game:
            from provefield.games.minefol.theory import consequences, knowledge

            mines = sorted(consequences(knowledge(game)).mines)
            said: Phrase = phrase("mines: {cells}", cells=" ".join(map(str, mines)))
            return tell(said, tongue)
        case GameId() | Making():
            return tell(phrase("The referee judges it."), tongue)
        case exercise if exercise.question.expected == "formula":
            return show(parse(exercise.solution), "unicode")
        case exercise:
            return exercise.solution
