/** How hard a game is: a closed panel that asks the server for the measures when it is opened. */

import { answering } from "./answering.js";
import { get } from "./api.js";
import { make } from "./dom.js";
import { levelView } from "./facts.js";
import { number, t } from "./words.js";

/** A panel about the game of this name. */
export function difficultyPanel(game) {
  const answer = make("div", { class: "answer", "aria-live": "polite" });
  const panel = make("details", { class: "panel difficulty" }, make("summary", {}, t("How hard is it?")), answer);
  panel.addEventListener("toggle", () => {
    if (panel.open && !answer.childElementCount)
      answering(answer, get(`/api/games/${encodeURIComponent(game)}/difficulty`), difficultyView);
  });
  return panel;
}

function difficultyView({ level, points, reason, measures }) {
  if (!level) return make("p", {}, t("A game that cannot be won has no level: {reason}.", { reason }));
  const row = ({ name, value, points: earned, most }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, name),
      make("td", { class: "figure" }, value === undefined ? "–" : number(value, Number.isInteger(value) ? 0 : 2)),
      make("td", { class: "figure" }, earned === undefined ? "–" : `${number(earned, 0)} / ${most}`),
    );
  return make(
    "div",
    { class: "stack" },
    make("p", {}, levelView(level), " ", t("{points} of 100 points", { points: number(points, 0) })),
    make(
      "div",
      { class: "scroll" },
      make(
        "table",
        {},
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            [t("Measure"), t("Value"), t("Points")].map((name) => make("th", { scope: "col" }, name)),
          ),
        ),
        make("tbody", {}, measures.map(row)),
      ),
    ),
    make(
      "p",
      { class: "small" },
      make("a", { href: "/docs/docs/explanation/difficulty.md" }, t("How levels are made")),
    ),
  );
}
