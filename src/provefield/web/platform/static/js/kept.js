/** What this browser keeps for next time. Where it keeps nothing, everything begins anew. */

/** What was kept under a name, or null. */
export function kept(name) {
  try {
    return localStorage.getItem(`provefield-${name}`);
  } catch {
    return null;
  }
}

/** Keep a text under a name; what is on the page is there in any case. */
export function keep(name, text) {
  try {
    localStorage.setItem(`provefield-${name}`, text);
  } catch {
    // The browser lets us keep nothing.
  }
}

/** Keep it no longer. */
export function forget(name) {
  try {
    localStorage.removeItem(`provefield-${name}`);
  } catch {
    // Nothing was kept.
  }
}
