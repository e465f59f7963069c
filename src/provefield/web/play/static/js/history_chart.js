/** Times of games as a picture: wins as dots, the best one marked, the median of seven, losses as crosses. */

import { clock } from "./stopwatch.js";
import { number, t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, FLOOR, LOST] = [560, 240, 70, 14, 14, 180, 212];
const WINDOW = 7; // wins of which the median is drawn
const STEPS = [0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000];

function draw(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The middle of some numbers. */
export function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The heights of lines that hold these numbers between them. */
export function scaleOf(numbers) {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const step = STEPS.find((each) => (high - low) / each <= 3.5) ?? high / 3;
  const first = Math.floor(low / step) * step;
  const last = Math.max(Math.ceil(high / step) * step, first + step);
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, place) => first + place * step);
}

/** A picture of games, the oldest left, with words for those who do not see it. */
export function historyChart(games, words) {
  const wins = games.flatMap((game, place) => (game.result === "won" ? [{ ...game, place }] : []));
  const counted = wins.filter(({ counts }) => counts);
  const best = counted.length ? Math.min(...counted.map(({ seconds }) => seconds)) : null;
  const lines = scaleOf(wins.length ? wins.map(({ seconds }) => seconds) : [0, 60]);
  const x = (place) => LEFT + 16 + (place * (WIDTH - LEFT - RIGHT - 32)) / Math.max(games.length - 1, 1);
  const y = (seconds) => FLOOR - ((FLOOR - TOP) * (seconds - lines[0])) / (lines.at(-1) - lines[0]);
  const svg = draw("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": words,
    class: "history-chart",
  });
  for (const line of lines) {
    svg.append(
      draw("line", { class: "line", x1: LEFT, x2: WIDTH - RIGHT, y1: y(line), y2: y(line) }),
      draw("text", { class: "tick", x: LEFT - 8, y: y(line) + 4 }, number(line, line % 1 ? 1 : 0)),
    );
  }
  svg.append(draw("text", { class: "tick", x: LEFT - 8, y: LOST + 4 }, t("lost")));
  const middle = wins.map(({ place }, rank) => {
    const last = wins.slice(Math.max(0, rank - WINDOW + 1), rank + 1);
    return `${x(place)},${y(median(last.map(({ seconds }) => seconds)))}`;
  });
  if (middle.length > 1) svg.append(draw("polyline", { class: "median", points: middle.join(" ") }));
  games.forEach(({ result, seconds, counts }, place) => {
    if (result === "won") {
      const isBest = counts && seconds === best;
      svg.append(
        draw("circle", { class: isBest ? "best" : counts ? "win" : "win helped", cx: x(place), cy: y(seconds), r: 5 }),
      );
      if (isBest) svg.append(draw("text", { class: "best", x: x(place), y: y(seconds) + 20 }, clock(seconds)));
    } else {
      const [column, row] = [x(place), LOST];
      svg.append(draw("path", { class: "loss", d: `M${column - 4} ${row - 4}l8 8m0-8l-8 8` }));
    }
  });
  const figure = document.createElement("figure");
  const legend = document.createElement("figcaption");
  legend.textContent = t("Dots: won, in seconds; ringed with help or undo. Line: median of seven wins. Crosses: lost.");
  figure.append(svg, legend);
  return figure;
}
