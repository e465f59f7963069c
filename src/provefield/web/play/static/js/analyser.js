/** <pf-analyser>: paste or paint any position, or `take(file)` one, and learn what follows from it. */

import "./board.js";
import { key } from "./board.js";
import { post } from "./api.js";
import { fromElsewhere } from "./board_text.js";
import { claimView } from "./claim.js";
import { answering, forget } from "./answering.js";
import { make } from "./dom.js";
import { reviewView } from "./review.js";
import { overlaid } from "./sweeper.js";
import { t } from "./words.js";

const BRUSHES = ["?", "0", "1", "2", "3", "4", "5", "6", "7", "8", "b", "m", "*"];
const BRUSH_NAMES = { "?": t("covered"), b: t("blocked"), m: t("a mine"), "*": t("marked") };
const EXAMPLE = "? ? ? ? ?\n? 1 2 2 ?\n? 1 0 1 ?\n? 1 1 1 ?\n? ? ? ? ?";
const STATES = {
  b: { state: "blocked" },
  m: { state: "mine" },
  "*": { mark: true },
  "?": {},
  "-": { state: "exploded" },
};

/** Whether a line is one of the board, not a comment or something that is told about it. */
const isRow = (line) => !line.startsWith("#") && !line.includes(":");

/** What a file holds, in letters. */
function base64(file) {
  const reader = new FileReader();
  const read = new Promise((done, failed) => {
    reader.addEventListener("load", () => done(reader.result.split(",")[1] ?? ""));
    reader.addEventListener("error", () => failed(reader.error));
  });
  reader.readAsDataURL(file);
  return read;
}

class Analyser extends HTMLElement {
  #parts = {};
  #brush = "1";
  #told = [];

  connectedCallback() {
    const text = make("textarea", {
      rows: "7",
      spellcheck: "false",
      class: "code",
      "aria-label": t("The position as text"),
      oninput: () => this.#changed(),
      onpaste: (event) => this.#paste(event),
    });
    text.value = EXAMPLE;
    const mines = make("input", { type: "number", min: "0", oninput: () => this.#changed() });
    const board = make("pf-board", { labels: "big", label: t("The position") });
    board.addEventListener("pf-primary", (event) => this.#paint(event.detail.at));
    board.addEventListener("pf-secondary", (event) => this.why(event.detail.at));
    this.addEventListener("pf-light", (event) => (board.lit = event.detail.cells));
    const answer = make("div", { class: "answer", "aria-live": "polite" });
    this.#parts = { text, mines, board, answer };
    const brushes = make(
      "div",
      { class: "row brushes", role: "group", "aria-label": t("What a click puts on a cell") },
      BRUSHES.map((sign) => this.#brushButton(sign)),
    );
    const buttons = make(
      "div",
      { class: "row" },
      make("button", { type: "button", class: "primary", onclick: () => this.analyse() }, t("Analyse")),
      make("button", { type: "button", onclick: () => this.why(board.cursor) }, t("Why this cell?")),
    );
    const left = make("div", { class: "stack" }, board, brushes);
    const right = make(
      "div",
      { class: "stack" },
      make("label", {}, t("The position as text"), text),
      make("label", {}, t("Number of mines, if known"), mines),
      make("label", {}, t("A board or a replay from a file"), this.#chooser()),
      buttons,
      answer,
    );
    this.replaceChildren(make("div", { class: "arena" }, left, right));
    this.#changed();
  }

  /** What another program wrote takes the place of the position, in our signs. */
  #paste(event) {
    const read = fromElsewhere(event.clipboardData.getData("text"));
    if (!read) return;
    event.preventDefault();
    this.#parts.text.value = read.board;
    if (read.mines) this.#parts.mines.value = read.mines;
    this.#changed();
  }

  #chooser() {
    const accept = ".txt,.mbf,.avf,.evf,.mvf,.rmv";
    return make("input", { type: "file", accept, onchange: (event) => this.take(event.target.files[0]) });
  }

  /** Show the position of a file; of a replay also how fast and how lucky it was. */
  async take(file) {
    if (!file) return;
    const read = base64(file).then((content) => post("/api/positions/file", { name: file.name, content }));
    await answering(this.#parts.answer, read, ({ board, mines, sentence, review }) => {
      this.#parts.text.value = board;
      this.#parts.mines.value = mines ?? "";
      this.#told = [];
      this.#show();
      const words = sentence ?? t("Read from {name}.", { name: file.name });
      return make("div", { class: "stack" }, make("p", {}, words), review ? reviewView(review) : null);
    });
  }

  #brushButton(sign) {
    const choose = (event) => {
      this.#brush = sign;
      for (const button of this.querySelectorAll(".brushes button")) button.setAttribute("aria-pressed", "false");
      event.currentTarget.setAttribute("aria-pressed", "true");
    };
    return make(
      "button",
      {
        type: "button",
        title: BRUSH_NAMES[sign],
        "aria-label": BRUSH_NAMES[sign],
        "aria-pressed": String(sign === this.#brush),
        onclick: choose,
      },
      sign,
    );
  }

  #rows() {
    return this.#lines()
      .filter(isRow)
      .map((line) => line.replace(/\s+/g, "").split(""));
  }

  #lines() {
    return this.#parts.text.value
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  }

  #changed() {
    forget(this.#parts.answer); // it would be about another position
    this.#told = [];
    this.#show();
  }

  #show() {
    const rows = this.#rows();
    const told = new Map(this.#told.map((cell) => [key(cell.at), cell]));
    const cells = [];
    rows.forEach((row, r) =>
      row.forEach((sign, c) => {
        const at = [c + 1, r + 1];
        const known = /[0-8]/.test(sign) ? { state: "open", number: Number(sign) } : (STATES[sign] ?? {});
        const more = told.has(key(at)) && !known.state ? overlaid(told.get(key(at)), "odds") : {};
        cells.push({ at, ...known, ...more });
      }),
    );
    this.#parts.board.board = {
      columns: Math.max(1, ...rows.map((row) => row.length)),
      rows: Math.max(1, rows.length),
      cells,
    };
  }

  /** Put a sign on a cell; what the text lacks of the board is covered. */
  #paint([column, row]) {
    const { columns, rows } = this.#parts.board.board;
    const known = this.#rows();
    const signs = Array.from({ length: rows }, (_, r) =>
      Array.from({ length: columns }, (__, c) => known[r]?.[c] ?? "?"),
    );
    signs[row - 1][column - 1] = this.#brush;
    const head = this.#lines().filter((line) => !isRow(line));
    this.#parts.text.value = [...head, ...signs.map((line) => line.join(" "))].join("\n");
    this.#changed();
  }

  #question() {
    const mines = this.#parts.mines.value;
    return { board: this.#parts.text.value, ...(mines === "" ? {} : { mines: Number(mines) }) };
  }

  analyse() {
    return answering(this.#parts.answer, post("/api/positions", { ...this.#question(), odds: true }), (told) => {
      this.#told = told.cells;
      this.#show();
      return make("p", {}, told.sentence);
    });
  }

  why(cell) {
    return answering(this.#parts.answer, post("/api/positions/why", { ...this.#question(), cell }), (claim) => {
      this.#parts.board.lit = claim.lit;
      return claimView(claim, this.#parts.board.board);
    });
  }
}

customElements.define("pf-analyser", Analyser);
