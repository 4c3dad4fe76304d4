// The page: who is signed in, which view is shown, and what the top bar says.
import { ApiError, get, post } from "./api.js";
import { adjudicateView } from "./adjudicate.js";
import { dashboardView } from "./dashboard.js";
import { h, plural, toast } from "./dom.js";
import { noteView } from "./note.js";
import { queueView } from "./queue.js";
import { trainView } from "./train.js";

const main = document.getElementById("main");
const VIEWS = { queue: queueView, note: noteView, adjudicate: adjudicateView, dashboard: dashboardView, train: trainView };
let me = null;
let leave = null;
let watching = 0;
let turn = 0;

/** Thrown in a view whose reader has gone on to another one before it could be shown. */
class Overtaken extends Error {}

async function show() {
  if (!me) return;
  const mine = (turn += 1);
  const overtaken = () => mine !== turn;
  const stage = { replaceChildren: (...parts) => { if (overtaken()) throw new Overtaken(); main.replaceChildren(...parts); } };
  leave?.();
  leave = null;
  const [, view = "queue", argument] = location.hash.split("/");
  const chosen = VIEWS[view] ? view : "queue";
  const adjudicating = chosen === "adjudicate" && argument;
  for (const link of document.querySelectorAll(".top nav a")) {
    const current = link.dataset.view === (chosen === "note" ? "queue" : chosen);
    if (current) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  try {
    const left = await (adjudicating ? noteView : VIEWS[chosen])(stage, me, argument, adjudicating ? "adjudication" : "review") ?? null;
    if (overtaken()) left?.(); else leave = left;
  } catch (error) {
    failed(error);
  }
  progress();
}

export function failed(error) {
  if (error instanceof Overtaken) return;
  if (error instanceof ApiError && error.status === 401) signIn().catch(failed);
  else if (error instanceof ApiError) toast(error.message, true);
  else { toast("Something went wrong in the page; reload it. Your work is saved.", true); console.error(error); }
}

async function progress() {
  clearTimeout(watching);
  let state;
  try {
    state = await get("progress");
  } catch (error) {
    failed(error);
    return;
  }
  const overall = document.getElementById("overall");
  const share = state.notes ? state.signed / state.notes : 0;
  const bar = h("div", { class: "bar", role: "img", "aria-label": `${Math.round(share * 100)} percent signed` }, h("span"));
  bar.firstChild.style.width = `${share * 100}%`;
  const finding = state.found < state.notes;
  overall.replaceChildren(
    finding ? h("span", { class: "chip warn" }, state.failure ?? `finding… ${state.found} of ${state.notes}`) : "",
    h("span", {}, `${state.signed} of ${plural(state.notes, "note")} signed`), bar);
  document.dispatchEvent(new CustomEvent("progress", { detail: state }));
  if (finding && !state.failure) watching = setTimeout(progress, 1000);
}
document.addEventListener("reviewed", progress);
document.addEventListener("failed", (event) => failed(event.detail));

async function signIn() {
  me = null;
  const mine = (turn += 1);
  document.querySelector(".top").hidden = true;
  const { accounts } = await get("door");
  if (mine !== turn) return;
  const token = sessionStorage.getItem("token") ?? "", known = sessionStorage.getItem("name") ?? "";
  const name = h("input", { name: "name", autocomplete: "username", required: true, maxlength: 40, value: known, "aria-label": "Your name", placeholder: "e.g. Kari Nordmann" });
  const pin = accounts ? h("input", { name: "pin", type: "password", autocomplete: "current-password", required: true, maxlength: 200, "aria-label": "Your PIN" }) : null;
  const form = h("form", { class: "card" },
    h("h1", { class: "brand" }, h("img", { src: "/static/mark.svg", alt: "", width: 26, height: 26 }), "incognote review"),
    h("p", { class: "soft" }, accounts ? "Sign in to your account; the first time with your personal link. Your name stands beside everything you decide." : "Sign in with a name of your own. It stands beside everything you decide."),
    h("label", { class: "field" }, "Your name", name),
    pin ? h("label", { class: "field" }, "Your PIN", pin) : null,
    token || accounts ? null : h("p", { class: "chip bad" }, "Open the latest link that the program printed: each is good for one person."),
    h("button", { class: "primary", type: "submit" }, "Start reviewing"),
    h("p", { class: "soft small" }, "Nothing leaves this machine: notes, decisions and models stay beside your data."));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await post("sign-in", { name: name.value, token, pin: pin?.value ?? "" });
      sessionStorage.removeItem("token");
      sessionStorage.removeItem("name");
      await start();
    } catch (error) {
      toast(error.message, true);
    }
  });
  main.replaceChildren(h("div", { class: "sign-in" }, form));
  (known && pin ? pin : name).focus();
}

async function start() {
  try {
    me = await get("me");
  } catch (error) {
    if (error.status === 401) { await signIn(); return; }
    throw error;
  }
  me.groupOf = Object.fromEntries(me.groups.flatMap(({ group, labels }) => labels.map(({ label }) => [label, group])));
  me.labelOf = Object.fromEntries(me.groups.flatMap(({ labels }) => labels.map(({ label, key }) => [key, label])));
  document.querySelector(".top").hidden = false;
  document.getElementById("who").textContent = me.role ? `${me.name}, ${me.role}` : me.name;
  document.getElementById("project").textContent = me.project;
  document.title = `${me.project} · incognote review`;
  await show();
}

document.getElementById("sign-out").addEventListener("click", async () => {
  leave?.();
  leave = null;
  await post("sign-out").catch(() => {});
  await signIn().catch(failed);
});

document.getElementById("theme").addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme
    ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  setTheme(dark ? "light" : "dark");
});
function setTheme(theme) {
  if (theme) {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("theme", theme);
  }
}

setTheme(localStorage.getItem("theme"));
const given = /^#token=([\w-]+)(?:&name=([^&]*))?/.exec(location.hash);
if (given) {
  sessionStorage.setItem("token", given[1]);
  sessionStorage.setItem("name", decodeURIComponent(given[2] ?? ""));
  history.replaceState(null, "", "#/queue");
}
addEventListener("hashchange", show);
start().catch(failed);
