/** Who may play a kept game: its author alone, whoever has the link, or everybody. */

import { put } from "./api.js";
import { isConfirmed } from "./confirm.js";
import { complaint, make } from "./dom.js";
import { t } from "./words.js";

const WORDS = { private: t("private"), link: t("by link"), published: t("published") };
const ORDER = Object.keys(WORDS);

/** Whether one visibility opens a game to more people than another. */
export const isMore = (one, other) => ORDER.indexOf(one) > ORDER.indexOf(other);

/** Open the game of this name to others, or take it out of the library again. */
export const openTo = (game, visibility) => put(`/api/games/${encodeURIComponent(game)}/visibility`, { visibility });

const PUBLISHING = t(
  "Publish it? Everybody finds it in the library, with your name if you have one. You can take it out again.",
);

/** Whether somebody who may not know what that means wants to open a game so far. */
export const isMeant = async (visibility) => visibility !== "published" || isConfirmed(PUBLISHING, t("Publish it"));

/** A choice of who may play a game of yours; `opened` hears of the new visibility. */
export function opennessView({ id, visibility }, opened = () => {}) {
  const options = ORDER.map((name) => make("option", { value: name }, WORDS[name]));
  const note = make("p", { class: "small quiet" });
  const fault = make("p", { class: "small problem", role: "alert" });
  const select = make("select", { "aria-label": t("Who may play it") }, options);
  const show = (now) => {
    select.value = now;
    options[0].disabled = now !== "private";
    note.textContent = {
      private: t("Once it is shared, it cannot be private again."),
      link: t("Others may have begun it, so it cannot be private again."),
      published: t("It can be taken out of the library: then only its link leads to it."),
    }[now];
  };
  let known = visibility;
  select.addEventListener("change", async () => {
    fault.replaceChildren();
    if (!(await isMeant(select.value))) return show(known);
    select.disabled = true;
    try {
      await openTo(id, select.value);
      known = select.value;
      opened(known);
    } catch (error) {
      fault.replaceChildren(...complaint(error.message));
    }
    select.disabled = false;
    return show(known);
  });
  show(known);
  return make("div", { class: "openness" }, make("label", {}, t("Who may play it"), select), note, fault);
}
