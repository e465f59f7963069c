"""The job queue: `jobs.ask(question, whose)` is how the platform reasons."""

from provefield.web.platform.jobs.hang_up import hung_up
from provefield.web.platform.jobs.jobs import InLine, Jobs
from provefield.web.platform.jobs.question import (
    ANSWER,
    LONG,
    MOVE,
    STUDY,
    Asker,
    Cost,
    Question,
    asker,
)

__all__ = [
    "ANSWER",
    "LONG",
    "MOVE",
    "STUDY",
    "Asker",
    "Cost",
    "InLine",
    "Jobs",
    "Question",
    "asker",
    "hung_up",
]
