/** Boards as others write them, in our signs: `H` or `#` is covered, `.` or `_` open and 0, `F` or `x` marked. */

const ROW = /^[\dHh#.?xXFf_bBmM* \t-]+$/;
const FOREIGN = /[Hh#.xXFf_]/;
const SIZE = /^(\d+)x(\d+)x(\d+)$/; // columns, rows and mines over the board
const SIGNS = { H: "?", "#": "?", X: "*", F: "*", _: "0" };

/** A text in our signs, with the number of mines if a line over the board says it; null if it is ours already. */
export function fromElsewhere(text) {
  const lines = text.split("\n").map((line) => line.trim());
  const rows = lines.filter((line) => ROW.test(line) && !SIZE.test(line));
  if (!rows.some((line) => FOREIGN.test(line))) return null;
  // Where another sign is covered, a dot is empty; where none is, it is what covers.
  const dot = rows.some((line) => /[H#]/i.test(line)) ? "0" : "?";
  const ours = (sign) => SIGNS[sign.toUpperCase()] ?? (sign === "." ? dot : sign);
  const board = rows.map((line) => [...line.replace(/\s+/g, "")].map(ours).join(" ")).join("\n");
  const mines = lines.map((line) => SIZE.exec(line)?.[3]).find(Boolean);
  return { board, mines };
}
