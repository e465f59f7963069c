"""Proofs that somebody writes, read and judged; this runs in workers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from provefield.errors import InputError
from provefield.learn.exercises.sequent import first_fault, in_book
from provefield.learn.proofs.apply import lines_by
from provefield.learn.proofs.draft import Draft, Task, Written, answer_of, read_draft, read_reason
from provefield.learn.proofs.helps import SAYS, example, idea_of, way_of
from provefield.learn.proofs.judge import needs
from provefield.learn.proofs.rules import rule_called, rules_for, typed_for
from provefield.learn.proofs.stuck import hint_for, text_of
from provefield.learn.proofs.textbook.reading import read_proof
from provefield.learn.proofs.textbook.writing import write_proof
from provefield.logic.binding import close
from provefield.logic.canonical import textbook_form
from provefield.logic.formula import FALSE, Formula, Not
from provefield.logic.parse import parse
from provefield.reason.answer import Answer
from provefield.reason.ask import refute_sequent
from provefield.reason.calculus.derived.textbooks import textbook, textbooks
from provefield.reason.calculus.rules import RULES, with_greek
from provefield.reason.proof import Cite, Line
from provefield.reason.tell.world import with_names, world_in_words
from provefield.tongues import Phrase, Tongue, capitalised, phrase, tell
from provefield.web.learn import proof_shapes as proving
from provefield.web.learn import worlds
from provefield.web.platform import shapes

FILES = {"latex": "proof.tex", "fitch": "proof.txt", "coq": "proof.v"}
NOT_FOUND = phrase(
    "I found no proof from here with these rules. That does not mean that there is none."
)
UNFINISHED = phrase("Finish the proof first: only a whole proof can be taken along.")


def _sequent(given: shapes.Sequent) -> tuple[list[Formula], Formula]:
    """The formulas as they were written; a fault says in which of them it is."""
    premises = [
        _formula(text, phrase("premise {number}", number=number))
        for number, text in enumerate(given.premises, start=1)
    ]
    return premises, _formula(given.goal, phrase("the goal"))


def _formula(text: str, name: Phrase) -> Formula:
    try:
        return parse(text)
    except InputError as error:
        said = phrase("{place}: {fault}", place=name, fault=error.message)
        raise InputError(said, text=text, offset=error.offset) from None


def _task(given: shapes.Sequent) -> Task:
    premises, goal = _sequent(given)
    return Task.of(premises, goal, given.rules or rules_for((*premises, goal)))


def _notes(given: shapes.Sequent) -> Iterator[Phrase]:
    """Which formulas are read with their free variables bound."""
    premises, goal = _sequent(given)
    for formula in dict.fromkeys((*premises, goal)):
        if (closed := close(formula)) != formula:
            yield phrase(
                "`{formula}` has free variables. It is read for all of them: `{closed}`.",
                formula=str(formula),
                closed=str(closed),
            )


def _draft(given: proving.NewProof, tongue: Tongue) -> Draft:
    return read_draft(given.draft, _task(given), tongue)


def check(given: proving.NewProof, tongue: Tongue) -> proving.ProofDraft:
    """Check every line of a draft."""
    draft = _draft(given, tongue)
    task, lines = draft.task, draft.lines
    world = None if draft.finished else _countermodel(task)
    return proving.ProofDraft(
        premises=[str(premise) for premise in task.premises],
        goal=str(task.goal),
        rules=list(task.rules),
        lines=[_line(*pair, tongue) for pair in zip_longest(lines, lines[1:])],
        open=[
            proving.Goal(
                depth=each.depth,
                goal=str(each.goals[0]) if each.goals else None,
                reached=each is draft.open[-1] and draft.reached,
            )
            for each in draft.open
        ],
        finished=draft.finished,
        sentence=tell(_sentence(draft, world), tongue),
        countermodel=_world(world),
        notes=[tell(note, tongue) for note in _notes(given)],
        text="\n".join(_text(line) for line in lines),
    )


def _line(line: Written, following: Written | None, tongue: Tongue) -> proving.DraftLine:
    ends = following is None or following.depth < line.depth
    begins = following is not None and following.rule == "assumption"
    again = following is not None and begins and following.depth == line.depth
    return proving.DraftLine(
        number=line.number,
        depth=line.depth,
        formula=line.formula_text if line.formula is None else str(line.formula),
        rule=line.rule,
        cites=line.cited,
        opens=line.rule == "assumption",
        closes=line.depth > 0 and (ends or again),
        fault=None if line.fault is None else tell(line.fault, tongue),
    )


def _text(line: Written) -> str:
    said = line.formula_text if line.formula is None else str(line.formula)
    return f"{'| ' * line.depth}{said} ; {line.rule} {line.cited}".rstrip(" ;")


@lru_cache(maxsize=200)
def _countermodel(task: Task) -> Answer | None:
    """Why a goal does not follow, where a small world shows it; kept while a draft is written."""
    found = refute_sequent(task.premises, task.goal)
    return found if found.checked else None


def _world(refuted: Answer | None) -> proving.World | None:
    document = None if refuted is None else refuted.to_json()["countermodel"]
    return None if document is None else proving.World.model_validate(document)


def _refutation(refuted: Answer) -> Phrase:
    assert refuted.countermodel is not None
    return phrase(
        "It does not follow: here is a world in which the premises hold and the goal does not."
        " {world}",
        world=world_in_words(with_names(refuted.countermodel)),
    )


def _sentence(draft: Draft, refuted: Answer | None) -> Phrase:
    for line in draft.lines:
        if line.fault is not None:
            return phrase(
                "Line {number} is wrong: {reason}.", number=line.number, reason=line.fault
            )
    if draft.finished:
        answer_of(draft)  # made only if the independent checker agrees
        return phrase("The proof is finished.")
    if refuted is not None:
        return _refutation(refuted)
    here = draft.open[-1]
    if not here.goals:
        return phrase("Everything is right so far.")
    if draft.reached:
        return phrase("This box has what it was for: close it, and say what it shows.")
    if here.depth:
        return phrase("Everything is right so far. In this box, reach {goal}.", goal=here.goals[0])
    return phrase("Everything is right so far. The goal is open: {goal}.", goal=here.goals[0])


def look(given: proving.NewWorld, tongue: Tongue) -> proving.SeenWorld:
    """Premises and goal part by part in a small world, or why they cannot be read yet."""
    try:
        task = _task(given)
    except InputError as error:
        return proving.SeenWorld(sentence=tell(error.message, tongue), unread=True)
    return worlds.look(task, given.world, tongue)


def apply(given: proving.NewLine, tongue: Tongue) -> proving.Choices:
    """The lines that a rule gives from those that are chosen."""
    draft = _draft(given, tongue)
    rule = rule_called(given.rule)
    if rule not in (*draft.task.rules, "assumption"):
        raise InputError(phrase("there is no rule called {rule}", rule=given.rule))
    read = read_reason(f"R {given.cites}")
    if given.depth is not None:
        draft = replace(draft, open=draft.open[: given.depth + 1])
    lines = lines_by(draft, rule, read[1] if read else ())
    cites = read[1] if read else ()
    said = phrase("Everything is right so far.") if lines else _needed(draft, rule, cites)
    return proving.Choices(lines=[text_of(line) for line in lines], sentence=tell(said, tongue))


def _needed(draft: Draft, rule: str, cites: Sequence[Cite]) -> Phrase:
    """What a rule that gives nothing yet is waiting for: a box, its end, or other lines."""
    if rule not in RULES or not RULES[rule].schemas:
        return SAYS.get(rule, phrase("Everything is right so far."))
    here, schema = draft.open[-1], RULES[rule].schemas[0]
    if schema.boxes and here.depth and schema.boxes[0].conclusion == FALSE:
        return _ends_otherwise(draft, rule)
    chosen = [cite for cite in cites if isinstance(cite, int)]
    seen = [(n, line) for n, line in here.place.lines.items() if n in chosen or not chosen]
    goal = here.goals[0] if here.goals else None
    wanted = needs(RULES[rule], seen[::-1], goal, here.place.lines.values())
    if schema.boxes:
        return phrase("{rule} needs {needs}: press Suppose.", rule=rule, needs=wanted)
    return phrase("{rule} needs {needs}: choose such lines.", rule=rule, needs=wanted)


def _ends_otherwise(draft: Draft, rule: str) -> Phrase:
    """A rule that closes a box which ends in ⊥, over one that does not yet."""
    said = [line.formula for line in draft.lines if line.formula is not None]
    begins = draft.open[-1].place.opening[-1]
    supposed = draft.lines[begins - 1].formula
    if rule == "IP" and not isinstance(supposed, Not):
        return phrase(
            "IP closes a box that supposes a negation; this one supposes {formula}.",
            formula=supposed,
        )
    return phrase(
        "{rule} closes this box once it ends in ⊥; now it ends in {formula}. A formula and its"
        " negation give ⊥ by ¬E.",
        rule=rule, formula=said[-1],
    )  # fmt: skip


def hint(given: proving.NewProofHint, tongue: Tongue) -> proving.ProofHint:
    """What leads on from where somebody stands: an idea, a rule, the line; or honestly nothing."""
    draft = _draft(given, tongue)
    wrong = next((line for line in draft.lines if line.fault is not None), None)
    if wrong is not None:
        said = phrase(
            "Mend line {number} first: {reason}.", number=wrong.number, reason=wrong.fault
        )
        return proving.ProofHint(since=given.since, sentence=tell(said, tongue))
    if draft.finished:
        finished = tell(phrase("The proof is finished."), tongue)
        return proving.ProofHint(since=given.since, sentence=finished)
    refuted = _countermodel(draft.task)
    if refuted is not None:
        words = tell(_refutation(refuted), tongue)
        world = _world(refuted)
        return proving.ProofHint(since=given.since, sentence=words, countermodel=world)
    found = hint_for(draft, given.since)
    if found is None:
        return _missing_premise(draft, given.since, tongue)
    closes = found.line.depth < draft.open[-1].depth
    if given.step < 3:
        said = idea_of(found.line, closes) if given.step == 1 else way_of(found.line)
        words = tell(said, tongue)
        return proving.ProofHint(since=found.since, sentence=words, step=given.step)
    line = text_of(found.line)
    said = (
        phrase("Close the box. A next line of a proof: {line}", line=line)
        if closes
        else phrase("A next line of a proof: {line}", line=line)
    )
    return proving.ProofHint(line=line, since=found.since, sentence=tell(said, tongue), step=3)


def _missing_premise(draft: Draft, since: int, tongue: Tongue) -> proving.ProofHint:
    """A premise that is not written yet, which gives nothing away; honestly nothing if all are."""
    written = {textbook_form(line.formula) for line in draft.lines if line.formula is not None}
    for premise in draft.task.premises:
        if textbook_form(premise) not in written:
            line = text_of(Line(0, premise, "premise", depth=draft.open[-1].depth))
            said = tell(phrase("A premise is not written yet: {line}", line=line), tongue)
            return proving.ProofHint(line=line, since=since, sentence=said)
    return proving.ProofHint(since=since, sentence=tell(NOT_FOUND, tongue))


def export(given: proving.NewExport, tongue: Tongue) -> proving.Export:
    """A finished proof for another program."""
    draft = _draft(given, tongue)
    if not draft.finished:
        raise InputError(UNFINISHED)
    return proving.Export(text=answer_of(draft).show(given.style), name=FILES[given.style])


def books() -> proving.Textbooks:
    """The books in whose style proofs can be written."""
    return proving.Textbooks(
        textbooks=[
            proving.Textbook(name=book.name, title=book.title, rules=list(book.rules))
            for book in textbooks().values()
        ]
    )


def in_textbook(given: proving.NewBookProof, tongue: Tongue) -> proving.BookProof:
    """A proof as a book writes it, judged; a finished one, or none yet, in another's style."""
    premises, goal = _sequent(given)
    task = Task.of(premises, goal, given.rules or RULES)
    book, to = textbook(given.textbook), textbook(given.to or given.textbook)
    proof = read_proof(given.draft, task, book)
    faults = [
        tell(
            capitalised(phrase("line {line}: {reason}", line=line.number, reason=line.fault)),
            tongue,
        )
        for line in proof.lines
        if line.fault
    ]
    shown = in_book(task, to.name)
    is_begun = any(line.rule != "premise" for line in proof.lines)
    text = None if is_begun else shown["start"]
    if proof.finished and proof.deduction is not None:
        text = write_proof(proof.deduction, to)
    fault = first_fault(proof)
    said = phrase("The proof is finished.") if fault is None else phrase("{clause}.", clause=fault)
    return proving.BookProof(
        finished=proof.finished,
        sentence=tell(capitalised(said), tongue),
        faults=faults,
        premises=shown["premises"],
        goal=shown["goal"],
        text=text,
    )


def rules(tongue: Tongue) -> proving.ProofRules:
    """Every rule, with what it says and an example."""
    found = [
        proving.ProofRule(
            name=rule.name,
            group=rule.group,
            says=tell(SAYS[rule.name], tongue),
            schemas=[with_greek(schema.text) for schema in rule.schemas],
            condition=None if rule.condition is None else tell(rule.condition, tongue),
            example=example(rule.name),
            typed=list(typed_for(rule.name)),
        )
        for rule in RULES.values()
    ]
    return proving.ProofRules(rules=found)
