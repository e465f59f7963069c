/** Replay of a finished game: step through the moves, with luck and mistakes beside the board. */

import { get } from "./api.js";
import { announce, make } from "./dom.js";
import { t } from "./words.js";

/**
 * Controls to step through a play. `show(board, lit)` draws a moment; the guesses of the review
 * are told when their move comes next.
 */
export function replayView(path, review, show) {
  const guesses = new Map(review.guesses.map((guess) => [guess.ply - 1, guess]));
  const told = make("p", { class: "replay-told", "aria-live": "polite" });
  const slider = make("input", { type: "range", min: "0", value: "0", "aria-label": t("Move") });
  const kept = new Map();
  let wanted = 0;

  const moment = async (ply) => {
    if (!kept.has(ply)) kept.set(ply, await get(`${path}/moments/${ply}`));
    return kept.get(ply);
  };
  const go = async (ply) => {
    const asked = Math.min(Math.max(ply, 0), Number(slider.max));
    wanted = asked;
    const at = await moment(asked).catch((error) => announce(error.message));
    if (!at || wanted !== asked || !told.isConnected) return; // no answer, another moment, or another game
    slider.max = String(at.plies);
    slider.value = String(at.ply);
    const cell = at.move?.match(/\d+/g)?.map(Number);
    const guess = guesses.get(at.ply);
    show(at.play.board, cell ? [cell] : []);
    told.replaceChildren(...words(at, guess));
    told.className = `replay-told ${guess?.mistake ? "notice bad" : guess ? "notice" : ""}`;
    announce(told.textContent);
  };
  const now = () => Number(slider.value);
  const next = (step) => {
    const plies = [...guesses.keys()].toSorted((one, other) => one - other);
    const found = step > 0 ? plies.find((ply) => ply > now()) : plies.findLast((ply) => ply < now());
    if (found !== undefined) go(found);
  };
  // The board shows the end, and so does the slider.
  moment(0).then(
    (at) => (slider.value = slider.max = String(at.plies)),
    (error) => told.replaceChildren(error.message),
  );
  slider.addEventListener("input", () => go(now()));
  const button = (label, action) => make("button", { type: "button", onclick: action }, label);
  const controls = make(
    "div",
    { class: "row", role: "group", "aria-label": t("Replay") },
    button(t("First"), () => go(0)),
    button(t("Back"), () => go(now() - 1)),
    button(t("Forward"), () => go(now() + 1)),
    guesses.size ? button(t("Guess before"), () => next(-1)) : null,
    guesses.size ? button(t("Next guess"), () => next(1)) : null,
  );
  return make("section", { class: "stack replay" }, make("h2", {}, t("Replay")), slider, controls, told);
}

/** What happens next, and what it was worth. */
function words(at, guess) {
  const head = at.move
    ? t("Move {number} of {all}: {move}.", { number: at.ply + 1, all: at.plies, move: spoken(at.move) })
    : t("The end. Moves made: {all}.", { all: at.plies });
  return [make("strong", {}, head), ...(guess ? [" ", make("span", {}, guess.sentence)] : [])];
}

/** A move such as "open 3,4" in the reader's language. */
function spoken(move) {
  const [verb, at] = move.split(" ");
  const [column, row] = at.split(",");
  const cell = t("column {column}, row {row}", { column, row });
  const said = {
    open: t("open {cell}", { cell }),
    mark: t("mark {cell}", { cell }),
    unmark: t("unmark {cell}", { cell }),
  };
  return said[verb];
}
