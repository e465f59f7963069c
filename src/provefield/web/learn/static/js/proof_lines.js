/**
 * The lines of a draft as values: `{ depth, formula, reason }`, all texts. Pure functions, which the
 * editor of proofs shares with whoever shows a draft. The text of a draft has a line each:
 * `| C ; →E 2, 4`, one | for each box.
 */

const LINE = /^([\s|│]*)([^;]*)(?:;(.*))?$/u;

/** Read a draft; blank lines are none. */
export const readLines = (text) =>
  text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const [, bars, formula, reason] = LINE.exec(line.trim());
      return { depth: (bars.match(/[|│]/gu) ?? []).length, formula: formula.trim(), reason: (reason ?? "").trim() };
    });

/** Write a draft. */
export const writeLines = (lines) =>
  lines.map((line) => `${"| ".repeat(line.depth)}${line.formula} ; ${line.reason}`).join("\n");

export const opensBox = (line) => /^(assumption|as|hyp|suppose|assume|annahme)$/iu.test(line.reason);

/** For each line the first lines of the boxes that it stands in, and the boxes that are open at the end. */
function boxesOf(lines) {
  const open = [];
  const around = lines.map((line, place) => {
    const opens = opensBox(line);
    while (open.length > line.depth - (opens ? 1 : 0)) open.pop();
    if (opens) open.push(place);
    return [...open];
  });
  return { around, open };
}

/** How deep a next line may stand. */
export const openDepth = (lines) => boxesOf(lines).open.length;

/** The innermost box that is open so deep, as it would be cited once it is closed; null if none is. */
export function openBox(lines, depth) {
  const first = boxesOf(lines).open[depth - 1];
  return first === undefined ? null : `${first + 1}-${lines.length}`;
}

/** What a line that stands so deep below cites for a line: its number, or the closed box it is in. */
export function citeOf(lines, place, depth) {
  const { around, open } = boxesOf(lines);
  const still = open.slice(0, depth);
  const closed = around[place].find((first, level) => still[level] !== first);
  if (closed === undefined) return String(place + 1);
  const last = around.findLastIndex((boxes) => boxes.includes(closed));
  return `${closed + 1}-${last + 1}`;
}

/** The same lines without one; what cites it says `?`, what cites later ones counts anew. */
export function withoutLine(lines, place) {
  const gone = place + 1;
  const renumber = (text) =>
    text.replace(/\d+/gu, (digits) => {
      const number = Number(digits);
      return number === gone ? "?" : String(number > gone ? number - 1 : number);
    });
  return lines.filter((_, other) => other !== place).map((line) => ({ ...line, reason: renumber(line.reason) }));
}

/** What a line claims by what it cites: a sequent, in which a box is an implication; null if it cites nothing. */
export function claimOf(lines, place) {
  const cited = [...lines[place].reason.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/gu)];
  const said = (number) => lines[number - 1]?.formula ?? "";
  const premises = cited.map(([, first, last]) => (last ? `(${said(first)}) -> (${said(last)})` : said(first)));
  return cited.length ? { premises, goal: lines[place].formula } : null;
}

/** The end of the address at which a sequent is proved. */
export function queryOf({ premises, goal, rules = [] }) {
  const parts = [["goal", goal], ...rules.map((rule) => ["rule", rule])];
  return `?${new URLSearchParams([...premises.map((premise) => ["premise", premise]), ...parts])}`;
}
