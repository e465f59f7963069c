"""Games that are being made: are they right, and how hard are they? This runs in workers."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import category

from provefield.errors import BudgetError, InputError, ProvefieldError
from provefield.games.minefol.check.validity import Report, check
from provefield.games.minefol.game import Game
from provefield.games.minefol.message import Message
from provefield.games.minefol.notation import parse_game
from provefield.games.minefol.writing import write_game
from provefield.grid import Cell, Grid
from provefield.logic.field import VOCABULARY
from provefield.logic.formula import Formula
from provefield.logic.parse import read
from provefield.logic.show import show
from provefield.reason.limit import by_clock
from provefield.tongues import Tongue, phrase, tell
from provefield.web.create import shapes as making
from provefield.web.create.formulas import fault
from provefield.web.create.messages import read_messages
from provefield.web.platform.shapes import in_order

MOST_CELLS = 900
ONE_LINE = phrase("a title is one line")
MOST_MESSAGES = 100


Reading = tuple[Game | None, list[making.DraftFault], list[str]]
"""A game, what is wrong with it, and what its author may not have meant."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A game, if it can be read, and what was found out about it."""

    game: Game | None
    checked: making.Checked


def slow(error: BudgetError, tongue: Tongue) -> str:
    """That a game takes too long to check."""
    why = error.reason
    return tell(
        phrase(
            "This game takes too long to check, so others could not play it either: {why}.", why=why
        ),
        tongue,
    )


def judge(draft: making.GameDraft, seconds: float, tongue: Tongue) -> Judged:
    """Find out all about a draft."""
    game, errors, warnings = _read(draft, tongue)
    if game is None:
        return Judged(None, making.Checked(errors=errors))
    written = write_game(game, like=draft.toml or "")
    parts = as_draft(game) if draft.toml is not None else None
    try:
        found = _checked(check(game, by_clock(seconds)), tongue)
    except BudgetError as error:
        found = making.Checked(unknown=slow(error, tongue), warnings=warnings)
    messages = read_messages(game.messages, game.grid, tongue)
    told = {"messages": messages, "toml": written, "draft": parts}
    return Judged(game, found.model_copy(update=told))


def _checked(report: Report, tongue: Tongue) -> making.Checked:
    from provefield.games.minefol.check.difficulty import level, measure

    grade = level(measure(report.game, report.path)) if report.valid else None
    return making.Checked(
        warnings=[tell(warning, tongue) for warning in report.warnings],
        consistent=report.consistent,
        feasible=report.feasible,
        valid=report.valid,
        fair=report.fair,
        shortest=report.shortest,
        worst=report.worst,
        level=grade,
        reason=report.reason and tell(report.reason, tongue),
        conflict=in_order(report.conflict_cells),
        redundant=in_order(report.redundant),
        needed=in_order(report.needed),
        closed=in_order(report.closed),
        unreachable=in_order(report.unreachable),
        path=[(cell.column, cell.row) for cell in report.path],
    )


# Reading ------------------------------------------------------------------------------------------


def _read(draft: making.GameDraft, tongue: Tongue) -> Reading:
    parts = draft.toml is None
    game, errors, warnings = _read_parts(draft, tongue) if parts else _read_file(draft, tongue)
    if game is not None and any(category(sign) == "Cc" for sign in game.title):
        return None, [*errors, making.DraftFault(message=tell(ONE_LINE, tongue))], []
    return game, errors, warnings


def _read_file(draft: making.GameDraft, tongue: Tongue) -> Reading:
    try:
        game = parse_game(draft.toml or "")
        _insist_on_size(game.grid, len(game.messages))
    except InputError as error:
        place = {"line": error.line, "column": error.column} if error.has_place else {}
        return None, [making.DraftFault(message=tell(error.message, tongue), **place)], []
    except ProvefieldError as error:
        return None, [making.DraftFault(message=tell(error.reason, tongue))], []
    return game, [], [tell(warning, tongue) for warning in game.warnings]


