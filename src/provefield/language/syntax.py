"""The abstract syntax that all languages share: what a table builds, and what is said from it.

Every constructor is written in the tables by its name; a tree is the same in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from provefield.logic.formula import Comparison, Term

from . import form as lf

Node = dataclass(frozen=True, slots=True)
KindOfLine = Literal["row", "col"]

# Determiners --------------------------------------------------------------------------------------


@Node
class Every:
    """Each, all; of so many if there is a number."""

    number: int = 0


@Node
class A:
    """The indefinite article."""


@Node
class Bare:
    """No determiner."""


@Node
class No:
    """None."""


@Node
class AnyOne:
    """Any: some below a negation or condition, else each."""


@Node
class HowMany:
    """So many; `bare` is a number without exactly or at least."""

    op: str
    number: int


@Node
class FromTo:
    """Between so many and so many."""

    low: int
    high: int


@Node
class OneOf:
    """One or two, none or three."""

    numbers: tuple[int, ...]


@Node
class Share:
    """Most, half, an even number: an amount without a number."""

    kind: str


@Node
class AllBut:
    """All but so many."""

    number: int


@Node
class NotEvery:
    """Not all."""


@Node
class The:
    """The definite article; of so many if there is a number."""

    number: int = 0


@Node
class TheOnly:
    """The only one or ones."""


@Node
class SomeTwo:
    """Two that stand in some relation: two neighbouring rows."""


@Node
class NoTwo:
    """No two."""


@Node
class AnyTwo:
    """Any two."""


Determiner = (
    Every | A | Bare | No | AnyOne | HowMany | FromTo | OneOf | Share | AllBut | NotEvery
    | The | TheOnly | SomeTwo | NoTwo | AnyTwo
)  # fmt: skip

# Nouns --------------------------------------------------------------------------------------------


@Node
class Noun:
    """A kind of thing; `one` stands for a noun left out."""

    name: str
    plural: bool = False
    size: int = 0


@Node
class Modified:
    """A noun that a modifier narrows down."""

    noun: Nominal
    modifier: Modifier


Nominal = Noun | Modified


@Node
class Quality:
    """An adjective: safe, even, other, neighbouring…"""

    name: str


@Node
class Nth:
    """The places a thing may have in its row: second, last, top left, the first two."""

    places: tuple[str | int, ...]
    width: int = 1


@Node
class NthLast:
    """The place counted from the end: the second row from the bottom."""

    number: int
    side: str


@Node
class Of:
    """What it belongs to."""

    owner: Phrase


@Node
class At:
    """Where it lies."""

    place: Place


@Node
class That:
    """A relative clause."""

    verb: Verb


@Node
class Whose:
    """A relative clause about something that the thing has."""

    noun: Nominal
    verb: Verb


@Node
class InWhich:
    """A relative clause about what lies in it, beside it…"""

    relation: str
    clause: Clause


@Node
class With:
    """What it contains."""

    phrase: Phrase
    places: tuple[Place, ...] = ()


@Node
class Onward:
    """From the n-th on."""

    place: str | int


Modifier = Quality | Nth | NthLast | Of | At | That | Whose | InWhich | With | Onward

# Noun phrases -------------------------------------------------------------------------------------


@Node
class Np:
    """A determiner and its noun."""

    determiner: Determiner
    noun: Nominal


@Node
class Cell:
    """A cell by its column and row."""

    column: Term
    row: Term


@Node
class Line:
    """A row or column by its number."""

    kind: KindOfLine
    number: Term


@Node
class Lines:
    """Rows or columns by their numbers."""

    kind: KindOfLine
    numbers: tuple[Term, ...]
    word: str = "and"


@Node
class LineRange:
    """Rows or columns from one number to another."""

    kind: KindOfLine
    first: int
    last: int


@Node
class Area:
    """A part of the board: centre, border, board, inside, main, anti."""

    name: str


@Node
class Pronoun:
    """It, they, the thing itself."""

    word: str


@Node
class Rest:
    """All the others, or what is left of something."""

    of: Phrase | None = None


@Node
class Joined:
    """Phrases joined by and, or, xor, nor, both, but (not this but that)."""

    word: str
    parts: tuple[Phrase, ...]


@Node
class PartOf:
    """So many of them."""

    determiner: Determiner
    whole: Phrase


@Node
class Only:
    """These and no others."""

    phrase: Phrase


@Node
class Except:
    """A phrase but for some."""

    phrase: Phrase
    exception: Exception_


@Node
class Save:
    """An exception: these things; perhaps leaves open what holds of them."""

    phrase: Phrase
    perhaps: bool = False


@Node
class SaveAt:
    """An exception: what lies there."""

    place: Place


@Node
class SaveSome:
    """An exception: so many."""

    number: int


@Node
class AllExcept:
    """All others of the kind that is named: all but (1,1), all but the first row."""

    phrase: Phrase


@Node
class Aside:
    """A phrase with a remark: row 3, which is safe."""

    phrase: Phrase
    verb: Verb


@Node
class NotAll:
    """Not both of these."""

    phrase: Phrase


@Node
class Known:
    """A thing that the reader already has."""

    term: lf.Term


Exception_ = Save | SaveAt | SaveSome
Phrase = (
    Np | Cell | Line | Lines | LineRange | Area | Pronoun | Rest | Joined | PartOf | Only | Except
    | AllExcept | Aside | NotAll | Known
)  # fmt: skip

# Places -------------------------------------------------------------------------------------------


@Node
class In:
    """A relation to a phrase: in, near, above… so many steps away if there is a number."""

    relation: str
    phrase: Phrase
    steps: int = 0


@Node
class Places:
    """Places joined by and, or, xor, nor."""

    word: str
    parts: tuple[Place, ...]


@Node
class OnlyAt:
    """There and nowhere else."""

    place: Place


@Node
class ButNot:
    """There, but not there."""

    place: Place
    other: Place


@Node
class Elsewhere:
    """Anywhere but there; without a place, but where was said before."""

    place: Place | None = None


@Node
class There:
    """A test that the reader already has."""

    term: lf.Term
    relation: str = "in"


Place = In | Places | OnlyAt | ButNot | Elsewhere | There

# Verb phrases -------------------------------------------------------------------------------------


@Node
class Is:
    """Is safe, mined, full…"""

    quality: str


@Node
class IsA:
    """Is a mine, is the only mine, is (1,1)."""

    phrase: Phrase


@Node
class IsAt:
    """Lies somewhere."""

    place: Place


@Node
class Has:
    """Contains something, perhaps at some places."""

    phrase: Phrase
    places: tuple[Place, ...] = ()


@Node
class HasTogether:
    """Contain something between them."""

    phrase: Phrase
    places: tuple[Place, ...] = ()


@Node
class HasMore:
    """Contains more, fewer, as many than something else."""

    comparing: Comparing
    noun: Nominal
    other: Phrase


@Node
class Fills:
    """Lie there, one at each of the places."""

    places: Phrase


@Node
class Touches:
    """Is next to something."""

    phrase: Phrase


@Node
class Same:
    """Are in the same row, column, line; in different ones; in ones side by side; touch."""

    relation: str


@Node
class SameAs:
    """Is in the same row as something."""

    relation: str
    phrase: Phrase


@Node
class Begins:
    """Begins or ends with something."""

    phrase: Phrase
    places: tuple[int, ...]


@Node
class Surrounded:
    """All neighbours are so."""

    noun: Nominal


@Node
class NotVerb:
    """Does not."""

    verb: Verb


@Node
class Verbs:
    """Verb phrases joined by and, or, xor, nor."""

    word: str
    parts: tuple[Verb, ...]


@Node
class Each:
    """All of them do, each by itself."""

    verb: Verb


@Node
class Ditto:
    """Does so too: the verb phrase before, with its not if it is the whole."""

    whole: bool = False


@Node
class VerbIf:
    """Does so if, unless… something."""

    word: str
    verb: Verb
    clause: Clause


Verb = (
    Is | IsA | IsAt | Fills | Has | HasTogether | HasMore | Touches | Same | SameAs | Begins | Surrounded
    | NotVerb | Verbs | Each | Ditto | VerbIf
)  # fmt: skip


@Node
class Comparing:
    """How two amounts compare: one is `op` the other times a factor plus a number."""

    op: Comparison
    factor: int = 1
    plus: int = 0
    half: bool = False


# Clauses ------------------------------------------------------------------------------------------


@Node
class Pred:
    """A subject and its verb phrase."""

    subject: Phrase
    verb: Verb


@Node
class Exist:
    """There is something, at some places."""

    phrase: Phrase
    places: tuple[Place, ...] = ()


@Node
class Not:
    """It is not so that."""

    clause: Clause


@Node
class Clauses:
    """Clauses joined by and, or, xor, nor."""

    word: str
    parts: tuple[Clause, ...]


@Node
class If:
    """A conditional: if, iff, unless, onlyif; the condition first, though it may be said last."""

    word: str
    condition: Clause
    result: Clause
    last: bool = False


@Node
class IfElse:
    """If this, then that, otherwise something else."""

    condition: Clause
    result: Clause
    otherwise: Clause


@Node
class Otherwise:
    """Else, after an if of the sentence before."""

    clause: Clause


@Node
class Frame:
    """A place, and what holds there."""

    place: Place
    clause: Clause


@Node
class Apart:
    """A clause, with an exception that stands apart."""

    clause: Clause
    exception: Exception_


@Node
class Namely:
    """Which ones these are."""

    clause: Clause
    phrase: Phrase


@Node
class Again:
    """The same there: and in row 2 too, but not in row 3."""

    places: tuple[Place, ...]
    word: str = "too"


@Node
class MoreThere:
    """There are more of them here than there."""

    comparing: Comparing
    noun: Nominal
    here: Place
    there: Place


@Node
class MoreThan:
    """There are more of these than of those."""

    comparing: Comparing
    noun: Nominal
    other: Nominal
    places: tuple[Place, ...] = ()


@Node
class MoreAre:
    """More of them are so than so."""

    comparing: Comparing
    noun: Nominal
    verb: Verb
    other: Verb


@Node
class NumberIs:
    """The number of these is such and such."""

    noun: Nominal
    determiner: Determiner


@Node
class SameNumber:
    """These have the same number of something."""

    subject: Phrase
    noun: Nominal


@Node
class Alike:
    """These have mines at the same places."""

    subject: Phrase


@Node
class Named:
    """For every x: what holds of numbers that have a name."""

    kind: str
    number: int
    names: tuple[str, ...]
    clause: Clause


@Node
class ForEach:
    """For every row: what holds of it."""

    phrase: Phrase
    clause: Clause


@Node
class Exclusive:
    """A clause whose or is not both."""

    clause: Clause


@Node
class Inclusive:
    """A clause whose or may be both."""

    clause: Clause


@Node
class Related:
    """Two written terms compared."""

    op: Comparison
    left: Term
    right: Term


@Node
class Proposition:
    """What is not of the board."""

    atom: Holding


@Node
class Holding:
    """A name, perhaps of some terms."""

    name: str
    terms: tuple[Term, ...] = ()


@Node
class Count:
    """So many of these statements hold."""

    op: str
    number: int
    parts: tuple[Clause, ...]


Clause = (
    Pred | Exist | Not | Clauses | If | IfElse | Otherwise | Frame | Apart | Namely | Again
    | MoreThere | MoreThan | MoreAre | NumberIs | SameNumber | Alike | Named | ForEach | Exclusive | Inclusive | Related
    | Proposition | Count
)  # fmt: skip
Tree = Clause | Verb | Place | Phrase | Nominal | Modifier | Determiner
