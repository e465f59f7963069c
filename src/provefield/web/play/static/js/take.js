/**
 * "Take this proof with you": a small menu that saves a proof as a file for another program.
 *
 * Give `takeView` the evidence of a proof, as the server sent it; the server checks it again before it
 * writes it for Coq, TPTP, LaTeX or forall x. Evidence itself is what `provefield verify` reads.
 */

import { post } from "./api.js";
import { complaint, make, once, saveFile } from "./dom.js";
import { t } from "./words.js";

const KINDS = [
  ["json", t("Evidence (JSON)"), t("for provefield verify")],
  ["coq", "Coq", t("a file that coqc accepts")],
  ["tptp", "TPTP", t("a derivation for provers")],
  ["latex", "LaTeX", t("for a paper")],
  ["fitch", "Fitch", t("lines as in forall x")],
];

/** The menu for one proof. */
export function takeView(evidence) {
  const said = make("div", { role: "status" });
  const items = KINDS.map(([kind, label, what]) => {
    const take = once(async () => {
      said.replaceChildren();
      try {
        const { name, text } = await fileOf(kind, evidence);
        saveFile(name, text);
      } catch (refused) {
        said.replaceChildren(complaint(refused.message));
      }
    });
    const button = make("button", { type: "button", "data-take": kind, onclick: take }, label);
    return make("li", {}, button, make("span", { class: "small quiet" }, what));
  });
  const list = make("ul", { class: "take-list" }, items);
  return make("details", { class: "take" }, make("summary", {}, t("Take this proof with you")), list, said);
}

async function fileOf(kind, evidence) {
  if (kind !== "json") return post("/api/certificates", { evidence, style: kind });
  return { name: "evidence.json", text: `${JSON.stringify(evidence, null, 2)}\n` };
}
