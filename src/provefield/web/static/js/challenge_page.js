/** The challenge: watch an agent play a game, or race it step for step. */

import "./game.js";
import "./run.js";
import { make } from "./dom.js";
import { t } from "./words.js";

class ChallengePage extends HTMLElement {
  connectedCallback() {
    const game = this.getAttribute("game");
    const run = make("pf-run", { game });
    const race = make("button", { type: "button", onclick: () => this.#race(game) }, t("Race it: you and the agent, step for step"));
    this.replaceChildren(run, make("p", {}, race));
  }

  /** After each of your steps the agent takes one. Whoever plays again races again. */
  #race(game) {
    const mine = make("pf-game", { game, mode: "strict", autofocus: true });
    const run = make("pf-run", { game, paced: true });
    const verdict = make("p", { class: "notice", role: "status" });
    let results = {};
    let steps = 0;
    const settle = () => {
      if (results.you && results.agent) verdict.textContent = winner(results.you, results.agent);
    };
    this.addEventListener("pf-begun", () => {
      results = {};
      steps = 0;
      verdict.textContent = t("Your move. The agent takes one step after each of yours.");
      run.start();
    });
    this.addEventListener("pf-change", (event) => {
      if (event.detail.steps > steps) run.stride();
      steps = event.detail.steps;
      if (event.detail.result !== "playing") {
        results.you = event.detail;
        run.rush();
        settle();
      }
    });
    this.addEventListener("pf-run-end", (event) => {
      results.agent = event.detail;
      settle();
    });
    this.replaceChildren(verdict, make("h2", {}, t("You")), mine, make("h2", { class: "section" }, t("The agent")), run);
  }
}

/** Say who proved its way better. */
function winner(you, agent) {
  if (you.result === "won" && agent.outcome !== "won") return t("You win: the agent did not get there.");
  if (you.result !== "won" && agent.outcome === "won") return t("The agent wins in {steps} steps.", agent);
  if (you.result !== "won") return t("Nobody got there this time.");
  const values = { yours: you.steps, theirs: agent.steps };
  if (you.steps < agent.steps) return t("You win: {yours} steps against {theirs}.", values);
  if (you.steps > agent.steps) return t("The agent wins: {theirs} steps against your {yours}.", values);
  return t("A draw: both took {yours} steps.", values);
}

customElements.define("pf-challenge-page", ChallengePage);
