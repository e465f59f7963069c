/** "Report this game": a form below a player's game, which tells those who look after the platform. */

import { post } from "./api.js";
import { make, submitting } from "./dom.js";
import { t } from "./words.js";

/** The form for a game, folded until it is wanted. */
export function reportView(game) {
  const said = make("p", { class: "notice", role: "status", hidden: true });
  const reason = make("input", { name: "reason", required: true, maxlength: "500" });
  const onsubmit = submitting(async () => {
    try {
      await post(`/api/games/${encodeURIComponent(game)}/reports`, { reason: reason.value });
      said.textContent = t("Thank you. Those who look after this platform will read it.");
      form.hidden = true;
    } catch (error) {
      said.textContent = error.message;
    }
    said.hidden = false;
  });
  const form = make(
    "form",
    { class: "row", onsubmit },
    make("label", {}, t("What is wrong with it?"), reason),
    make("button", {}, t("Report")),
  );
  return make("details", { class: "small" }, make("summary", {}, t("Report this game")), form, said);
}
