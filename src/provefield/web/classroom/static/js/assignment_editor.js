/**
 * <pf-assignment-editor>: an assignment with its items, as the page's data tells it. The server verifies
 * each item when it is saved, and says of what cannot be solved why.
 */

import { answering } from "./answering.js";
import { post, put } from "./api.js";
import { make, once, pageData, submitting } from "./dom.js";
import { boardPicture } from "./picture.js";
import { addressOf } from "./place.js";
import { figure, t } from "./words.js";

const KINDS = {
  lesson: t("a task of a lesson"),
  exercise: t("an exercise, another for every student"),
  board: t("a board without guessing, another for every student"),
  game: t("a game to win"),
  "to-fol": t("a sentence to translate"),
  "to-english": t("a formula to read"),
  truth: t("a board to judge"),
  cells: t("cells to find on a board"),
  choice: t("a question with options"),
  sequent: t("a sequent to prove"),
  columns: t("a truth table with columns for parts"),
  model: t("a small world to build"),
  tree: t("a truth tree"),
  calculus: t("a proof in the sequent calculus"),
  "truth-table": t("a truth table of boards"),
  build: t("a board to build"),
  consequence: t("a claim about boards: does it follow?"),
  evidence: t("messages that prove a cell"),
  clash: t("messages that contradict each other"),
  complete: t("a game that lacks a message"),
  "normal-form": t("a formula to bring into a normal form"),
  resolve: t("clauses to resolve"),
  unify: t("terms to make alike"),
  dimacs: t("clauses in DIMACS"),
  readings: t("readings of a sentence to tell apart"),
  rule: t("a proof that lacks a rule"),
  "missing-line": t("a proof that lacks a line"),
};
const LABELS = {
  lesson: t("Lesson"),
  task: t("Task"),
  exercise: t("Kind of exercise"),
  level: t("Level, 1 to 5"),
  size: t("Size and mines, such as 9x9/10"),
  grade: t("Hardest step"),
  library: t("A game of the library"),
  game: t("Or your own game, as a game file"),
  columns: t("Columns"),
  rows: t("Rows"),
  english: t("The sentence"),
  fol: t("The formula"),
  vocabulary: t("Vocabulary; empty: the board's, or that of the assignment"),
  also: t("Other formulas that count, one in each line"),
  mines: t("Mines, such as 1,2 3,1"),
  board: t("The board: numbers, and ? for covered cells"),
  ask: t("Which cells?"),
  options: t("Options, one in each line"),
  right: t("Number of the right one"),
  because: t("What to say to each, one in each line (may be left out)"),
  premises: t("Premises, one in each line"),
  goal: t("Goal"),
  textbook: t("Textbook"),
  false: t("Sentences to be false, one in each line"),
  short: t("Only columns for the formulas themselves"),
  signed: t("Signed with T and F"),
  cells: t("Cells in the row, 1 to 4"),
  want: t("Whether the formula is to be true"),
  with: t("Cells with a mine, such as 1,2 3,1"),
  without: t("Cells without a mine, such as 1,2 3,1"),
  most: t("Mines at most"),
  claim: t("The claim"),
  cell: t("The cell, such as 1,2"),
  to: t("Normal form: nnf, prenex, skolem or cnf"),
  clauses: t("Clauses, one in each line"),
  left: t("Left side"),
  clue: t("The cell with the number, such as 1,2"),
  clue_number: t("The number on it"),
  sentence: t("The sentence"),
  formulas: t("Formulas, one in each line"),
  proof: t("The proof, one line each"),
  number: t("Number of the line with the gap"),
};
const TEXTBOOKS = [
  ["", "–"],
  ["provefield", "Provefield"],
  ["forallx", "forall x: Calgary"],
  ["lpl", "Language, Proof and Logic"],
  ["huth-ryan", "Logic in Computer Science"],
  ["logic-book", "The Logic Book"],
  ["copi", "Introduction to Logic"],
];
const CREDIT = [
  ["parts", t("brings a part, with the reason")],
  ["whole", t("brings nothing")],
];
const YES_OR_NO = [
  ["", "–"],
  ["true", t("yes")],
  ["false", t("no")],
];
const FLAGS = new Set(["short", "signed", "want"]);
const CELLS = new Set(["with", "without"]);
const CELL = new Set(["cell", "clue"]);
const NUMBERS = new Set(["level", "columns", "rows", "right", "points", "most", "clue_number", "number"]);
const LINES = new Set(["options", "because", "premises", "also", "false", "clauses", "formulas", "proof"]);
const AREAS = new Set(["game", "board", ...LINES]);
const STARTS = { level: 1, columns: 6, rows: 6, right: 1, size: "9x9/10" };