def _read_parts(draft: making.GameDraft, tongue: Tongue) -> Reading:
    errors: list[making.DraftFault] = []
    warnings: list[str] = []
    messages: dict[Cell, Message] = {}
    for number, given in enumerate(draft.messages):
        cell = Cell(*given.at)
        try:
            formula, notes = _formula(given.fol)
        except ProvefieldError as error:
            errors.append(_in_message(error, number, given.fol, tongue))
            continue
        if cell in messages:
            told = phrase("{cell} already has a message; join the two with &", cell=cell.words)
            errors.append(making.DraftFault(message=tell(told, tongue), index=number))
        others = tuple((each, said) for each, said in given.others.items() if said)
        messages[cell] = Message(cell, formula, given.english, others)
        where = phrase("the message at {cell}", cell=cell.words)
        warnings += [phrase("{source}: {formula}", source=where, formula=note) for note in notes]
    try:
        grid = Grid(draft.columns, draft.rows, frozenset(Cell(*at) for at in draft.blocked))
        game = Game(
            grid,
            tuple(messages.values()),
            draft.mines,
            draft.count,
            draft.budget,
            draft.title,
            warnings=tuple(warnings),
        )
        # What the file format refuses, and why, is told once, where files are read.
        parse_game(write_game(game))
    except InputError as error:
        return None, [*errors, making.DraftFault(message=tell(error.message, tongue))], []
    return (None if errors else game), errors, [tell(warning, tongue) for warning in warnings]


def _formula(text: str) -> tuple[Formula, tuple[str, ...]]:
    parsed = read(text, vocabulary=VOCABULARY)
    return parsed.formula, parsed.warnings


def _in_message(
    error: ProvefieldError, number: int, text: str, tongue: Tongue
) -> making.DraftFault:
    told = fault(error, text, tongue)
    return making.DraftFault(
        message=told.message, index=number, column=told.column, length=told.length
    )


def _insist_on_size(grid: Grid, messages: int) -> None:
    if grid.size > MOST_CELLS:
        raise InputError(
            phrase(
                "a game has at most {most} cells here, not {cells}",
                most=MOST_CELLS,
                cells=grid.size,
            )
        )
    if messages > MOST_MESSAGES:
        raise InputError(
            phrase(
                "a game has at most {most} messages here, not {messages}",
                most=MOST_MESSAGES,
                messages=messages,
            )
        )


def as_draft(game: Game) -> making.GameDraft:
    """A game in parts, to go on making it."""
    return making.GameDraft(
        title=game.title[:120],
        columns=game.grid.columns,
        rows=game.grid.rows,
        mines=game.mines,
        count=game.count,
        budget=game.budget,
        blocked=in_order(game.grid.blocked),
        messages=[
            making.DraftMessage(
                at=message.cell,
                fol=show(message.formula),
                english=message.english,
                others=dict(message.others),
            )
            for message in game.messages
        ],
    )


def draft_of(text: str) -> making.GameDraft:
    """A game file in parts."""
    game = parse_game(text, source="file")
    _insist_on_size(game.grid, len(game.messages))
    return as_draft(game)


def file_of(draft: making.GameDraft, tongue: Tongue) -> making.File:
    """A draft as a game file."""
    return making.File(toml=write_game(_game(draft, tongue), like=draft.toml or ""))


def problem_of(draft: making.GameDraft, to: str, tongue: Tongue) -> making.Problem:
    """What a draft tells, as `provefield export` writes it."""
    from provefield.games.minefol.theory import knowledge
    from provefield.reason.export import export
    from provefield.reason.question import Question

    return making.Problem(text=export(Question(knowledge(_game(draft, tongue))), to))


def _game(draft: making.GameDraft, tongue: Tongue) -> Game:
    game, errors, _ = _read(draft, tongue)
    if game is None:
        raise InputError(errors[0].message)
    return game
