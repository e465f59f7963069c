"""The abstract syntax that all languages share: what a table builds, and what is said from it.

Every constructor is written in the tables by its name; a tree is the same in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from provefield.logic.formula import Comparison, Term, Var

from . import form as lf

KindOfLine = Literal["row", "col"]

# Determiners --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Every:
    """Each, all; of so many if there is a number."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class A:
    """The indefinite article."""


@dataclass(frozen=True, slots=True)
class Bare:
    """No determiner."""


@dataclass(frozen=True, slots=True)
class No:
    """None."""


@dataclass(frozen=True, slots=True)
class AnyOne:
    """Any: some below a negation or condition, else each."""


@dataclass(frozen=True, slots=True)
class HowMany:
    """So many; `bare` is a number without exactly or at least."""

    op: str
    number: int


@dataclass(frozen=True, slots=True)
class FromTo:
    """Between so many and so many."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """One or two, none or three."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """Most, half, an even number: an amount without a number."""

    kind: str


@dataclass(frozen=True, slots=True)
class AllBut:
    """All but so many."""

    number: int


@dataclass(frozen=True, slots=True)
class NotEvery:
    """Not all."""


@dataclass(frozen=True, slots=True)
class The:
    """The definite article; of so many if there is a number."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class TheOnly:
    """The only one or ones."""


@dataclass(frozen=True, slots=True)
class SomeTwo:
    """Two that stand in some relation: two neighbouring rows."""


@dataclass(frozen=True, slots=True)
class NoTwo:
    """No two."""


@dataclass(frozen=True, slots=True)
class AnyTwo:
    """Any two."""


Determiner = (
    Every | A | Bare | No | AnyOne | HowMany | FromTo | OneOf | Share | AllBut | NotEvery
    | The | TheOnly | SomeTwo | NoTwo | AnyTwo
)  # fmt: skip

# Nouns --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Noun:
    """A kind of thing; `one` stands for a noun left out."""

    name: str
    plural: bool = False
    size: int = 0


@dataclass(frozen=True, slots=True)
class Modified:
    """A noun that a modifier narrows down."""

    noun: Nominal
    modifier: Modifier


Nominal = Noun | Modified


@dataclass(frozen=True, slots=True)
class Quality:
    """An adjective: safe, even, other, neighbouring."""

    name: str


@dataclass(frozen=True, slots=True)
class Nth:
    """The places a thing may have in its row: second, last, top left, the first two."""

    places: tuple[str | int, ...]
    width: int = 1


@dataclass(frozen=True, slots=True)
class NthLast:
    """The place counted from the end: the second row from the bottom."""

    number: int
    side: str


@dataclass(frozen=True, slots=True)
class Of:
    """What it belongs to."""

    owner: Phrase


@dataclass(frozen=True, slots=True)
class At:
    """Where it lies."""

    place: Place


@dataclass(frozen=True, slots=True)
class That:
    """A relative clause."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class Whose:
    """A relative clause about something that the thing has."""

    noun: Nominal
    verb: Verb


@dataclass(frozen=True, slots=True)
class InWhich:
    """A relative clause about what lies in it, beside it."""

    relation: str
    clause: Clause


@dataclass(frozen=True, slots=True)
class With:
    """What it contains."""

    phrase: Phrase
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Onward:
    """From the n-th on."""

    place: str | int


Modifier = Quality | Nth | NthLast | Of | At | That | Whose | InWhich | With | Onward

# Noun phrases -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Np:
    """A determiner and its noun."""

    determiner: Determiner
    noun: Nominal


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell by its column and row."""

    column: Term
    row: Term


@dataclass(frozen=True, slots=True)
class Line:
    """A row or column by its number."""

    kind: KindOfLine
    number: Term


@dataclass(frozen=True, slots=True)
class Lines:
    """Rows or columns by their numbers."""

    kind: KindOfLine
    numbers: tuple[Term, ...]
    word: str = "and"


