/** The page around a game: its address remembers the play, so that a reload goes on with it. */

import "./game.js";
import { difficultyPanel } from "./difficulty.js";
import { make } from "./dom.js";
import { chosenMode, keepMode, modeChoice } from "./modes.js";
import { reportView } from "./report.js";
import { t } from "./words.js";

class PlayPage extends HTMLElement {
  connectedCallback() {
    const address = new URLSearchParams(location.search);
    const choice = modeChoice(chosenMode(address.get("mode")), (...chosen) => this.#choose(...chosen));
    const game = make(
      "pf-game",
      {
        game: this.getAttribute("game"),
        mode: chosenMode(address.get("mode")),
        play: location.hash.slice(1) || null,
        autofocus: true,
      },
      choice,
    );
    this.#game = game;
    this.addEventListener("pf-begun", ({ detail }) => {
      game.setAttribute("mode", detail.mode);
      choice.querySelector(`[value="${detail.mode}"]`).checked = true;
      history.replaceState(null, "", `#${detail.id}`);
    });
    this.replaceChildren(game, difficultyPanel(this.getAttribute("game")), this.#more());
    if (this.hasAttribute("reportable")) this.append(reportView(this.getAttribute("game")));
  }

  #game = null;

  /** Begin anew in another mode; a keyboard that chose it stays there. */
  async #choose(mode, isPointed) {
    keepMode(mode);
    this.#game.setAttribute("mode", mode);
    await this.#game.anew();
    if (isPointed) this.#game.parts.board?.focus({ preventScroll: true });
    else this.querySelector(`.mode-choice [value="${mode}"]`)?.focus();
  }

  #more() {
    const game = encodeURIComponent(this.getAttribute("game"));
    const other = (mode, words) => make("a", { class: "other-mode", href: `/play/${game}?mode=${mode}` }, words);
    return make(
      "p",
      { class: "row small more" },
      other("practice", t("Practise this game (mistakes are explained)")),
      other("strict", t("Play it strictly (an unproved step loses)")),
      other("prove", t("Prove every step (say by which messages)")),
      make("a", { href: `/challenge/${game}` }, t("Let an agent play it")),
    );
  }
}

customElements.define("pf-play-page", PlayPage);
