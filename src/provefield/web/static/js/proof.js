/**
 * <pf-proof>: a proof as English, as a list of steps, as a graph, or in natural deduction.
 *
 * Give it `proof` (see the public interface); it tells `pf-light {cells}` while a step is
 * pointed at, so that a board beside it can show what the step speaks of.
 */

import { make } from "./dom.js";
import { typeset } from "./formula.js";
import { t } from "./words.js";

const VIEWS = [
  ["english", t("In words")],
  ["steps", t("Step by step")],
  ["graph", t("Graph")],
  ["natural", t("Natural deduction")],
];

export class Proof extends HTMLElement {
  #proof = null;
  #colours = new Map();

  set proof(proof) {
    this.#proof = proof;
    const views = VIEWS.filter(([name]) => this.#has(name));
    const chosen = views.some(([name]) => name === Proof.favourite) ? Proof.favourite : views[0][0];
    const tabs = make("div", { class: "tabs", role: "tablist", "aria-label": t("The proof as") });
    for (const [name, label] of views) tabs.append(this.#tab(name, label));
    this.replaceChildren(tabs, make("div", { class: "proof-body", role: "tabpanel", tabindex: "0" }));
    tabs.addEventListener("keydown", (event) => this.#onKey(event));
    this.#show(chosen);
  }

  #has(name) {
    const found = { english: this.#proof.sentences, steps: this.#proof.steps, graph: this.#proof.svg, natural: this.#proof.natural };
    return Boolean(found[name]?.length);
  }

  #tab(name, label) {
    const choose = () => {
      Proof.favourite = name;
      this.#show(name);
    };
    return make("button", { type: "button", role: "tab", "data-view": name, onclick: choose }, label);
  }

  #onKey(event) {
    const tabs = [...this.querySelectorAll('[role="tab"]')];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  }

  #show(name) {
    for (const tab of this.querySelectorAll('[role="tab"]')) {
      const chosen = tab.dataset.view === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    const draw = { english: () => this.#english(), steps: () => this.#steps(), graph: () => this.#graph(), natural: () => this.#natural() };
    this.querySelector(".proof-body").replaceChildren(draw[name]());
  }

  #english() {
    const items = this.#proof.sentences.map((sentence) => this.#lighting("li", sentence, sentence.text ?? sentence));
    return make("ol", { class: "sentences" }, items);
  }

  #steps() {
    const rows = this.#proof.steps.map((step) =>
      this.#lighting(
        "tr",
        step,
        make("td", { class: "number" }, String(step.id)),
        make("td", {}, typeset(step.formula, this.#colours), step.english ? make("div", { class: "quiet small" }, step.english) : null),
        make("td", { class: "quiet small" }, step.rule, step.from?.length ? ` ${step.from.join(", ")}` : "", step.substitution ? ` ${step.substitution}` : ""),
      ),
    );
    return make("div", { class: "scroll" }, make("table", { class: "steps" }, make("tbody", {}, rows)));
  }

  /** The server's own drawing; its style stands in proof.css, so the inline one is dropped. */
  #graph() {
    const svg = new DOMParser().parseFromString(this.#proof.svg, "image/svg+xml").documentElement;
    for (const style of svg.querySelectorAll("style")) style.remove();
    return make("div", { class: "scroll graph" }, document.importNode(svg, true));
  }

  #natural() {
    const rows = this.#proof.natural.map((line) =>
      make(
        "tr",
        {},
        make("td", { class: "number" }, String(line.id)),
        make("td", { class: `depth${Math.min(line.depth ?? 0, 6)}` }, typeset(line.formula, this.#colours)),
        make("td", { class: "quiet small" }, line.rule, line.from?.length ? ` ${line.from.join(", ")}` : ""),
      ),
    );
    return make("div", { class: "scroll" }, make("table", { class: "steps natural" }, make("tbody", {}, rows)));
  }

  /** An element that lights the cells of its step while it is pointed at or has the focus. */
  #lighting(name, step, ...children) {
    const light = (cells) => this.dispatchEvent(new CustomEvent("pf-light", { bubbles: true, detail: { cells } }));
    if (!step.cells?.length) return make(name, {}, ...children);
    return make(
      name,
      { tabindex: "0", class: "lights", onpointerenter: () => light(step.cells), onfocus: () => light(step.cells), onpointerleave: () => light(null), onblur: () => light(null) },
      ...children,
    );
  }
}

Proof.favourite = "english";
customElements.define("pf-proof", Proof);
