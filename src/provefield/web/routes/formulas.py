"""Formulas and sentences, each read as the other, while somebody writes them; proofs as files."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Depends, HTTPException, Request, Response

from provefield.logic.field import Field
from provefield.tongues import ENGLISH, phrase
from provefield.web.routes.common import REFUSALS, Reader, sent, slow_of
from provefield.web.routes.limits import limited
from provefield.web.shapes import making
from provefield.web.tasks import disputes, formulas, proofs

router = APIRouter(prefix="/api", tags=["formulas"], responses=REFUSALS)
SECONDS = 5.0
ONE = phrase("Send one text: fol, english or words.")


@router.post("/formulas", response_model=making.Read, dependencies=[Depends(limited("analysis"))])
async def formula(request: Request, new: making.NewText, tongue: Reader) -> Response:
    """What a formula says in words, or the formulas that a sentence may mean.

    A text with a fault is no failure: the answer says what is wrong with it, and where.
    """
    ask = partial(slow_of(request).ask, seconds=SECONDS)
    field = Field(new.columns, new.rows) if new.columns and new.rows else None
    match (new.fol, new.english, new.words):
        case (str(fol), None, None):
            return sent(await ask(formulas.from_fol, fol, tongue))
        case (None, str(english), None):
            return sent(await ask(formulas.from_sentence, english, ENGLISH, field, tongue))
        case (None, None, str(words)):
            return sent(await ask(formulas.from_sentence, words, tongue, field, tongue))
        case _:
            raise HTTPException(400, ONE)


@router.post(
    "/expansions", response_model=making.Expanded, dependencies=[Depends(limited("analysis"))]
)
async def expansion(request: Request, new: making.NewExpansion, tongue: Reader) -> Response:
    """∀ written out as a conjunction, and ∃ as a disjunction."""
    return sent(await slow_of(request).ask(formulas.write_out, new, tongue, seconds=SECONDS))


@router.post(
    "/certificates", response_model=making.Certificate, dependencies=[Depends(limited("analysis"))]
)
async def certificate(request: Request, new: making.NewCertificate) -> Response:
    """A proof to take along: checked again, and written for Coq, TPTP, LaTeX or forall x."""
    return sent(await slow_of(request).ask(proofs.certificate, new, SECONDS, seconds=2 * SECONDS))


@router.post(
    "/disputes", response_model=making.Dispute, dependencies=[Depends(limited("question"))]
)
async def dispute(request: Request, new: making.NewDispute) -> Response:
    """Hintikka's game: defend a claim about a formula on a board against a perfect opponent.

    Send every pick so far; the answer says how the game stands, and what may be picked next.
    """
    return sent(await slow_of(request).ask(disputes.dispute, new, seconds=SECONDS))
