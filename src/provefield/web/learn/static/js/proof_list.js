/**
 * The lines of a proof as a list that keys walk: `new LineList(actions)` has an `element`, and `at`, the
 * line that has the focus in it; `show(draft, told)` draws a draft with what the server said of its lines.
 *
 * actions  change(lines)                          other lines are written
 *          show()                                 others are chosen
 *          enter()                                on to the fields, below the last line
 *          undo() redo() suppose() close() hint() commands of the editor
 *          known() use(rule) say(words)           { rules, allowed }; a rule by its name; what is typed
 */

import { make } from "./dom.js";
import { showKeys } from "./keys.js";
import { KEYS, TypedRule } from "./proof_keys.js";
import { withoutLine } from "./proof_lines.js";
import { drawRow, editView, rowView } from "./proof_rows.js";
import { t } from "./words.js";

export class LineList {
  at = 0;
  #draft = null;
  #told = null;
  #actions;
  #typing;
  #rows = []; // which stay while they are drawn anew: a press that lasts longer than that is heard
  #edited = null; // { place, row } of the line that is written anew

  constructor(actions) {
    this.#actions = actions;
    this.#typing = new TypedRule(actions.known, actions.use);
    this.element = make("ol", {
      class: "pe-lines",
      role: "listbox",
      "aria-multiselectable": "true",
      "aria-label": t("Lines of the proof"),
      onkeydown: (event) => this.#key(event),
    });
  }

  show(draft, told) {
    this.#draft = draft;
    this.#told = told;
    const focused = this.element.contains(document.activeElement);
    this.at = Math.max(Math.min(this.at, this.#last), 0);
    if (this.#edited?.place > this.#last) this.#edited = null;
    const { children } = this.element;
    for (const [place, line] of draft.lines.entries()) {
      const row = place === this.#edited?.place ? this.#edited.row : this.#row(line, place);
      if (!children[place]) this.element.append(row);
      else if (children[place] !== row) children[place].replaceWith(row);
    }
    while (children.length > draft.lines.length) this.element.lastElementChild.remove();
    if (focused && !this.#edited?.row.contains(document.activeElement)) this.focus(this.at);
  }

  focus(place) {
    this.at = place;
    const rows = [...this.element.children];
    for (const [other, row] of rows.entries()) if (row !== this.#edited?.row) row.tabIndex = other === place ? 0 : -1;
    rows[place]?.focus();
  }

  focusLast() {
    this.focus(this.#last);
  }

  get #last() {
    return this.#draft.lines.length - 1;
  }

  #row(line, place) {
    this.#rows[place] ??= rowView({
      choose: () => this.#choose(place),
      edit: () => this.#edit(place),
      focus: () => (this.at = place),
    });
    return drawRow(this.#rows[place], line, place, {
      next: this.#draft.lines[place + 1] ?? { depth: this.#draft.depth, reason: "" },
      told: this.#told?.[place],
      chosen: this.#draft.isChosen(place),
      focused: place === this.at,
    });
  }

  #choose(place) {
    this.#edited = null;
    this.#draft.choose(place);
    this.at = place;
    this.#actions.show();
    this.focus(place);
  }

  /** Write a line anew, where it stands; what is said of the lines meanwhile does not disturb that. */
  #edit(place) {
    const leave = () => {
      this.#edited = null;
      this.#actions.show();
      this.focus(place);
    };
    const change = (changed) => {
      this.#edited = null;
      this.#actions.change(this.#draft.lines.with(place, changed));
      this.focus(place);
    };
    const row = editView(this.#draft.lines[place], place, { change, leave, remove: () => this.#remove(place) });
    this.#edited = { place, row };
    this.#actions.show();
    row.querySelector("input").focus();
  }

  #remove(place) {
    this.#edited = null;
    this.#actions.change(withoutLine(this.#draft.lines, place));
    this.focus(Math.min(place, this.#last));
  }

  #key(event) {
    if (event.target.tagName === "INPUT") return;
    const action = this.#actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  }

  #actionOf(event) {
    const { undo, redo, enter } = this.#actions;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z" && !event.shiftKey) return undo;
      return event.key === "y" || event.key === "z" ? redo : null;
    }
    const actions = {
      ArrowUp: () => this.focus(Math.max(this.at - 1, 0)),
      ArrowDown: () => (this.at >= this.#last ? enter() : this.focus(this.at + 1)),
      Home: () => this.focus(0),
      End: () => this.focusLast(),
      " ": () => this.#choose(this.at),
      Enter: () => this.#edit(this.at),
      Delete: () => this.#remove(this.at),
      Escape: () => {
        this.#draft.chooseNothing();
        this.#actions.show();
      },
    };
    if (event.key in actions) {
      this.#typing.forget();
      return actions[event.key];
    }
    return event.key.length === 1 && !event.altKey ? () => this.#type(event.key) : null;
  }

  /** A letter: part of a rule's name, or one of the few commands. */
  #type(key) {
    const { suppose, close, hint, say } = this.#actions;
    const commands = { s: suppose, c: close, h: hint, "?": () => showKeys(KEYS) };
    const typed = this.#typing.type(key);
    if (typed) say(typed);
    else if (typed === null) commands[key]?.();
  }
}