@dataclass(frozen=True, slots=True)
class LineRange:
    """Rows or columns from one number to another."""

    kind: KindOfLine
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the board: centre, border, board, inside, main, anti."""

    name: str


@dataclass(frozen=True, slots=True)
class Pronoun:
    """It, they, the thing itself."""

    word: str


@dataclass(frozen=True, slots=True)
class Rest:
    """All the others, or what is left of something."""

    of: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    """Phrases joined by and, or, xor, nor, both, but (not this but that)."""

    word: str
    parts: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class PartOf:
    """So many of them."""

    determiner: Determiner
    whole: Phrase


@dataclass(frozen=True, slots=True)
class Only:
    """These and no others."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Except:
    """A phrase but for some."""

    phrase: Phrase
    exception: Exception_


@dataclass(frozen=True, slots=True)
class Save:
    """An exception: these things; perhaps leaves open what holds of them."""

    phrase: Phrase
    perhaps: bool = False


@dataclass(frozen=True, slots=True)
class SaveAt:
    """An exception: what lies there."""

    place: Place


@dataclass(frozen=True, slots=True)
class SaveSome:
    """An exception: so many."""

    number: int


@dataclass(frozen=True, slots=True)
class AllExcept:
    """All others of the kind that is named: all but (1,1), all but the first row."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Aside:
    """A phrase with a remark: row 3, which is safe."""

    phrase: Phrase
    verb: Verb


@dataclass(frozen=True, slots=True)
class NotAll:
    """Not both of these."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class AsWhole:
    """Several things taken together: as many as rows 1 and 2 together."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Known:
    """A thing that the reader already has."""

    term: lf.Term


Exception_ = Save | SaveAt | SaveSome
Phrase = (
    Np | Cell | Line | Lines | LineRange | Area | Pronoun | Rest | Joined | PartOf | Only | Except
    | AllExcept | Aside | NotAll | AsWhole | Known
)  # fmt: skip

# Places -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class In:
    """A relation to a phrase: in, near, above… so many steps away if there is a number."""

    relation: str
    phrase: Phrase
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Places:
    """Places joined by and, or, xor, nor."""

    word: str
    parts: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class OnlyAt:
    """There and nowhere else."""

    place: Place


@dataclass(frozen=True, slots=True)
class ButNot:
    """There, but not there."""

    place: Place
    other: Place


@dataclass(frozen=True, slots=True)
class Front:
    """A place that is said first, so that all of its phrase is read first."""

    place: Place


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Anywhere but there; without a place, but where was said before."""

    place: Place | None = None


@dataclass(frozen=True, slots=True)
class There:
    """A test that the reader already has."""

    term: lf.Term
    relation: str = "in"


Place = In | Front | Places | OnlyAt | ButNot | Elsewhere | There

# Verb phrases -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Is:
    """Is safe, mined, full."""

    quality: str


@dataclass(frozen=True, slots=True)
class IsA:
    """Is a mine, is the only mine, is (1,1)."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class IsAt:
    """Lies somewhere."""

    place: Place


@dataclass(frozen=True, slots=True)
class Has:
    """Contains something, perhaps at some places."""

    phrase: Phrase
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class HasTogether:
    """Contain something between them."""

    phrase: Phrase
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class HasMore:
    """Contains more, fewer, as many than something else."""

    comparing: Comparing
    noun: Nominal
    other: Phrase


@dataclass(frozen=True, slots=True)
class Fills:
    """Lie there, one at each of the places."""

    places: Phrase


@dataclass(frozen=True, slots=True)
class Touches:
    """Is next to something."""

    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Same:
    """Are in the same row, column, line; in different ones; in ones side by side; touch."""

    relation: str


@dataclass(frozen=True, slots=True)
class SameAs:
    """Is in the same row as something."""

    relation: str
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Begins:
    """Begins or ends with something."""

    phrase: Phrase
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Surrounded:
    """All neighbours are so."""

    noun: Nominal


@dataclass(frozen=True, slots=True)
class NotVerb:
    """Does not."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class Verbs:
    """Verb phrases joined by and, or, xor, nor."""

    word: str
    parts: tuple[Verb, ...]


