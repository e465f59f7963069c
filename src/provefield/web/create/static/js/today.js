/** Today's game: it is made when the first one asks for it; if that fails, it can be asked for again. */

import { faultView } from "./answering.js";
import { get } from "./api.js";
import { gameCard } from "./card.js";
import { make, waitingView } from "./dom.js";
import { t } from "./words.js";

let daily = null;

/** Whether there is a game of the day: the same one for all, so without a server there is none. */
export const hasDays = !("noDays" in document.documentElement.dataset);

/** A section with today's game in it, now or soon. */
export function todayView(action) {
  if (!hasDays) return "";
  const cards = make("ul", { class: "cards games" });
  awaitToday(cards, action);
  return make("section", {}, make("div", { class: "row between section" }, make("h2", {}, t("today's game"))), cards);
}

async function awaitToday(cards, action) {
  const waiting = waitingView(t("Today's game is being made …"));
  cards.replaceChildren(make("li", {}, make("div", { class: "card" }, waiting)));
  daily ??= get("/api/games?shelf=daily");
  try {
    const { games } = await daily;
    cards.replaceChildren(...games.map((game) => gameCard(game, action)));
  } catch (error) {
    daily = null;
    const again = make("button", { type: "button", onclick: () => awaitToday(cards, action) }, t("Try again"));
    cards.replaceChildren(make("li", { class: "stack" }, faultView(error), make("div", { class: "row" }, again)));
  }
}
