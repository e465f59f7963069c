/**
 * <pf-proof-editor>: a proof, written line by line, each line checked as it is written.
 *
 * in   task = { premises, goal, rules, start }   formulas as texts; rules by name, all if empty;
 *                                                 `start` is a draft, else the premises are it;
 *                                                 `hints: false` gives no line away
 * out  "pf-proof" { text, finished }              after every check; `text` is what to send as an answer
 *      "pf-hint" {}                               a line was given away
 *
 * By mouse or thumb: press lines to choose them (a line of a closed box chooses the box), then a rule:
 * the line writes itself. Or type a formula and its reason. By keys, in the list of lines: ↑ ↓ go, Space
 * chooses, a rule's name as typed (&i, ->e, mt …) uses it, s supposes, c closes the box, h helps, Enter
 * edits, Delete removes, Escape chooses nothing, Ctrl+Z and Ctrl+Y undo and redo; in the fields Enter
 * writes the line, | at their beginning opens a box and Backspace closes it.
 */

import { answering } from "./answering.js";
import { post } from "./api.js";
import { announce, make, once } from "./dom.js";
import { typeset } from "./formula.js";
import { keep, kept } from "./kept.js";
import { showKeys } from "./keys.js";
import { entryView } from "./proof_entry.js";
import { exportView, hintView } from "./proof_given.js";
import { citeOf, openDepth, opensBox, readLines, withoutLine, writeLines } from "./proof_lines.js";
import { barsOf, editView, rowView } from "./proof_rows.js";
import { allRules, ruleTyped, rulesHelp, rulesView, usesBoxes } from "./proof_rules.js";
import { t } from "./words.js";

const STYLES = { latex: "LaTeX", fitch: "forall x", coq: "Coq" };
const KEYS = [
  ["↑ ↓", t("go to another line")],
  [t("Space"), t("choose the line, or the closed box it is in")],
  ["& i", t("use a rule, by what is typed for it: &i, ->e, mt …")],
  ["S", t("suppose something: open a box")],
  ["C", t("close the box")],
  ["H", t("give me the next line")],
  [t("Enter"), t("edit the line; in the fields, write it")],
  ["Del", t("remove the line")],
  ["Esc", t("choose nothing; leave the fields")],
  ["Ctrl Z", t("undo; Ctrl Y brings it back")],
];
const TYPING = 900; // milliseconds between the keys of a rule's name

class ProofEditor extends HTMLElement {
  #task = null;
  #helps = true;
  #rules = [];
  #lines = []; // { depth, formula, reason }
  #told = null; // what the server said of them
  #past = [];
  #future = [];
  #chosen = new Set(); // citations
  #depth = 0; // where the next line stands
  #at = 0; // the line that has the focus in the list
  #keys = { text: "", last: 0 };
  #since = 0; // of the hints
  #parts = {};

  set task(task) {
    this.#helps = task.hints !== false;
    this.#task = { premises: task.premises, goal: task.goal, rules: task.rules ?? [] };
    const start = task.start ?? task.premises.map((premise) => `${premise} ; premise`).join("\n");
    this.#lines = readLines(kept(this.#name) ?? start);
    this.#start = readLines(start);
    this.#build();
    this.#check();
  }

  #start = [];

  get text() {
    return writeLines(this.#lines);
  }

  get #name() {
    return `proof-${this.#task.premises.join(", ")} ⊢ ${this.#task.goal} ; ${this.#task.rules.join(" ")}`;
  }

  async #build() {
    const goal = make("div", { class: "pe-goal" });
    const list = make("ol", {
      class: "pe-lines",
      role: "listbox",
      "aria-multiselectable": "true",
      "aria-label": t("Lines of the proof"),
      onkeydown: (event) => this.#key(event),
    });
    const said = make("div", { class: "pe-said", role: "status" });
    const offered = make("div", { class: "pe-offered" });
    const rules = make("div", { class: "pe-rules", role: "group", "aria-label": t("Rules") });
    const help = make("div", { class: "pe-help" });
    this.#parts = { goal, list, said, offered, rules, help, ...this.#entry() };
    this.replaceChildren(
      goal,
      make(
        "div",
        { class: "pe-desk" },
        make("div", { class: "pe-paper" }, list, this.#parts.form, said, offered, this.#tools()),
        rules,
        help,
      ),
    );
    this.#rules = await allRules();
    this.#showRules();
  }

