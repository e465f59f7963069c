/** The draft of a game, kept in this browser. What is kept may be old or broken: then it is forgotten. */

import { forget, keep, kept } from "./kept.js";

export const EMPTY = {
  title: "",
  columns: 8,
  rows: 8,
  mines: 1,
  count: "exactly",
  budget: null,
  blocked: [],
  messages: [],
};
export const LONGEST_SIDE = 30;

/** Each game that is made anew has a draft of its own, beside that of a new game. */
const nameOf = (game) => (game ? `draft-${game}` : "draft");

/** The draft of last time, or null. */
export function keptDraft(game) {
  const text = kept(nameOf(game));
  const draft = text && read(text);
  if (text && !draft) forgetDraft(game);
  return draft;
}

function read(text) {
  try {
    const found = { ...EMPTY, ...JSON.parse(text) };
    const draft = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, found[name]]));
    return fits(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Keep a draft for next time. */
export const keepDraft = (draft, game) => keep(nameOf(game), JSON.stringify(draft));

/** Begin afresh next time. */
export function forgetDraft(game) {
  forget(nameOf(game));
  forget(`kept-${nameOf(game)}`);
}

/** Remember which game was made of a draft: its name, address, visibility, and the draft as text. */
export const keepSaved = (saved, game) => keep(`kept-${nameOf(game)}`, JSON.stringify(saved));

/** The game that was made of the draft, or null. */
export function keptSaved(game) {
  try {
    const saved = JSON.parse(kept(`kept-${nameOf(game)}`));
    return ["id", "url", "visibility", "text"].every((name) => typeof saved[name] === "string") ? saved : null;
  } catch {
    return null;
  }
}

/** Whether something has the shape of a draft; whether it makes a game, the server tells. */
function fits(draft) {
  const isSide = (value) => Number.isInteger(value) && value >= 1 && value <= LONGEST_SIDE;
  const isPlace = (at) => Array.isArray(at) && at.length === 2 && at.every(isSide);
  const isNumber = (value) => value === null || Number.isInteger(value);
  return (
    isSide(draft.columns) &&
    isSide(draft.rows) &&
    [draft.mines, draft.budget].every(isNumber) &&
    [draft.title, draft.count].every((value) => typeof value === "string") &&
    Array.isArray(draft.blocked) &&
    draft.blocked.every(isPlace) &&
    Array.isArray(draft.messages) &&
    draft.messages.every((message) => isPlace(message?.at) && typeof message.fol === "string")
  );
}