class AssignmentEditor extends HTMLElement {
  #data = pageData();

  connectedCallback() {
    const given = this.#data.assignment ?? {
      title: "",
      hints: true,
      mode: "practice",
      late: 0,
      late_days: 7,
      hint_cost: 0,
      try_cost: 0,
      items: [],
    };
    const items = make("div", { class: "items-edited" });
    const add = (item) => items.append(this.#item(item));
    given.items.forEach(add);
    const problem = make("div", { role: "alert" });
    const button = make("button", { class: "primary" }, t("Save the assignment"));
    const onsubmit = submitting(async () => {
      const path = `/api/courses/${this.#data.course}/assignments/${this.#name(fieldOf(rules, "title").value)}`;
      const values = this.#values(rules, items);
      const saved = this.#saved(path, values);
      const shown = (told) => (told ? [this.#changesView(path, values, told)] : []);
      await answering(problem, saved, shown, t("Saving …"));
    });
    const rules = this.#rules(given);
    const form = make(
      "form",
      { class: "stack", onsubmit },
      rules,
      make("h2", { class: "section" }, t("Items")),
      items,
      make(
        "div",
        { class: "row" },
        make("button", { type: "button", onclick: () => add({ kind: "exercise", points: 1 }) }, t("Add an item")),
      ),
      problem,
      make(
        "p",
        { class: "small quiet" },
        t("You can change it or take it out later."),
        " ",
        t("An exam shuts what helps for its students, and for guests at the addresses they work from."),
        " ",
        t("It cannot shut what is not on this site, such as a phone."),
      ),
      make("div", { class: "row" }, button),
    );
    this.replaceChildren(form);
  }

  #leave() {
    location.assign(addressOf(`/classes/${this.#data.course}`));
  }

  /** Save at once, unless marks would change: whose, is told. */
  async #saved(path, values) {
    if (this.#data.assignment) {
      const told = await post(`${path}/replay`, { assignment: values });
      if (told.changes.length || told.unsettled.length) return told;
    }
    await put(path, values);
    this.#leave();
    return null;
  }

