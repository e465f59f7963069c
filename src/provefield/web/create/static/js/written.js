/** What is written so far, as players will read it: each message leads to its cell, and lights what it speaks of. */

import { make } from "./dom.js";
import { messageView } from "./messages.js";
import { t } from "./words.js";

/** The messages of a draft; `go` leads to the cell of one. */
export function writtenView(messages, go) {
  const entry = (message) => {
    const words = t("Edit message {number}", message);
    const press = { type: "button", class: "plain small", "aria-label": words, onclick: () => go(message.at) };
    const view = messageView(message);
    view.append(make("button", press, t("Edit")));
    return view;
  };
  const none = t("Nothing yet. What you write is listed here; pointing at it shows the cells that it speaks of.");
  return [
    make("h2", {}, t("Your messages")),
    messages.length
      ? make("ol", { class: "messages" }, messages.map(entry))
      : make("p", { class: "small quiet" }, none),
  ];
}
