/** A board as a picture: a few shapes, however many cells it has. */

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 20; // units of a cell
const GAP = 1;

function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

const corner = ([column, row]) => [(column - 1) * SIDE + GAP, (row - 1) * SIDE + GAP];
const inner = SIDE - 2 * GAP;

/** The outlines of cells as one path; `from` leaves out so much of each at its top. */
function squares(cells, from = 0) {
  return cells
    .map(corner)
    .map(([x, y]) => `M${x} ${y + from}h${inner}v${inner - from}h${-inner}z`)
    .join("");
}

/** Draw a field: `walls`, `corners` of messages, whoever stands on `you`, and what is `spoken` of. */
export function boardPicture({ columns, rows, walls = [], corners = [], spoken = [], you = [1, 1] }) {
  const svg = shape("svg", {
    viewBox: `0 0 ${columns * SIDE} ${rows * SIDE}`,
    "aria-hidden": "true",
    class: "picture",
  });
  const blocked = new Set(walls.map(String));
  const all = Array.from({ length: columns * rows }, (_, place) => [
    1 + (place % columns),
    1 + Math.floor(place / columns),
  ]);
  const covered = all.filter((at) => !blocked.has(String(at)) && String(at) !== String(you));
  svg.append(
    shape("path", { class: "ground", d: squares(covered) }),
    shape("path", { class: "under", d: squares(covered, inner - 1.5) }),
    shape("path", { class: "floor", d: squares([you]) }),
    shape("path", { class: "spoken", d: squares(spoken) }),
    shape("path", { class: "walls", d: squares(walls) }),
    shape("path", { class: "hatching", d: walls.map(corner).map(hatching).join("") }),
    shape("path", {
      class: "corners",
      d: corners
        .map(corner)
        .map(([x, y]) => `M${x + 7} ${y}h${inner - 7}v${inner - 7}z`)
        .join(""),
    }),
    shape("circle", { class: "ring", cx: corner(you)[0] + 6, cy: corner(you)[1] + 12, r: 3.6 }),
  );
  return svg;
}

const hatching = ([x, y]) =>
  `M${x} ${y + 6}l6 -6M${x} ${y + 13}l13 -13M${x + 5} ${y + inner}l13 -13M${x + 12} ${y + inner}l6 -6`;
