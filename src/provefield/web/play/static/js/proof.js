/**
 * <pf-proof>: a proof as English, as a list of steps, as a graph, or in natural deduction.
 *
 * Give it `proof` (see the public interface); it tells `pf-light {cells}` while a step is
 * pointed at, so that a board beside it can show what the step speaks of. A step unfolds, in the
 * list as in the graph, into what it was made of.
 */

import { make } from "./dom.js";
import { typeset } from "./formula.js";
import { takeView } from "./take.js";
import { t } from "./words.js";

const VIEWS = [
  ["english", t("In words")],
  ["steps", t("Step by step")],
  ["graph", t("Graph")],
  ["natural", t("Natural deduction")],
];

const RULES = {
  fact: t("fact"),
  instance: t("instance"),
  sum: t("sum"),
  cases: t("by cases"),
  replace: t("replace"),
  definition: t("definition"),
  counting: t("counting"),
  conclusion: t("conclusion"),
  premise: t("premise"),
  assumption: t("assumption"),
  counts: t("counts"),
};

/** The name of a rule; those of natural deduction that are signs are the same everywhere. */
const nameOf = (rule) => RULES[rule] ?? rule;

const ZOOM_STEP = 1.25;
const LEAST_ZOOM = 0.2;
const MOST_ZOOM = 3;

export class Proof extends HTMLElement {
  #proof = null;

  set proof(proof) {
    this.#proof = proof;
    const views = VIEWS.filter(([name]) => this.#has(name));
    const chosen = views.some(([name]) => name === Proof.favourite) ? Proof.favourite : views[0][0];
    const tabs = make("div", { class: "tabs", role: "tablist", "aria-label": t("The proof as") });
    for (const [name, label] of views) tabs.append(this.#tab(name, label));
    const body = make("div", { class: "proof-body", role: "tabpanel", tabindex: "0" });
    this.replaceChildren(tabs, body, ...(proof.evidence ? [takeView(proof.evidence)] : []));
    tabs.addEventListener("keydown", (event) => this.#onKey(event));
    this.#show(chosen);
  }

  #has(name) {
    const found = {
      english: this.#proof.sentences,
      steps: this.#proof.steps,
      graph: this.#proof.svg,
      natural: this.#proof.natural,
    };
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
    const draw = {
      english: () => this.#english(),
      steps: () => this.#steps(),
      graph: () => this.#graph(),
      natural: () => this.#natural(),
    };
    this.querySelector(".proof-body").replaceChildren(draw[name]());
  }

  #english() {
    const items = this.#proof.sentences.map((sentence) => this.#lighting("li", sentence, sentence.text));
    return make("ol", { class: "sentences" }, items);
  }

  #steps() {
    return make(
      "ol",
      { class: "inferences" },
      this.#proof.steps.map((step) => this.#folded(step)),
    );
  }

  #folded(step) {
    const head = make(
      "summary",
      { class: "inference" },
      make("span", { class: "number" }, String(step.id)),
      make("span", {}, typeset(step.formula)),
      make("span", { class: "quiet small" }, ruleWords(step)),
    );
    const fold = make("details", {}, head, this.#unfolded(step));
    return this.#lighting("li", step, fold);
  }

  /** What a step was made of: its premises, what was put for variables, and the sentence that tells it. */
  #unfolded(step) {
    const steps = new Map(this.#proof.steps.map((other) => [other.id, other]));
    const fact = this.#proof.facts?.find((other) => step.rule === "fact" && other.formula === step.formula);
    const sentence = this.#proof.sentences?.find((other) => other.steps?.includes(step.id));
    const premises = (step.from ?? []).map((id) => make("li", { value: id }, typeset(steps.get(id)?.formula ?? "")));
    return make(
      "div",
      { class: "unfolded stack" },
      fact ? make("p", { class: "small" }, fact.source) : null,
      premises.length
        ? make(
            "div",
            {},
            make("p", { class: "small quiet" }, t("It follows by {rule} from", { rule: nameOf(step.rule) })),
            make("ol", { class: "premises" }, premises),
          )
        : null,
      step.substitution ? make("p", { class: "small" }, t("with {substitution}", step)) : null,
      sentence ? make("p", { class: "small" }, sentence.text) : null,
    );
  }

