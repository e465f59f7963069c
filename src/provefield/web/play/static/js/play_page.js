/** The page around a game: its address remembers the play, so that a reload goes on with it. */

import "./game.js";
import { difficultyPanel } from "./difficulty.js";
import { make } from "./dom.js";
import { reportView } from "./report.js";
import { t } from "./words.js";

class PlayPage extends HTMLElement {
  connectedCallback() {
    const mode = new URLSearchParams(location.search).get("mode") ?? "strict";
    const game = make("pf-game", {
      game: this.getAttribute("game"),
      mode,
      play: location.hash.slice(1) || null,
      autofocus: true,
    });
    this.addEventListener("pf-begun", (event) => {
      history.replaceState(null, "", `#${event.detail.id}`);
    });
    this.replaceChildren(game, difficultyPanel(this.getAttribute("game")), this.#more(mode));
    if (this.hasAttribute("reportable")) this.append(reportView(this.getAttribute("game")));
  }

  #more(mode) {
    const game = encodeURIComponent(this.getAttribute("game"));
    const other = mode === "strict" ? "practice" : "strict";
    const words = {
      practice: t("Practise this game (mistakes are explained)"),
      strict: t("Play it strictly (an unproved step loses)"),
    };
    return make(
      "p",
      { class: "row small more" },
      make("a", { href: `/play/${game}?mode=${other}` }, words[other]),
      make("a", { href: `/challenge/${game}` }, t("Let an agent play it")),
    );
  }
}

customElements.define("pf-play-page", PlayPage);
