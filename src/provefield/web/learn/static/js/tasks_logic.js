/** Tasks of logic: tables, consequences, meanings, gaps in proofs, unifiers, clauses. */

import { key } from "./board.js";
import { make } from "./dom.js";
import { typeset, withFormulas } from "./formula.js";
import { answerRow, boardOf, checkRow, form, prompt } from "./task_parts.js";
import { t } from "./words.js";

/** A truth table: a small board in each row, and true or false to choose beside it. */
export function fillTable(task, send) {
  const { columns, rows, shown } = task.question;
  const row = (mines, place) => {
    const board = make("pf-board", { class: "still small", label: t("Board {number}", { number: place + 1 }) });
    board.board = { columns, rows, cells: mines.map((at) => ({ at, state: "mine" })) };
    const choice = (value, words) =>
      make(
        "label",
        { class: "inline" },
        make("input", { type: "radio", name: `row-${place}`, value, required: true }),
        words,
      );
    return make(
      "tr",
      {},
      make("td", {}, board),
      make(
        "td",
        {},
        make(
          "fieldset",
          { class: "row" },
          make("legend", { class: "visually-hidden" }, t("Board {number}", { number: place + 1 })),
          choice("t", t("true")),
          choice("f", t("false")),
        ),
      ),
    );
  };
  const view = form(
    send,
    () => shown.boards.map((_, place) => view.elements[`row-${place}`].value).join(" "),
    prompt(task),
    make("p", { class: "given" }, typeset(shown.formula)),
    make("table", { class: "truth-table" }, make("tbody", {}, shown.boards.map(row))),
    checkRow(),
  );
  return view;
}

/** Mines that are placed on a board by clicks; gives the board and what is placed. */
function placing(task) {
  const board = boardOf(task, { class: "task-board" });
  const plain = board.board;
  const chosen = new Set();
  const fixed = new Set(plain.cells.map((cell) => key(cell.at)));
  const toggle = ({ detail: { at } }) => {
    if (fixed.has(key(at))) return;
    if (!chosen.delete(key(at))) chosen.add(key(at));
    const mines = [...chosen].map((name) => ({ at: name.split(",").map(Number), state: "mine" }));
    board.board = { ...plain, cells: [...plain.cells, ...mines] };
  };
  board.addEventListener("pf-primary", toggle);
  board.addEventListener("pf-secondary", toggle);
  return { board, mines: () => [...chosen].join(" ") || NO_MINES };
}

const NO_MINES = "none"; // as an answer

/** Ask, before a board without mines is sent: it may break a claim, but is more often a slip. */
function emptyView(send, leave) {
  const button = (words, onclick) => make("button", { type: "button", class: "low", onclick }, words);
  const no = button(t("No, I will place mines"), leave);
  const question = make("p", {}, t("You have placed no mines. Does the board break the claim as it is?"));
  return make("div", { class: "notice stack" }, question, answerRow(button(t("Yes, send it"), send), no));
}

/** Messages and a claim: it follows, or a board breaks it. */
export function breakClaim(task, send) {
  const { shown } = task.question;
  const { board, mines } = placing(task);
  const asking = make("div", { "aria-live": "polite" });
  const leave = () => asking.replaceChildren();
  const answer = (text) => {
    leave();
    return send(text);
  };
  const ask = () => asking.replaceChildren(emptyView(() => answer(NO_MINES), leave));
  board.addEventListener("pf-primary", leave);
  const sentence = (text, place) =>
    make(
      "li",
      {},
      make("span", { class: "badge", "aria-hidden": "true" }, String(place + 1)),
      make("div", {}, typeset(text), make("div", { class: "small quiet" }, shown.english[place])),
    );
  return form(
    (text) => (text === NO_MINES ? ask() : answer(text)),
    mines,
    prompt(task),
    make("ol", { class: "messages" }, shown.premises.map(sentence)),
    make(
      "div",
      {},
      make("p", { class: "given" }, t("The claim:"), " ", typeset(shown.claim)),
      make("p", { class: "small quiet" }, shown.english.at(-1)),
    ),
    board,
    checkRow(
      t("This board breaks it"),
      make("button", { type: "button", class: "primary", onclick: () => answer("follows") }, t("It follows")),
    ),
    asking,
  );
}

