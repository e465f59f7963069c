"""The evaluations of the other source documents made again, from experiments: γ, rates, growth."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from provefield.games.sweeper.generate import PRESETS
from provefield.games.sweeper.notation import parse_boards
from provefield.parts.research.experiment import Progress
from provefield.parts.research.rates import PUBLISHED
from provefield.parts.research.reproductions import Claim, compare, draw_numbers
from provefield.parts.research.series import hold_all
from provefield.parts.research.worlds import gamma_on
from provefield.play.report import Report
from provefield.play.tournament import Players, Tournament

WORLDS = files("provefield") / "data" / "worlds" / "obscured.txt"
GAMES, QUICK_GAMES = 100, 5
SAFE, GUESSING = "p5", "guesser"

WHY_RATES = {
    "hard": "it opens only what is proved, and so does P5, which is complete; the 62 % are above "
    "both, so that player guesses, and is to be compared with `guesser`"
}


def gamma(players: Players, quick: bool) -> Progress:
    """Figures 8 to 12 of the Obscured Sweeper's report, on worlds that ship."""
    text = WORLDS.read_text(encoding="utf-8")
    report: Report = yield from gamma_on(parse_boards(text, source="obscured.txt"))
    claims = "The report's figures have no numbers; what it says of them: γ grows with the board, "
    claims += (
        "P1 > P2 > P3 = P4, and P3 leaves half of what P2 leaves. Its 21 worlds are not ours, "
    )
    claims += "so sizes need not line up: `experiment gamma` plays 500 random worlds of each size."
    return replace(report, remarks=[*report.remarks, claims], files={"worlds.txt": text})


def rates(players: Players, quick: bool) -> Progress:
    """How often the resolution player wins, beside a complete one and one that guesses."""
    games = QUICK_GAMES if quick else GAMES
    agents = ("resolution", SAFE, GUESSING)
    plans = [Tournament(agents, PRESETS[name], "list", games) for name in PUBLISHED]
    results = yield from hold_all(plans, players)
    claims, pairs = [], []
    for (name, rate), each in zip(PUBLISHED.items(), results, strict=True):
        won = {agent: 100 * each[agent].won / games for agent in agents}
        why = f"P5 wins {won[SAFE]:g} %, {GUESSING} {won[GUESSING]:g} %"
        why = "; ".join(filter(None, (why, WHY_RATES.get(name, "another drawing of boards"))))
        claims.append(Claim(name, f"{100 * rate:g} %", f"{won['resolution']:g} %", why))
        pairs.append((100 * rate, won["resolution"]))
    return compare(
        "rates",
        f"Games won by a resolution player from √cells safe cells, {games} games each",
        claims,
        lambda figure: draw_numbers(figure, list(PUBLISHED), pairs),
    )
