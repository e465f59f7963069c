/**
 * What people do in the arena: <pf-agents> makes agents and tokens, <pf-competition-form ours> organises,
 * <pf-enter event> enters an agent, <pf-race-form agent kinds> and <pf-race event> play beside one, and
 * <pf-event-news event state> loads the page again when there is news.
 */

import { faultView } from "./answering.js";
import { get, post, remove } from "./api.js";
import { make, once, submitting } from "./dom.js";
import { addressOf } from "./place.js";
import { kindWords } from "./sweeper_kinds.js";
import { t } from "./words.js";

const LOOK_AGAIN = 3000; // milliseconds
const part = encodeURIComponent;
const go = (path) => location.assign(addressOf(path));

/** A form whose fields become an object for `send`; what is refused is told below it. */
function form(fields, label, send) {
  const said = make("div", { role: "status" });
  const onsubmit = submitting(async () => {
    try {
      await send(Object.fromEntries(new FormData(sent)));
    } catch (error) {
      said.replaceChildren(faultView(error));
    }
  });
  const submit = make("button", { class: "primary" }, label);
  const sent = make("form", { class: "stack", onsubmit }, ...fields, make("div", { class: "row" }, submit), said);
  return sent;
}

const field = (words, attributes) => make("label", {}, words, make("input", attributes));
const choice = (words, name, options) =>
  make(
    "label",
    {},
    words,
    make("select", { name }, ...options.map(([value, text]) => make("option", { value }, text))),
  );

const box = (value) =>
  make("label", { class: "inline" }, make("input", { type: "checkbox", name: "agents", value }), value);

async function ownAgents() {
  try {
    return (await get("/api/agents")).agents;
  } catch {
    return []; // somebody new has none
  }
}

class Agents extends HTMLElement {
  async connectedCallback() {
    const me = await get("/api/me");
    if (me.guest) return;
    const agents = await ownAgents();
    const name = field(t("Name"), { name: "name", required: true, maxlength: "40", autocomplete: "off" });
    const create = form([name], t("Make an agent"), async (given) => {
      await post("/api/agents", given);
      await this.connectedCallback();
    });
    this.replaceChildren(
      make(
        "section",
        { class: "panel stack", id: "agents" },
        make("h2", {}, t("My agents")),
        make("p", { class: "quiet" }, t("A program of yours plays in the arena under the name of its agent.")),
        ...agents.map((agent) => this.#agent(agent)),
        create,
      ),
    );
    if (location.hash === "#agents") this.scrollIntoView(); // the browser looked for it too early
  }

  #agent(agent) {
    const said = make("div", { role: "status" });
    const show = once(async () => {
      try {
        const { token } = await post(`/api/agents/${part(agent.id)}/tokens`, { label: "" });
        await this.connectedCallback();
        this.querySelector("h2").after(
          make(
            "div",
            { class: "notice good", role: "status" },
            make("h3", {}, t("The token of {name}, shown this once", agent)),
            make("p", { class: "token" }, token),
            make("p", {}, t("Keep it like a password. On your machine:")),
            make("pre", {}, `PROVEFIELD_TOKEN=… provefield agent ./mine.py --server ${location.origin} --against p5`),
          ),
        );
      } catch (error) {
        said.replaceChildren(faultView(error));
      }
    });
    const revoke = (token) => async () => {
      await remove(`/api/agents/${part(agent.id)}/tokens/${part(token.id)}`);
      await this.connectedCallback();
    };
    const tokens = agent.tokens.map((token) =>
      make(
        "li",
        { class: "row" },
        t("a token of {day}", { day: new Date(token.created).toLocaleDateString(document.documentElement.lang) }),
        make("button", { type: "button", class: "low", onclick: revoke(token) }, t("Revoke")),
      ),
    );
    return make(
      "div",
      { class: "stack" },
      make("h3", {}, make("a", { href: `/arena/agents/${agent.id}` }, agent.name)),
      make("ul", {}, ...tokens),
      make("div", { class: "row" }, make("button", { type: "button", class: "low", onclick: show }, t("New token"))),
      said,
    );
  }
}

class CompetitionForm extends HTMLElement {
  async connectedCallback() {
    const own = (await ownAgents()).map((agent) => agent.name);
    const sizes = ["beginner:zero", "intermediate:zero", "expert:zero", "beginner:noguess"];
    const fields = [
      field(t("Title"), { name: "title", required: true, maxlength: "200" }),
      field(t("Start (your time)"), { name: "starts", type: "datetime-local" }),
      choice(t("Sweeper boards"), "sweeper", [...sizes.map((size) => [size, kindWords(size)]), ["", t("none")]]),
      choice(t("MineFOL level"), "minefol", [["", t("none")], ..."12345".split("").map((level) => [level, level])]),
      field(t("Games"), { name: "games", type: "number", min: "1", max: "200", value: "20", required: true }),
      field(t("Seconds for a move"), { name: "move", type: "number", min: "1", max: "3600", value: "30" }),
      field(t("Seconds for a game"), { name: "game", type: "number", min: "1", max: "3600", value: "600" }),
      make(
        "fieldset",
        {},
        make("legend", {}, t("Agents that take part; each of ours plays one kind of game")),
        make("div", { class: "row" }, ...[...this.getAttribute("ours").split(","), ...own].map(box)),
      ),
    ];
    this.replaceChildren(
      form(fields, t("Organise"), async (given) => {
        const made = {
          sweeper: given.sweeper || null,
          minefol: Number(given.minefol) || null,
          games: Number(given.games),
        };
        const { id } = await post("/api/arena/competitions", {
          title: given.title,
          starts: given.starts ? new Date(given.starts).toISOString() : null,
          made,
          move_seconds: Number(given.move),
          game_seconds: Number(given.game),
          agents: Array.from(this.querySelectorAll("[name=agents]:checked"), (each) => each.value),
        });
        go(`/arena/events/${id}`);
      }),
    );
  }
}

