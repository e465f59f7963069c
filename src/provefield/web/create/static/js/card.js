/** A game as a card: its board, how hard it is, and how far the reader is with it. */

import { make } from "./dom.js";
import { levelView } from "./facts.js";
import { opennessView } from "./openness.js";
import { boardPicture } from "./picture.js";
import { counted, t } from "./words.js";

/** A card in a list; `action` is what one does with the game: play it, or let an agent play it. */
export function gameCard(game, action = "play") {
  const goesOn = game.begun && action === "play" ? `#${game.begun}` : "";
  const size = counted("{columns} × {rows}, one message|{columns} × {rows}, {number} messages", game.messages, game);
  const budget = game.budget ? ` · ${counted("1 step|{number} steps", game.budget)}` : "";
  return make(
    "li",
    {},
    make(
      "div",
      { class: "card game-card" },
      make("div", { class: "sight" }, boardPicture(game), stateView(game)),
      make(
        "a",
        { href: `/${action}/${encodeURIComponent(game.id)}${goesOn}`, title: game.title },
        game.title || t("A game without a title"),
      ),
      make("p", { class: "levels" }, game.level ? levelView(game.level) : "", game.author ? ` ${game.author}` : ""),
      make("p", {}, size, budget),
      game.broken && game.about ? make("p", {}, game.about) : null,
      game.visibility ? opennessView(game) : null,
    ),
  );
}

/** Won, begun or broken, on the edge of the picture. */
function stateView(game) {
  if (game.finished) {
    const steps = game.best ? ` · ${counted("1 step|{number} steps", game.best)}` : "";
    return make("span", { class: "tag good" }, make("i", { class: "sign", "aria-hidden": "true" }), t("won"), steps);
  }
  if (game.begun) return make("span", { class: "tag now" }, t("begun"));
  return game.broken ? make("span", { class: "tag bad" }, t("broken")) : null;
}

/** Cards with a heading, or nothing. */
export function cardSection(title, games, action, ...more) {
  if (!games.length) return null;
  return make(
    "section",
    {},
    make("div", { class: "row between section" }, make("h2", {}, title), more),
    make(
      "ul",
      { class: "cards games" },
      games.map((game) => gameCard(game, action)),
    ),
  );
}
