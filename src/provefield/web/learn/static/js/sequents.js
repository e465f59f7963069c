/** Sequents as they are typed: premises and a goal in two fields, or all of it in one with ⊢ or |-. */

const TURNSTILE = /⊢|\|-/u;
const DEPTH = { "(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1 };

/** The premises and the goal that two fields hold. */
export function sequentIn(premises, goal) {
  const lines = premises.split("\n").flatMap(listed);
  const [before, ...after] = goal.split(TURNSTILE);
  if (after.length === 1) return { premises: [...lines, ...listed(before)], goal: after[0].trim() };
  const last = lines.at(-1)?.split(TURNSTILE) ?? [];
  if (last.length !== 2 || goal.trim()) return { premises: lines, goal: goal.trim() };
  return { premises: [...lines.slice(0, -1), ...listed(last[0])], goal: last[1].trim() };
}

/** Formulas between commas that stand in no bracket. */
function listed(text) {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    depth += DEPTH[sign] ?? 0;
    if (sign === "," && depth <= 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
