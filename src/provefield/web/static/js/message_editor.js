/** The side panel for one cell's message: logic and words translate each other while you type. */

import { post } from "./api.js";
import { complaint, make } from "./dom.js";
import { typeset } from "./formula.js";
import { language, t } from "./words.js";

const PALETTES = [
  [t("Quantifiers"), ["∀x ", "∃x ", "∀y ", "∃y "]],
  [t("Connectives"), ["¬", " ∧ ", " ∨ ", " → ", " ↔ "]],
  [t("Predicates"), ["mine(x, y)", "safe(x, y)"]],
  [t("Comparisons"), [" = ", " ≠ ", " < ", " ≤ ", "|x − y|"]],
  [t("Counting"), ["exactly 1 x ", "atmost 1 x ", "atleast 1 x "]],
];
const IN_ENGLISH = language === "en"; // a game file keeps English words alone
const PAUSE = 300; // milliseconds after the last key before a text is read

export class MessageEditor extends HTMLElement {
  #tell;
  #at = null;
  #size = { columns: 8, rows: 8 };
  #waiting = null;
  #turn = 0;
  #visit = 0;
  #reads = Promise.resolve(); // all that was asked of the server so far
  #isUnread = false; // whether the text on the screen has no meaning that could be kept

  constructor(tell) {
    super();
    this.#tell = tell;
    this.fol = make("textarea", {
      rows: "2",
      spellcheck: "false",
      class: "formula",
      oninput: () => this.#later("fol"),
    });
    this.english = make("textarea", { rows: "2", oninput: () => this.#later("english") });
    this.problem = make("div", { class: "problem", role: "alert" });
    this.reading = make("div", { class: "reading", "aria-live": "polite" });
    this.library = make("select", { onchange: () => this.#take(this.library.value) });
    this.heading = make("h2", {});
  }

  connectedCallback() {
    this.className = "panel stack";
    const palettes = PALETTES.map(([name, signs]) =>
      make(
        "div",
        { class: "row palette", role: "group", "aria-label": name },
        signs.map((sign) => make("button", { type: "button", onclick: () => this.#insert(sign) }, sign.trim())),
      ),
    );
    const remove = make(
      "button",
      { type: "button", class: "plain", onclick: () => this.#remove() },
      t("Remove this message"),
    );
    this.replaceChildren(
      this.heading,
      make("label", {}, t("In logic"), this.fol),
      make("div", { class: "palettes" }, palettes),
      this.problem,
      this.reading,
      make("label", {}, t("In English"), this.english),
      make("label", {}, t("Take one from the library"), this.library),
      remove,
    );
    this.edit([1, 1], undefined, this.#size);
  }

  /** Show the message of a cell, or an empty form for it. */
  edit(at, message, size) {
    this.#readNow();
    this.#visit += 1;
    this.#at = at;
    this.#setUnread(false);
    this.#size = { columns: size.columns, rows: size.rows };
    this.heading.textContent = t("Column {column}, row {row}", { column: at[0], row: at[1] });
    this.fol.value = message?.fol ?? "";
    this.english.value = IN_ENGLISH ? (message?.english ?? "") : "";
    this.library.value = "";
    this.problem.replaceChildren();
    this.reading.replaceChildren();
    if (message) this.#read("fol", true);
  }

  /** The messages of the library, to begin with. */
  offer(messages) {
    const options = messages.map((message) => make("option", { value: message.fol }, message.words));
    this.library.replaceChildren(make("option", { value: "" }, t("choose a message …")), ...options);
  }

  /** Whether the draft holds what is on the screen, once all of it is read; if not, its field is pointed at. */
  async isRead() {
    this.#readNow();
    await this.#reads;
    if (this.#isUnread) this.querySelector('[aria-invalid="true"], .problem button, textarea').focus();
    return !this.#isUnread;
  }

  /** Tell whoever judges the game that there is a text without meaning, or no longer. */
  #setUnread(isUnread) {
    if (isUnread === this.#isUnread) return;
    this.#isUnread = isUnread;
    this.dispatchEvent(new CustomEvent("pf-unread", { detail: isUnread }));
  }

  #take(fol) {
    if (!fol) return;
    this.fol.value = fol;
    this.english.value = "";
    this.#read("fol");
  }

  #insert(sign) {
    const { fol } = this;
    fol.setRangeText(sign, fol.selectionStart, fol.selectionEnd, "end");
    fol.focus();
    this.#later("fol");
  }

  #remove() {
    this.#setUnread(false);
    this.fol.value = this.english.value = "";
    this.problem.replaceChildren();
    this.reading.replaceChildren();
    this.#tell({ at: this.#at, fol: "", english: "" });
  }

  #later(side) {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = { side, timer: setTimeout(() => this.#readNow(), PAUSE) };
  }

  /** Read what was typed last, while its cell is still the one that is edited. */
  #readNow() {
    if (!this.#waiting) return;
    const { side, timer } = this.#waiting;
    clearTimeout(timer);
    this.#waiting = null;
    this.#read(side);
  }

  #read(side, quietly = false) {
    this.#reads = Promise.all([this.#reads, this.#translate(side, quietly)]);
  }

  /** Read one side and write the other. */
  async #translate(side, quietly) {
    const text = this[side].value.trim();
    const english = this.english.value;
    const at = this.#at;
    const visit = this.#visit;
    const turn = ++this.#turn;
    if (!text) return quietly ? null : this.#remove();
    const told = await post("/api/formulas", { [side === "fol" ? side : "words"]: text, ...this.#size }).catch(
      (error) => ({ error: { message: error.message } }),
    );
    if (visit !== this.#visit) return quietly ? null : this.#keep(at, told, english);
    if (turn !== this.#turn) return null;
    this.#setUnread(Boolean(told.error) || told.readings?.length > 1);
    for (const field of [this.fol, this.english]) field.removeAttribute("aria-invalid");
    if (told.error) this[side].setAttribute("aria-invalid", "true");
    this.problem.replaceChildren(...problemView(told, text));
    this.reading.replaceChildren();
    if (told.error) return null;
    if (told.readings?.length > 1) return this.problem.replaceChildren(this.#choices(told.readings));
    this.reading.replaceChildren(typeset(told.fol.unicode));
    if (side === "english") this.fol.value = told.fol.unicode;
    else if (!quietly || !this.english.value) this.english.value = told.english?.[language] ?? this.english.value;
    return quietly ? null : this.#keep(at, told, this.english.value);
  }

  /** Keep the message of a cell, which may not be the one that is edited any more. */
  #keep(at, told, english) {
    if (told.error || told.readings?.length > 1) return;
    // Readers of other languages are told the formula in theirs.
    const words = IN_ENGLISH ? english : "";
    this.#tell({ at, fol: told.fol.ascii, english: words || (told.english?.en ?? "") });
  }

  /** A sentence with several meanings: the author chooses. */
  #choices(readings) {
    const one = (reading) => make("button", { type: "button", onclick: () => this.#take(reading) }, typeset(reading));
    return make(
      "div",
      { class: "stack" },
      make("p", {}, t("This can be read in more than one way. Which one do you mean?")),
      readings.map(one),
    );
  }
}

function problemView(told, text) {
  const warnings = (told.warnings ?? []).map((warning) => make("p", { class: "notice" }, warning));
  if (!told.error) return warnings;
  const { message, column } = told.error;
  const pointer = column ? make("pre", { class: "caret" }, `${text.split("\n")[0]}\n${" ".repeat(column - 1)}^`) : "";
  return [make("p", { class: "notice bad" }, complaint(message)), pointer];
}

customElements.define("pf-message-editor", MessageEditor);
