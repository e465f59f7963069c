/** The challenge: watch an agent play a game, or race it step for step. */

import "./game.js";
import "./run.js";
import { difficultyPanel } from "./difficulty.js";
import { make } from "./dom.js";
import { counted, t } from "./words.js";

class ChallengePage extends HTMLElement {
  connectedCallback() {
    const game = this.getAttribute("game");
    this.replaceChildren(...(new URLSearchParams(location.search).has("race") ? this.#race(game) : watching(game)));
  }

  /** After each of your steps the agent takes one. Whoever plays again races again. */
  #race(game) {
    const mine = make("pf-game", { game, mode: "strict", heading: "h2", called: t("You"), autofocus: true });
    const run = make("pf-run", { game, paced: true, called: t("The agent") });
    const verdict = make("p", { class: "notice", role: "status" }, t("The agent gets ready …"));
    let results = {};
    let steps = 0;
    const settle = () => {
      if (results.you)
        verdict.textContent = results.agent
          ? winner(results.you, results.agent)
          : t("You are done. The agent plays on …");
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
        settle();
        run.rush();
      }
    });
    this.addEventListener("pf-run-begun", () => {
      if (results.you) run.rush(); // it was cut off, and begins anew when you are done
    });
    this.addEventListener("pf-run-end", (event) => {
      results.agent = event.detail;
      settle();
    });
    this.addEventListener("pf-rethought", () => {
      if (steps === 0 && !results.you) run.start(); // later it counts for the next race
    });
    const watch = make("p", { class: "small" }, make("a", { href: location.pathname }, t("Only watch the agent")));
    return [verdict, make("div", { class: "race" }, mine, run), watch];
  }
}

function watching(game) {
  return [
    make("pf-run", { game }),
    difficultyPanel(game),
    make("p", {}, make("a", { class: "button", href: "?race" }, t("Race it: you and the agent, step for step"))),
  ];
}

/** Say who proved its way better, and how much help that took. */
function winner(you, agent) {
  const words = better(you, agent);
  return you.help ? `${words} ${t("You took help ({help}).", { help: you.help })}` : words;
}

function better(you, agent) {
  if (you.result === "won" && agent.outcome !== "won") return t("You win: the agent did not get there.");
  if (you.result !== "won" && agent.outcome === "won") {
    return counted("The agent wins in one step.|The agent wins in {number} steps.", agent.steps);
  }
  if (you.result !== "won") return t("Nobody got there this time.");
  const values = { yours: you.steps, theirs: agent.steps };
  if (you.steps < agent.steps) return t("You win: {yours} steps against {theirs}.", values);
  if (you.steps > agent.steps) return t("The agent wins: {theirs} steps against your {yours}.", values);
  return t("A draw: both took {yours} steps.", values);
}

customElements.define("pf-challenge-page", ChallengePage);
