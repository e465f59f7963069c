"""From a formula to a clear sentence of the grammar: idioms where they fit, else its quantifiers.

What is said is read again: so random formulas become sentences for the reader.
"""

from __future__ import annotations

from provefield.language import syntax as tree
from provefield.language.say import say, sentence
from provefield.logic.binding import close, names, term_variables
from provefield.logic.field import MINE, SAFE
from provefield.logic.formula import (
    And,
    Atom,
    Cardinality,
    Compare,
    CountQuantifier,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Term,
    Var,
)

OPS = {"exactly": "=", "atleast": ">=", "atmost": "<="}
TRUE_SENTENCE = tree.Related("=", Int(1), Int(1))
FALSE_SENTENCE = tree.Related("=", Int(1), Int(2))
Amount = tuple[tree.Determiner, tree.Nominal, tree.Phrase]


class UnspeakableError(Exception):
    """A formula about something that no table has words for."""


def describe(formula: Formula, tongue: str) -> str:
    """Say in one sentence what a formula says; free variables are understood universally."""
    try:
        said = say(tell(close(formula)), tongue)
    except UnspeakableError:
        said = None
    return sentence(said or str(formula), names(formula))


def tell(formula: Formula) -> tree.Clause:
    """The tree of a sentence that says what a closed formula says."""
    for idiom in (of_a_cell, of_cells, of_a_line, of_lines, of_the_board):
        found = idiom(formula)
        if found is not None:
            return found
    return plainly(formula)


# Idioms -------------------------------------------------------------------------------------------


def of_a_cell(formula: Formula) -> tree.Clause | None:
    """There is a mine in a cell, or none, or it is safe."""
    match formula:
        case Atom("mine", (column, row)):
            return there(tree.A(), tree.Cell(column, row))
        case Not(Atom("mine", (column, row))):
            return there(tree.No(), tree.Cell(column, row))
        case Atom("safe", (column, row)):
            return tree.Pred(tree.Cell(column, row), tree.Is("safe"))
    return None


def there(determiner: tree.Determiner, where: tree.Phrase) -> tree.Clause:
    """There are so many mines in it."""
    return tree.Exist(tree.Np(determiner, mines(determiner)), (tree.In("in", where),))


def mines(determiner: tree.Determiner) -> tree.Noun:
    """The noun in the number that its determiner wants."""
    return tree.Noun("mine", is_plural(determiner))


def is_plural(determiner: tree.Determiner) -> bool:
    """Whether several are counted."""
    return isinstance(determiner, tree.HowMany) and determiner.number != 1


def of_cells(formula: Formula) -> tree.Clause | None:
    """Mines in several cells, or in one of them, or cells that are safe."""
    if not isinstance(formula, And | Or) or len(formula.parts) < 2:
        return None
    cells = [cell_of(part, MINE) for part in formula.parts]
    if all(cells):
        places = tuple(tree.In("in", cell) for cell in cells if cell)
        word = "each" if isinstance(formula, And) else "or"
        return tree.Exist(tree.Np(tree.A(), tree.Noun("mine")), (tree.Places(word, places),))
    cells = [cell_of(part, SAFE) for part in formula.parts]
    if all(cells) and isinstance(formula, And):
        return tree.Pred(tree.Joined("and", tuple(filter(None, cells))), tree.Is("safe"))
    return None


def cell_of(formula: Formula, predicate: str) -> tree.Cell | None:
    """The cell of which a formula says that it is a mine, or safe."""
    match formula:
        case Atom(name, (column, row)) if name == predicate:
            return tree.Cell(column, row)
        case Not(Atom("mine", (column, row))) if predicate == SAFE:
            return tree.Cell(column, row)
    return None


def of_a_line(formula: Formula) -> tree.Clause | None:
    """So many mines, or safe cells, in a row, in a column, on the diagonal."""
    found = amount(formula)
    if found is None:
        return None
    determiner, noun, where = found
    if isinstance(determiner, tree.Every):
        if isinstance(where, tree.Line) and not isinstance(where.number, Int | Var):
            return None  # a line off the board is full of nothing
        return tree.Pred(where, tree.Is("full"))
    return tree.Exist(tree.Np(determiner, noun), (tree.In("in", where),))


def amount(formula: Formula) -> Amount | None:
    """How many mines or safe cells there are, and in which line."""
    match formula:
        case Exists(name, Atom() as atom):
            return in_line(tree.A(), name, atom)
        case Not(Exists(name, Atom() as atom)):
            return in_line(tree.No(), name, atom)
        case ForAll(name, Not(Atom("mine") as atom)) | ForAll(name, Atom("safe") as atom):
            return in_line(tree.No(), name, Atom(MINE, atom.args))
        case ForAll(name, Atom("mine") as atom):
            return in_line(tree.Every(), name, atom)
        case CountQuantifier(how, number, name, Atom() as atom) if how != "atleast" or number:
            return in_line(tree.HowMany(OPS[how], number), name, atom)
    return None


