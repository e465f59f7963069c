/** Commands as people say them: each word beside the one that is meant, which is always understood. */

import { t } from "./words.js";

const HEARD = t("go go, mark mark, unmark unmark, why why, hint hint, provable provable, read read, undo undo, up up, down down, left left, right right, column column, row row");
const MEANT = new Map(HEARD.split(", ").map((pair) => pair.split(" ")));

/** The words of a command in English; those that mean nothing are left out. */
export const heard = (text) =>
  text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .map((word) => MEANT.get(word) ?? word)
    .filter(Boolean);
