/**
 * <pf-proof-editor>: a proof, written line by line, each line checked as it is written.
 *
 * in   task = { premises, goal, rules, start }   formulas as texts; rules by name, all if empty;
 *                                                 `start` is a draft, else the premises are it;
 *                                                 `hints: false` gives no line away
 * out  "pf-proof" { text, finished }              after every check; `text` is what to send as an answer
 *      "pf-hint" {}                               a hint was given: an idea, a rule or a line
 *
 * By mouse or thumb: press lines to choose them (a line of a closed box chooses the box), then a rule:
 * the line writes itself. Or type a formula and its reason. By keys, in the list of lines: ↑ ↓ go, Space
 * chooses, a rule's name as typed (&i, ->e, mt …) uses it, s supposes, c closes the box, h helps, Enter
 * edits, Delete removes, Escape chooses nothing, Ctrl+Z and Ctrl+Y undo and redo; in the fields Enter
 * writes the line, | at their beginning opens a box and Backspace closes it.
 */

import { answering } from "./answering.js";
import { post } from "./api.js";
import { announce, make } from "./dom.js";
import { typeset } from "./formula.js";
import { keep, kept } from "./kept.js";
import { showKeys } from "./keys.js";
import { entryView } from "./proof_entry.js";
import { STYLES, exportView, hintView } from "./proof_given.js";
import { Draft } from "./proof_draft.js";
import { KEYS } from "./proof_keys.js";
import { claimOf, openBox, openDepth, opensBox, readLines, writeLines } from "./proof_lines.js";
import { LineList } from "./proof_list.js";
import { barsOf, goalView } from "./proof_rows.js";
import { allRules, rulesHelp, rulesView, usesBoxes } from "./proof_rules.js";
import { worldOf } from "./small_world.js";
import { toolsView } from "./proof_tools.js";
import { t } from "./words.js";

const RUNGS = 3;
class ProofEditor extends HTMLElement {
  #task = null;
  #helps = true;
  #rules = [];
  #draft = new Draft([]);
  #told = null; // what the server said of them
  #since = 0; // of the hints
  #rung = 0; // of the ladder of hints, from where the proof stands
  #parts = {};
  #start = [];
  #shownRules = null; // their buttons stay while the rules do
  #remarked = null; // the question about the lines since which something else was said of what is done
  #list = new LineList({
    change: (lines) => this.#change(lines),
    show: () => this.#show(),
    enter: () => this.#parts.formula.focus(),
    undo: () => this.#undo(),
    redo: () => this.#redo(),
    suppose: () => this.#suppose(),
    close: () => this.#closeBox(),
    hint: () => this.#hint(),
    known: () => ({ rules: this.#rules, allowed: this.#allowed }),
    use: (rule) => this.#use(rule),
    say: (words) => this.#say(words),
  });

  set task(task) {
    this.#helps = task.hints !== false;
    this.#task = { premises: task.premises, goal: task.goal, rules: task.rules ?? [] };
    const start = task.start ?? task.premises.map((premise) => `${premise} ; premise`).join("\n");
    this.#draft = new Draft(readLines(kept(this.#name) ?? start));
    this.#start = readLines(start);
    this.#build();
    this.#check();
  }