class Enter extends HTMLElement {
  async connectedCallback() {
    const agents = await ownAgents();
    if (!agents.length) return;
    const day = this.hasAttribute("daily");
    const event = this.getAttribute("event");
    if (day && !this.hasAttribute("open")) {
      this.replaceChildren(
        make("p", { class: "quiet" }, t("Your agents may enter when you have played today's game, or given it up.")),
        form([], t("Give today's game up"), async () => {
          await post("/api/daily/give-up");
          location.reload();
        }),
      );
      return;
    }
    const options = agents.map((agent) => [agent.id, agent.name]);
    this.replaceChildren(
      form([choice(t("My agents"), "agent", options)], t("Enter"), async (given) => {
        await post(`/api/arena/all/${part(event)}/entries`, given);
        location.reload();
      }),
    );
  }
}

class RaceForm extends HTMLElement {
  connectedCallback() {
    const games = {
      sweeper: ["beginner:zero", "intermediate:zero", "expert:zero"].map((game) => [game, kindWords(game)]),
      minefol: Object.entries(JSON.parse(this.dataset.walks)),
    };
    const options = this.getAttribute("kinds")
      .split(",")
      .flatMap((kind) => games[kind]);
    this.replaceChildren(
      form([choice(t("Game"), "game", options)], t("Race"), async (given) => {
        const { id } = await post("/api/arena/races", { agent: this.getAttribute("agent"), game: given.game });
        go(`/arena/events/${id}`);
      }),
    );
  }
}

/** Somebody's own game of a race, on the page itself; the moves of the agent are counted beside it. */
class Race extends HTMLElement {
  connectedCallback() {
    const begin = once(async () => {
      try {
        const { id } = await post(`/api/arena/all/${part(this.getAttribute("event"))}/play`);
        this.#show(await get(`/api/plays/${id}`));
      } catch (error) {
        this.append(faultView(error));
      }
    });
    this.replaceChildren(make("button", { type: "button", class: "primary", onclick: begin }, t("Play your game")));
  }

  async #show(play) {
    const { RESULTS } = await import("./arena_replay.js"); // and with it the board
    const board = make("pf-board", { label: t("Your field"), walk: play.kind === "minefol" });
    const said = make("p", { class: "notice", role: "status" });
    const draw = () => {
      board.board = play.board;
      said.textContent = t("{result}, {ply} moves", { result: RESULTS[play.result], ply: play.ply });
    };
    const move = once(async (text) => {
      try {
        play = await post(`/api/plays/${play.id}/moves`, { ply: play.ply, move: text });
        draw();
        if (play.result !== "playing") setTimeout(() => location.reload(), LOOK_AGAIN);
      } catch (error) {
        said.textContent = error.message;
      }
    });
    const verb = play.kind === "minefol" ? "mark" : "open";
    board.addEventListener("pf-primary", (event) => move(`${verb} ${event.detail.at.join(",")}`));
    board.addEventListener("pf-secondary", (event) => move(`mark ${event.detail.at.join(",")}`));
    board.addEventListener("pf-walk", (event) => move(event.detail.direction));
    this.replaceChildren(said, board);
    document.head.append(make("link", { rel: "stylesheet", href: "/static/css/board.css" }));
    draw();
  }
}

class EventNews extends HTMLElement {
  connectedCallback() {
    const place = `/api/arena/all/${part(this.getAttribute("event"))}`;
    const sum = (event) => `${event.state} ${event.bouts.map((bout) => bout.result).join(" ")}`;
    let before = null;
    this.look = setInterval(async () => {
      const event = await get(place).catch(() => null);
      if (event === null || document.querySelector("pf-race pf-board")) return;
      before ??= sum(event);
      if (sum(event) !== before || event.state !== this.getAttribute("state")) location.reload();
    }, LOOK_AGAIN);
  }

  disconnectedCallback() {
    clearInterval(this.look);
  }
}

customElements.define("pf-agents", Agents);
customElements.define("pf-competition-form", CompetitionForm);
customElements.define("pf-enter", Enter);
customElements.define("pf-race-form", RaceForm);
customElements.define("pf-race", Race);
customElements.define("pf-event-news", EventNews);
