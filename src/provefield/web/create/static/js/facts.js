/** Small facts about a game: a number with its name, and how hard the game is. */

import { make } from "./dom.js";
import { t } from "./words.js";

/** A number with its name. */
export function fact(name, value) {
  return make("span", { class: "fact" }, make("span", { class: "quiet" }, name), " ", make("strong", {}, value));
}

/** How hard a game is, in dots. */
export function levelView(level) {
  const dots = [1, 2, 3, 4, 5].map((dot) => make("i", { class: dot <= level ? "on" : "" }));
  return make("span", { class: "level", role: "img", "aria-label": t("level {level} of 5", { level }) }, dots);
}
