/** Luck and skill: what a finished game was worth, guess by guess. */

import "./board.js";
import { make } from "./dom.js";
import { clock } from "./stopwatch.js";
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

const AROUND = 1; // cells that are shown around those that matter

/** The deduction that took longest, as it looked then, and boards that train it. */
export function slowestView({ seconds, pattern, cell, clues, sentences, board, training }) {
  const game = (name, place) =>
    make(
      "a",
      { class: "button", href: `/sweeper?game=${encodeURIComponent(name)}` },
      t("Board {number}", { number: place + 1 }),
    );
  return make(
    "section",
    { class: "stack slowest" },
    make(
      "div",
      { class: "row between" },
      make("h2", {}, t("Your slowest deduction: {time}", { time: clock(seconds) })),
      make("span", { class: "tag now" }, t("pattern {pattern}", { pattern })),
    ),
    make(
      "div",
      { class: "cut-and-words" },
      cutOf(board, [cell, ...clues], cell),
      make(
        "div",
        {},
        sentences.map((words) => make("p", {}, words)),
      ),
    ),
    make("div", { class: "row" }, make("span", { class: "quiet" }, t("Train it:")), training.map(game)),
  );
}

/** The part of a board where some cells are; one of them was to be opened. */
function cutOf({ columns, rows, cells }, places, cell) {
  const span = (at, most) => {
    const numbers = places.map((place) => place[at]);
    return [Math.max(1, Math.min(...numbers) - AROUND), Math.min(most, Math.max(...numbers) + AROUND)];
  };
  const [[left, right], [top, bottom]] = [span(0, columns), span(1, rows)];
  const moved = ([column, row]) => [column - left + 1, row - top + 1];
  const isInside = ([column, row]) => column >= left && column <= right && row >= top && row <= bottom;
  const label = t("What you saw then");
  const still = make("pf-board", { class: "still small", label, inert: true, labels: "big" });
  const seen = cells.filter(({ at }) => isInside(at)).map((each) => ({ ...each, at: moved(each.at) }));
  still.board = {
    columns: right - left + 1,
    rows: bottom - top + 1,
    cells: [...seen.filter(({ at }) => at.join() !== moved(cell).join()), { at: moved(cell), label: "safe" }],
  };
  still.lit = places.slice(1).map(moved);
  return make("figure", {}, still, make("figcaption", { class: "small quiet" }, label));
}