  get text() {
    return writeLines(this.#draft.lines);
  }

  /** Give no more hints, as what is written here counts no more. */
  stopHints() {
    this.#helps = false;
    if (this.#parts.stuck) this.#parts.stuck.disabled = true;
  }

  get #name() {
    return `proof-${this.#task.premises.join(", ")} ⊢ ${this.#task.goal} ; ${this.#task.rules.join(" ")}`;
  }

  async #build() {
    const goal = make("div", { class: "pe-goal" });
    const said = make("div", { class: "pe-said", role: "status" });
    const offered = make("div", { class: "pe-offered" });
    const rules = make("div", { class: "pe-rules", role: "group", "aria-label": t("Rules") });
    const help = make("div", { class: "pe-help" });
    const world = make("div", { class: "pe-world" });
    this.#parts = { goal, said, offered, rules, help, world, ...this.#entry() };
    this.replaceChildren(
      goal,
      world,
      make(
        "div",
        { class: "pe-desk" },
        make("div", { class: "pe-paper" }, this.#list.element, this.#parts.form, said, offered, this.#tools()),
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
    const { tools, ...parts } = toolsView({
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      again: () => this.#change(this.#start),
      hint: this.#helps ? () => this.#hint() : null,
      exportAs: (style) => this.#export(style),
    });
    Object.assign(this.#parts, parts);
    return tools;
  }

  /** The rules that may be used: those that were asked for until the server says which they are. */
  get #allowed() {
    return this.#told?.rules ?? this.#task.rules;
  }

  #showRules() {
    const allowed = this.#allowed;
    const names = this.#rules.map(({ name }) => name).filter((name) => allowed.includes(name));
    if (names.join() === this.#shownRules) return;
    this.#shownRules = names.join();
    const open = () => this.#suppose();
    const suppose = make("button", { type: "button", class: "rule suppose", onclick: open }, t("Suppose …"));
    suppose.hidden = !this.#rules.some((rule) => allowed.includes(rule.name) && usesBoxes(rule));
    this.#parts.rules.replaceChildren(
      suppose,
      ...rulesView(this.#rules, allowed, (rule) => this.#use(rule)).filter(Boolean),
    );
    const { premises, goal } = this.#task;
    const schemas = this.#rules.filter(({ name }) => allowed.includes(name)).flatMap((rule) => rule.schemas);
    this.#parts.offerSigns([...premises, goal, ...schemas].join(" "));
    const keys = make("button", { type: "button", class: "plain small", onclick: () => showKeys(KEYS) }, t("Keys"));
    this.#parts.help.replaceChildren(rulesHelp(this.#rules, allowed), keys);
  }

  // Changes

  #change(lines, depth) {
    this.#draft.change(lines, depth);
    this.#changed();
  }

  #changed() {
    this.#rung = 0;
    this.#parts.offered.replaceChildren();
    keep(this.#name, this.text);
    this.#check();
  }

  #undo() {
    if (this.#draft.undo()) this.#changed();
  }

  #redo() {
    if (this.#draft.redo()) this.#changed();
  }

  #add(line) {
    this.#list.at = this.#draft.lines.length;
    this.#change([...this.#draft.lines, line], line.depth);
  }

  #writeEntry() {
    const { formula, reason } = this.#parts;
    if (!formula.value.trim()) return formula.focus();
    const said = reason.value.trim();
    if (!said) return reason.focus();
    const line = { depth: this.#draft.depth, formula: formula.value.trim(), reason: said };
    if (opensBox(line)) line.depth += 1;
    else if (this.#citesOpenBox(said)) line.depth -= 1; // which this line closes
    formula.value = reason.value = "";
    this.#add(line);
    formula.focus();
  }

  #citesOpenBox(reason) {
    const box = openBox(this.#draft.lines, this.#draft.depth);
    return (
      box !== null &&
      reason
        .replaceAll("–", "-")
        .split(/[\s,]+/u)
        .includes(box)
    );
  }

  #closeBox() {
    if (!this.#draft.closeBox()) return;
    this.#show();
    this.#remark(
      this.#draft.depth ? t("The next line stands in the box around it.") : t("The next line stands outside boxes."),
    );
  }

  /** A rule was chosen: for a typed formula it is the reason, else the line writes itself. */
  async #use(rule) {
    const { formula, reason } = this.#parts;
    const cites = this.#draft.cites;
    if (formula.value.trim()) {
      reason.value = `${rule} ${this.#withOpenBox(rule, cites)}`.trim();
      return this.#writeEntry();
    }
    return this.#offer(rule, cites);
  }

