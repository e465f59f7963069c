"""The job queue: `jobs.ask(question, whose)` is how the platform reasons."""

from provefield.web.platform.jobs.hang_up import hung_up
from provefield.web.platform.jobs.question import (
    ANSWER,
    HASH,
    LONG,
    MOVE,
    STUDY,
    Cost,
    Owner,
    Question,
    current_owner,
)
from provefield.web.platform.jobs.seam import InLine, Jobs

__all__ = [
    "ANSWER",
    "HASH",
    "LONG",
    "MOVE",
    "STUDY",
    "Cost",
    "InLine",
    "Jobs",
    "Owner",
    "Question",
    "current_owner",
    "hung_up",
]
