/** <pf-proposals>: what to play now: games that were begun, today's, and some that fit the player. */

import { faultView } from "./answering.js";
import { get } from "./api.js";
import { cardSection } from "./card.js";
import { make, waitingView } from "./dom.js";
import { proposals } from "./next.js";
import { todayView } from "./today.js";
import { t } from "./words.js";

const PROPOSED = 8;

class Proposals extends HTMLElement {
  async connectedCallback() {
    this.replaceChildren(waitingView(t("Looking for games …")));
    try {
      const { games } = await get("/api/games?most=100");
      this.#show(games);
    } catch (error) {
      this.replaceChildren(faultView(error));
    }
  }

  #show(games) {
    const begun = games.filter((game) => game.begun && !game.finished);
    const level = Math.max(1, ...games.filter((game) => game.finished).map((game) => game.level ?? 1));
    const fresh = proposals(games, level).filter((game) => !game.begun);
    const all = make("a", { href: "/library" }, t("All games are in the library"));
    const forYou = cardSection(t("For you"), fresh.slice(0, PROPOSED), "play", all) ?? "";
    const goOn = cardSection(t("Go on"), begun, "play");
    const today = todayView("play");
    this.replaceChildren(...(goOn ? [goOn, today, forYou] : [forYou, today]));
  }
}

customElements.define("pf-proposals", Proposals);
