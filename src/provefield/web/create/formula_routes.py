"""Formulas and sentences, each read as the other, while somebody writes them; proofs as files."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from provefield.logic.field import Field
from provefield.tongues import ENGLISH, phrase
from provefield.web.accounts.exams import IN_EXAM, outside_exams
from provefield.web.accounts.requests import REFUSALS, Reader, send_answer
from provefield.web.accounts.visitors import limited
from provefield.web.create import certificates, disputes, formulas
from provefield.web.create import shapes as making
from provefield.web.platform.jobs import ANSWER

router = APIRouter(
    prefix="/api",
    tags=["formulas"],
    responses=REFUSALS | IN_EXAM,
    dependencies=[Depends(outside_exams)],
)
SECONDS = 5.0
ONE = phrase("Send one text: fol, english or words.")


@router.post("/formulas", response_model=making.Read, dependencies=[Depends(limited("analysis"))])
async def formula(request: Request, new: making.NewText, tongue: Reader) -> Response:
    """What a formula says in words, or the formulas that a sentence may mean.

    A text with a fault is no failure: the answer says what is wrong with it, and where.
    """
    ask = partial(send_answer, request)
    field = Field(new.columns, new.rows) if new.columns and new.rows else None
    match (new.fol, new.english, new.words):
        case (str(fol), None, None):
            return await ask(ANSWER(formulas.from_fol, fol, tongue, seconds=SECONDS))
        case (None, str(english), None):
            asked = (formulas.from_sentence, english, ENGLISH, field, tongue)
            return await ask(ANSWER(*asked, seconds=SECONDS))
        case (None, None, str(words)):
            asked = (formulas.from_sentence, words, tongue, field, tongue)
            return await ask(ANSWER(*asked, seconds=SECONDS))
        case _:
            raise HTTPException(400, ONE)


@router.post(
    "/expansions", response_model=making.Expanded, dependencies=[Depends(limited("analysis"))]
)
async def expansion(request: Request, new: making.NewExpansion, tongue: Reader) -> Response:
    """∀ written out as a conjunction, and ∃ as a disjunction."""
    return await send_answer(request, ANSWER(formulas.write_out, new, tongue, seconds=SECONDS))


@router.post(
    "/certificates", response_model=making.Certificate, dependencies=[Depends(limited("analysis"))]
)
async def certificate(request: Request, new: making.NewCertificate) -> Response:
    """A proof to take along: checked again, and written for Coq, TPTP, LaTeX or forall x."""
    return await send_answer(
        request, ANSWER(certificates.certificate, new, SECONDS, seconds=2 * SECONDS)
    )


@router.post(
    "/disputes", response_model=making.Dispute, dependencies=[Depends(limited("question"))]
)
async def dispute(request: Request, new: making.NewDispute) -> Response:
    """Hintikka's game: defend a claim about a formula on a board against a perfect opponent.

    Send every pick so far; the answer says how the game stands, and what may be picked next.
    """
    return await send_answer(request, ANSWER(disputes.dispute, new, seconds=SECONDS))
