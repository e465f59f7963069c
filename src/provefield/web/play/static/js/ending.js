/** How a game ended, or why it does not go on: what is said of it, and where to go from there. */

import { make } from "./dom.js";
import { counted, t } from "./words.js";

const ENDINGS = {
  won: { kind: "good", title: t("Proved!"), text: () => t("You marked every mine, and each of them was provable.") },
  lost: { kind: "bad", title: t("Lost"), text: () => t("That step was not proved.") },
  "out-of-budget": {
    kind: "bad",
    title: t("Out of steps"),
    text: (play) => counted("The only step is spent.|All {number} steps are spent.", play.budget),
  },
  stuck: { kind: "bad", title: t("Stuck"), text: () => t("Nothing new can be reached on cells that are proved safe.") },
  contradiction: { kind: "bad", title: t("Contradiction"), text: () => t("No board fits what you have read.") },
};
const HOPELESS = {
  strict: t("So this game cannot be won by proof. Try it in practice, let an agent try, or choose another one."),
  practice: t("So this game cannot be won by proof. Let an agent try, or choose another one."),
  prove: t("So this game cannot be won by proof. Let an agent try, or choose another one."),
};
const IN_WORDS = {
  playing: t("under way"),
  won: t("won"),
  lost: t("lost"),
  "out-of-budget": t("out of steps"),
  stuck: t("stuck"),
  contradiction: t("contradictory"),
};

/** The kind of notice, its title and its sentences, for a play that is not under way. */
export function endingOf(play) {
  const { kind, title, text } = ENDINGS[play.result];
  const sentences = [play.loss?.sentence ?? text(play)];
  if (play.result === "stuck" && !play.steps) sentences.push(HOPELESS[play.mode]);
  if (play.result === "won" && outcomeWords(play) !== IN_WORDS.won)
    sentences.push(t("Your result: {result}.", { result: outcomeWords(play) }));
  return { kind, title, sentences };
}

/** What one is to do, in a sentence. */
export function goalWords({ mines, count, budget }) {
  const told = mines !== null && mines !== undefined;
  const goal =
    told && count === "exactly"
      ? counted("Goal: find the mine and mark it.|Goal: find the {number} mines and mark them.", mines)
      : t("Goal: mark every mine that can be proved.");
  const rule = t("Step only on cells that your messages prove safe.");
  return [goal, rule, budget ? counted("You have one step.|You have {number} steps.", budget) : ""].join(" ").trim();
}

/** The result in words: a win says with how much help, or that every proof was tight. */
export function outcomeWords({ result, help, proofs, tight, mode }) {
  if (result !== "won") return IN_WORDS[result];
  if (help) return t("won with help ({help})", { help });
  return mode === "prove" && proofs === tight ? t("won, tight") : IN_WORDS.won;
}

/** The result as it is shared. */
export function resultWords(play) {
  return t("{title}: {result} in {steps} steps. Step only where you can prove it is safe.", {
    title: play.title,
    result: outcomeWords(play),
    steps: play.steps,
  });
}

/**
 * The ways on from a play: `onwards` (a link after a win, or null), `restart` and `share` (what their
 * buttons do). A task of a lesson only begins anew: what comes next, the lesson tells. Whoever has not
 * won may practise the game, watch an agent, or look for another one.
 */
export function waysOn(play, { onwards, restart, share }) {
  const name = encodeURIComponent(play.game);
  const link = (href, words, kind = "") => make("a", { class: `button ${kind}`, href }, words);
  const button = (words, action, kind = "") => make("button", { type: "button", class: kind, onclick: action }, words);
  const again = (kind) => button(t("Play again"), restart, kind);
  const row = (...ways) => make("div", { class: "row ways" }, ways);
  if (play.game.startsWith("lesson-")) return row(again(""));
  if (play.result === "won") {
    const own = link(`/create/${name}`, t("Make your own version"));
    return row(onwards, again(onwards ? "" : "primary"), button(t("Share the result"), share), own);
  }
  const fast = ["stuck", "contradiction"].includes(play.result);
  const practise = link(`/play/${name}?mode=practice`, t("Practise this game"), fast ? "primary" : "");
  return row(
    fast ? null : again("primary"),
    play.mode === "strict" ? practise : null,
    fast && play.steps ? again("") : null,
    fast ? null : button(t("Share the result"), share),
    link(`/challenge/${name}`, t("Let an agent play it")),
    link("/library", t("Back to the library")),
  );
}
