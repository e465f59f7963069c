/** Which game comes next: one that can be won, is new to the player, and hardly harder. */

import { get } from "./api.js";

/** The next game after a play, or null if all are won. */
export async function nextGame({ game, level }) {
  const { games } = await get("/api/games?most=100");
  return proposals(games, level ?? 1).find((other) => other.id !== game) ?? null;
}

/** Games that are new to somebody, those of about this level first, then harder ones. */
export function proposals(games, level) {
  const distance = (other) => (other < level ? 10 + level - other : other - level);
  return games
    .filter((game) => !game.finished && !game.broken && game.level)
    .toSorted((one, other) => distance(one.level) - distance(other.level));
}
