/**
 * <pf-example>: a worked example that moves on a board. Give it `example` (columns, rows, steps); it
 * shows one step at a time, with its cells lit, and goes on and back by buttons and arrow keys. With the
 * attribute `moves` it goes on by itself until somebody presses a button, unless motion is unwanted. With an
 * `onwards`, words and what they do, its last step leads on.
 * `stepBoard(example, step)` and `stepView(step)` show a step elsewhere.
 */

import "./board.js";
import { make } from "./dom.js";
import { typeset, withFormulas } from "./formula.js";
import { t } from "./words.js";

const PACE = 2500; // milliseconds for a step, so that eight of them last twenty seconds

const REASONS = { premise: t("premise"), assumption: t("supposed") };

class Example extends HTMLElement {
  #example = null;
  #at = 0;
  #board = make("pf-board", { class: "still example-board", label: t("The board of the example"), labels: "big" });
  #said = make("div", { class: "example-said", "aria-live": "polite" });
  #back = make("button", { type: "button", onclick: () => this.#go(-1) }, t("Back"));
  #next = make("button", { type: "button", class: "primary", onclick: () => this.#go(1) }, t("Next step"));
  #count = make("span", { class: "small quiet" });
  #onwards = null;
  #clock = null;
  #play = make("button", { type: "button", onclick: () => (this.#clock ? this.#stop() : this.#start()) });

  set onwards({ words, go }) {
    this.#onwards = make("button", { type: "button", class: "primary", onclick: go }, words);
  }

  set example(example) {
    this.#example = example;
    this.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!way || event.target.closest("pf-board")) return;
      event.preventDefault();
      this.#go(way);
    });
    const moves = this.hasAttribute("moves");
    const buttons = [this.#back, moves ? this.#play : null, this.#next, this.#onwards];
    const controls = make("div", { class: "row example-controls" }, buttons, this.#count);
    this.replaceChildren(this.#board, make("div", { class: "stack" }, this.#said, controls));
    this.#show();
    this.#stop();
    if (moves && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.#start();
  }

  disconnectedCallback() {
    this.#stop();
  }

  #start() {
    if (this.#at === this.#example.steps.length - 1) this.#at = -1;
    this.#clock = setInterval(() => this.#step(), PACE);
    this.#play.textContent = t("Pause");
    if (this.#at < 0) this.#step();
  }

  #stop() {
    clearInterval(this.#clock);
    this.#clock = null;
    this.#play.textContent = t("Let it run");
  }

  #step() {
    this.#at += 1;
    this.#show();
    if (this.#at === this.#example.steps.length - 1) this.#stop();
  }

  #go(way) {
    this.#stop();
    const last = this.#example.steps.length - 1;
    const at = Math.min(Math.max(this.#at + way, 0), last);
    if (at === this.#at) return;
    const { activeElement } = document;
    this.#at = at;
    this.#show();
    if (at === last && activeElement === this.#next) (this.#onwards ?? this.#back).focus();
    if (at === 0 && activeElement === this.#back) this.#next.focus();
  }

  #show() {
    const { columns, rows, steps } = this.#example;
    const step = steps[this.#at];
    this.#board.board = { columns, rows, cells: step.cells };
    this.#board.lit = step.lit;
    this.#said.replaceChildren(...stepView(step));
    this.#back.disabled = this.#at === 0;
    const isLast = this.#at === steps.length - 1;
    this.#next.disabled = isLast;
    if (this.#onwards) [this.#next.hidden, this.#onwards.hidden] = [isLast, !isLast];
    this.#count.textContent = t("step {step} of {steps}", { step: this.#at + 1, steps: steps.length });
  }
}

/** The board of a step, standing still. */
export function stepBoard({ columns, rows }, { cells, lit }) {
  const board = make("pf-board", { class: "still small example-board", label: t("The board of the example") });
  board.board = { columns, rows, cells };
  board.lit = lit;
  return board;
}

/** What is said and written at a step. */
export function stepView({ text, formula, holds, lines }) {
  const truth = holds === undefined ? null : make("strong", {}, holds ? t("true") : t("false"));
  return [
    make("p", {}, withFormulas(text)),
    formula ? make("p", { class: "given" }, typeset(formula), truth ? [" ", truth] : null) : "",
    lines?.length ? proofLines(lines) : "",
  ];
}

/** Lines of a proof as they are written: bars for boxes, the formula, and behind it the reason. */
function proofLines(lines) {
  const row = (line) => {
    const [formula, reason] = line.split(" ; ");
    if (reason === undefined) return make("li", { class: "said" }, make("code", {}, line));
    const depth = (formula.match(/\|/g) ?? []).length;
    return make(
      "li",
      { class: `depth${Math.min(depth, 6)}` },
      typeset(formula.replaceAll("| ", "")),
      " ",
      make("span", { class: "quiet" }, REASONS[reason] ?? reason),
    );
  };
  return make("ol", { class: "example-lines natural" }, lines.map(row));
}

customElements.define("pf-example", Example);
