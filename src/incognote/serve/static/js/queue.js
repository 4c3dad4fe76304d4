// The list of notes, ordered by what is worth a person's time.
import { get } from "./api.js";
import { h, percent, plural } from "./dom.js";

const filters = { order: "worth", status: "", label: "", finder: "", type: "", below: "1", search: "", words: "" };
const PAGE = 100;

/** The ids of the queue as it was last shown, so that a note knows its neighbours. */
export const lastQueue = [];

/** What was last looked for in the text of the notes. */
export const words = () => filters.words;

export async function queueView(stage, me) {
  const body = h("tbody");
  const count = h("span", { class: "soft" });
  const more = h("button", { type: "button", hidden: true, onclick: () => load(lastQueue.length) }, "Show more");
  const facets = await get("facets");

  let asked = 0;

  async function load(offset = 0) {
    const query = new URLSearchParams({ ...filters, offset, limit: PAGE });
    const mine = (asked += 1);
    const { total, notes } = await get(`queue?${query}`);
    if (mine !== asked) return; // the reader has typed on meanwhile
    if (!offset) { body.replaceChildren(); lastQueue.length = 0; }
    const worst = Math.max(...notes.map((note) => note.worth), 0.1);
    body.append(...notes.map((note) => row(note, worst)));
    lastQueue.push(...notes.map((note) => note.id));
    count.textContent = `${plural(total, "note")}`;
    more.hidden = lastQueue.length >= total;
    if (!total) body.append(h("tr", {}, h("td", { colspan: 8, class: "empty" }, "No note matches. Change the filters, or wait until the finders are done.")));
  }

  const choose = (name, label, options) => h("label", { class: "field" }, label, select(name, options, () => load()));
  const search = h("input", { type: "search", value: filters.search, placeholder: "Name of a note", "aria-label": "Name of a note" });
  search.addEventListener("input", () => { filters.search = search.value; load(); });
  const inText = h("input", { type: "search", name: "words", value: filters.words, placeholder: "In all notes", "aria-label": "Words in the text" });
  inText.addEventListener("input", () => { filters.words = inText.value; load(); });
  stage.replaceChildren(h("div", { class: "page" },
    h("div", { class: "row" }, h("h1", {}, "Notes to review"), count, h("span", { class: "grow" }),
      h("button", { class: "primary", type: "button", onclick: () => first(body) }, "Start with the first")),
    h("p", { class: "soft" }, "The order shows first where reading brings most corrections: unsure findings, finders at odds, rare words left in clear."),
    h("div", { class: "filters" },
      h("label", { class: "field" }, "Name", search), h("label", { class: "field" }, "Words in the text", inText),
      choose("order", "Order", [["worth", "Worth of time"], ["unsure", "Least sure first"], ["sample", "Random sample"], ["name", "Name"]]),
      choose("status", "Status", [["", "Any"], ["new", "New"], ["open", "Begun by me"], ["signed", "Signed by me"]]),
      choose("label", "Label", [["", "Any"], ...facets.labels.map(([label, number]) => [label, `${label} (${number})`])]),
      choose("finder", "Finder", [["", "Any"], ...facets.finders.map(([name, number]) => [name, `${name || "?"} (${number})`])]),
      choose("type", "Note type", [["", "Any"], ...facets.types.map(([type, number]) => [type, `${type} (${number})`])]),
      choose("below", "Confidence", [["1", "Any"], ["0.95", "below 95 %"], ["0.8", "below 80 %"], ["0.5", "below 50 %"]])),
    h("div", { class: "card flush" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", {}, "Note"), h("th", {}, "Status"), h("th", {}, "Worth"), h("th", { class: "number" }, "Least sure"),
        h("th", { class: "number" }, "Unsure"), h("th", { class: "number" }, "At odds"), h("th", { class: "number" }, "Rare in clear"), h("th", { class: "number" }, "Words"))),
      body)),
    h("div", { class: "row" }, more)));
  let { found } = await get("progress"); // asked before the list: what is found meanwhile is in it, or makes it load anew
  await load();
  const grow = (event) => {
    if (event.detail.found !== found) load();
    found = event.detail.found;
  };
  document.addEventListener("progress", grow);
  return () => document.removeEventListener("progress", grow);
}

function select(name, options, changed) {
  const element = h("select", { name }, options.map(([value, text]) => h("option", { value, selected: filters[name] === value }, text)));
  element.addEventListener("change", () => { filters[name] = element.value; changed(); });
  return element;
}

function row(note, worst) {
  const address = `#/note/${note.id}`;
  const meter = h("span", { class: "meter", role: "img", "aria-label": `${note.worth.toFixed(1)} of ${worst.toFixed(1)}` }, h("span"));
  meter.firstChild.style.width = `${Math.min(100, (100 * note.worth) / worst)}%`;
  const status = { new: ["New", ""], open: ["Begun", "warn"], signed: ["✓ Signed", "good"] }[note.status];
  const element = h("tr", { class: "link" },
    h("td", {}, h("a", { href: address }, note.document), " ", note.type ? h("span", { class: "chip" }, note.type) : null,
      note.patient ? h("span", { class: "soft small" }, ` patient ${note.patient}`) : null),
    h("td", {}, h("span", { class: `chip ${status[1]}` }, status[0]),
      note.signed > (note.status === "signed" ? 1 : 0) ? h("span", { class: "soft small" }, ` +${note.signed - (note.status === "signed" ? 1 : 0)} other`) : null),
    h("td", {}, meter, h("span", { class: "small soft" }, ` ${note.worth.toFixed(1)}`)),
    h("td", { class: "number" }, note.spans ? percent(note.lowest) : "–"),
    h("td", { class: "number" }, note.unsure), h("td", { class: "number" }, note.disputed),
    h("td", { class: "number" }, note.rare), h("td", { class: "number" }, note.words.toLocaleString("en")));
  element.addEventListener("click", () => { location.hash = address; });
  return element;
}

function first(body) {
  const link = body.querySelector("a");
  if (link) location.hash = link.getAttribute("href");
}
