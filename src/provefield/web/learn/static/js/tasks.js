/** The kinds of tasks: how each is shown, and how an answer to it is put into words. */

import "./board.js";
import "./hintikka.js";
import "./proof_editor.js";
import { key } from "./board.js";
import { answering } from "./answering.js";
import { post } from "./api.js";
import { make, once } from "./dom.js";
import { typeset, withFormulas } from "./formula.js";
import { WAYS, modeChoice } from "./modes.js";
import { answerRow, boardOf, checkRow, form, prompt } from "./task_parts.js";
import { fillColumns } from "./tasks_columns.js";
import { buildModel } from "./tasks_model.js";
import { growTree, proveByCalculus } from "./tasks_steps.js";
import { writeInBook } from "./tasks_textbook.js";
import { breakClaim, fillGap, fillTable, makeAlike, pickReadings, writeClauses } from "./tasks_logic.js";
import { counted, t } from "./words.js";

/** Signs where no lesson says which of them are known. */
const SIGNS = [
  "∀x ",
  "∀y ",
  "∃x ",
  "∃y ",
  "exactly 1 x ",
  "¬",
  " ∧ ",
  " ∨ ",
  " → ",
  " ↔ ",
  "mine(x, y)",
  " = ",
  " ≠ ",
  " < ",
  " ≤ ",
];
const PAUSE = 300; // milliseconds after the last key before a formula is read

/** Show a task; `send(answer)` asks whether an answer is right. */
export function taskView(task, send) {
  const kinds = {
    "to-formula": writeFormula,
    translate: writeFormula,
    "normal-form": writeFormula,
    "to-english": writeSentence,
    mistranslation: choose,
    choice: choose,
    truth: sayTruth,
    evidence: pickMessages,
    clash: pickMessages,
    cells: pickCells,
    build: pickCells,
    sequent: writeProof,
    resolve: resolveClauses,
    "truth-table": fillTable,
    consequence: breakClaim,
    readings: pickReadings,
    rule: fillGap,
    "missing-line": fillGap,
    unify: makeAlike,
    dimacs: writeClauses,
    complete: writeFormula,
    columns: fillColumns,
    model: (...asked) => buildModel(...asked, task.question.shown.vocabulary ? legendOf(task.question.shown) : null),
    tree: growTree,
    calculus: proveByCalculus,
    game: playGame,
    make: makeGame,
  };
  return kinds[task.question.kind](task, send);
}

function given(task) {
  const { shown } = task.question;
  const parts = [];
  if (shown.formula) parts.push(make("p", { class: "given" }, typeset(shown.formula)));
  if (shown.english) parts.push(make("p", { class: "given" }, t("“{text}”", { text: shown.english })));
  if (shown.vocabulary) parts.push(legendOf(shown));
  if (shown.cells?.length || Array.isArray(shown.mines)) parts.push(boardOf(task));
  if (shown.missing) parts.push(...gameOf(task));
  return parts;
}

/** What the signs of a vocabulary stand for. */
function legendOf({ about, vocabulary, axioms }) {
  const signs = vocabulary.flatMap(([sign, words]) => [make("dt", {}, typeset(sign)), make("dd", {}, words)]);
  const facts = axioms.map((axiom) => make("li", {}, typeset(axiom)));
  return make(
    "div",
    { class: "legend" },
    about ? make("p", { class: "small quiet" }, about) : null,
    make("dl", {}, signs),
    facts.length
      ? make("details", {}, make("summary", {}, t("What is taken for granted")), make("ul", {}, facts))
      : null,
  );
}

/** A game as its maker sees it: its messages, and the cell that still lacks one. */
function gameOf(task) {
  const { messages, missing } = task.question.shown;
  const cells = messages.map(({ at }, place) => ({ at, message: place + 1 }));
  const board = boardOf({ question: { ...task.question, shown: { cells } } });
  board.lit = [missing];
  const line = ({ formula }) => make("li", {}, typeset(formula));
  return [make("ol", { "aria-label": t("Messages") }, messages.map(line)), board];
}

/** Logic with a palette, and below it how it is read while you type. */
function writeFormula(task, send) {
  const input = make("textarea", {
    rows: "2",
    required: true,
    spellcheck: "false",
    class: "formula",
    "aria-label": t("Your formula"),
  });
  const preview = make("div", { class: "reading" });
  let waiting = null;
  const show = () => {
    // An exam tells no more of a formula than that it cannot be read; other signs the reader does not know.
    if (task.exam || task.question.shown.vocabulary) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => showReading(preview, input.value.trim(), task.question), PAUSE);
  };
  input.addEventListener("input", show);
  const insert = (sign) => () => {
    input.setRangeText(sign, input.selectionStart, input.selectionEnd, "end");
    input.focus();
    show();
  };
  const palette = make(
    "div",
    { class: "row palette", role: "group", "aria-label": t("Symbols") },
    (task.question.shown.signs ?? SIGNS).map((sign) =>
      make("button", { type: "button", onclick: insert(sign) }, sign.trim()),
    ),
  );
  return form(send, () => input.value, prompt(task), given(task), input, palette, preview, checkRow());
}

