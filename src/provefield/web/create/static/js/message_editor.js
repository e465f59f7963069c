/**
 * The side panel for one cell's message: logic and words translate each other while you type.
 *
 * `new MessageEditor(tell, size)` calls `tell` with each message that is to be kept; `size` gives the columns
 * and rows of the board. Words of the author's that nobody can read stay beside a formula, which counts.
 * What has no meaning yet stays with its cell; `pf-unread` tells of the first such text, or of none.
 */

import { post } from "./api.js";
import { key } from "./board.js";
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
const IN_ENGLISH = language === "en"; // a game file always has English words, and may have others
const PAUSE = 300; // milliseconds after the last key before a text is read

export class MessageEditor extends HTMLElement {
  #tell;
  #at = null;
  #size;
  #waiting = null;
  #turn = 0;
  #visit = 0;
  #reads = Promise.resolve(); // all that was asked of the server so far
  #asked = new Map(); // of each cell what the server is still reading
  #unread = new Map(); // of each cell what has no meaning yet, and why: a "fault" or a "choice"
  #said = ""; // the words that the page wrote itself

  constructor(tell, size) {
    super();
    this.#tell = tell;
    this.#size = size;
    this.fol = make("textarea", {
      rows: "2",
      spellcheck: "false",
      class: "formula",
      oninput: () => this.#later("fol"),
    });
    this.english = make("textarea", { rows: "2", maxlength: "500", oninput: () => this.#later("english") });
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
    this.edit([1, 1]);
  }

  /** Show the message of a cell, or an empty form for it. */
  edit(at, message) {
    this.#readNow();
    this.#visit += 1;
    this.#at = at;
    const unread = this.#asked.get(key(at)) ?? this.#unread.get(key(at));
    this.heading.textContent = t("Column {column}, row {row}", { column: at[0], row: at[1] });
    this.fol.value = (unread ?? message)?.fol ?? "";
    this.english.value = unread?.english ?? (IN_ENGLISH ? message?.english : message?.others?.[language]) ?? "";
    this.library.value = "";
    this.problem.replaceChildren();
    this.reading.replaceChildren();
    for (const field of [this.fol, this.english]) field.removeAttribute("aria-invalid");
    if (unread) this.#read(unread.side);
    else if (message) this.#read("fol", true);
  }

  /** Forget what is half written in cells that are gone. */
  forget(isGone) {
    for (const { at } of this.#unread.values()) if (isGone(at)) this.#setUnread(at, null);
  }

  /** The messages of the library, to begin with. */
  offer(messages) {
    const options = messages.map((message) => make("option", { value: message.fol }, message.words));
    this.library.replaceChildren(make("option", { value: "" }, t("choose a message …")), ...options);
  }

  /** Whether the draft holds all that is written, once it is read. */
  async isRead() {
    this.#readNow();
    await this.#reads;
    return !this.#unread.size;
  }

  /** Point at what has no meaning in this cell. */
  async point() {
    await this.#reads;
    this.querySelector('[aria-invalid="true"], .problem button, textarea').focus();
  }

  /** Tell whoever judges the game that there is a text without meaning, and why, or no longer. */
  #setUnread(at, text) {
    const before = this.#unread.get(key(at));
    if (text) this.#unread.set(key(at), text);
    else this.#unread.delete(key(at));
    if (before?.why === text?.why) return;
    const [first = null] = this.#unread.values();
    this.dispatchEvent(new CustomEvent("pf-unread", { detail: first }));
  }

  #take(fol) {
    if (!fol) return;
    this.fol.value = fol;
    this.english.value = "";
    this.#read("fol");
  }

  /** Take one reading of the words, which stay. */
  #choose(fol) {
    this.fol.value = fol;
    this.#read("fol");
  }

