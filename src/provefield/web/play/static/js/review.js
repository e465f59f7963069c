/** Luck and skill: what a finished game was worth, guess by guess. */

import { make } from "./dom.js";
import { number, t } from "./words.js";

const percent = (share) => `${number(100 * share, share < 0.1 ? 1 : 0)} %`;

/** Show a review: the luck of all guesses together, then each guess and mistake. */
export function reviewView(review) {
  const guesses = review.guesses.map((guess) =>
    make(
      "li",
      { class: guess.mistake ? "guess mistake" : "guess" },
      make("strong", {}, t("move {number}", { number: guess.ply })),
      ` · ${t("column {column}, row {row}", { column: guess.cell[0], row: guess.cell[1] })} · `,
      guess.survival
        ? t("a mine there in {risk} of the boards that fit", { risk: percent(1 - guess.survival) })
        : t("a mine in every board that fits"),
      make("div", { class: "small" }, guess.sentence),
    ),
  );
  return make(
    "section",
    { class: "stack" },
    make("h2", {}, t("Luck and skill")),
    make("p", {}, review.sentence),
    guesses.length ? make("ol", { class: "guesses" }, guesses) : null,
  );
}