  /** A rule that needs a box more than is chosen closes the innermost one. */
  #withOpenBox(rule, cites) {
    const [schema] = this.#rules.find(({ name }) => name === rule)?.schemas ?? [];
    const wanted = schema?.match(/\[/gu)?.length ?? 0;
    const box = openBox(this.#draft.lines, this.#draft.depth);
    if (!box || (cites.match(/-/gu)?.length ?? 0) >= wanted) return cites;
    return [cites, box].filter(Boolean).join(", ");
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
    const asked = this.#asked;
    const focused = document.activeElement;
    const body = { ...this.#sent(), rule, cites, depth: this.#draft.depth };
    const told = await post("/api/proofs/line", body).catch((error) => ({ lines: [], sentence: error.message }));
    if (asked !== this.#asked) return null; // the proof went on meanwhile
    const lines = readLines(told.lines.join("\n"));
    const goesOn = document.activeElement !== focused; // and types or looks elsewhere meanwhile
    if (lines.length === 1 && !ask) return goesOn ? this.#add(lines[0]) : this.#take(lines[0]);
    const choose = (line) =>
      make("button", { type: "button", class: "low offered", onclick: () => this.#take(line) }, typeset(line.formula));
    const words = ask ? t("Suppose this, or type a formula:") : t("Which line?");
    this.#parts.offered.replaceChildren(
      ...(lines.length ? [make("span", { class: "quiet" }, words), ...lines.map(choose)] : []),
    );
    if (!lines.length && !ask) this.#remark(told.sentence, "bad");
    if (lines.length && !ask && !goesOn) this.#parts.offered.querySelector("button").focus();
    return null;
  }

  #take(line) {
    this.#parts.reason.value = this.#parts.formula.value = "";
    this.#add(line);
    this.#list.focus(this.#list.at);
  }

  // Asking

  #sent() {
    return { ...this.#task, draft: this.text };
  }

  #asked = null; // another one after each change

  async #check() {
    const asked = (this.#asked = post("/api/proofs/check", this.#sent()));
    this.#show();
    try {
      const told = await asked;
      if (asked !== this.#asked) return;
      const first = !this.#told;
      this.#told = told;
      this.#draft.spell(told.lines);
      if (first) this.#showRules();
      this.#show();
      const wrong = told.lines.find((line) => line.fault);
      if (told.finished || this.#remarked !== asked) this.#sayHow(told, wrong);
      if (wrong) this.#offerWorld(wrong);
      this.#showWorld();
      this.dispatchEvent(
        new CustomEvent("pf-proof", { bubbles: true, detail: { text: told.text, finished: told.finished } }),
      );
    } catch (error) {
      if (asked === this.#asked) this.#say(error.message, "bad", error.body?.caret);
    }
  }

  /** Why there is no proof: a world that breaks the sequent, shown once. */
  #showWorld() {
    const { world, stuck } = this.#parts;
    if (stuck) stuck.hidden = Boolean(this.#told.countermodel);
    if (!this.#told.countermodel || world.firstChild) return;
    const shown = make("pf-world");
    world.replaceChildren(shown);
    shown.sequent = this.#task;
  }

  /** Whoever is stuck hears an idea, then a rule, then the line; each is counted. */
  async #hint() {
    if (!this.#helps) return;
    const { offered } = this.#parts;
    const step = Math.min(this.#rung + 1, RUNGS);
    const focused = document.activeElement;
    const asked = post("/api/proofs/hint", { ...this.#sent(), since: this.#since, step });
    await answering(offered, asked, (told) => {
      this.#since = told.since;
      announce(told.sentence);
      if (told.step > this.#rung) this.dispatchEvent(new CustomEvent("pf-hint", { bubbles: true }));
      this.#rung = told.step;
      return hintView(told, openDepth(this.#draft.lines), (line) => this.#take(line));
    });
    if (document.activeElement === focused) offered.querySelector("button")?.focus();
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

  /** Say something of what was just done, which an answer about the lines before does not take away. */
  #remark(words, look) {
    this.#remarked = this.#asked;
    this.#say(words, look);
  }

  /** How the proof stands. The reason of a fault stands at its line; whoever hears the page hears it here. */
  #sayHow({ countermodel, sentence, finished }, wrong) {
    if (wrong) {
      this.#say(t("Line {number} is wrong.", wrong), "bad");
      this.#parts.said.append(make("span", { class: "visually-hidden" }, wrong.fault));
    } else if (countermodel) this.#say(t("No proof ends there: look at the world above."));
    else this.#say(sentence, finished ? "good" : "");
  }

  #offerWorld({ number }) {
    const claim = claimOf(this.#draft.lines, number - 1);
    if (!claim || !this.#helps || this.#parts.offered.firstChild) return;
    const look = () => answering(this.#parts.offered, worldOf(claim), (told) => this.#refuted(claim, told));
    this.#parts.offered.append(
      make("button", { type: "button", class: "low", onclick: look }, t("Does it follow from these lines at all?")),
    );
  }

  /** A world that breaks what a line claims, or none: then only its rule is wrong. */
  #refuted(claim, told) {
    if (!told.world)
      return make("p", { class: "notice" }, t("No small world breaks it: it may follow, but not by this rule."));
    const shown = make("pf-world");
    shown.sequent = { ...claim, told: { ...told, converse: undefined } };
    return shown;
  }

  #show() {
    const { goal, bars, number, close, undo, redo, exports } = this.#parts;
    this.#list.show(this.#draft, this.#told?.lines);
    bars.replaceChildren(...barsOf(this.#draft.depth));
    number.textContent = String(this.#draft.lines.length + 1);
    close.hidden = !this.#draft.depth;
    undo.disabled = !this.#draft.canUndo;
    redo.disabled = !this.#draft.canRedo;
    exports.hidden = !this.#told?.finished;
    goal.replaceChildren(...goalView(this.#told, this.#task.goal, this.#draft.depth));
    goal.classList.toggle("done", Boolean(this.#told?.finished));
  }

  #entryKey(event, formula, reason) {
    if (event.key === "Enter") this.#writeEntry();
    else if (event.key === "ArrowUp") this.#list.focusLast();
    else if (event.key === "Escape") {
      formula.value = reason.value = "";
      this.#parts.offered.replaceChildren();
      this.#list.focusLast();
    } else if (event.key === "|" && !formula.value) this.#suppose();
    else if (event.key === "Backspace" && !formula.value && event.target === formula && this.#draft.depth)
      this.#closeBox();
    else return;
    event.preventDefault();
  }
}

customElements.define("pf-proof-editor", ProofEditor);
