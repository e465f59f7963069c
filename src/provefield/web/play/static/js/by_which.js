/**
 * <pf-by-which>: by which facts? What was read, as buttons that are pressed, and what came of it.
 *
 * Give it `facts`, each with its `name` (a cell, or "total"), `kind`, `badge` and what it `says`, and
 * `known`, what nobody need name. `ask` asks by which of them a move is made, `judge` shows how they were judged.
 * How deep a proof goes is the player's choice, and kept: facts, the rule as well, or a deduction.
 * It tells
 *   pf-prove {by, depth, rule}   the move is to be made by these facts
 *   pf-choose {name}  a fact was pressed
 *   pf-touch {name}   a fact is pointed at or has the focus, or none
 *   pf-leave          not now
 */

import { key } from "./board.js";
import { make } from "./dom.js";
import { judgedView } from "./judged.js";
import { keep, kept } from "./kept.js";
import { listed, t } from "./words.js";

export const TOTAL = "total";

const DEPTHS = [
  ["facts", t("facts"), t("Choose the facts that prove it.")],
  ["rule", t("and the rule"), t("Choose the facts, and say how they prove it.")],
  ["draft", t("a deduction"), t("Choose the facts, then write the proof line by line.")],
];
const RULES = [
  ["instance", t("apply one"), t("One of them says it of this very cell.")],
  ["sum", t("put together"), t("What they say, and what you know, is combined or added up.")],
  ["cases", t("go by cases"), t("One way or the other: it comes out the same.")],
];
const MEMORY = "depth";

/** Buttons of which one is pressed; `choose` hears which. */
function segments(label, entries, choose) {
  const buttons = entries.map(([name, words, title]) =>
    make(
      "button",
      { type: "button", "data-name": name, title, "aria-pressed": "false", onclick: () => choose(name) },
      words,
    ),
  );
  return make("div", { class: "segments", role: "group", "aria-label": label }, buttons);
}

export class ByWhich extends HTMLElement {
  #facts = [];
  #chosen = new Set();
  #asked = null;
  #proved = ""; // what was proved last, as long as that is shown
  #unneeded = new Set(); // of what proved it, what was not needed: it is not chosen for the next question
  #isRefused = false; // whether what is chosen was not enough
  #title = make("h2", { id: "by-which" });
  #where = make("span", { class: "where", "aria-hidden": "true" });
  #list = make("ul", { class: "by-facts" });
  #known = make("p", { class: "known small quiet" });
  #empty = make("p", { class: "empty small quiet" });
  #keys = make("span", { class: "hintkeys", "aria-hidden": "true" });
  #depth = DEPTHS.some(([name]) => name === kept(MEMORY)) ? kept(MEMORY) : "facts";
  #rule = null;
  #depths = segments(t("How deep is your proof?"), DEPTHS, (name) => this.#deepen(name));
  #rules = segments(t("How do they prove it?"), RULES, (name) => this.#name(name));
  #asking = make("p", { class: "how small quiet" });
  #judged = make("div", { class: "judged", "aria-live": "polite" });
  #act = make("button", { type: "button", class: "primary", onclick: () => this.submit() });

