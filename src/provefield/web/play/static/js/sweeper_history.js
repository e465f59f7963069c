/**
 * <pf-sweeper-history>: how the last games of a kind went, and the best time of each kind. `show(kind)`
 * asks the server; before the first game a sample shows what will be there.
 */

import { faultView } from "./answering.js";
import { get } from "./api.js";
import { historyChart, median } from "./history_chart.js";
import { make } from "./dom.js";
import { boardPicture } from "./picture.js";
import { clock } from "./stopwatch.js";
import { kindWords, sizeOf } from "./sweeper_kinds.js";
import { counted, number, t } from "./words.js";

const TODAY = "beginner:noguess";
const SAMPLE = [41, 0, 38.2, 44, 36.5, 0, 35.1, 33, 39.4, 0, 31.2, 30.4, 34, 28.9].map((seconds) => ({
  result: seconds ? "won" : "lost",
  seconds,
  counts: true,
}));

class SweeperHistory extends HTMLElement {
  #asked = 0;

  /** Show the games of a kind, such as `expert:zero`. */
  async show(kind) {
    const asked = ++this.#asked;
    const told = await get(`/api/sweeps?kind=${encodeURIComponent(kind)}`).catch((error) => error);
    if (asked !== this.#asked) return;
    if (told instanceof Error) this.replaceChildren(faultView(told));
    else
      this.replaceChildren(
        gamesView(kind, told.games),
        ...(told.best.length ? [bestView(told.best)] : []),
        todayView(new Date()),
      );
  }
}

function gamesView(kind, games) {
  const title = make(
    "h2",
    {},
    games.length ? t("Your last games, {kind}", { kind: kindWords(kind) }) : t("Your games"),
  );
  if (!games.length) {
    const words = t("This is a sample. Each game that you finish on this kind of board is a dot here, or a cross.");
    return make(
      "section",
      { class: "panel sample" },
      title,
      historyChart(SAMPLE, t("A sample of a history")),
      make("p", { class: "small quiet" }, words),
    );
  }
  const wins = games.filter(({ result }) => result === "won");
  const said = [t("{won} won of {all}", { won: wins.length, all: games.length })];
  if (wins.length) said.push(t("median {time}", { time: clock(median(wins.map(({ seconds }) => seconds))) }));
  const head = make("div", { class: "row between" }, title, make("span", { class: "num" }, said.join(" · ")));
  return make("section", { class: "panel" }, head, historyChart(games, said.join(", ")), lastView(games.at(-1)));
}

/** What players count of the last game. */
function lastView({ seconds, bbbv, solved, clicks }) {
  const words = t("Last game: {solved} of {bbbv} 3BV in {time}, {speed} 3BV/s, {clicks}, efficiency {efficiency}", {
    solved,
    bbbv,
    time: clock(seconds),
    speed: seconds ? number(solved / seconds, 2) : "–",
    clicks: counted("one click|{number} clicks", clicks),
    efficiency: `${number((100 * solved) / clicks, 0)} %`,
  });
  return make("p", { class: "small quiet" }, words);
}

function bestView(best) {
  const cell = (words) => make("td", { class: "figure" }, words);
  const row = ({ kind, own, speed, refereed, played, won }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, kindWords(kind)),
      cell(own === undefined ? "–" : make("strong", {}, clock(own))),
      cell(speed === undefined ? "–" : number(speed, 2)),
      cell(played ? `${number((100 * won) / played, 0)} %` : "–"),
      cell(refereed === undefined ? t("none yet") : clock(refereed)),
    );
  const names = [t("board"), t("own clock"), "3BV/s", t("won"), t("refereed")];
  const head = names.map((name, place) => make("th", { scope: "col", class: place ? "figure" : null }, name));
  return make(
    "section",
    { class: "panel" },
    make("h2", {}, t("Best times")),
    make(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": t("Best times") },
      make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, best.map(row))),
    ),
    make(
      "p",
      { class: "small quiet" },
      t("Own clock: this page ruled, the server replayed it. Only refereed times rank. No help, no undo in either."),
    ),
  );
}

/** One board a day, the same for everybody, by the date where the days begin for all at once. */
function todayView(now) {
  const game = `${TODAY}:${now.toISOString().slice(0, 10).replaceAll("-", "")}`;
  const { columns, rows, mines } = sizeOf(TODAY);
  const picture = boardPicture({ columns, rows, spoken: [[1, 1]], you: [0, 0] });
  const words = t("{columns}×{rows}, {mines} mines, won without guessing: the same for everybody.", {
    columns,
    rows,
    mines,
  });
  const play = make("a", { class: "button", href: `/sweeper?game=${game}` }, t("Play it, refereed"));
  return make(
    "section",
    { class: "panel todays" },
    make("h2", {}, t("Today's board")),
    make("div", { class: "cut-and-words" }, make("figure", {}, picture), make("div", {}, make("p", {}, words), play)),
  );
}

customElements.define("pf-sweeper-history", SweeperHistory);
