/** The live verdict on a draft: consistent, feasible, fair, how long, how hard, what is wasted. */

import { key } from "./board.js";
import { complaint, make } from "./dom.js";
import { levelView } from "./facts.js";
import { counted, t } from "./words.js";

/** Show what the checker says of a draft; numbers of messages are those on the board. */
export function verdictView(told, draft) {
  const rows = [
    line(
      told.consistent,
      told.conflict?.length === 1 ? t("Every message can be true") : t("No two messages contradict each other"),
      told.consistent ? "" : conflictWords(told, draft),
    ),
    line(told.feasible, t("It can be won by proof"), told.feasible ? shortestWords(told) : (told.reason ?? "")),
    line(told.fair, t("No proved step ever leads too far astray"), told.worst ? worstWords(told) : ""),
    line(!told.redundant?.length, t("No message is wasted"), mentions(told.redundant ?? [], draft)),
  ];
  const errors = (told.errors ?? []).map((error) => make("p", {}, error.message ?? error));
  const isBroken = told.consistent === false; // perhaps as a message speaks of what is not there
  const warnings = (told.warnings ?? []).map((each) =>
    make("p", { class: isBroken ? "" : "small quiet" }, complaint(each)),
  );
  const isGood = !errors.length && told.consistent && told.feasible && told.fair;
  return make(
    "section",
    { class: `notice verdict-card ${isGood ? "good" : "bad"}` },
    make("h2", {}, headline(told, errors), told.level ? levelView(told.level) : null),
    errors,
    isBroken ? warnings : null,
    errors.length ? null : make("ul", { class: "checks" }, rows),
    isBroken ? null : warnings,
  );
}

/** The verdict in a sentence. */
function headline(told, errors) {
  if (errors.length || told.unknown) return told.unknown ?? t("No verdict yet");
  if (!told.consistent && told.conflict?.length === 1) return t("Broken: a message can never be true");
  if (!told.consistent) return t("Broken: messages contradict each other");
  if (!told.feasible) return t("It cannot be won by proof yet");
  return told.fair ? t("Valid and fair: it can always be won") : t("Valid, but not fair: a proved step can lose");
}

/** While a text cannot be read, or its reading is not chosen, nothing is judged. */
export function unreadView({ at: [column, row], why }) {
  const [head, help] =
    why === "choice"
      ? [
          t("No verdict: a message can be read in more than one way"),
          t("Choose what the message in column {column}, row {row} means; then your game is judged.", { column, row }),
        ]
      : [
          t("No verdict: a message cannot be read"),
          t("Mend the message in column {column}, row {row}; then your game is judged.", { column, row }),
        ];
  return make("section", { class: "notice verdict-card bad" }, make("h2", {}, head), make("p", {}, help));
}

function line(good, text, more) {
  const sign = make(
    "span",
    { class: good ? "yes" : "no", role: "img", "aria-label": good ? t("yes") : t("no") },
    good ? "✓" : "✗",
  );
  return make("li", {}, sign, make("div", {}, text, more?.length ? make("div", { class: "small quiet" }, more) : null));
}

const shortestWords = (told) => counted("in one step at best|in {number} steps at best", told.shortest);

const worstWords = (told) => counted("one step always suffices|{number} steps always suffice", told.worst);

function conflictWords({ conflict = [] }, draft) {
  const messages = mentions(conflict, draft);
  return conflict.length === 1 ? messages : [t("These cannot all be true:"), " ", ...messages];
}

/** Messages by their numbers; pointing at one lights the cells that it speaks of. */
const mentions = (places, draft) =>
  places.flatMap((at, place) => [
    place ? ", " : "",
    make("span", { class: "mention", tabindex: "0", "data-message": key(at) }, numberOf(at, draft)),
  ]);

function numberOf(at, draft) {
  const place = draft.messages.findIndex((message) => message.at[0] === at[0] && message.at[1] === at[1]);
  return place >= 0
    ? t("message {number}", { number: place + 1 })
    : t("column {column}, row {row}", { column: at[0], row: at[1] });
}
