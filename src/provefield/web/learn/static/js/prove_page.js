/** A page to prove any sequent: `?premise=…&premise=…&goal=…&rule=…` in the address, or typed. */

import "./proof_editor.js";
import { answering } from "./answering.js";
import { post } from "./api.js";
import { make } from "./dom.js";
import { typeset, withFormulas } from "./formula.js";
import { queryOf } from "./proof_lines.js";
import { sequentIn } from "./sequents.js";
import { worldOf } from "./small_world.js";
import { t } from "./words.js";

const EXAMPLES = [
  { premises: ["A ∧ B"], goal: "B ∧ A" },
  { premises: ["A → B", "B → C"], goal: "A → C" },
  { premises: ["A ∨ B"], goal: "B ∨ A" },
  { premises: ["¬B → S", "Q → S", "¬S"], goal: "B ∧ ¬Q" },
  { premises: [], goal: "A ∨ ¬A" },
  { premises: ["∀x (P(x) → Q(x))", "∃x P(x)"], goal: "∃x Q(x)" },
  { premises: ["∀x ∃y R(x, y)"], goal: "∃y ∀x R(x, y)" },
];

const PAUSE = 500; // milliseconds after the last key before it is looked whether what is typed can follow

const SIGNS = "-  &  |  ->  <->  |-  false  all x  exists x  =  !=  <  <=  >=  >";

class ProvePage extends HTMLElement {
  connectedCallback() {
    const asked = new URLSearchParams(location.search);
    const premises = make("textarea", {
      rows: "3",
      spellcheck: "false",
      class: "formula",
      placeholder: "A → B\nB → C",
    });
    const goal = make("input", {
      type: "text",
      spellcheck: "false",
      class: "formula",
      placeholder: "A → C",
    });
    const place = make("div", { class: "prove-place" });
    // What cannot be read is told here, before there is anything to write.
    const prove = async (task) => {
      const editor = make("pf-proof-editor");
      const note = (words) => make("p", { class: "notice" }, withFormulas(words));
      const reading = post("/api/proofs/check", task);
      await answering(place, reading, ({ notes }) => [...notes.map(note), editor]);
      own.open ||= !editor.isConnected;
      if (!editor.isConnected) return;
      const read = await reading; // with every variable bound
      editor.task = { ...task, premises: read.premises, goal: read.goal };
    };
    const typed = () => ({ ...sequentIn(premises.value, goal.value), rules: [] });
    const fill = (task) => {
      premises.value = task.premises.join("\n");
      goal.value = task.goal;
    };
    const submit = (event) => {
      event.preventDefault();
      const task = typed();
      fill(task); // a sequent that was typed in one field is seen in its parts
      missing.hidden = Boolean(task.goal);
      if (!missing.hidden) return goal.focus();
      stopLooking();
      history.replaceState(null, "", queryOf(task));
      return prove(task);
    };
    // What does not follow is met while it is typed; what cannot be read yet is not finished.
    const met = make("div", { class: "prove-met", "aria-live": "polite" });
    let looking = null;
    const stopLooking = () => {
      clearTimeout(looking);
      looking = null;
      met.replaceChildren();
    };
    const look = () => {
      stopLooking();
      if (!typed().goal) return;
      const turn = setTimeout(async () => {
        const task = typed();
        const told = await worldOf(task).catch(() => null);
        if (turn !== looking || !told?.world) return;
        const shown = make("pf-world");
        met.replaceChildren(shown);
        shown.sequent = { ...task, told };
      }, PAUSE);
      looking = turn;
    };
    const missing = make(
      "p",
      { class: "notice bad", role: "alert", hidden: true },
      t("Say what is to be proved. Premises may be left out."),
    );
    const example = (task) => make("li", {}, make("a", { href: `/prove${queryOf(task)}` }, typeset(sequentOf(task))));
    const form = make(
      "form",
      { class: "stack panel prove-form", onsubmit: submit, oninput: look },
      make("label", {}, t("Premises, a line each; or a whole sequent with ⊢"), premises),
      make("label", {}, t("What is to be proved"), goal),
      make("p", { class: "small quiet" }, t("Signs may be typed:"), " ", make("code", {}, SIGNS)),
      make("div", { class: "row" }, make("button", { class: "primary" }, t("Prove this"))),
      missing,
    );
    const own = make(
      "details",
      { open: !asked.get("goal") },
      make("summary", {}, t("A sequent of your own")),
      make("div", { class: "prove-desk" }, form, met),
      make("p", { class: "small quiet" }, t("Or one of these:")),
      make("ul", { class: "prove-examples" }, EXAMPLES.map(example)),
    );
    this.replaceChildren(place, own);
    if (!asked.get("goal")) return;
    const task = { premises: asked.getAll("premise"), goal: asked.get("goal"), rules: asked.getAll("rule") };
    fill(task);
    prove(task);
  }
}

const sequentOf = ({ premises, goal }) => `${premises.join(", ")} ⊢ ${goal}`.trim();

customElements.define("pf-prove-page", ProvePage);