  connectedCallback() {
    if (this.childElementCount) return;
    const leave = () => this.#say("pf-leave");
    const head = make("header", {}, this.#where, this.#title, this.tools ?? []);
    const go = make(
      "div",
      { class: "go" },
      this.#act,
      make("button", { type: "button", class: "plain leave", onclick: leave }, t("Not now")),
      this.#keys,
    );
    const deep = make("div", { class: "deep" }, this.#depths, this.#rules, this.#asking);
    const group = make("div", { role: "group", "aria-labelledby": "by-which" }, this.#list);
    this.replaceChildren(
      make("section", { class: "by", "aria-labelledby": "by-which" }, head, this.#empty, group, this.#known, deep, go),
      this.#judged,
    );
    this.#show();
  }

  /** What can be chosen; what was chosen before stays so. */
  set facts(facts) {
    const isSame = facts.map(({ name }) => name).join() === this.#facts.map(({ name }) => name).join();
    this.#facts = facts;
    const names = new Set(facts.map(({ name }) => name));
    this.#chosen = new Set([...this.#chosen].filter((name) => names.has(name)));
    if (!isSame || !this.#list.childElementCount) {
      this.#list.replaceChildren(...facts.map((fact, place) => make("li", {}, this.#button(fact, place + 1))));
    }
    this.#show();
  }

  get facts() {
    return this.#facts;
  }

  /** What to do while nothing is there to choose from. */
  set empty(words) {
    this.#empty.textContent = words;
  }

  /** What nobody need name, in a sentence. */
  set known(words) {
    this.#known.textContent = words;
  }

  /** The names of what is chosen, in the order of the list. */
  get names() {
    return this.#facts.map(({ name }) => name).filter((name) => this.#chosen.has(name));
  }

  get isAsking() {
    return this.#asked !== null;
  }

  #button(fact, place) {
    const { name, kind, badge, says, label } = fact;
    const touch = (event) => this.#say("pf-touch", { name: event.type.endsWith("leave") ? null : name });
    return make(
      "button",
      {
        type: "button",
        class: "by-fact",
        "data-fact": name,
        "data-message": kind === "message" ? name : null,
        "data-place": name === TOTAL ? "n" : String(place),
        "aria-pressed": "false",
        onclick: () => this.toggle(name),
        onpointerenter: touch,
        onpointerleave: touch,
        onfocus: touch,
      },
      make("span", { class: "tick", "aria-hidden": "true" }),
      make("span", { class: `badge ${kind}`, "aria-hidden": "true" }, badge),
      make("span", { class: "visually-hidden" }, label),
      make("span", { class: "said" }, says),
      make("span", { class: "came" }),
    );
  }

  /** Choose a fact, or no longer. */
  toggle(name) {
    if (!this.#facts.some((fact) => fact.name === name)) return;
    if (!this.#chosen.delete(name)) this.#chosen.add(name);
    this.#unneeded.delete(name); // what is pressed again is meant
    this.#isRefused = false;
    this.#clear();
    this.#show();
    this.#say("pf-choose", { name });
    this.#say("pf-touch", { name });
  }

  /** How deep the next proofs go. */
  #deepen(depth) {
    this.#depth = depth;
    keep(MEMORY, depth);
    this.#refreshed();
  }

  /** Say by which rule the facts prove it. */
  #name(rule) {
    this.#rule = rule;
    this.#refreshed();
  }

  #refreshed() {
    this.#isRefused = false;
    this.#clear();
    this.#judged.replaceChildren();
    this.#show();
  }

  /** Choose the fact of a key: its place in the list, or `n` for the number of mines. */
  press(letter) {
    const button = this.#list.querySelector(`[data-place="${CSS.escape(letter)}"]`);
    if (button) this.toggle(button.dataset.fact);
    return Boolean(button);
  }

  /** Put the keyboard onto the first fact that is chosen, or the first. */
  focus() {
    (this.#list.querySelector('[aria-pressed="true"]') ?? this.#list.querySelector("button"))?.focus();
  }

  /** Ask by which facts something is done: `at` and `claim` say what is claimed, `act` and `by` name the deed. */
  ask(asked) {
    this.#asked = asked;
    for (const name of this.#unneeded) this.#chosen.delete(name);
    this.#unneeded.clear();
    this.#proved = "";
    this.#rule = null;
    this.#refreshed();
  }

  /** Ask no longer. */
  dismiss() {
    this.#asked = null;
    this.#proved = "";
    this.#clear();
    this.#judged.replaceChildren();
    this.#show();
  }

  submit() {
    const by = this.names;
    if (!this.#asked || this.#act.disabled) return;
    const depth = this.#depth;
    const rule = depth === "rule" ? this.#rule : undefined;
    this.#say("pf-prove", { by: by.map((name) => (name === TOTAL ? name : name.split(",").map(Number))), depth, rule });
  }

  /** Say what is wrong with a rule or a deduction; what was chosen stays. */
  object(words) {
    this.#isRefused = this.#depth === "rule";
    this.#judged.querySelector(".objection")?.remove();
    const told = make(
      "div",
      { class: "notice bad objection" },
      make("h2", {}, t("Not like this.")),
      make("p", {}, words),
    );
    this.#judged.append(told);
    this.#show();
    told.scrollIntoView({ block: "nearest" });
  }

  /** Show where a deduction is written. */
  write(editor, ...words) {
    this.#judged.replaceChildren(make("div", { class: "notice writing" }, words, editor));
  }

  /** Show how what was chosen was judged; `size` is the board as it was, `onwards` what can be done next. */
  judge(proof, size, onwards) {
    const asked = this.#asked;
    const unneeded = new Set(proof.unneeded.map((name) => (name === TOTAL ? name : key(name))));
    const words = (names) => this.#words(this.#facts.filter(({ name }) => names.includes(name)));
    this.#clear();
    for (const name of this.names)
      this.#list.querySelector(`[data-fact="${name}"] .came`).append(cameView(proof, unneeded.has(name)));
    this.#judged.replaceChildren(
      judgedView(proof, asked, {
        size,
        by: words(this.names),
        unneeded: words([...unneeded]),
        known: this.#known.textContent,
        onwards,
      }),
    );
    this.#isRefused = !proof.enough;
    this.#unneeded = proof.enough ? unneeded : new Set();
    if (proof.enough) this.#asked = null;
    if (proof.enough) this.#proved = t("{claim} by {facts}.", { claim: asked.claim, facts: words(this.names) });
    this.#show();
  }

  /** Where more can be told of what was proved. */
  get chain() {
    return this.#judged.querySelector(".chain");
  }

  /** Facts in words: those of one kind together. */
  #words(facts) {
    const kinds = Object.values(Object.groupBy(facts, ({ kind }) => kind));
    return listed(kinds.map((alike) => alike[0].together(alike)));
  }

  #clear() {
    for (const came of this.#list.querySelectorAll(".came")) came.replaceChildren();
  }

  #show() {
    const asked = this.#asked;
    const { names } = this;
    const chosen = this.#facts.filter(({ name }) => this.#chosen.has(name));
    this.toggleAttribute("asking", Boolean(asked));
    this.toggleAttribute("refused", this.#isRefused);
    for (const button of this.#list.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(this.#chosen.has(button.dataset.fact)));
    }
    this.#where.textContent = asked ? key(asked.at) : "";
    this.#title.textContent = asked ? t("{claim}. By which?", asked) : this.#proved || t("What you have read");
    const isRuled = this.#depth !== "rule" || this.#rule !== null;
    const isReady = names.length > 0 && isRuled && !this.#isRefused;
    this.#act.replaceChildren(
      this.#actWords(chosen, isRuled) ?? "",
      isReady ? make("kbd", { "aria-hidden": "true" }, "↵") : "",
    );
    this.#act.disabled = !isReady;
    this.#rules.hidden = this.#depth !== "rule";
    press(this.#depths, this.#depth);
    press(this.#rules, this.#rule);
    this.#asking.textContent = this.#askingWords;
    const places = this.#facts.filter(({ name }) => name !== TOTAL).length;
    const isTold = places < this.#facts.length;
    this.#keys.replaceChildren(
      ...(places ? [make("kbd", {}, places > 1 ? `1–${Math.min(places, 9)}` : "1"), ` ${t("choose")} `] : []),
      ...(isTold ? [make("kbd", {}, "N"), ` ${t("number")} `] : []),
      make("kbd", {}, "Esc"),
    );
  }

  #actWords(chosen, isRuled) {
    if (this.#isRefused) return t("Choose otherwise");
    if (!chosen.length) return t("Choose what proves it");
    if (!isRuled) return t("Say how they prove it");
    if (this.#depth === "draft") return t("Write the deduction");
    return this.#asked?.act(this.#words(chosen));
  }

  /** What the chosen depth or rule means. */
  get #askingWords() {
    const meaning = (entries, wanted) => entries.find(([name]) => name === wanted)?.[2];
    return (this.#depth === "rule" && meaning(RULES, this.#rule)) || meaning(DEPTHS, this.#depth);
  }

  #say(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

/** Press the button of a name, and no other. */
function press(group, name) {
  for (const button of group.children) button.setAttribute("aria-pressed", String(button.dataset.name === name));
}

/** What came of a fact that was chosen. */
function cameView({ enough }, isUnneeded) {
  if (!enough) return make("span", { class: "tag" }, t("true on the board below"));
  if (isUnneeded) return make("span", { class: "tag" }, t("not needed"));
  return make("span", { class: "tag good" }, make("span", { class: "sign" }), t("used"));
}

customElements.define("pf-by-which", ByWhich);