  #entry() {
    const entry = entryView({
      write: () => this.#writeEntry(),
      close: () => this.#closeBox(),
    });
    for (const field of [entry.formula, entry.reason])
      field.addEventListener("keydown", (event) => this.#entryKey(event, entry.formula, entry.reason));
    return entry;
  }

  #tools() {
    const button = (words, action) => make("button", { type: "button", class: "low", onclick: action }, words);
    const undo = button(t("Undo"), () => this.#undo());
    const redo = button(t("Redo"), () => this.#redo());
    const again = button(t("Start again"), () => this.#change(this.#start));
    const stuck = button(
      t("I am stuck"),
      once(() => this.#hint()),
    );
    const exports = make(
      "div",
      { class: "row", role: "group", "aria-label": t("Take the proof with you") },
      make("span", { class: "quiet" }, t("Take the proof with you:")),
      Object.entries(STYLES).map(([style, name]) =>
        button(
          name,
          once(() => this.#export(style)),
        ),
      ),
    );
    Object.assign(this.#parts, { undo, redo, exports });
    return make(
      "div",
      { class: "pe-tools stack" },
      make("div", { class: "row" }, undo, redo, again, this.#helps ? stuck : null),
      exports,
    );
  }

  #showRules() {
    const allowed = this.#told?.rules ?? this.#task.rules;
    const open = () => this.#suppose();
    const suppose = make("button", { type: "button", class: "rule suppose", onclick: open }, t("Suppose …"));
    suppose.hidden = !this.#rules.some((rule) => allowed.includes(rule.name) && usesBoxes(rule));
    this.#parts.rules.replaceChildren(
      suppose,
      ...rulesView(this.#rules, allowed, (rule) => this.#use(rule)).filter(Boolean),
    );
    const keys = make("button", { type: "button", class: "plain small", onclick: () => showKeys(KEYS) }, t("Keys"));
    this.#parts.help.replaceChildren(rulesHelp(this.#rules, allowed), keys);
  }

  // Changes

  #change(lines, depth = null) {
    this.#past.push({ lines: this.#lines, depth: this.#depth });
    this.#future = [];
    this.#set(lines, depth);
  }

  #set(lines, depth) {
    this.#lines = lines;
    this.#depth = Math.min(depth ?? openDepth(lines), openDepth(lines));
    this.#chosen.clear();
    this.#parts.offered.replaceChildren();
    keep(this.#name, this.text);
    this.#check();
  }

  #undo() {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push({ lines: this.#lines, depth: this.#depth });
    this.#set(before.lines, before.depth);
  }

  #redo() {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push({ lines: this.#lines, depth: this.#depth });
    this.#set(after.lines, after.depth);
  }

  #add(line) {
    this.#at = this.#lines.length;
    this.#change([...this.#lines, line], line.depth);
  }

  #writeEntry() {
    const { formula, reason } = this.#parts;
    if (!formula.value.trim()) return formula.focus();
    const said = reason.value.trim();
    if (!said) return reason.focus();
    const line = { depth: this.#depth, formula: formula.value.trim(), reason: said };
    if (opensBox(line)) line.depth += 1;
    formula.value = reason.value = "";
    this.#add(line);
    formula.focus();
  }

  #closeBox() {
    if (!this.#depth) return;
    this.#depth -= 1;
    this.#chosen.clear();
    this.#show();
    this.#say(this.#depth ? t("The next line stands in the box around it.") : t("The next line stands outside boxes."));
  }

  /** A rule was chosen: for a typed formula it is the reason, else the line writes itself. */
  async #use(rule) {
    const { formula, reason } = this.#parts;
    const cites = [...this.#chosen].join(", ");
    if (formula.value.trim()) {
      reason.value = `${rule} ${cites}`.trim();
      return this.#writeEntry();
    }
    return this.#offer(rule, cites);
  }

  async #suppose() {
    const { formula, reason } = this.#parts;
    reason.value = "assumption";
    if (formula.value.trim()) return this.#writeEntry();
    formula.focus();
    return this.#offer("assumption", "", true);
  }

