"""A course as Moodle XML: a category for each item, with variants to draw from.

What a number or a choice answers, Moodle marks; a formula, a sentence or a proof becomes an essay
with the solution for whoever grades it, as Moodle cannot judge by meaning.
"""

from __future__ import annotations

from html import escape
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from provefield.games.minefol.game import Game
from provefield.games.sweeper.generate import GameId
from provefield.learn.courses.course import GENERATED, Assignment, Course, Item
from provefield.learn.courses.paper import expected_of, question_parts, solution_lines
from provefield.learn.courses.work import Assigned, Who, assigned
from provefield.learn.lessons.lesson import Making
from provefield.tongues import phrase, tell

VARIANTS = 10
_KINDS = {"number": "multichoice", "truth": "truefalse"}
"""What Moodle calls a question, by what is expected; it marks only these."""


def write_moodle(course: Course, variants: int = VARIANTS) -> str:
    """The questions of a course; of what is generated, so many variants."""
    quiz = Element("quiz")
    for assignment, item in course.items():
        category = SubElement(quiz, "question", type="category")
        path = "/".join(_plain(name) for name in (course.title, assignment.title, item.name))
        _text(SubElement(category, "category"), f"$course$/top/{path}")
        for student in range(1, (variants if item.kind in GENERATED else 1) + 1):
            quiz.append(_question(course, assignment, item, student))
    indent(quiz)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(quiz, "unicode") + "\n"


def _plain(name: str) -> str:
    """A name of a category, in which a slash is written twice."""
    return name.replace("/", "//")


def _text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = text


def _html(parent: Element, name: str, text: str) -> None:
    _text(SubElement(parent, name, format="html"), text)


def _question(course: Course, assignment: Assignment, item: Item, student: int) -> Element:
    found = assigned(
        assignment.name, item, Who(course.key, student), course.language, assignment.rules
    )
    kind = _KINDS.get(expected_of(found.work), "essay")
    question = Element("question", type=kind)
    _text(SubElement(question, "name"), f"{assignment.name}/{item.name} {student}")
    _html(question, "questiontext", "".join(question_parts(found, course.language)))
    _html(question, "generalfeedback", "")
    SubElement(question, "defaultgrade").text = f"{item.points}.0000000"
    SubElement(question, "penalty").text = "1.0000000" if kind == "truefalse" else "0.3333333"
    SubElement(question, "hidden").text = "0"
    _ANSWERS[kind](question, found, course)
    return question


def _choices(question: Element, found: Assigned, course: Course) -> None:
    assert not isinstance(found.work, Game | GameId | Making)
    SubElement(question, "single").text = "true"
    SubElement(question, "shuffleanswers").text = "false"
    SubElement(question, "answernumbering").text = "123"
    shown = found.work.question.shown
    for place in range(1, len(shown.get("options", shown.get("pairs", ()))) + 1):
        feedback = tell(found.work.judge(str(place)).sentence, course.language)
        _answer(question, f"{place}", str(place) == found.work.solution, feedback)


def _truth(question: Element, found: Assigned, course: Course) -> None:
    assert not isinstance(found.work, Game | GameId | Making)
    for word in ("true", "false"):
        feedback = tell(found.work.judge(word).sentence, course.language)
        _answer(question, word, word == found.work.solution, feedback, "moodle_auto_format")


def _answer(question: Element, text: str, right: bool, feedback: str, form: str = "html") -> None:
    answer = SubElement(question, "answer", fraction="100" if right else "0", format=form)
    _text(answer, text)
    _html(answer, "feedback", escape(feedback))


def _essay(question: Element, found: Assigned, course: Course) -> None:
    SubElement(question, "responseformat").text = "plain"
    SubElement(question, "responserequired").text = "1"
    SubElement(question, "responsefieldlines").text = "10"
    SubElement(question, "attachments").text = "0"
    said = phrase("A right answer: {solution}", solution=solution_lines(found, course.language))
    _html(question, "graderinfo", f"<pre>{escape(tell(said, course.language))}</pre>")
    _html(question, "responsetemplate", "")


_ANSWERS = {"multichoice": _choices, "truefalse": _truth, "essay": _essay}
