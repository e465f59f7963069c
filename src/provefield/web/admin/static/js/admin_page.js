/**
 * For those who look after the platform: reports, announcements, games and people, each a list with
 * what can be done. Whatever cannot be undone asks once more, by a second press of the same button.
 */

import { faultView } from "./answering.js";
import { get, post, put, remove } from "./api.js";
import { announce, make, once, submitting } from "./dom.js";
import { t } from "./words.js";

const day = (moment) => new Date(moment).toLocaleDateString(document.documentElement.lang);
const part = encodeURIComponent;

class AdminPage extends HTMLElement {
  connectedCallback() {
    this.className = "stack";
    this.replaceChildren(
      section(t("Reports"), t("Nothing is reported."), reports),
      section(t("Announcements"), t("Nothing is announced."), announcements, announcing),
      section(t("Games of players"), t("No game fits."), games, searching(t("Words of the title, or its name"))),
      section(t("People"), t("Nobody fits."), people, searching(t("Part of a name"))),
    );
  }
}

/** A heading, a form if there is one, and a list that is read again after each change. */
function section(title, empty, read, above = null) {
  const list = make("ul", { class: "plain-list stack" });
  const said = make("div", { role: "status" });
  const asked = { words: "" };
  const show = async (words = asked.words) => {
    asked.words = words;
    try {
      const entries = await read(asked.words, act);
      list.replaceChildren(...(entries.length ? entries : [make("li", { class: "quiet" }, empty)]));
    } catch (error) {
      said.replaceChildren(faultView(error));
    }
  };
  const act = async (change) => {
    try {
      const told = await change();
      said.replaceChildren(...(told ? [make("p", { class: "notice" }, told)] : []));
      announce(told || t("Done."));
    } catch (error) {
      said.replaceChildren(faultView(error));
    }
    await show();
  };
  show();
  return make("section", { class: "panel stack" }, make("h2", {}, title), above ? above(show, act) : null, said, list);
}

/** A button; `sure` names what a second press does that cannot be undone. */
function button(words, run, sure = null) {
  const press = once(run);
  if (!sure) return make("button", { type: "button", class: "small", onclick: press }, words);
  const asking = make("button", { type: "button", class: "small" }, words);
  asking.addEventListener("click", () => {
    if (asking.textContent === sure) press();
    else asking.textContent = sure;
  });
  asking.addEventListener("blur", () => {
    asking.textContent = words;
  });
  return asking;
}

const entry = (head, about, ...buttons) =>
  make(
    "li",
    {},
    make("p", {}, head),
    make("p", { class: "small quiet" }, about),
    make("div", { class: "row" }, ...buttons),
  );

async function reports(_words, act) {
  const found = await get("/api/admin/reports");
  return found.reports.map((each) =>
    entry(
      [make("a", { href: `/play/${part(each.game)}` }, each.title || t("A game without a title")), `: ${each.reason}`],
      day(each.created),
      button(t("Settle"), () => act(() => remove(`/api/admin/reports/${part(each.id)}`))),
      ...gameButtons(each.game, act),
    ),
  );
}

const gameButtons = (game, act) => [
  button(t("Take out of the library"), () => act(() => post(`/api/admin/games/${part(game)}/unlist`))),
  button(t("Delete"), () => act(() => remove(`/api/admin/games/${part(game)}`)), t("Delete for good, with all plays?")),
];

async function games(words, act) {
  const found = await get(`/api/admin/games?words=${part(words)}`);
  return found.games.map((each) =>
    entry(
      make("a", { href: `/play/${part(each.id)}` }, each.title || t("A game without a title")),
      [
        each.author ?? t("a guest"),
        day(each.created),
        each.visibility === "published" ? t("in the library") : t("by its link"),
        t("reports: {count}", { count: each.reports }),
      ].join(" · "),
      ...gameButtons(each.id, act).slice(each.visibility === "published" ? 0 : 1),
    ),
  );
}

async function people(words, act) {
  const found = await get(`/api/admin/people?words=${part(words)}`);
  return found.people.map((each) => {
    const path = `/api/admin/people/${part(each.name)}`;
    const reset = async () => {
      const { code } = await post(`${path}/reset`);
      return t("{name} can set a new password with the recovery code {code}, once.", { name: each.name, code });
    };
    const factor = make("input", {
      type: "number",
      min: "0.1",
      max: "1000",
      step: "any",
      value: String(each.allowance),
      "aria-label": t("How many times what others may have: {name}", each),
    });
    return entry(
      each.role ? `${each.name} (${each.role})` : each.name,
      [day(each.created), t("browsers: {sessions}, plays: {plays}, games: {games}", each)].join(" · "),
      button(t("Sign out everywhere"), () => act(() => remove(`${path}/sessions`))),
      button(t("Reset the password"), () => act(reset), t("Void the password and make a code?")),
      button(t("Delete"), () => act(() => remove(path)), t("Forget this person for good?")),
      factor,
      button(t("Set the share"), () => act(() => put(`${path}/allowance`, { factor: Number(factor.value) }))),
    );
  });
}

async function announcements(_words, act) {
  const found = await get("/api/announcements");
  return found.announcements.map((each) =>
    entry(
      each.text,
      each.until ? t("until {day}", { day: day(each.until) }) : t("until it is removed"),
      button(t("Remove"), () => act(() => remove(`/api/admin/announcements/${part(each.id)}`))),
    ),
  );
}

function announcing(_show, act) {
  const text = make("input", { name: "text", required: true, maxlength: "500" });
  const days = make("input", { name: "days", type: "number", min: "0.1", max: "3660", step: "any" });
  return form(
    [make("label", {}, t("What everybody shall read"), text), make("label", {}, t("For how many days"), days)],
    t("Announce"),
    () =>
      act(async () => {
        await post("/api/admin/announcements", { text: text.value, days: days.value ? Number(days.value) : null });
        text.value = "";
      }),
  );
}

const searching = (words) => (show) => {
  const field = make("input", { type: "search", maxlength: "100" });
  return form([make("label", {}, words, field)], t("Search"), () => show(field.value));
};

function form(labels, words, run) {
  return make("form", { class: "row", onsubmit: submitting(run) }, ...labels, make("button", {}, words));
}

customElements.define("pf-admin-page", AdminPage);