  /** Whose points would rise and fall, and whether answers are judged anew. */
  #changesView(path, values, { rise, fall, changes, unsettled }) {
    const reason = make("input", { name: "reason", maxlength: "2000" });
    const failed = make("div", {});
    const go = (send) =>
      once(() =>
        answering(
          failed,
          send().then(() => this.#leave()),
          () => [],
          t("Saving …"),
        ),
      );
    const regrade = go(() => post(`${path}/regrades`, { assignment: values, reason: reason.value.trim() || "–" }));
    const row = ({ name, before, after }) =>
      make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, `${figure(before)} → ${figure(after)}`));
    return make(
      "section",
      { class: "panel stack regrade" },
      make("h2", {}, t("Marks would change")),
      make("p", {}, t("Points rise for {rise} and fall for {fall}.", { rise, fall })),
      unsettled.length
        ? make(
            "p",
            {},
            t("These answers took too long to judge anew and count as before; look at them: {names}.", {
              names: unsettled.join(", "),
            }),
          )
        : null,
      make("table", {}, make("tbody", {}, changes.map(row))),
      make("label", {}, t("Reason, kept with the regrade"), reason),
      make(
        "div",
        { class: "row" },
        make("button", { type: "button", class: "primary", onclick: regrade }, t("Save, and judge kept answers anew")),
        make(
          "button",
          { type: "button", onclick: go(() => put(path, values)) },
          t("Save, and leave answers as they were judged"),
        ),
      ),
      failed,
    );
  }

  #rules(given) {
    const number = (name, words, most, value) =>
      field(words, make("input", { type: "number", name, min: "0", max: String(most), value: value ?? "" }));
    const moment = (name, words, value) =>
      field(words, make("input", { type: "datetime-local", name, value: typeof value === "string" ? value : "" }));
    const shown = select(
      "shown",
      [
        ["now", t("as soon as it is saved")],
        ["draft", t("not yet: it is a draft")],
        ["then", t("from a moment on")],
      ],
      typeof given.visible === "string" ? "then" : given.visible === false ? "draft" : "now",
    );
    const visible = moment("visible", t("Visible from ({zone})", { zone: this.#data.zone }), given.visible);
    const show = () => (visible.hidden = shown.value !== "then");
    shown.addEventListener("change", show);
    show();
    return make(
      "section",
      { class: "panel fields" },
      field(t("Title"), make("input", { name: "title", required: true, maxlength: "200", value: given.title }), "wide"),
      field(t("What to say above it"), textarea("text", given.text, 2), "wide"),
      field(t("Students see it"), shown),
      visible,
      moment("open", t("Open from ({zone})", { zone: this.#data.zone }), given.open),
      moment("due", t("Due ({zone})", { zone: this.#data.zone }), given.due),
      moment("closed", t("Closed from ({zone})", { zone: this.#data.zone }), given.closed),
      number("minutes", t("Minutes from the first look; empty: any number"), 10_000, given.minutes),
      field(
        t("What is told of answers before the end"),
        select(
          "feedback",
          [
            ["full", t("all: no exam")],
            ["lines", t("exam: whether proofs are right")],
            ["syntax", t("exam: only what cannot be read")],
            ["none", t("exam: nothing")],
          ],
          given.feedback,
        ),
        "two",
      ),
      number("late", t("Late answers keep so many per cent"), 100, given.late),
      number("late_days", t("for so many days"), 365, given.late_days),
      number("attempts", t("Tries for each item; empty: any number"), 1000, given.attempts),
      number("hint_cost", t("Each hint costs so many per cent"), 100, given.hint_cost),
      number("try_cost", t("Each wrong try costs so many per cent"), 100, given.try_cost),
      field(t("An answer that is not right"), select("credit", CREDIT, given.credit)),
      field(
        t("Mode"),
        select(
          "mode",
          [
            ["practice", t("practice: mistakes are explained, solutions follow")],
            ["strict", t("strict: nothing is given away")],
            ["prove", t("prove: each step of a game is proved")],
          ],
          given.mode,
        ),
        "two",
      ),
      field(
        t("Rules allowed in proofs; empty: all"),
        make("input", {
          name: "rules",
          value: (given.rules ?? []).join(" "),
          placeholder: this.#data.rules.slice(0, 6).join(" "),
        }),
      ),
      make(
        "label",
        { class: "inline" },
        make("input", { type: "checkbox", name: "hints", checked: given.hints }),
        t("Hints are given"),
      ),
    );
  }

  #item(item) {
    const box = make("fieldset", { class: "item-edited stack" });
    const kinds = select("kind", Object.entries(KINDS), item.kind);
    const own = make("div", { class: "fields wide" });
    const draw = (values) =>
      own.replaceChildren(
        ...this.#data.kinds[kinds.value].map((key) => this.#field(kinds.value, key, values[key], own)),
      );
    kinds.addEventListener("change", () => draw({}));
    draw(item);
    const move = (step) => () => {
      const other = step < 0 ? box.previousElementSibling : box.nextElementSibling;
      if (step < 0) other?.before(box);
      else other?.after(box);
    };
    const button = (words, onclick) => make("button", { type: "button", class: "low", onclick }, words);
    box.dataset.name = item.name ?? "";
    box.append(
      make("legend", {}, t("Item")),
      make(
        "div",
        { class: "fields" },
        field(t("Kind"), kinds),
        field(
          t("Points"),
          make("input", {
            type: "number",
            name: "points",
            min: "0",
            max: "1000",
            required: true,
            value: item.points ?? 1,
          }),
        ),
        field(
          t("What to say above it"),
          make("input", { name: "text", maxlength: "2000", value: item.text ?? "" }),
          "two",
        ),
      ),
      own,
      make(
        "div",
        { class: "row" },
        button(t("Up"), move(-1)),
        button(t("Down"), move(1)),
        button(t("Remove"), () => box.remove()),
      ),
    );
    return box;
  }

  /** The tasks of the lesson that is chosen beside it. */
  #taskField(value, own) {
    const tasks = select("task", [], null);
    const fill = (chosen) => {
      const lesson = this.#data.lessons.find((each) => each.name === fieldOf(own, "lesson").value);
      const entries = lesson.tasks.map(({ name, title }, place) => [name, `${place + 1}. ${title}`]);
      if (chosen && !lesson.tasks.some(({ name }) => name === chosen)) entries.push([chosen, chosen]); // a variant
      tasks.replaceChildren(...options(entries, chosen));
    };
    queueMicrotask(() => {
      fill(value);
      fieldOf(own, "lesson").addEventListener("change", () => fill());
    });
    return field(LABELS.task, tasks);
  }

  /** The games of the library, with a picture of the one that is chosen. */
  #gameField(value) {
    const words = ({ title, columns, rows, mines }) =>
      t("{title}: {columns} × {rows}, mines: {mines}", { title, columns, rows, mines });
    const games = select("library", [["", "–"], ...this.#data.games.map((game) => [game.name, words(game)])], value);
    const picture = make("span", { class: "game-picture" });
    const show = () => {
      const game = this.#data.games.find(({ name }) => name === games.value);
      picture.replaceChildren(...(game ? [boardPicture(game)] : []));
    };
    games.addEventListener("change", show);
    show();
    return make("div", { class: "two row" }, field(LABELS.library, games, "grow"), picture);
  }

  #field(kind, key, value, own) {
    if (key === "task") return this.#taskField(value, own);
    if (key === "library") return this.#gameField(value);
    const choices = {
      lesson: this.#data.lessons.map(({ name, title }, place) => [name, `${place + 1}. ${title}`]),
      exercise: this.#data.exercises,
      vocabulary: [["", "–"], ...this.#data.vocabularies.map((name) => [name, name])],
      textbook: TEXTBOOKS,
      ...Object.fromEntries([...FLAGS].map((flag) => [flag, YES_OR_NO])),
      grade: [
        ["", t("any")],
        ["single", t("one clue at a time")],
        ["pairs", t("two clues together")],
        ["sat", t("many clues together")],
        ["count", t("the number of mines")],
      ],
      ask: [
        ["safe", t("those that must be safe")],
        ["mine", t("those that must be mines")],
        ["open", t("those that may be either")],
      ],
    }[key];
    if (choices) return field(LABELS[key], select(key, choices, value));
    if (AREAS.has(key))
      return field(LABELS[key], textarea(key, LINES.has(key) ? (value ?? []).join("\n") : value, 4), "wide");
    const pairs = key === "mines" || CELLS.has(key) ? value : CELL.has(key) && value ? [value] : null;
    const shown = Array.isArray(pairs) ? pairs.map((cell) => cell.join(",")).join(" ") : value;
    const plain = ["unify", "readings"].includes(kind) && key === "right"; // another term, or several numbers
    const attributes = NUMBERS.has(key) && !plain ? { type: "number", min: "0" } : { type: "text" };
    const words = kind === "cells" && key === "mines" ? t("Mines in total (may be left out)") : LABELS[key];
    return field(words, make("input", { name: key, ...attributes, value: shown ?? STARTS[key] ?? "" }));
  }

  /** A new assignment is called after its title; what it is called stays when the title changes. */
  #name(title) {
    if (this.#data.assignment) return this.#data.assignment.name;
    const plain = title
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-");
    const base = plain.replace(/^-+|-+$/g, "").slice(0, 30) || "assignment";
    let name = base;
    for (let number = 2; this.#data.taken.includes(name); number += 1) name = `${base}-${number}`;
    return name;
  }

  #values(rules, items) {
    const of = (name) => fieldOf(rules, name).value;
    const number = (name) => (of(name) === "" ? null : Number(of(name)));
    const boxes = [...items.children];
    const taken = new Set(boxes.map((box) => box.dataset.name).filter(Boolean));
    return {
      title: of("title"),
      text: of("text"),
      due: of("due") || null,
      late: number("late") ?? 0,
      late_days: number("late_days") || 7,
      attempts: number("attempts") || null,
      hint_cost: number("hint_cost") ?? 0,
      try_cost: number("try_cost") ?? 0,
      credit: of("credit"),
      mode: of("mode"),
      hints: fieldOf(rules, "hints").checked,
      visible: { draft: false, now: true }[of("shown")] ?? (of("visible") || true),
      open: of("open") || null,
      closed: of("closed") || null,
      minutes: number("minutes") || null,
      feedback: of("feedback"),
      vocabulary: this.#data.assignment?.vocabulary ?? "",
      textbook: this.#data.assignment?.textbook ?? "",
      rules: of("rules")
        .split(/[\s,]+/)
        .filter(Boolean),
      items: boxes.map((box) => itemValues(box, taken)),
    };
  }
}

function itemValues(box, taken) {
  const values = {};
  for (const input of box.querySelectorAll("[name]")) {
    const text = input.value;
    if (text.trim() === "") continue;
    if (input.type === "number") values[input.name] = Number(text);
    else if (FLAGS.has(input.name)) values[input.name] = text === "true";
    else if (CELLS.has(input.name)) values[input.name] = cellsOf(text);
    else if (CELL.has(input.name)) values[input.name] = cellsOf(text)[0];
    else if (LINES.has(input.name))
      values[input.name] = text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
    else values[input.name] = text;
  }
  if (values.kind === "truth") {
    values.mines = cellsOf(values.mines ?? "");
  } else if (values.kind === "cells" && values.mines) {
    values.mines = Number(values.mines);
  }
  fitTo(values);
  if (!box.dataset.name) {
    let number = 1;
    while (taken.has(`${values.kind}-${number}`)) number += 1;
    box.dataset.name = `${values.kind}-${number}`;
    taken.add(box.dataset.name);
  }
  return { name: box.dataset.name, ...values };
}

/** What some kinds write in another way than the others. */
function fitTo(values) {
  const numbers = (line) => line.split(/[\s,]+/).map(Number);
  if (values.kind === "truth-table") values.cells = Number(values.cells);
  if (values.kind === "readings") values.right = numbers(String(values.right));
  if (values.kind === "dimacs" && values.clauses) values.clauses = values.clauses.map(numbers);
}

const cellsOf = (text) =>
  text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((cell) => cell.split(",").map(Number));

const field = (words, input, look = "") => make("label", { class: look }, words, input);

const options = (entries, chosen) =>
  entries.map(([value, words]) => make("option", { value, selected: String(value) === String(chosen ?? "") }, words));

const select = (name, entries, chosen) => make("select", { name }, options(entries, chosen));

/** A field by its name within a part of the form: items have names that the assignment has, too. */
const fieldOf = (part, name) => part.querySelector(`[name="${name}"]`);

function textarea(name, value, rows) {
  const area = make("textarea", { name, rows: String(rows), spellcheck: "false" });
  area.value = value ?? "";
  return area;
}

customElements.define("pf-assignment-editor", AssignmentEditor);
