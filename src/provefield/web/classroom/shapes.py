"""What travels in a class: courses, seats, work, marks, and what a teacher decides."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from provefield.games.protocol import Mode
from provefield.learn.courses.course import Credit
from provefield.learn.courses.course import Feedback as FeedbackRule
from provefield.learn.courses.diff import How
from provefield.tongues import Tongue
from provefield.web.accounts.names import MOST_NAME, MOST_SEAT_NAME
from provefield.web.accounts.passwords import LONGEST
from provefield.web.learn.shapes import Feedback, Question, TaskHint
from provefield.web.platform.shapes import Flag, Shape, Whole

Role = Literal["teacher", "assistant", "student"]
NO_ZERO = r"^[^\x00-\x08\x0b-\x1f]*$"
Line = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f]+$")]
SeatName = Annotated[
    str, Field(min_length=1, max_length=MOST_SEAT_NAME, pattern=r"^[^\x00-\x1f]+$")
]
Text = Annotated[str, Field(max_length=2_000, pattern=NO_ZERO)]
File = Annotated[str, Field(min_length=1, max_length=250_000, pattern=NO_ZERO)]
Zone = Annotated[str, Field(min_length=1, max_length=60)]
Code = Annotated[str, Field(min_length=1, max_length=60)]
Token = Annotated[str, Field(min_length=8, max_length=40, pattern=r"^[\w-]+$")]
Turn = Annotated[Whole, Field(ge=0, le=1000)]


class NewCourse(Shape):
    """A course to begin: its title is enough."""

    title: Line
    zone: Zone = "UTC"
    language: Tongue = "en"


class NewSheets(Shape):
    """The sheets of all students to print, or the solutions to them.

    They hold one assignment or, without its name, all those on which students may work now.
    """

    solutions: Flag = False
    assignment: Annotated[str, Field(max_length=40)] = ""


class Sheets(Shape):
    """How many sheets are written, and when; those of a class that has changed since are `old`."""

    state: Literal["none", "running", "done", "old", "failed"]
    done: int
    total: int
    written: datetime | None = None


class CourseChange(Shape):
    """What a course is called, and until when it lasts."""

    title: Line
    about: Text = ""
    zone: Zone = "UTC"
    language: Tongue = "en"
    joining: Flag = True
    forget: date | None = None


class NewVocabulary(Shape):
    """A vocabulary of a course: its name, and the keys of a course file as TOML."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$")]
    toml: Annotated[str, Field(min_length=1, max_length=20_000, pattern=NO_ZERO)]


class CourseFile(Shape):
    """A course as one file."""

    toml: File


class Listed(Shape):
    """How many people are on the list of a learning platform, and how many got a seat just now."""

    listed: int
    added: int


class Copy(Shape):
    """What the copy of a course is called."""

    title: Line


class CourseCard(Shape):
    """A course as its member sees it; the code is for those who teach."""

    id: str
    title: str
    role: Role
    code: str | None = None
    students: int | None = None


class Courses(Shape):
    """All courses of somebody."""

    courses: list[CourseCard]


class Joining(Shape):
    """The code of a course, and what one wants to be called there."""

    code: Code
    name: SeatName


class Starting(Shape):
    """A start code, and what the account shall be called and opened with."""

    start: Annotated[str, Field(min_length=1, max_length=40)]
    name: Annotated[str, Field(max_length=MOST_NAME)] = ""
    password: Annotated[str, Field(max_length=LONGEST)] = ""


class StudentList(Shape):
    """A pasted list: a name in each line, perhaps a number after a comma."""

    students: Annotated[str, Field(min_length=1, max_length=30_000, pattern=NO_ZERO)]


class StartCode(Shape):
    """The code that lets a student take a seat, shown this once."""

    number: int
    name: str
    label: str = ""
    start: str


class StartCodes(Shape):
    """Codes for a printed sheet."""

    codes: list[StartCode]


class SeatChange(Shape):
    """What a member is called and may do, and how many hours later everything is due."""

    name: SeatName
    role: Role
    hours: Annotated[Whole, Field(ge=0, le=10_000)] = 0