/** A sentence and formulas, of which several may be chosen. */
export function pickReadings(task, send) {
  const { shown } = task.question;
  const options = shown.options.map((option, place) =>
    make(
      "label",
      { class: "inline option" },
      make("input", { type: "checkbox", value: String(place + 1) }),
      make("span", {}, make("span", { class: "quiet" }, `${place + 1}. `), withFormulas(option)),
    ),
  );
  const view = form(
    send,
    () => [...view.querySelectorAll("input:checked")].map((box) => box.value).join(" "),
    prompt(task),
    make("p", { class: "given" }, t("“{text}”", { text: shown.english })),
    make(
      "fieldset",
      { class: "stack" },
      make("legend", { class: "visually-hidden" }, t("Choose all that fit")),
      options,
    ),
    checkRow(),
  );
  return view;
}

const SIGNS = ["¬", " ∧ ", " ∨ ", " → ", " ↔ ", "⊥", "∀x ", "∃x "];

/** A proof with a gap: its rule with the lines it cites, or its formula. */
export function fillGap(task, send) {
  const { shown, kind } = task.question;
  const input = make("input", {
    type: "text",
    required: true,
    spellcheck: "false",
    autocomplete: "off",
    class: "formula",
    "aria-label": kind === "rule" ? t("Rule and lines, such as →E 1, 2") : t("Your formula"),
    placeholder: kind === "rule" ? t("Rule and lines, such as →E 1, 2") : "",
  });
  const insert = (sign) => () => {
    input.setRangeText(sign, input.selectionStart, input.selectionEnd, "end");
    input.focus();
  };
  const before = shown.lines.slice(0, shown.gap - 1).map((line) => String(line.number));
  const seen = [...shown.lines.map((each) => each.formula), ...shown.rules].join(" ");
  const known = SIGNS.filter((sign) => seen.includes(sign.trim()[0]));
  const signs = kind === "rule" ? [...shown.rules.map((rule) => `${rule} `), ...before, ", ", "-"] : known;
  const palette = make(
    "div",
    { class: "row palette", role: "group", "aria-label": kind === "rule" ? t("Rules") : t("Symbols") },
    signs.map((sign) => make("button", { type: "button", onclick: insert(sign) }, sign.trim())),
  );
  const line = (each) =>
    make(
      "li",
      { class: `depth${Math.min(each.depth, 6)}`, "aria-current": each.number === shown.gap ? "true" : null },
      each.formula === "…" ? "…" : typeset(each.formula),
      " ",
      make("span", { class: "quiet" }, each.reason),
    );
  const proof = make("ol", { class: "example-lines natural" }, shown.lines.map(line));
  return form(send, () => input.value, prompt(task), proof, input, palette, checkRow());
}

/** Two atoms to be made alike. */
export function makeAlike(task, send) {
  const { shown } = task.question;
  const input = make("input", {
    type: "text",
    required: true,
    spellcheck: "false",
    autocomplete: "off",
    class: "formula",
    "aria-label": t("What to put for the variables"),
    placeholder: "x = …, y = …",
  });
  return form(
    send,
    () => input.value,
    prompt(task),
    make("p", { class: "given" }, typeset(shown.left)),
    make("p", { class: "given" }, typeset(shown.right)),
    input,
    checkRow(
      t("Check"),
      make("button", { type: "button", onclick: () => send("none") }, t("Nothing makes them alike")),
    ),
  );
}

/** A number to be put into clauses, or clauses to be put on a board. */
export function writeClauses(task, send) {
  const { shown, expected } = task.question;
  const names = Object.entries(shown.variables).map(([number, [column, row]]) =>
    make("li", {}, `${number}: `, typeset(`mine(${column}, ${row})`)),
  );
  const legend = make("ul", { class: "row small variables" }, names);
  if (expected === "cells") {
    const { board, mines } = placing(task);
    return form(send, mines, prompt(task), make("pre", { class: "code" }, shown.dimacs), legend, board, checkRow());
  }
  const input = make("textarea", {
    rows: "4",
    required: true,
    spellcheck: "false",
    class: "code",
    "aria-label": t("Your clauses"),
  });
  return form(send, () => input.value, prompt(task), boardOf(task), legend, input, checkRow());
}