/** How a formula is read; a faulty one is only named, since it may not be finished. */
async function showReading(place, text, { columns, rows }) {
  if (!text) return place.replaceChildren();
  return answering(place, post("/api/formulas", { fol: text, columns, rows }), (told) => {
    const warnings = (told.warnings ?? []).map((warning) => make("p", { class: "small quiet" }, warning));
    return told.error ? make("span", { class: "quiet" }, "…") : make("div", {}, typeset(told.fol.unicode), warnings);
  });
}

function writeSentence(task, send) {
  const input = make("textarea", { rows: "2", required: true, "aria-label": t("Your sentence") });
  return form(send, () => input.value, prompt(task), given(task), input, checkRow());
}

function choose(task, send) {
  const { shown } = task.question;
  const colours = new Map();
  const options = (shown.pairs ?? shown.options).map((option, place) => {
    const words = option.formula
      ? [typeset(option.formula), make("div", {}, t("“{text}”", { text: option.english }))]
      : withFormulas(option, colours);
    words.unshift(make("span", { class: "quiet" }, `${place + 1}. `));
    return make(
      "label",
      { class: "inline option" },
      make("input", { type: "radio", name: "option", value: String(place + 1), required: true }),
      make("span", {}, words),
    );
  });
  const view = form(
    send,
    () => view.elements.option.value,
    prompt(task),
    given(task),
    make("fieldset", { class: "stack" }, make("legend", { class: "visually-hidden" }, t("Choose one")), options),
    checkRow(),
  );
  return view;
}

/** True or false; whoever has answered can defend the answer in a game, which has a place of its own. */
function sayTruth(task, send) {
  const { columns, rows, shown } = task.question;
  const defence = make("div", { class: "defence" });
  const defend = (claim) => () => {
    const game = make("pf-hintikka");
    defence.replaceChildren(game);
    game.dispute = { fol: shown.ascii, columns, rows, mines: shown.mines, claim };
  };
  const say = (answer) => async () => {
    defence.replaceChildren();
    if (await send(String(answer)))
      defence.replaceChildren(
        make("button", { type: "button", onclick: defend(answer) }, t("Defend your answer in a game")),
      );
  };
  const view = make(
    "div",
    { class: "stack" },
    prompt(task),
    given(task),
    answerRow(
      make("button", { type: "button", onclick: say(true) }, t("true")),
      make("button", { type: "button", onclick: say(false) }, t("false")),
    ),
  );
  defence.addEventListener("pf-light", (event) => (view.querySelector("pf-board").lit = event.detail.cells));
  return Object.assign(view, { defence });
}

function pickMessages(task, send) {
  const boxes = task.question.shown.messages.map((message) =>
    make(
      "label",
      { class: "inline option" },
      make("input", { type: "checkbox", name: "message", value: key(message.at) }),
      make(
        "span",
        {},
        make(
          "span",
          { class: "quiet" },
          t("column {column}, row {row}", { column: message.at[0], row: message.at[1] }),
        ),
        " ",
        typeset(message.formula),
      ),
    ),
  );
  const chosen = () => [...view.querySelectorAll("input:checked")].map((box) => box.value).join(" ");
  const view = form(
    send,
    chosen,
    prompt(task),
    make("fieldset", { class: "stack" }, make("legend", { class: "visually-hidden" }, t("Messages")), boxes),
    checkRow(),
  );
  return view;
}

/** Cells are chosen on the board: mines to place, or cells of which something is claimed. */
function pickCells(task, send) {
  const { shown } = task.question;
  const chosen = new Set();
  const board = boardOf(task, { class: "task-board", labels: "big" });
  const plain = board.board;
  const known = new Map(plain.cells.map((cell) => [key(cell.at), cell]));
  const look = { safe: { label: "safe" }, mine: { label: "mine" }, open: { label: "open" }, mines: { state: "mine" } }[
    shown.ask ?? "mines"
  ];
  const draw = () => {
    const picked = [...chosen].map((name) => ({ at: name.split(",").map(Number), ...look }));
    board.board = { ...plain, cells: [...plain.cells, ...picked] };
  };
  const toggle = (event) => {
    const name = key(event.detail.at);
    if (known.get(name)?.state) return;
    if (!chosen.delete(name)) chosen.add(name);
    draw();
  };
  board.addEventListener("pf-primary", toggle);
  board.addEventListener("pf-secondary", toggle);
  return form(
    send,
    () => [...chosen].join(" "),
    prompt(task),
    shown.formula ? make("p", { class: "given" }, typeset(shown.formula)) : null,
    board,
    checkRow(),
  );
}