Numbers = Annotated[list[int], Field(max_length=12)]
Entries = Annotated[list[str | int | Numbers], Field(max_length=900)]
"""As many as the largest board has cells; how many a kind of item may have, its reader knows."""
NewItem = Annotated[dict[str, str | int | float | bool | Entries | None], Field(max_length=20)]


class NewAssignment(Shape):
    """An assignment with the keys of a course file; its items, too."""

    title: Line
    text: Text = ""
    due: datetime | None = None
    late: Annotated[Whole, Field(ge=0, le=100)] = 0
    late_days: Annotated[Whole, Field(ge=1, le=365)] = 7
    attempts: Annotated[Whole, Field(ge=1, le=1000)] | None = None
    hints: Flag = True
    hint_cost: Annotated[Whole, Field(ge=0, le=100)] = 0
    try_cost: Annotated[Whole, Field(ge=0, le=100)] = 0
    """Per cent of the points for each wrong answer before the one that counts."""
    credit: Credit = "parts"
    """Whether an answer that is not right brings a part, or nothing (`whole`)."""
    mode: Mode = "practice"
    rules: Annotated[list[str], Field(max_length=40, default_factory=list)]
    vocabulary: Annotated[str, Field(max_length=40)] = ""
    """That of its sentences to translate, of the course or one that comes along."""
    textbook: Annotated[str, Field(max_length=40)] = ""
    """In whose style its proofs are written; empty: that of the course."""
    visible: Flag | datetime = True
    """False is a draft, which only those see who teach; a moment is when students see it."""
    open: datetime | None = None
    """When students may begin; they see before that it is coming, and none of its items."""
    closed: datetime | None = None
    """After which nothing counts any more, not even late."""
    minutes: Annotated[Whole, Field(ge=1, le=10_000)] | None = None
    """For each student, from the first look at an item on."""
    feedback: FeedbackRule = "full"
    """All but `full` make it an exam: what helps is closed for its students until it ends."""
    items: Annotated[list[NewItem], Field(max_length=100)]


class MarkShown(Shape):
    """What an item brought, and how."""

    points: str
    of: int
    done: bool
    first: bool
    attempts: int
    hints: int
    late: bool
    seconds: int
    faults: list[str]
    spoilt: bool
    """Whether the solution was seen before it was right."""
    reason: str = ""
    """Why it brought what it did, where that is a part."""
    set: bool = False
    """Whether a teacher set it."""
    hidden: bool = False
    """Whether it is not told yet what answers brought, as in an exam before its end."""
    touched: bool = False
    """Whether anything was tried, looked at or decided; what was not is no zero."""
    look: bool = False
    """Whether an answer that nobody has judged yet waits for a teacher."""


class ItemShown(Shape):
    """An item of an assignment, for its student."""

    name: str
    title: str
    kind: str
    mark: MarkShown


class AssignmentShown(Shape):
    """An assignment as its student sees it."""

    name: str
    title: str
    text: str
    due: datetime | None = None
    over: bool
    points: str
    of: int
    items: list[ItemShown]
    """None before it is open."""
    draft: bool = False
    """Whether only those see it who teach."""
    visible: datetime | None = None
    """When students will see it, for those who teach."""
    open: datetime | None = None
    """When it will be open, if it is not yet."""
    closed: datetime | None = None
    """When nothing counts any more, and not even late."""
    keeps: int | None = None
    """How many per cent of its points an answer keeps now, once it is late."""
    minutes: int | None = None
    """From the first look on; `closed` is told once that was."""
    begun: bool = False
    exam: bool = False


class Repeat(Shape):
    """An item to practise again, with another variant."""

    assignment: str
    item: str
    title: str
    turn: int


class MyWork(Shape):
    """What is due, what counts, and what to repeat."""

    course: str
    title: str
    assignments: list[AssignmentShown]
    repeat: list[Repeat]


class WorkStanding(Shape):
    """How an item stands."""

    mark: MarkShown
    left: int | None = None
    """Attempts that are left; nothing if one may try for ever."""
    closed: bool
    keeps: int | None = None
    """How many per cent of its points an answer keeps now, once it is late."""
    solution: str | None = None
    """Only once it may be seen."""
    comments: list[str] = Field(default_factory=list)