  /** The server's own drawing; its style stands in proof.css, so the inline one is dropped. */
  #graph() {
    const bare = this.#proof.svg.replace(/<style>[^<]*<\/style>/, "");
    const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    const svg = document.importNode(drawn, true);
    svg.setAttribute("role", "group"); // its nodes can be pressed, which an image cannot promise
    const told = make(
      "div",
      { class: "chosen-step", "aria-live": "polite" },
      make("p", { class: "small quiet" }, t("Press a node to unfold its step.")),
    );
    for (const step of this.#proof.steps) this.#node(svg, step, told);
    const box = make("div", { class: "scroll graph", tabindex: "0", role: "region", "aria-label": t("Graph") }, svg);
    return make("div", {}, zoomView(svg, box), box, told);
  }

  /** Let the node of a step be pressed; the drawing begins its title with the step's number. */
  #node(svg, step, told) {
    const title = [...svg.querySelectorAll("g > title")].find((other) => other.textContent.startsWith(`${step.id}. `));
    if (!title) return;
    const node = title.parentElement;
    const choose = () => {
      for (const other of svg.querySelectorAll(".chosen")) other.classList.remove("chosen");
      node.classList.add("chosen");
      this.#light(step.cells);
      told.replaceChildren(
        make("p", {}, make("span", { class: "quiet" }, `${step.id}. `), typeset(step.formula)),
        this.#unfolded(step),
      );
    };
    node.setAttribute("tabindex", "0");
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", title.textContent);
    node.addEventListener("click", choose);
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose();
    });
  }

  #natural() {
    const rows = this.#proof.natural.map((line) =>
      make(
        "tr",
        {},
        make("td", { class: "number" }, String(line.id)),
        make("td", { class: `depth${Math.min(line.depth ?? 0, 6)}` }, typeset(line.formula)),
        make("td", { class: "quiet small" }, nameOf(line.rule), line.from?.length ? ` ${line.from.join(", ")}` : ""),
      ),
    );
    return make("div", { class: "scroll" }, make("table", { class: "steps natural" }, make("tbody", {}, rows)));
  }

  /** An element that lights the cells of its step while it is pointed at or has the focus. */
  #lighting(name, step, ...children) {
    if (!step.cells?.length) return make(name, {}, ...children);
    const on = () => this.#light(step.cells);
    const off = () => this.#light(null);
    const own = children.some((child) => child instanceof HTMLElement) ? null : "0"; // a fold has a focus of its own
    return make(
      name,
      { tabindex: own, class: "lights", onpointerenter: on, onfocusin: on, onpointerleave: off, onfocusout: off },
      ...children,
    );
  }

  #light(cells) {
    this.dispatchEvent(new CustomEvent("pf-light", { bubbles: true, detail: { cells } }));
  }
}

/** Buttons that make a drawing larger or smaller. It begins large enough to be read, its middle in sight. */
function zoomView(svg, box) {
  const width = Number(svg.getAttribute("width"));
  let zoom = 1;
  const show = (wanted) => {
    const middle = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth || 0.5;
    zoom = Math.min(Math.max(wanted, LEAST_ZOOM), MOST_ZOOM);
    svg.style.width = `${zoom * width}px`;
    box.scrollLeft = middle * box.scrollWidth - box.clientWidth / 2;
  };
  svg.style.width = `${width}px`;
  requestAnimationFrame(() => (box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2));
  const button = (sign, words, action) =>
    make("button", { type: "button", class: "small", "aria-label": words, title: words, onclick: action }, sign);
  return make(
    "div",
    { class: "row zoom", role: "group", "aria-label": t("Size of the graph") },
    button("−", t("Smaller"), () => show(zoom / ZOOM_STEP)),
    button("+", t("Larger"), () => show(zoom * ZOOM_STEP)),
    button("⤢", t("The whole graph"), () => show(box.clientWidth / width)),
  );
}

/** The rule of a step and the numbers of its premises. */
const ruleWords = (step) => `${nameOf(step.rule)}${step.from?.length ? ` ${step.from.join(", ")}` : ""}`;

Proof.favourite = "english";
customElements.define("pf-proof", Proof);