  /** Take the sentence that would be understood instead. */
  #say(words) {
    this.english.value = words;
    this.english.focus();
    this.#read("english");
  }

  #insert(sign) {
    const { fol } = this;
    fol.setRangeText(sign, fol.selectionStart, fol.selectionEnd, "end");
    fol.focus();
    this.#later("fol");
  }

  #remove() {
    this.#setUnread(this.#at, null);
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

  #ask(side, text) {
    const { columns, rows } = this.#size();
    return post("/api/formulas", { [side === "fol" ? side : "words"]: text, columns, rows }).catch((error) => ({
      error: { message: error.message },
    }));
  }

  /** Read one side and write the other. */
  async #translate(side, quietly) {
    const texts = { fol: this.fol.value.trim(), english: this.english.value.trim() };
    const at = this.#at;
    const visit = this.#visit;
    const turn = ++this.#turn;
    if (!texts[side]) return quietly ? null : this.#remove();
    const asked = { side, ...texts };
    if (!quietly) this.#asked.set(key(at), asked);
    const told = side === "fol" ? await this.#readFormula(texts, quietly) : await this.#readWords(texts);
    if (this.#asked.get(key(at)) === asked) this.#asked.delete(key(at));
    const isLeft = visit !== this.#visit;
    if (!isLeft && turn !== this.#turn) return null;
    const why = unreadOf(told);
    if (!quietly && !why) this.#keep(at, told);
    this.#setUnread(at, why && { at, why, side, ...texts });
    return isLeft ? null : this.#show(side, told, texts[side]);
  }

  /** A formula with the author's words, unless they are known to say something else. */
  async #readFormula({ fol, english }, quietly) {
    const told = await this.#ask("fol", fol);
    if (told.error) return told;
    const said = told.english?.[language] ?? "";
    if (!english || english === said || (english === this.#said && !quietly)) return { ...told, words: said };
    const heard = await this.#ask("english", english);
    const stays = quietly || heard.error || heard.readings.includes(told.fol.unicode);
    return { ...told, words: stays ? english : said, unknown: heard.error };
  }

  /** Words with their formula; beside a formula, those that cannot be read are the author's own. */
  async #readWords({ fol, english }) {
    const heard = await this.#ask("english", english);
    if (!heard.error || !fol) return { ...heard, words: english };
    const told = await this.#ask("fol", fol);
    return told.error ? heard : { ...told, words: english, unknown: heard.error };
  }

  #show(side, told, text) {
    const why = unreadOf(told);
    for (const field of [this.fol, this.english]) field.removeAttribute("aria-invalid");
    if (told.error) this[side].setAttribute("aria-invalid", "true");
    this.problem.replaceChildren(
      ...(why === "choice" ? [this.#choices(told)] : problemView(told, text, (example) => this.#say(example))),
    );
    this.reading.replaceChildren(...(why ? [] : [typeset(told.fol.unicode)]));
    if (why) return;
    if (side === "english" && !told.unknown) this.fol.value = told.fol.unicode;
    if (side === "fol") this.english.value = told.words;
    this.#said = told.english?.[language] ?? "";
  }

  /** Keep the message of a cell, which may not be the one that is edited any more. */
  #keep(at, told) {
    // Readers of other languages are told the formula in ours.
    const ours = told.english?.en ?? "";
    const isOwn = told.words && told.words !== told.english?.[language];
    const words = IN_ENGLISH
      ? { english: told.words || ours }
      : { english: ours, others: isOwn ? { [language]: told.words } : {} };
    this.#tell({ at, fol: told.fol.ascii, ...words });
  }

  /** A sentence with several meanings: the author chooses. */
  #choices({ readings, sentences }) {
    const one = (reading, place) =>
      make(
        "button",
        { type: "button", class: "meaning", onclick: () => this.#choose(reading) },
        make("span", {}, sentences[place]),
        typeset(reading),
      );
    return make(
      "div",
      { class: "stack" },
      make("p", {}, t("This can be read in more than one way. Which one do you mean?")),
      readings.map(one),
    );
  }
}

/** Why there is nothing to keep: a fault, a choice, or null. */
function unreadOf({ error, readings }) {
  if (error) return "fault";
  return readings?.length > 1 ? "choice" : null;
}

function problemView(told, text, say) {
  const warnings = (told.warnings ?? []).map((warning) => make("p", { class: "notice" }, warning));
  if (told.unknown) return [...warnings, unknownView(told.unknown, say)];
  if (!told.error) return warnings;
  const { message, column } = told.error;
  const pointer = column ? make("pre", { class: "caret" }, `${text.split("\n")[0]}\n${" ".repeat(column - 1)}^`) : "";
  return [make("p", { class: "notice bad" }, complaint(message)), pointer, ...exampleView(told.error, say)];
}

/** A sentence near the one that was written, one press away. */
const exampleView = ({ example }, say) =>
  example
    ? [
        make(
          "p",
          {},
          t("This would be understood:"),
          " ",
          make("button", { type: "button", class: "meaning", onclick: () => say(example) }, example),
        ),
      ]
    : [];

const unknownView = ({ message, example }, say) =>
  make(
    "div",
    { class: "notice" },
    make("p", {}, t("Your words are not understood. They stay beside the formula, and the formula counts.")),
    make("p", { class: "small quiet" }, complaint(message)),
    exampleView({ example }, say),
  );

customElements.define("pf-message-editor", MessageEditor);