class WorkTask(Shape):
    """An item to work on."""

    assignment: str
    item: str
    turn: int
    above: str
    """What its author says above it."""
    text: str
    """What a task of a lesson asks in its own words; other questions have a prompt."""
    question: Question
    mode: Mode
    feedback: FeedbackRule
    """What is told of answers before the end."""
    hints: bool
    hint_cost: int
    """Per cent of the points; nothing where one only repeats."""
    standing: WorkStanding


class Opening(Shape):
    """Which variant of an item is opened: the own one, or another to practise with."""

    turn: Turn = 0


class NewDeed(Opening):
    """What is done, as the browser calls it: sent twice, it is done once."""

    token: Token


class HintWanted(NewDeed):
    """A wish for a hint, and the cells that are chosen already, to which none has to lead."""

    answer: Annotated[str, Field(max_length=2_000, pattern=r"^[^\x00]*$")] = ""


class NewWorkAnswer(NewDeed):
    """An answer; to a game it is the name of the play."""

    answer: Annotated[str, Field(max_length=5_000, pattern=r"^[^\x00]*$")]


class Judged(Shape):
    """What is told about an answer, and how the item stands now.

    An exam that does not tell whether an answer is right has no feedback: the answer is kept.
    """

    feedback: Feedback | None = None
    standing: WorkStanding


class HintGiven(Shape):
    """A hint, and how the item stands now; the last hint is the solution."""

    hint: TaskHint
    solution: bool
    standing: WorkStanding


class NewRuling(Shape):
    """A decision about a student: a date, more minutes, points, a comment on an answer."""

    kind: Literal["due", "minutes", "mark", "comment"]
    assignment: Annotated[str, Field(min_length=1, max_length=40)]
    item: Annotated[str, Field(max_length=40)] | None = None
    deed: Annotated[str, Field(max_length=32)] | None = None
    value: Annotated[str, Field(max_length=40)] | None = None
    reason: Annotated[str, Field(min_length=1, max_length=2_000, pattern=NO_ZERO)]


class NewRegrade(Shape):
    """An assignment in its new form, or as it is, by which kept answers are to be judged anew."""

    assignment: NewAssignment | None = None
    reason: Annotated[str, Field(min_length=1, max_length=2_000, pattern=NO_ZERO)]


class NewOrder(Shape):
    """All assignments of a class by name, in another order."""

    assignments: Annotated[
        list[Annotated[str, Field(max_length=40)]], Field(min_length=1, max_length=100)
    ]


class NewReplay(Shape):
    """An assignment in its new form, to see what kept answers would bring by it."""

    assignment: NewAssignment | None = None


class MarkChange(Shape):
    """Somebody whose points in an assignment would be others."""

    number: int
    name: str
    before: str
    after: str
    rises: bool


class Replayed(Shape):
    """Whose points would rise and fall; nothing is kept yet."""

    rise: int
    fall: int
    changes: list[MarkChange]
    unsettled: list[str]
    """Whose answers took too much work to judge anew; they count as before."""


class ItemDiff(Shape):
    """An item that a course file makes, changes or takes out."""

    name: str
    how: How


class AssignmentDiff(Shape):
    """An assignment that a course file makes, changes or takes out, and what that does to marks."""

    name: str
    title: str
    how: How
    keys: list[str]
    items: list[ItemDiff]
    marks: list[MarkChange]


class CourseDiff(Shape):
    """What a course file would change in a class; nothing is kept yet."""

    settings: list[str]
    assignments: list[AssignmentDiff]


class AppliedFile(CourseFile):
    """A course file to apply to a class, and whether kept answers are judged anew by it."""

    regrade: Flag = True
    reason: Annotated[str, Field(min_length=1, max_length=2_000, pattern=NO_ZERO)]


class RegradeShown(Shape):
    """A regrade that counts, or was undone."""

    id: str
    assignment: str
    reason: str
    author: str
    made: datetime
    rose: int
    fell: int
    undone: datetime | None = None


class Regrades(Shape):
    """What was regraded in a class, the newest first."""

    regrades: list[RegradeShown]


class Subtotal(Shape):
    """What an assignment brought a student; nothing where it was not touched."""

    points: str | None
    late: bool


