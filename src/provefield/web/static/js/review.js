/** Luck and skill: what a finished game was worth, guess by guess. */

import { make } from "./dom.js";
import { t } from "./words.js";

const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;

/** Show a review: the luck of all guesses together, then each guess and mistake. */
export function reviewView(review) {
  const rows = review.guesses.map((guess) =>
    make(
      "tr",
      { class: guess.mistake ? "mistake" : "" },
      make("td", {}, t("move {number}", { number: guess.ply })),
      make("td", {}, t("column {column}, row {row}", { column: guess.cell[0], row: guess.cell[1] })),
      make("td", {}, percent(guess.survival)),
      make("td", {}, guess.sentence ?? ""),
    ),
  );
  const table = make(
    "table",
    {},
    make("thead", {}, make("tr", {}, [t("when"), t("where"), t("chance to survive"), t("what was better")].map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, rows),
  );
  return make(
    "section",
    { class: "stack" },
    make("h2", {}, t("Luck and skill")),
    make("p", {}, review.sentence),
    rows.length ? make("div", { class: "scroll" }, table) : null,
  );
}
