"""Proofs that somebody writes: checked line by line; nothing of them is kept here."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from provefield.web.accounts.exams import IN_EXAM, insist_on_lines, outside_exams
from provefield.web.accounts.requests import REFUSALS, Reader, jobs_of, send_answer, sent
from provefield.web.accounts.visitors import limited
from provefield.web.learn import proof_shapes as proving
from provefield.web.learn import proofs as work
from provefield.web.platform.jobs import ANSWER

router = APIRouter(prefix="/api/proofs", tags=["proofs"], responses=REFUSALS | IN_EXAM)
NoExam = Depends(outside_exams)
SECONDS = 8.0
"""For a hint, which looks for a proof; checking takes some milliseconds."""


@router.get(
    "/rules", response_model=proving.ProofRules, dependencies=[Depends(limited("analysis"))]
)
async def rules(request: Request, tongue: Reader) -> Response:
    """The rules of natural deduction as a textbook states them, each with an example."""
    return await send_answer(request, ANSWER(work.rules, tongue))


@router.post("/check", response_model=proving.ProofDraft, dependencies=[Depends(limited("move"))])
async def check(request: Request, new: proving.NewProof, tongue: Reader) -> Response:
    """What is right and what is wrong in a draft, line by line, and what is still open.

    In an exam that tells of lines it does so, and of no world that breaks the sequent.
    """
    is_exam = await insist_on_lines(request)
    told = await jobs_of(request).ask(ANSWER(work.check, new, tongue))
    return sent(told.model_copy(update={"countermodel": None}) if is_exam else told)


@router.get(
    "/textbooks", response_model=proving.Textbooks, dependencies=[Depends(limited("analysis"))]
)
async def textbooks(request: Request) -> Response:
    """The books in whose style proofs can be written."""
    return await send_answer(request, ANSWER(work.books))


@router.post("/textbook", response_model=proving.BookProof, dependencies=[Depends(limited("move"))])
async def textbook(request: Request, new: proving.NewBookProof, tongue: Reader) -> Response:
    """What is wrong in a proof in a textbook's style, and a finished one in another's."""
    await insist_on_lines(request)
    return await send_answer(request, ANSWER(work.in_textbook, new, tongue))


@router.post("/line", response_model=proving.Choices, dependencies=[Depends(limited("move"))])
async def line(request: Request, new: proving.NewLine, tongue: Reader) -> Response:
    """The lines that a rule gives from those that are chosen."""
    await insist_on_lines(request)
    return await send_answer(request, ANSWER(work.apply, new, tongue))


@router.post(
    "/hint", response_model=proving.ProofHint, dependencies=[Depends(limited("question")), NoExam]
)
async def hint(request: Request, new: proving.NewProofHint, tongue: Reader) -> Response:
    """The next line of a real proof from where a draft ends; honestly none if none is found."""
    return await send_answer(request, ANSWER(work.hint, new, tongue, seconds=SECONDS))


@router.post(
    "/world", response_model=proving.SeenWorld, dependencies=[Depends(limited("move")), NoExam]
)
async def world(request: Request, new: proving.NewWorld, tongue: Reader) -> Response:
    """Premises and goal part by part in a small world, or in one that breaks the sequent."""
    return await send_answer(request, ANSWER(work.look, new, tongue))


@router.post(
    "/export", response_model=proving.Export, dependencies=[Depends(limited("question")), NoExam]
)
async def export(request: Request, new: proving.NewExport, tongue: Reader) -> Response:
    """A finished proof for LaTeX, for forall x or for Coq."""
    return await send_answer(request, ANSWER(work.export, new, tongue))
