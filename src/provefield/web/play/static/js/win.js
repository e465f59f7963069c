/** A game that is won: its proof, lit on the board cell by cell, and its steps beside the fewest that are possible. */

import { key } from "./board.js";
import { get } from "./api.js";
import { make } from "./dom.js";
import { lightingLines } from "./linked.js";
import { counted, t } from "./words.js";

const BEAT = 900; // milliseconds for each sentence
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What a win shows of itself; `light` shows cells on the board. */
export function winView(session, light) {
  const view = make("section", { class: "won-by stack", hidden: true });
  fill(view, session, light).catch(() => view.remove());
  return view;
}

async function fill(view, session, light) {
  const { play } = session;
  const marks = play.board.cells.filter(({ mark }) => mark).map(({ at }) => at);
  const [fewest, claims] = await Promise.all([shortest(play.game), Promise.all(marks.map((at) => session.why(at)))]);
  const sentences = claims.flatMap(({ proof }) => proof?.sentences ?? []);
  const lines = lightingLines(sentences, light);
  const again = make(
    "button",
    { type: "button", class: "low", onclick: () => run(lines, sentences, light) },
    t("Show it again"),
  );
  view.replaceChildren(
    fewest === null ? "" : make("p", {}, stepsWords(play.steps, fewest)),
    ...(lines.length
      ? [
          make("h3", {}, marks.length > 1 ? t("The proofs of the mines") : t("The proof of the mine")),
          make("ol", { class: "chain" }, lines),
          make("div", { class: "row" }, again),
        ]
      : []),
  );
  view.hidden = fewest === null && !lines.length;
  if (!isStill()) run(lines, sentences, light);
}

/** How many steps the quickest win takes; null where that is not told. */
async function shortest(game) {
  const told = await get(`/api/games/${encodeURIComponent(game)}/difficulty`).catch(() => null);
  return told?.shortest ?? null;
}

function stepsWords(steps, fewest) {
  if (steps === fewest)
    return counted("One step, and none could be saved.|{number} steps, and none could be saved.", steps);
  return counted("One step; it can be won in {fewest}.|{number} steps; it can be won in {fewest}.", steps, { fewest });
}

/** Go through the proof: each sentence with its cells, one cell more at a time; a touch elsewhere ends it. */
async function run(lines, sentences, light) {
  const lit = new Map();
  for (const [place, { cells = [] }] of sentences.entries()) {
    for (const line of lines) line.classList.toggle("now", line === lines[place]);
    for (const cell of cells) {
      if (lit.has(key(cell))) continue;
      lit.set(key(cell), cell);
      light([...lit.values()]);
      await rest(BEAT / 3);
    }
    await rest(BEAT);
    if (!lines[place].isConnected) return;
  }
  lines.at(-1)?.classList.remove("now");
}

const rest = (time) => new Promise((done) => setTimeout(done, time));
