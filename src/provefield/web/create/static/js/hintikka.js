/**
 * <pf-hintikka>: defend what you said of a formula on a board, against a perfect opponent.
 *
 * Give it `dispute` ({fol, columns, rows, mines, claim}). It tells `pf-light {cells}` while a case
 * is pointed at. Nothing is kept on the server: every question carries all picks so far.
 */

import { post } from "./api.js";
import { announce, make } from "./dom.js";
import { typeset } from "./formula.js";
import { t } from "./words.js";

class Hintikka extends HTMLElement {
  #dispute = null;
  #picks = [];
  #turn = 0;

  set dispute(dispute) {
    this.#dispute = dispute;
    this.#ask([]);
  }

  async #ask(picks) {
    this.#picks = picks;
    const turn = ++this.#turn;
    try {
      const told = await post("/api/disputes", { ...this.#dispute, picks });
      if (turn === this.#turn) this.#show(told);
    } catch (error) {
      if (turn === this.#turn) this.replaceChildren(make("p", { class: "notice bad" }, error.message));
    }
  }

  #show(told) {
    this.#light(told.cells);
    const said = told.exchanges.map((exchange) => this.#exchange(exchange));
    this.className = "stack";
    this.replaceChildren(
      make("h2", {}, t("The game about it")),
      make(
        "p",
        { class: "small quiet" },
        t("For ∀ and ∧ whoever doubts it picks the case; for ∃ and ∨ whoever claims it does; ¬ swaps the sides."),
      ),
      said.length ? make("ol", { class: "exchanges" }, said) : "",
      told.result === "playing" ? this.#question(told) : this.#end(told),
    );
  }

  #exchange({ formula, claimed, who, picked }) {
    const move = {
      you: t("You pick {picked}.", { picked }),
      opponent: t("Your opponent picks {picked}.", { picked }),
      nobody: t("¬ swaps the sides."),
    };
    return make(
      "li",
      {},
      claimed ? t("You claim:") : t("You deny:"),
      " ",
      typeset(formula),
      make("div", { class: "quiet small" }, move[who]),
    );
  }

  #question(told) {
    const before = this.#picks; // so that a click twice is one pick
    const button = (pick, place) => {
      const on = () => this.#light(pick.cells);
      const choose = () => this.#ask([...before, place]);
      return make("button", { type: "button", onclick: choose, onpointerenter: on, onfocus: on }, typeset(pick.label));
    };
    const words = told.claimed
      ? t("You claim that this is true. Pick the case that shows it:")
      : t("You claim that this is false. Pick the case that shows it:");
    announce(`${words} ${told.formula}`);
    return make(
      "div",
      { class: "stack" },
      make("p", {}, words),
      make("p", { class: "given" }, typeset(told.formula)),
      make("div", { class: "row" }, told.picks.map(button)),
      this.#back(),
    );
  }

  #end(told) {
    const won = told.result === "won";
    const words = won
      ? t("You have defended it: nobody can doubt this any more.")
      : t("You have lost: this is where your claim breaks.");
    announce(words);
    const again = make("button", { type: "button", onclick: () => (this.dispute = this.#dispute) }, t("Play it again"));
    const other = make(
      "button",
      { type: "button", onclick: () => (this.dispute = { ...this.#dispute, claim: !this.#dispute.claim }) },
      t("Take the other side"),
    );
    return make(
      "div",
      { class: `notice stack ${won ? "good" : "bad"}` },
      make("p", {}, words),
      make("p", {}, told.claimed ? t("You claim:") : t("You deny:"), " ", typeset(told.formula)),
      make("div", { class: "row" }, again, other, this.#back()),
    );
  }

  #back() {
    const before = this.#picks;
    if (!before.length) return null;
    const back = () => this.#ask(before.slice(0, -1));
    return make("button", { type: "button", class: "plain", onclick: back }, t("Take the last pick back"));
  }

  #light(cells) {
    this.dispatchEvent(new CustomEvent("pf-light", { bubbles: true, detail: { cells } }));
  }
}

customElements.define("pf-hintikka", Hintikka);
