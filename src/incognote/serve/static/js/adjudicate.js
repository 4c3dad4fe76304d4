// Notes that two people signed: how far they agree, and where a third look is needed.
import { get } from "./api.js";
import { h, percent, plural } from "./dom.js";

export async function adjudicateView(stage) {
  const { pairs, notes } = await get("adjudication");
  stage.replaceChildren(h("div", { class: "page" },
    h("h1", {}, "Double review"),
    h("p", { class: "soft" }, "Two people review the same note without seeing each other’s work. Where they differ, settle it here; the settled version is what is exported and trained on."),
    ...pairs.map(pairCard),
    h("div", { class: "card flush" }, notes.length ? h("table", {},
      h("thead", {}, h("tr", {}, h("th", {}, "Note"), h("th", {}, "Reviewers"), h("th", { class: "number" }, "Agreed"), h("th", { class: "number" }, "Differences"), h("th", {}, "Status"))),
      h("tbody", {}, notes.map(row)))
      : h("div", { class: "empty" }, "No note has been signed by two people yet. Let a second reviewer sign in and take the same notes."))));
}

function row(note) {
  const status = note.status === "signed" ? ["✓ Settled", "good"] : note.differences === 0 ? ["Identical", "good"] : note.status === "open" ? ["Begun", "warn"] : ["Waiting", "warn"];
  const element = h("tr", { class: "link" }, h("td", {}, h("a", { href: `#/adjudicate/${note.note}` }, note.document)), h("td", {}, note.reviewers.join(", ")),
    h("td", { class: "number" }, note.agreed), h("td", { class: "number" }, note.differences), h("td", {}, h("span", { class: `chip ${status[1]}` }, status[0])));
  element.addEventListener("click", () => { location.hash = `#/adjudicate/${note.note}`; });
  return element;
}

/** How two reviewers agree: over all, and per label. */
export function pairCard(pair) {
  const labels = Object.entries(pair.labels).sort((a, b) => b[1].spans - a[1].spans);
  return h("div", { class: "card agreement" },
    h("h2", {}, `${pair.reviewers.join(" and ")}: ${plural(pair.notes, "note")}`),
    h("div", { class: "row" }, h("span", {}, "Cohen’s κ over tokens ", h("b", {}, pair.kappa.toFixed(3))), h("span", {}, "F1 over spans ", h("b", {}, percent(pair.f1))),
      ...labels.map(([label, { f1, spans }]) => h("span", { class: "chip", title: `${spans} spans` }, `${label} ${percent(f1)}`))));
}
