/** The draft of a game, kept in this browser. What is kept may be old or broken: then it is forgotten. */

export const EMPTY = { title: "", columns: 8, rows: 8, mines: 1, count: "exactly", budget: null, blocked: [], messages: [] };
export const LONGEST_SIDE = 30;
const KEPT = "provefield-draft";

/** The draft of last time, or an empty one. */
export function keptDraft() {
  try {
    const kept = { ...EMPTY, ...JSON.parse(localStorage.getItem(KEPT)) };
    const draft = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, kept[name]]));
    if (fits(draft)) return draft;
  } catch {
    // A browser may keep nothing for us, or something that is no draft.
  }
  forgetDraft();
  return EMPTY;
}

/** Keep a draft for next time, where the browser lets us. */
export function keepDraft(draft) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(draft));
  } catch {
    // What is on the page is still there.
  }
}

/** Begin afresh next time. */
export function forgetDraft() {
  try {
    localStorage.removeItem(KEPT);
  } catch {
    // Nothing was kept.
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