  /** Lines that a rule gives: a single one is written at once, of several one is chosen. */
  async #offer(rule, cites, ask = false) {
    const body = { ...this.#sent(), rule, cites, depth: this.#depth };
    const told = await post("/api/proofs/line", body).catch((error) => ({ lines: [], sentence: error.message }));
    const lines = readLines(told.lines.join("\n"));
    if (lines.length === 1 && !ask) return this.#take(lines[0]);
    const choose = (line) =>
      make("button", { type: "button", class: "low offered", onclick: () => this.#take(line) }, typeset(line.formula));
    const words = ask ? t("Suppose this, or type a formula:") : t("Which line?");
    this.#parts.offered.replaceChildren(
      ...(lines.length ? [make("span", { class: "quiet" }, words), ...lines.map(choose)] : []),
    );
    if (!lines.length && !ask) this.#say(told.sentence, "bad");
    if (lines.length && !ask) this.#parts.offered.querySelector("button").focus();
    return null;
  }

  #take(line) {
    this.#parts.reason.value = this.#parts.formula.value = "";
    this.#add(line);
    this.#focusLine(this.#at);
  }

  // Asking

  #sent() {
    return { ...this.#task, draft: this.text };
  }

  #asked = null;

  async #check() {
    const asked = (this.#asked = post("/api/proofs/check", this.#sent()));
    this.#show();
    try {
      const told = await asked;
      if (asked !== this.#asked) return;
      const first = !this.#told;
      this.#told = told;
      this.#lines = this.#lines.map((line, place) => spelled(line, told.lines[place]));
      if (first) {
        this.#depth = openDepth(this.#lines);
        this.#showRules();
      }
      this.#show();
      const wrong = told.lines.find((line) => line.fault);
      if (wrong) this.#sayWrong(wrong);
      else this.#say(told.sentence, told.finished ? "good" : "");
      this.dispatchEvent(
        new CustomEvent("pf-proof", { bubbles: true, detail: { text: told.text, finished: told.finished } }),
      );
    } catch (error) {
      if (asked === this.#asked) this.#say(error.message, "bad", error.body?.caret);
    }
  }

  async #hint() {
    if (!this.#helps) return;
    const { offered } = this.#parts;
    await answering(offered, post("/api/proofs/hint", { ...this.#sent(), since: this.#since }), (told) => {
      this.#since = told.since;
      announce(told.sentence);
      if (told.line) this.dispatchEvent(new CustomEvent("pf-hint", { bubbles: true }));
      return hintView(told, openDepth(this.#lines), (line) => this.#take(line));
    });
    offered.querySelector("button")?.focus();
  }

  async #export(style) {
    const asked = post("/api/proofs/export", { ...this.#sent(), style });
    await answering(this.#parts.offered, asked, (told) => exportView(told, STYLES[style]));
  }

  // Showing

  #say(words, look = "", caret = null) {
    this.#parts.said.className = `pe-said ${look}`;
    this.#parts.said.replaceChildren(words, ...(caret ? [make("pre", { class: "caret" }, caret)] : []));
  }

  /** The reason stands at the line; whoever hears the page hears it here. */
  #sayWrong({ number, fault }) {
    this.#say(t("Line {number} is wrong.", { number }), "bad");
    this.#parts.said.append(make("span", { class: "visually-hidden" }, fault));
  }

  #show() {
    const { list, bars, number, close, undo, redo, exports } = this.#parts;
    const focused = list.contains(document.activeElement);
    this.#at = Math.min(this.#at, Math.max(this.#lines.length - 1, 0));
    list.replaceChildren(...this.#lines.map((line, place) => this.#row(line, place)));
    bars.replaceChildren(...barsOf(this.#depth));
    number.textContent = String(this.#lines.length + 1);
    close.hidden = !this.#depth;
    undo.disabled = !this.#past.length;
    redo.disabled = !this.#future.length;
    exports.hidden = !this.#told?.finished;
    this.#showGoal();
    if (focused) this.#focusLine(this.#at);
  }

  #showGoal() {
    const open = this.#told?.open ?? [];
    const inner = open.slice(1, this.#depth + 1).at(-1);
    this.#parts.goal.classList.toggle("done", Boolean(this.#told?.finished));
    this.#parts.goal.replaceChildren(
      make("span", { class: "small quiet" }, this.#told?.finished ? t("Proved") : t("To prove")),
      make("span", { class: "formula-line" }, typeset(this.#told?.goal ?? this.#task.goal)),
      ...(inner && !this.#told.finished
        ? [
            make("span", { class: "small quiet" }, t("in this box")),
            make("span", { class: "formula-line" }, inner.goal ? typeset(inner.goal) : t("what you need")),
          ]
        : []),
    );
  }

  #row(line, place) {
    const next = this.#lines[place + 1] ?? { depth: this.#depth, reason: "" };
    return rowView(line, place, {
      next,
      told: this.#told?.lines[place],
      chosen: this.#chosen.has(citeOf(this.#lines, place, this.#depth)),
      focused: place === this.#at,
      choose: () => this.#choose(place),
      edit: () => this.#edit(place),
      focus: () => (this.#at = place),
    });
  }

  #choose(place) {
    const cite = citeOf(this.#lines, place, this.#depth);
    if (!this.#chosen.delete(cite)) this.#chosen.add(cite);
    this.#at = place;
    this.#show();
    this.#focusLine(place);
  }

  #focusLine(place) {
    this.#at = place;
    const rows = [...this.#parts.list.children];
    for (const [other, row] of rows.entries()) row.setAttribute("tabindex", other === place ? "0" : "-1");
    rows[place]?.focus();
  }

  /** Write a line anew, where it stands. */
  #edit(place) {
    const leave = () => {
      this.#show();
      this.#focusLine(place);
    };
    const change = (changed) => {
      this.#change(this.#lines.with(place, changed));
      this.#focusLine(place);
    };
    const row = editView(this.#lines[place], place, { change, leave, remove: () => this.#remove(place) });
    this.#parts.list.children[place].replaceWith(row);
    row.querySelector("input").focus();
  }

  #remove(place) {
    this.#change(withoutLine(this.#lines, place));
    this.#focusLine(Math.min(place, this.#lines.length - 1));
  }

  // Keys

  #key(event) {
    if (event.target.tagName === "INPUT") return;
    const action = this.#actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  }

  #actionOf(event) {
    const last = this.#lines.length - 1;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z" && !event.shiftKey) return () => this.#undo();
      return event.key === "y" || event.key === "z" ? () => this.#redo() : null;
    }
    const actions = {
      ArrowUp: () => this.#focusLine(Math.max(this.#at - 1, 0)),
      ArrowDown: () => (this.#at >= last ? this.#parts.formula.focus() : this.#focusLine(this.#at + 1)),
      Home: () => this.#focusLine(0),
      End: () => this.#focusLine(last),
      " ": () => this.#choose(this.#at),
      Enter: () => this.#edit(this.#at),
      Delete: () => this.#remove(this.#at),
      Escape: () => {
        this.#chosen.clear();
        this.#keys.text = "";
        this.#show();
      },
    };
    return actions[event.key] ?? (event.key.length === 1 && !event.altKey ? () => this.#type(event.key) : null);
  }

  /** A letter in the list: part of a rule's name, or one of the few commands. */
  #type(key) {
    const now = performance.now();
    const before = now - this.#keys.last < TYPING ? this.#keys.text : "";
    this.#keys = { text: before + key.toLowerCase(), last: now };
    const allowed = this.#told?.rules ?? [];
    const { rule, begun, whole } = ruleTyped(this.#rules, allowed, this.#keys.text);
    const commands = {
      s: () => this.#suppose(),
      c: () => this.#closeBox(),
      h: () => this.#hint(),
      "?": () => showKeys(KEYS),
    };
    if (rule) this.#typed(rule);
    else if (whole) setTimeout(() => this.#keys.last === now && this.#typed(whole), TYPING);
    else if (!begun) {
      this.#keys.text = "";
      commands[key]?.();
    }
    if (this.#keys.text) this.#say(this.#keys.text);
  }

  #typed(rule) {
    this.#keys.text = "";
    this.#use(rule);
  }

  #entryKey(event, formula, reason) {
    if (event.key === "Enter") this.#writeEntry();
    else if (event.key === "ArrowUp") this.#focusLine(this.#lines.length - 1);
    else if (event.key === "Escape") {
      formula.value = reason.value = "";
      this.#parts.offered.replaceChildren();
      this.#focusLine(this.#lines.length - 1);
    } else if (event.key === "|" && !formula.value) this.#suppose();
    else if (event.key === "Backspace" && !formula.value && event.target === formula && this.#depth) this.#closeBox();
    else return;
    event.preventDefault();
  }
}

/** A line as the server has read it. */
function spelled(line, told) {
  if (!told) return line;
  const reason = told.rule ? `${told.rule} ${told.cites}`.trim() : line.reason;
  return { ...line, formula: told.formula, reason };
}

customElements.define("pf-proof-editor", ProofEditor);
