/** A truth table with a column for each part: by pointer, by T, F and the arrow keys, and by ear. */

import { make } from "./dom.js";
import { typeset } from "./formula.js";
import { checkRow, form, prompt } from "./task_parts.js";
import { t } from "./words.js";

const SHOWN = { t: t("T"), f: t("F"), "": "·" };
const SPOKEN = { t: t("true"), f: t("false"), "": t("empty") };
const NEXT = { "": "t", t: "f", f: "" };
const TYPED = { t: "t", w: "t", 1: "t", f: "f", 0: "f", Backspace: "", Delete: "" };
const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

export function fillColumns(task, send) {
  const { letters, columns, rows, verdicts, premises, goal } = task.question.shown;
  const cells = rows.map(() => []);
  const put = (cell, value, row, column) => {
    cell.dataset.value = value;
    cell.textContent = SHOWN[value];
    const words = { row: row + 1, part: columns[column], value: SPOKEN[value] };
    cell.setAttribute("aria-label", t("Row {row}, {part}: {value}", words));
  };
  const press = (event, row, column) => {
    const step = STEPS[event.key];
    if (step) {
      cells[row + step[0]]?.[column + step[1]]?.focus();
      event.preventDefault();
    }
    const value = TYPED[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (value === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    put(cells[row][column], value, row, column);
    if (value) (cells[row][column + 1] ?? cells[row + 1]?.[0])?.focus();
  };
  const cellOf = (row, column) => {
    const cell = make("button", {
      type: "button",
      class: "truth-cell",
      onclick: () => put(cell, NEXT[cell.dataset.value], row, column),
      onkeydown: (event) => press(event, row, column),
    });
    put(cell, "", row, column);
    cells[row].push(cell);
    return make("td", {}, cell);
  };
  const head = (text) => make("th", { scope: "col" }, typeset(text));
  const line = (values, row) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, String(row + 1)),
      values.map((value) => make("td", { class: "quiet" }, SHOWN[value])),
      columns.map((_, column) => cellOf(row, column)),
    );
  const table = make(
    "table",
    { class: "truth-columns" },
    make("thead", {}, make("tr", {}, make("td"), letters.map(head), columns.map(head))),
    make("tbody", {}, rows.map(line)),
  );
  const verdict = make(
    "select",
    {},
    verdicts.map(([value, words]) => make("option", { value }, words)),
  );
  const refuting = make(
    "select",
    {},
    make("option", { value: "" }, "–"),
    rows.map((_, row) => make("option", { value: String(row + 1) }, String(row + 1))),
  );
  const answer = () => {
    const lines = cells.map((row) => row.map((cell) => cell.dataset.value || "?").join(" "));
    return [...lines, `${verdict.value} ${refuting.value}`.trim()].join("\n");
  };
  return form(
    send,
    answer,
    prompt(task),
    make("p", { class: "given" }, typeset(premises ? `${premises.join(", ")} ⊢ ${goal}` : goalOf(task))),
    make("div", { class: "wide-table", tabindex: "0", role: "group", "aria-label": t("Truth table") }, table),
    make(
      "div",
      { class: "row" },
      make("label", { class: "inline" }, t("It is"), " ", verdict),
      make("label", { class: "inline" }, t("Row that refutes it"), " ", refuting),
    ),
    checkRow(),
  );
}

const goalOf = (task) => task.question.shown.formula;
