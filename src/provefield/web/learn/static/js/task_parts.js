/** What the views of tasks share: the prompt, a board, the row with its buttons, and the form. */

import "./board.js";
import { make, once } from "./dom.js";
import { t } from "./words.js";

/** What to do in general, where the task itself does not say it. */
const PROMPTS = {
  truth: t("Is this message true on this board?"),
  "to-formula": t("Write this message as a formula."),
};

export function prompt(task) {
  const words = PROMPTS[task.question.kind] ?? task.question.prompt;
  return task.text || !words ? null : make("p", { class: "prompt" }, words);
}

/** Where an answer is sent from; whoever shows the task adds to it. */
export const answerRow = (...buttons) => make("div", { class: "row answer-row" }, buttons);

export const checkRow = (words = t("Check"), ...more) =>
  answerRow(...more, make("button", { class: "primary" }, words));

export function form(send, answer, ...children) {
  const sendOnce = once(() => send(answer()));
  const submit = (event) => {
    event.preventDefault();
    sendOnce();
  };
  const view = make("form", { class: "stack", onsubmit: submit }, ...children);
  view.answer = answer;
  return view;
}

export function boardOf(task, attributes = {}) {
  const { columns, rows, shown } = task.question;
  const board = make("pf-board", { class: "still task-board", label: t("Board"), ...attributes });
  const mines = Array.isArray(shown.mines) ? shown.mines : [];
  board.board = { columns, rows, cells: [...(shown.cells ?? []), ...mines.map((at) => ({ at, state: "mine" }))] };
  return board;
}