def in_line(determiner: tree.Determiner, name: str, atom: Atom) -> Amount | None:
    """The line along which a variable runs."""
    if atom.predicate not in (MINE, SAFE):
        return None
    noun: tree.Nominal = mines(determiner)
    if atom.predicate == SAFE:
        cell = tree.Noun("cell", is_plural(determiner))
        noun = tree.Modified(cell, tree.Quality("safe"))
    column, row = atom.args
    variable = Var(name)
    if column == row == variable:
        return determiner, noun, tree.Area("main")
    if column == variable and name not in variables(row):
        return determiner, noun, tree.Line("row", row)
    if row == variable and name not in variables(column):
        return determiner, noun, tree.Line("col", column)
    return None


def variables(term: Term) -> frozenset[str]:
    """The names in a term."""
    return term_variables(term)


def of_lines(formula: Formula) -> tree.Clause | None:
    """Every row, some column, exactly two rows have so many mines."""
    match formula:
        case ForAll(name, body):
            return each_line(tree.Every(), name, body)
        case Not(ForAll(name, body)):
            return each_line(tree.NotEvery(), name, body)
        case Exists(name, body):
            return each_line(tree.HowMany(">=", 1), name, body)
        case Not(Exists(name, body)):
            return each_line(tree.No(), name, body)
        case CountQuantifier(how, number, name, body) if how != "atleast" or number:
            return each_line(tree.HowMany(OPS[how], number), name, body)
    return None


def each_line(determiner: tree.Determiner, name: str, body: Formula) -> tree.Clause | None:
    """So many lines have so many mines."""
    found = amount(body)
    if found is None or (isinstance(found[0], tree.No) and not isinstance(determiner, tree.Every)):
        return None
    own, noun, line = found
    if not isinstance(line, tree.Line) or line.number != Var(name):
        return None
    lines = tree.Np(determiner, tree.Noun(line.kind, is_plural(determiner)))
    if isinstance(own, tree.Every):
        return tree.Pred(lines, tree.Is("full"))
    return tree.Pred(lines, tree.Has(tree.Np(own, noun)))


def of_the_board(formula: Formula) -> tree.Clause | None:
    """There is a mine somewhere, or none at all."""
    match formula:
        case Exists(one, Exists(two, Atom("mine", (Var(column), Var(row))))) if one != two:
            if {column, row} == {one, two}:
                return tree.Exist(tree.Np(tree.A(), tree.Noun("mine")))
        case ForAll(one, ForAll(two, Not(Atom("mine", (Var(column), Var(row)))))) if one != two:
            if {column, row} == {one, two}:
                return tree.Exist(tree.Np(tree.No(), tree.Noun("mine")))
    return None


# Without idioms -----------------------------------------------------------------------------------


def plainly(formula: Formula) -> tree.Clause:
    """The sentence that follows the formula, connective by connective."""
    match formula:
        case And(()) | Or(()):
            return TRUE_SENTENCE if isinstance(formula, And) else FALSE_SENTENCE
        case And(parts) | Or(parts):
            if len(parts) == 1:
                return tell(parts[0])
            word = "and" if isinstance(formula, And) else "or"
            return tree.Clauses(word, tuple(map(tell, parts)))
        case Not(body):
            return tree.Not(tell(body))
        case Implies(left, right):
            return tree.If("if", tell(left), tell(right))
        case Iff(left, right):
            return tree.If("iff", tell(left), tell(right))
        case Compare(op, left, right):
            return tree.Related(op, left, right)
        case Cardinality(how, number, parts):
            if not parts:
                holds = number == 0 or how == "atmost"
                return TRUE_SENTENCE if holds else FALSE_SENTENCE
            return tree.Count(OPS[how], number, tuple(map(tell, parts)))
    return quantified(formula)


def quantified(formula: Formula) -> tree.Clause:
    """For every x, for some x; several of one kind at once."""
    match formula:
        case ForAll(name, body):
            names, body = prefix(formula, ForAll)
            return tree.Named("all", 0, names, tell(body))
        case Exists(name, body):
            names, body = prefix(formula, Exists)
            return tree.Named("some", 0, names, tell(body))
        case CountQuantifier(how, number, name, body):
            return tree.Named(how, number, (Var(name),), tell(body))
    raise UnspeakableError(str(formula))


def prefix(formula: Formula, kind: type[ForAll] | type[Exists]) -> tuple[tuple[Var, ...], Formula]:
    """The variables of quantifiers of one kind in a row, and what they bind."""
    names: list[Var] = []
    while isinstance(formula, kind) and Var(formula.variable) not in names:
        if names and tell_short(formula):
            break
        names.append(Var(formula.variable))
        formula = formula.body
    return tuple(names), formula


def tell_short(formula: Formula) -> bool:
    """Whether an idiom says it."""
    return of_a_line(formula) is not None or of_lines(formula) is not None
