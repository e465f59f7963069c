"""Ratings with their uncertainty, from who was better in which game; Plackett and Luce's model.

A rating follows from the log of rounds alone: who has the log finds the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Rating = tuple[float, float]
"""The mean, and its standard deviation."""

START: Rating = (25.0, 25.0 / 3)


def rate(ratings: Mapping[str, Rating], ranks: Mapping[str, int]) -> dict[str, Rating]:
    """The ratings of those who played, after a game with these places; equal places are a draw.

    >>> after = rate({}, {"ada": 0, "bob": 1})
    >>> after["ada"][0] > 25 > after["bob"][0], after["ada"][1] < START[1]
    (True, True)
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    names = sorted(ranks)
    teams = [[model.create_rating(list(ratings.get(name, START)))] for name in names]
    rated = model.rate(teams, ranks=[float(ranks[name]) for name in names])
    return {name: (team[0].mu, team[0].sigma) for name, team in zip(names, rated, strict=True)}


def places(scores: Mapping[str, Iterable[int]]) -> dict[str, int]:
    """The places of those who have these scores, the most important number first.

    >>> places({"ada": [1, 0], "bob": [1, -3], "eve": [1, 0]})
    {'ada': 0, 'bob': 2, 'eve': 0}
    """
    plain = {name: tuple(score) for name, score in scores.items()}
    order = sorted(plain.values(), reverse=True)
    return {name: order.index(score) for name, score in plain.items()}
