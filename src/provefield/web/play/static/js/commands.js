/** Commands as people say them: each word stands for an English one, which is always understood. */

import { heardWords } from "./words.js";

/** The words of a command in English; those that mean nothing are left out. */
export const heard = (text) =>
  text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .map((word) => heardWords.get(word) ?? word)
    .filter(Boolean);