@dataclass(frozen=True, slots=True)
class Always:
    """Does so in every case: a mine is always on the border."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class Each:
    """All of them do, each by itself."""

    verb: Verb


@dataclass(frozen=True, slots=True)
class Ditto:
    """Does so too: the verb phrase before, with its not if it is the whole."""

    whole: bool = False
    same: bool = False  # the same goes for it, also where the verb phrase is negated


@dataclass(frozen=True, slots=True)
class VerbIf:
    """Does so if, unless… something."""

    word: str
    verb: Verb
    clause: Clause


Verb = (
    Is | IsA | IsAt | Fills | Has | HasTogether | HasMore | Touches | Same | SameAs | Begins
    | Surrounded | NotVerb | Always | Verbs | Each | Ditto | VerbIf
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Comparing:
    """How two amounts compare: one is `op` the other times a factor plus a number."""

    op: Comparison
    factor: int = 1
    plus: int = 0
    half: bool = False


# Clauses ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pred:
    """A subject and its verb phrase."""

    subject: Phrase
    verb: Verb


@dataclass(frozen=True, slots=True)
class Exist:
    """There is something, at some places."""

    phrase: Phrase
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Not:
    """It is not so that."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Clauses:
    """Clauses joined by and, or, xor, nor."""

    word: str
    parts: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class If:
    """A conditional: if, iff, unless, onlyif; the condition first, though it may be said last."""

    word: str
    condition: Clause
    result: Clause
    last: bool = False


@dataclass(frozen=True, slots=True)
class IfElse:
    """If this, then that, otherwise something else."""

    condition: Clause
    result: Clause
    otherwise: Clause


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Else, after an if of the sentence before."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Frame:
    """A place, and what holds there."""

    place: Place
    clause: Clause


@dataclass(frozen=True, slots=True)
class Apart:
    """A clause, with an exception that stands apart."""

    clause: Clause
    exception: Exception_


@dataclass(frozen=True, slots=True)
class Namely:
    """Which ones these are."""

    clause: Clause
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Again:
    """The same there: and in row 2 too, but not in row 3."""

    places: tuple[Place, ...]
    word: str = "too"


@dataclass(frozen=True, slots=True)
class MoreThere:
    """There are more of them here than there."""

    comparing: Comparing
    noun: Nominal
    here: Place
    there: Place


@dataclass(frozen=True, slots=True)
class MoreThan:
    """There are more of these than of those."""

    comparing: Comparing
    noun: Nominal
    other: Nominal
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class MoreAre:
    """More of them are so than so."""

    comparing: Comparing
    noun: Nominal
    verb: Verb
    other: Verb


@dataclass(frozen=True, slots=True)
class NumberIs:
    """The number of these is such and such."""

    noun: Nominal
    determiner: Determiner


@dataclass(frozen=True, slots=True)
class SameNumber:
    """These have the same number of something."""

    subject: Phrase
    noun: Nominal


@dataclass(frozen=True, slots=True)
class Alike:
    """These have mines at the same places."""

    subject: Phrase


@dataclass(frozen=True, slots=True)
class Named:
    """For every x: what holds of numbers that have a name."""

    kind: str
    number: int
    names: tuple[Var, ...]
    clause: Clause


@dataclass(frozen=True, slots=True)
class ForEach:
    """For every row: what holds of it."""

    phrase: Phrase
    clause: Clause


@dataclass(frozen=True, slots=True)
class Exclusive:
    """A clause whose or is not both."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Inclusive:
    """A clause whose or may be both."""

    clause: Clause


@dataclass(frozen=True, slots=True)
class Related:
    """Two written terms compared."""

    op: Comparison
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Proposition:
    """What is not of the board."""

    atom: Holding


@dataclass(frozen=True, slots=True)
class Holding:
    """A name, perhaps of some terms."""

    name: str
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Count:
    """So many of these statements hold."""

    op: str
    number: int
    parts: tuple[Clause, ...]


Clause = (
    Pred | Exist | Not | Clauses | If | IfElse | Otherwise | Frame | Apart | Namely | Again
    | MoreThere | MoreThan | MoreAre | NumberIs | SameNumber | Alike | Named
    | ForEach | Exclusive | Inclusive | Related | Proposition | Count
)  # fmt: skip
