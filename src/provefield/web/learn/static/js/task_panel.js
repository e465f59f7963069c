/**
 * A task with its hints and its feedback: what a lesson, practice and a test share.
 *
 * `taskPanel({ lesson, task, number, hints, onAnswer })` gives an element; `task` has a name, a text and
 * a question. Answers go to the server, or wait for the network; `onAnswer(told, place, helped)` hears
 * what was told, may add to the place of the feedback, unless somebody has gone on and it is gone, and
 * hears whether a hint was given before.
 */

import "./example.js";
import { answering } from "./answering.js";
import { post } from "./api.js";
import { smallBoard } from "./claim.js";
import { announce, make, once } from "./dom.js";
import { typeset, withFormulas } from "./formula.js";
import { sendAnswer } from "./outbox.js";
import { taskView } from "./tasks.js";
import { t } from "./words.js";

export function taskPanel({ lesson, task, number, hints = true, onAnswer }) {
  const path = `/api/lessons/${lesson}/tasks/${task.name}`;
  const begun = Date.now();
  const feedback = make("div", { class: "feedback", "aria-live": "polite" });
  const hinted = make("div", { class: "hinted", "aria-live": "polite" });
  let step = 0;
  let found = ""; // cells that were chosen at the last hint: after another one, hints lead to the next
  let helped = false;

  const send = async (answer) => {
    const seconds = Math.min(Math.round((Date.now() - begun) / 1000), 86_400);
    const asked = sendAnswer(`${path}/answers`, { answer, seconds });
    const shown = answering(feedback, asked, (told) => feedbackView(told, task));
    const told = await asked.catch(() => null);
    await shown;
    feedback.scrollIntoView({ block: "nearest" });
    if (told) onAnswer?.(told, feedback, helped);
    return told;
  };

  const view = taskView(hints ? task : withoutHints(task), send);
  view.addEventListener("pf-hint", () => {
    helped = true;
    post(`${path}/lines`).catch(() => null); // which is counted
  });
  const askHint = async () => {
    const chosen = cellsOf(task, view);
    if (chosen !== found) step = 0;
    found = chosen;
    await answering(hinted, post(`${path}/hints`, { step: step + 1, answer: found }), (hint) => {
      step = hint.step;
      helped = true;
      const board = view.querySelector("pf-board");
      if (board) board.lit = hint.cells;
      return hintView(hint);
    });
  };
  // The editor of proofs leads on by itself: "I am stuck".
  const leads = task.question.kind === "sequent" && !task.question.shown.textbook;
  if (hints && !leads && !["game", "make"].includes(task.question.kind)) {
    const button = make("button", { type: "button", onclick: once(askHint) }, t("Hint"));
    view.querySelector(".answer-row")?.append(button);
  }
  return make(
    "section",
    { class: "panel task", tabindex: "-1", "aria-label": t("Task {number}", { number }) },
    task.text ? make("p", { class: "task-text" }, withFormulas(task.text)) : null,
    view,
    hinted,
    feedback,
    view.defence,
  );
}

/** The task as a test asks it. */
const withoutHints = (task) => ({
  ...task,
  question: { ...task.question, shown: { ...task.question.shown, hints: false } },
});

/** Cells that are chosen already, to which no hint has to lead. */
export const cellsOf = (task, view) => (task.question.kind === "cells" ? view.answer() : "");

export function hintView({ step, steps, sentence, lines }) {
  return make(
    "div",
    { class: "notice stack" },
    make("h2", {}, t("Hint {step} of {steps}", { step, steps })),
    make("p", {}, withFormulas(sentence)),
    lines ? make("pre", { class: "code" }, lines) : null,
  );
}

/** What is said about an answer: right, wrong or only not finished, and a board that shows it. */
export function feedbackView(told, task) {
  const { columns, rows, kind, shown } = task.question;
  const parts = [make("p", {}, withFormulas(told.sentence))];
  if (told.film) parts.push(filmView(told.film, task.question));
  else if (told.counterexample && kind !== "truth") {
    const size = { columns, rows, cells: shown.cells };
    parts.push(smallBoard(size, told.counterexample.mines, null, t("The board that shows it")));
  }
  if (told.world) parts.push(worldView(told.world));
  if (told.earned) parts.push(make("p", { class: "small" }, told.earned));
  for (const reading of told.readings ?? []) parts.push(make("p", {}, t("It can mean:"), " ", typeset(reading)));
  if (told.moves?.length) parts.push(movesView(told.moves));
  for (const note of told.notes ?? []) parts.push(make("p", { class: "small quiet" }, note));
  announce(told.sentence.replaceAll("`", ""));
  const look = told.right ? "good" : told.fault ? "bad" : "";
  return make("div", { class: `notice stack ${look}` }, parts);
}

/** A small world that tells two formulas apart: drawn, and in the words of the vocabulary. */
function worldView({ picture, words }) {
  const bare = picture.replace(/<style>[^<]*<\/style>/, ""); // pages have it in /css/graph.css
  const drawn = picture ? new DOMParser().parseFromString(bare, "image/svg+xml").documentElement : null;
  return make(
    "figure",
    { class: "world-seen" },
    drawn && document.importNode(drawn, true),
    make(
      "figcaption",
      { class: "small" },
      words.map((text) => make("p", {}, text)),
    ),
  );
}

/** A board that moves: a sentence on it part by part. */
function filmView({ mines, frames }, { columns, rows, shown }) {
  const film = make("pf-example", { class: "film", moves: true });
  const board = [...(shown.cells ?? []), ...mines.map((at) => ({ at, state: "mine" }))];
  film.example = {
    columns,
    rows,
    steps: frames.map(({ text, cells, part, holds }) => ({ text, cells: board, lit: cells, formula: part, holds })),
  };
  return film;
}

function movesView(moves) {
  const lines = moves.map((move) => make("li", {}, withFormulas(move)));
  return make("details", {}, make("summary", {}, t("Part by part")), make("ol", { class: "small" }, lines));
}
