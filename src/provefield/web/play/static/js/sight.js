/**
 * What is in sight of a board that scrolls in its frame: only that is in the document, with a little
 * around it, so that a hundred rows and columns cost no more than a screen.
 */

const AROUND = 3; // cells beyond the frame, so that none is missing while one scrolls
const within = (number, most) => Math.min(Math.max(number, 1), most);

/** The first and last column and row that the frame shows. */
export function sight(frame, { columns, rows }) {
  const field = frame.firstElementChild;
  const corner = field.firstElementChild.firstElementChild;
  const side = Math.max((field.clientWidth - corner.offsetWidth) / columns, 1);
  const span = (from, length, most) => [
    within(Math.floor(from / side) + 1 - AROUND, most),
    within(Math.ceil((from + length) / side) + AROUND, most),
  ];
  return {
    columns: span(frame.scrollLeft, frame.clientWidth, columns),
    rows: span(frame.scrollTop, frame.clientHeight, rows),
  };
}

/** Put an element among others, which are in the order of their `place`. */
export function putInOrder(parent, element, place) {
  element.dataset.place = place;
  let next = null;
  for (let last = parent.lastElementChild; Number(last?.dataset.place) > place; last = last.previousElementSibling) {
    next = last;
  }
  parent.insertBefore(element, next);
}