/** A proof as plain lines, where nothing is told of them. */
function writeLinesOfProof(task, send) {
  const { premises, goal, rules, start } = task.question.shown;
  const lines = make("textarea", {
    rows: "12",
    required: true,
    spellcheck: "false",
    class: "formula",
    "aria-label": t("Your proof"),
  });
  lines.value = start;
  return form(
    send,
    () => lines.value,
    prompt(task),
    make("p", { class: "given" }, typeset(`${premises.join(", ")} ⊢ ${goal}`)),
    make("p", { class: "small quiet" }, t("Rules: {rules}", { rules: rules.join(" ") })),
    lines,
    checkRow(t("Keep this answer")),
  );
}

/** A proof in natural deduction, written in the editor; a finished one is sent at once. */
function writeProof(task, send) {
  if (task.question.shown.textbook) return writeInBook(task, send);
  if (task.exam && task.exam !== "lines") return writeLinesOfProof(task, send);
  const editor = make("pf-proof-editor");
  editor.task = task.question.shown;
  const finished = once(async (text) => send(text));
  editor.addEventListener("pf-proof", ({ detail }) => (detail.finished && !task.done ? finished(detail.text) : null));
  const view = form(send, () => editor.text, prompt(task), editor, checkRow());
  const { premises, goal, rules } = task.question.shown;
  const other = () => {
    const shown = { ...task.question.shown, textbook: "provefield", plain: { premises, goal, rules } };
    view.replaceWith(writeInBook({ ...task, question: { ...task.question, shown } }, send));
  };
  view.append(make("button", { type: "button", class: "quiet", onclick: other }, t("Write as a textbook does")));
  return view;
}

/** Clauses to resolve: choose two, get what follows, until nothing is left. */
function resolveClauses(task, send) {
  const pairs = [];
  const list = make("fieldset", { class: "stack" });
  const note = make("p", { class: "small note", role: "status" });
  const draw = (clauses) => {
    const boxes = clauses.map((clause, place) =>
      make(
        "label",
        { class: "inline option" },
        make("input", { type: "checkbox", value: String(place + 1) }),
        make("span", {}, make("span", { class: "quiet" }, `${place + 1}. `), typeset(clause)),
      ),
    );
    list.replaceChildren(make("legend", {}, t("Choose two clauses")), ...boxes);
  };
  draw(task.question.shown.clauses);
  const resolve = async (event) => {
    event.preventDefault();
    const chosen = [...list.querySelectorAll("input:checked")].map((box) => box.value);
    note.textContent =
      chosen.length === 2
        ? ""
        : counted(
            "Choose two clauses, not none.|Choose two clauses, not one.|Choose two clauses, not {number}.",
            chosen.length,
          );
    if (chosen.length !== 2) return;
    const told = await send([...pairs, chosen.join(" ")].join("\n"));
    if (!told || told.fault) return; // a refused step takes nothing away
    pairs.push(chosen.join(" "));
    draw(told.lines);
  };
  return make(
    "form",
    { class: "stack", onsubmit: resolve },
    prompt(task),
    list,
    note,
    answerRow(make("button", { class: "primary" }, t("Resolve"))),
  );
}

function playGame(task, send) {
  const playAs = async (mode) => {
    game.setAttribute("mode", mode);
    await game.anew();
    game.querySelector(`.mode-choice [value="${mode}"]`)?.focus();
  };
  const choice = modeChoice("practice", playAs, { practice: WAYS.practice, prove: WAYS.prove });
  const game = make(
    "pf-game",
    { game: task.question.shown.game, mode: "practice", heading: "h2", remembered: true },
    choice,
  );
  game.addEventListener("pf-begun", ({ detail }) => {
    choice.querySelector(`[value="${detail.mode}"]`).checked = true;
  });
  const tell = ({ detail: play }) => (play.result === "won" ? send(play.id) : null);
  game.addEventListener("pf-change", tell);
  game.addEventListener("pf-begun", (event) => (task.done ? null : tell(event))); // won, but never heard of
  return game;
}

function makeGame(task, send) {
  const input = make("input", {
    type: "text",
    "aria-label": t("The link of your game"),
    placeholder: t("the link that “Save” gave you"),
  });
  return form(
    send,
    () => input.value,
    prompt(task),
    make("p", {}, make("a", { class: "button", href: "/create", target: "_blank" }, t("Open the workshop"))),
    input,
    checkRow(),
  );
}
