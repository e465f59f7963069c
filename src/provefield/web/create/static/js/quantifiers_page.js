/**
 * <pf-quantifiers-page>: a formula written out on a field, ∀ as a conjunction beside ∃ as a disjunction.
 *
 * What has free variables is said of all and of some; of any other formula each quantified part is shown.
 */

import { answering, forget } from "./answering.js";
import { post } from "./api.js";
import { complaint, make } from "./dom.js";
import { typeset } from "./formula.js";
import { t } from "./words.js";

const FIRST = "mine(x,1)";
const PAUSE = 300; // milliseconds after the last key
const EXAMPLES = [
  [FIRST, t("a row")],
  ["mine(x,x)", t("the main diagonal")],
  ["x + y = 4 & mine(x,y)", t("mines on another diagonal")],
  ["all x exists y mine(x,y)", t("one quantifier within the other")],
];

class QuantifiersPage extends HTMLElement {
  #form = null;
  #answer = make("div", { class: "stack", "aria-live": "polite" });
  #waiting = null;

  connectedCallback() {
    const asked = new URLSearchParams(location.search).get("formula");
    const side = (name, label) =>
      make("label", {}, label, make("input", { type: "number", name, min: 1, max: 6, value: 3, required: true }));
    const text = make("input", { name: "fol", value: asked ?? FIRST, autocomplete: "off", spellcheck: "false" });
    this.#form = make(
      "form",
      { class: "choices" },
      make("label", { class: "wide" }, t("Formula"), text),
      side("columns", t("Columns")),
      side("rows", t("Rows")),
    );
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("input", () => {
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => this.#look(), PAUSE);
    });
    const example = ([fol, words]) =>
      make("button", { type: "button", class: "plain small", onclick: () => this.#take(fol) }, words);
    const examples = make("p", { class: "row small" }, t("For example:"), EXAMPLES.map(example));
    this.replaceChildren(this.#form, examples, this.#answer);
    this.#look();
  }

  #take(fol) {
    this.#form.elements.fol.value = fol;
    this.#look();
  }

  #look() {
    const { fol, columns, rows } = this.#form.elements;
    if (!fol.value.trim()) return this.#clear(t("Write a formula, such as {example}.", { example: FIRST }));
    if (!this.#form.checkValidity()) return this.#clear(t("A field has 1 to 6 columns and 1 to 6 rows here."));
    const asked = { fol: fol.value, columns: Number(columns.value), rows: Number(rows.value) };
    return answering(this.#answer, post("/api/expansions", asked), expandedView);
  }

  /** There is no answer, and why: the last one would be about something else. */
  #clear(why) {
    forget(this.#answer);
    this.#answer.replaceChildren(make("p", { class: "notice" }, why));
  }
}

function expandedView({ all, some, note, error }) {
  if (error) return make("p", { class: "notice bad" }, complaint(error.message));
  const both = make(
    "div",
    { class: "both" },
    column(t("∀ is a conjunction"), all, t("This formula has no ∀.")),
    column(t("∃ is a disjunction"), some, t("This formula has no ∃.")),
  );
  return note ? [make("p", { class: "notice" }, note), both] : both;
}

function column(title, parts, none) {
  const one = ({ quantified, written }) =>
    make(
      "div",
      { class: "stack" },
      make("div", {}, typeset(quantified)),
      make("div", { class: "written" }, make("span", { class: "quiet" }, "≡ "), typeset(written)),
    );
  return make(
    "section",
    { class: "panel stack" },
    make("h2", {}, title),
    parts.length ? parts.map(one) : make("p", { class: "quiet" }, none),
  );
}

customElements.define("pf-quantifiers-page", QuantifiersPage);
