/** The card beside a game of MineFOL: how it ended, or what was not proved, why, and where to go from there. */

import { key } from "./board.js";
import { proofView, smallBoard } from "./claim.js";
import { announce, copied, make } from "./dom.js";
import { endingOf, resultWords, waysOn } from "./ending.js";
import { nextGame } from "./next.js";
import { addressOf } from "./place.js";
import { winView } from "./win.js";
import { t } from "./words.js";

/** Tell the end of a game. */
export function tellEnd(game) {
  const { session, play, parts } = game;
  const { kind, title, sentences } = endingOf(play);
  show(game, kind, title, sentences, ways(game));
  // Above the ways on: the proof of what was marked.
  if (play.result === "won") parts.words.after(winView(session, (cells) => (parts.board.lit = cells)));
  announce(`${title} ${sentences.join(" ")}`);
}

/** In practice nothing is lost: what was wrong is told, and the game goes on as far as it can. */
export function tellMistake(game) {
  const { loss, result } = game.play;
  const title = t("Not proved");
  const comfort = t("One such board is enough. Nothing is lost: you stay where you are.");
  if (result === "playing") show(game, "bad", title, [loss.sentence, ...(loss.counterexample ? [comfort] : [])]);
  else show(game, "bad", title, endingOf(game.play).sentences, ways(game));
  if (loss.cell) game.parts.board.reveal(loss.cell);
  announce(`${title} ${loss.sentence}`);
}

/** Something in passing, above how the game stands. */
export function tellInPassing({ parts: { notice } }, text) {
  notice.querySelector(".said")?.remove();
  notice.prepend(make("p", { class: "said" }, text));
}

function show({ play, parts }, kind, title, sentences, ...more) {
  const { notice } = parts;
  notice.className = `notice ${kind}`;
  notice.hidden = false;
  parts.words = make("div", { class: "words" }, ...sentences.map((sentence) => make("p", {}, sentence)));
  notice.replaceChildren(make("h2", {}, title), parts.words, ...whyView(play), ...more);
  if (notice.getBoundingClientRect().bottom > innerHeight) notice.scrollIntoView({ block: "nearest" });
}

/** The proof that was there, or a board that shows that there was none, with what is said of it. */
function whyView({ loss, board }) {
  if (loss?.proof) return [proofView(loss.proof)];
  if (!loss?.counterexample) return [];
  const { counterexample, cell } = loss;
  const caption = counterexample.some((at) => key(at) === key(cell))
    ? t("A board that fits everything you have read, with a mine in that cell")
    : t("A board that fits everything you have read, without a mine in that cell");
  return [smallBoard(board, counterexample, cell, caption)];
}

function ways(game) {
  const href = game.getAttribute("next");
  const onwards = make("a", { class: "button primary", href: href ?? "/play" });
  onwards.textContent = game.getAttribute("next-words") ?? t("Another game");
  if (!href && game.play.result === "won") offerNext(game.play, onwards);
  return waysOn(game.play, { onwards, restart: () => game.restart(), share: () => share(game) });
}

/** After a win there is always a next game. */
async function offerNext(play, link) {
  const next = await nextGame(play).catch(() => null);
  if (!next) return;
  link.href = addressOf(`/play/${encodeURIComponent(next.id)}${location.search}`);
  link.textContent = t("Next: {title}", { title: next.title });
}

/** Share the result; where the browser has no way to, its words are copied and stand below the ending. */
async function share(game) {
  const text = resultWords(game.play);
  const link = new URL(addressOf(`/play/${encodeURIComponent(game.getAttribute("game"))}`), location.href).href;
  if (navigator.share) return navigator.share({ text, url: link }).catch(() => {});
  const words = `${text} ${link}`;
  const isCopied = await copied(words);
  const { notice } = game.parts;
  notice.querySelector(".shared")?.remove();
  return notice.append(make("p", { class: "shared small" }, isCopied ? t("Copied: {text}", { text: words }) : words));
}
