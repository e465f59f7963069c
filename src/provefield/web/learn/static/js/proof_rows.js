/**
 * The lines of a proof as they are shown: `rowView` makes a row to be chosen, in which `drawRow` shows a line,
 * as often as it changes; `editView` has fields to write it anew;
 * `goalView` is what they are to reach.
 * Lines are values of proof_lines.js; `told` is what the server says of one.
 */

import { make } from "./dom.js";
import { typeset } from "./formula.js";
import { lineField } from "./proof_entry.js";
import { opensBox } from "./proof_lines.js";
import { t } from "./words.js";

const REASONS = { premise: t("premise"), assumption: t("supposed") };

/** Bars for the boxes that a line stands in. */
export const barsOf = (depth, opens = false, closes = false) =>
  Array.from({ length: depth }, (_, level) => {
    const inner = level === depth - 1;
    return make("span", { class: `pe-bar${inner && opens ? " opens" : ""}${inner && closes ? " closes" : ""}` });
  });

/** A row that can be chosen; it has the focus by itself, none of its parts. */
export const rowView = ({ choose, edit, focus }) =>
  make("li", { role: "option", onclick: choose, ondblclick: edit, onfocus: focus });

/** Show a line in its row: its number, boxes, formula, reason and verdict, and what is wrong with it. */
export function drawRow(row, line, place, { next, told, chosen, focused }) {
  const same = told && told.depth === line.depth;
  const fault = same ? told.fault : null;
  const verdict = !same ? "" : fault ? t("wrong") : t("correct");
  const opens = opensBox(line);
  const closes = next.depth < line.depth || (next.depth === line.depth && opensBox(next));
  const reason = REASONS[line.reason] ?? line.reason;
  row.className = `pe-line ${fault ? "wrong" : same ? "right" : ""}`;
  row.tabIndex = focused ? 0 : -1;
  row.ariaSelected = String(chosen);
  row.ariaLabel = `${place + 1}. ${line.formula}, ${reason}. ${verdict}${fault ? `: ${fault}` : ""}`;
  row.replaceChildren(
    make("span", { class: "pe-number" }, String(place + 1)),
    make("span", { class: "pe-bars" }, barsOf(line.depth, opens, closes)),
    make("span", { class: opens ? "pe-says supposed" : "pe-says" }, typeset(line.formula)),
    make("span", { class: "pe-why" }, reason),
    make("span", { class: "pe-verdict" }, same ? (fault ? "✗" : "✓") : "…"),
    ...(fault ? [make("span", { class: "pe-fault" }, fault)] : []),
  );
  return row;
}

/** What is to be proved, and what the box is for in which the next line stands. */
export function goalView(told, goal, depth) {
  const line = (words, formula) => [
    make("span", { class: "small quiet" }, words),
    make("span", { class: "formula-line" }, formula),
  ];
  if (told?.finished) return line(t("Proved"), typeset(told.goal));
  if (told?.countermodel)
    return line(t("It does not follow"), typeset(`${told.premises.join(", ")} ⊬ ${told.goal}`.trim()));
  const inner = told?.open.slice(1, depth + 1).at(-1);
  const wanted = () => (inner.goal ? typeset(inner.goal) : t("what you need"));
  const here = !inner
    ? []
    : inner.reached
      ? line(t("in this box"), t("reached: close it"))
      : line(t("in this box"), wanted());
  return [...line(t("To prove"), typeset(told?.goal ?? goal)), ...here];
}

/** A line in fields. */
export function editView(line, place, { change, leave, remove }) {
  const number = place + 1;
  const formula = lineField(t("Formula of line {number}", { number }), { class: "pe-formula" });
  const reason = lineField(t("Rule of line {number}", { number }), { class: "pe-reason" });
  formula.value = line.formula;
  reason.value = line.reason;
  const done = () => change({ ...line, formula: formula.value.trim(), reason: reason.value.trim() });
  const keys = (event) => {
    event.stopPropagation();
    if (event.target.tagName !== "INPUT" || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Enter") done();
    else leave();
  };
  const button = (words, action) => make("button", { type: "button", class: "low", onclick: action }, words);
  return make(
    "li",
    { class: "pe-line editing", role: "none", onkeydown: keys },
    make(
      "div",
      { class: "pe-row" },
      make("span", { class: "pe-number" }, String(number)),
      make("span", { class: "pe-bars" }, barsOf(line.depth)),
      formula,
      reason,
    ),
    make("div", { class: "row" }, button(t("Change"), done), button(t("Remove"), remove), button(t("Leave"), leave)),
  );
}