class Row(Shape):
    """A student's marks, in the order of the items."""

    number: int
    name: str
    label: str
    points: str
    share: str | None
    """Per cent of what the items that were touched could bring."""
    subtotals: list[Subtotal]
    marks: list[MarkShown]
    late: bool
    untouched: bool
    """Whether an item that students may work on was not touched."""
    look: bool


class ItemColumn(Shape):
    """An item over its marks."""

    name: str
    title: str
    of: int
    average: str | None
    """Per cent of its points that those got who touched it."""


class AssignmentColumn(Shape):
    """An assignment over its marks."""

    name: str
    title: str
    of: int
    average: str | None
    state: Literal["draft", "coming", "open", "over"]
    items: list[ItemColumn]


class MarkTable(Shape):
    """Students and items, with subtotals, maxima and averages."""

    items: list[str]
    of: int
    assignments: list[AssignmentColumn]
    rows: list[Row]


class TimeSpent(Opening):
    """For how many seconds a page with an item was seen since that was told last."""

    seconds: Annotated[Whole, Field(ge=0, le=100_000)]


class Finding(Shape):
    """How many students err in a way about an idea, who, and in which assignments."""

    idea: str
    fault: str
    students: int
    of: int
    who: list[int] = Field(default_factory=list)
    moves: list[int] = Field(default_factory=list)
    """How many of them in each assignment of the class, in order."""


class Findings(Shape):
    """Mistakes across the class, the most frequent first."""

    findings: list[Finding]


class FormShown(Shape):
    """One way to write an answer, and how many did."""

    shown: str
    students: int


class PartShown(Shape):
    """What the right answer and theirs say of one thing, or in all, where they differ."""

    thing: str
    meant: bool
    answer: bool


class ClusterShown(Shape):
    """Answers that mean the same, with what tells them from the right one."""

    status: Literal["right", "wrong", "look"]
    students: list[int]
    mended: int
    """How many of them got it right in the end."""
    elsewhere: int
    """How many of them made the same mistake in other items."""
    fault: str | None
    sentence: str
    forms: list[FormShown]
    words: list[str]
    picture: str
    """A small world, as SVG."""
    columns: int
    rows: int
    mines: list[tuple[int, int]]
    variable: str
    parts: list[PartShown]


class Clusters(Shape):
    """The answers to an item by what they mean: the right ones, then the largest groups."""

    students: int
    clusters: list[ClusterShown]


class NewComments(Shape):
    """One comment for all whose answers stand in a group."""

    answers: Annotated[
        list[Annotated[str, Field(max_length=5_000, pattern=NO_ZERO)]],
        Field(min_length=1, max_length=1_000),
    ]
    reason: Annotated[str, Field(min_length=1, max_length=2_000, pattern=NO_ZERO)]


class Commented(Shape):
    """How many students got a comment."""

    students: int


Level = Annotated[Whole, Field(ge=1, le=5)]
Idea = Annotated[str, Field(max_length=80, pattern=r"^[^\x00-\x1f]*$")]


class NewBankItem(Shape):
    """An item of a class to keep for others: what it is about, how hard, and who sees it."""

    course: Annotated[str, Field(pattern=r"^[\w-]{16}$")]
    assignment: Annotated[str, Field(max_length=40)]
    item: Annotated[str, Field(max_length=40)]
    idea: Idea = ""
    level: Level = 1
    shared: Flag = False


class BankFile(CourseFile):
    """A course file whose items are kept in the bank."""

    idea: Idea = ""
    level: Level = 1
    shared: Flag = False


class BankItemShown(Shape):
    """An item of the bank, and how hard it was for people in classes that had it."""

    id: str
    title: str
    kind: str
    idea: str
    level: int
    shared: bool
    own: bool
    tried: int
    first: int
    """How many got it right at the first try."""


class Bank(Shape):
    """Items of one's own, and those of people with whom one teaches."""

    items: list[BankItemShown]


class FromBank(Shape):
    """An item of the bank for an assignment."""

    bank: Annotated[str, Field(min_length=1, max_length=32)]


class Kept(Shape):
    """How many items are in the bank now that were not."""

    added: int
