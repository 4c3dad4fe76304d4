// The panel beside the text: the current span, why it is marked, the labels, and what was done before.
import { get, post } from "./api.js";
import { ask, h, percent, tenths, toast } from "./dom.js";

export class SidePanel {
  constructor(view) {
    this.view = view;
    this.now = h("section", { "aria-label": "Current span" });
    this.why = h("section", { class: "why", tabindex: 0, "aria-label": "Why is this marked" });
    this.disputes = h("section", { class: "disputes", "aria-label": "Differences" });
    this.palette = this.labels();
    this.past = h("section", {}, h("details", { ontoggle: (event) => event.target.open && this.history(event.target) }, h("summary", {}, "What was done to this note")));
    this.element = h("div", {}, view.kind === "adjudication" ? this.disputes : null, this.now,
      view.kind === "adjudication" ? null : this.why,
      h("section", { "aria-label": "Labels" }, h("h2", { id: "palette-title" }, "Labels"), this.palette), this.past);
  }

  labels() {
    const { view } = this;
    return h("div", { class: "palette", role: "group", "aria-labelledby": "palette-title" }, view.me.groups.map(({ group, labels }) =>
      h("div", { class: `g-${group}` }, labels.map(({ label, key }) => h("button", {
        type: "button", "data-label": label, "aria-label": `${label}, key ${key}`,
        onmousedown: (event) => event.preventDefault(), onclick: () => view.label(label) }, label, h("kbd", {}, key))))));
  }

  /** Some text is selected: the next label makes a span of it. */
  asking(selection) {
    this.palette.classList.toggle("asking", selection !== null);
    document.getElementById("palette-title").textContent = selection ? "New span: which label?" : "Labels";
  }

  draw() {
    const { view } = this, span = view.span, signed = view.review.status === "signed";
    const act = (text, key, run, wide = false, disabled = false) =>
      h("button", { type: "button", class: wide ? "wide" : null, disabled: signed || disabled, onclick: run }, text, h("kbd", {}, key));
    this.now.replaceChildren(...(span ? [
      h("div", { class: "current-text" }, view.textOf(span)),
      h("div", { class: "row small" }, h("span", { class: `label-tag g-${view.me.groupOf[span.label]}` }, span.label),
        h("span", { class: "soft" }, `${span.state} · ${percent(span.score)} · ${span.source || "you"}`)),
      h("div", { class: "acts" },
        act("Accept", "Enter", () => view.decide("accept")), act("Reject", "Del", () => view.decide("reject")),
        act("End −", "⇧←", () => view.resize("end", -1)), act("End +", "⇧→", () => view.resize("end", 1)),
        act("Start −", "⇧↑", () => view.resize("start", -1)), act("Start +", "⇧↓", () => view.resize("start", 1)),
        act("Everywhere in this note", "=", () => view.everywhere("note"), true),
        act("Everywhere in this patient", "+", () => view.everywhere("patient"), true, !(view.note.patient && view.note.patient_notes > 1)),
        act("Everywhere in the whole set", "*", () => view.everywhere("set"), true)),
    ] : [h("p", { class: "soft" }, "Nothing is marked. Select text to mark it, or press . for the next rare word.")]));
    for (const button of this.palette.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(span?.label === button.dataset.label));
      button.disabled = signed;
    }
    this.drawWhy(span);
    if (view.kind === "adjudication") this.drawDisputes();
  }

  drawWhy(span) {
    const { view } = this;
    if (!span || view.kind === "adjudication") { this.why.replaceChildren(); return; }
    const units = (point) => view.offsets.toUnits(point);
    const votes = Object.entries(view.note.votes).map(([finder, voted]) =>
      [finder, voted.find(([start, end]) => units(start) < span.end && span.start < units(end))]);
    const rows = votes.filter(([, vote]) => vote).map(([finder, [start, end, label, score, grounds, measured]]) => {
      const here = view.precision[finder]?.[label], same = units(start) === span.start && units(end) === span.end;
      const right = [measured ? `such votes right in ${tenths(measured)} of cases when measured` : "",
        here ? `${label} by this finder right in ${here[0]} of ${here[1]} reviewed here` : ""].filter(Boolean);
      return h("div", { class: finder.includes(" › ") ? "vote member" : "vote" }, h("b", {}, finder.split(" › ").at(-1)),
        h("span", {}, h("span", { class: `label-tag g-${view.me.groupOf[label]}` }, label), ` ${percent(score)}`),
        same ? null : h("span", { class: "grounds" }, `“${view.note.text.slice(units(start), units(end))}”`),
        grounds.length ? h("ul", { class: "grounds" }, grounds.map((one) => h("li", {}, one))) : null,
        right.length ? h("span", { class: "grounds measured" }, right.join("; ")) : null);
    });
    const silent = votes.filter(([, vote]) => !vote).map(([finder]) => finder);
    this.why.replaceChildren(h("h2", {}, "Why is this marked?"), ...(rows.length ? rows
      : [h("p", { class: "soft small" }, span.source === "consistency" ? "Found elsewhere in this note, and therefore here." : `Marked by ${span.source || "a reviewer"}.`)]),
      ...(silent.length ? [h("p", { class: "soft small" }, `No vote: ${silent.join(", ")}`)] : []));
  }

  /** Clusters of spans on which the reviewers differ. */
  cases() {
    const cases = [];
    for (const span of [...this.view.spans].sort((a, b) => a.start - b.start)) {
      const last = cases.at(-1);
      if (last && span.start < last.end) { last.spans.push(span); last.end = Math.max(last.end, span.end); }
      else cases.push({ end: span.end, spans: [span] });
    }
    return cases.filter(({ spans }) => spans.some((span) => !span.source.includes(" + ")));
  }

  drawDisputes() {
    const { view } = this, cases = this.cases();
    const open = cases.filter(({ spans }) => spans.some((span) => span.state === "proposed")).length;
    this.disputes.replaceChildren(h("h2", {}, open ? `${open} ${open === 1 ? "difference" : "differences"} to settle` : "All differences are settled"),
      ...cases.map(({ spans }) => h("div", { class: spans.some((span) => span.id === view.current) ? "case current" : "case" },
        spans.map((span, i) => h("button", { type: "button", "aria-pressed": String(span.state === "accepted"), onclick: () => { view.current = span.id; view.change("act", { do: "accept", span: span.id }); } },
          h("kbd", {}, i + 1), h("span", { class: `label-tag g-${view.me.groupOf[span.label]}` }, span.label), `“${view.textOf(span)}”`,
          h("span", { class: "grow" }), h("span", { class: "soft small" }, `${{ accepted: "✓ ", rejected: "✕ ", proposed: "" }[span.state]}${span.source}`))),
        h("button", { type: "button", class: "quiet", onclick: () => this.neither(spans) }, h("kbd", {}, "0"), "Neither is an identifier"))));
  }

  /** Settle the case of the current span: the n-th version, or none of them. */
  async choose(number) {
    const { view } = this;
    const found = this.cases().find(({ spans }) => spans.some((span) => span.id === view.current));
    if (!found) return;
    if (number === 0) { await this.neither(found.spans); return; }
    const span = found.spans[number - 1];
    if (span && await view.change("act", { do: "accept", span: span.id })) view.goOn();
  }

  async neither(spans) {
    for (const span of spans) await this.view.change("act", { do: "reject", span: span.id });
    this.view.goOn();
  }

  /** For the owner: what somebody else signed can be taken back. */
  reopener(row) {
    const { view } = this;
    if (row.do !== "sign" || row.who === view.me.name || !view.me.may.includes("reopen")) return null;
    return h("button", { type: "button", class: "quiet small", onclick: async () => {
      const reason = await ask(`Reopen what ${row.who} signed`, "Why? The reason stays in the history.");
      if (reason) await post(`reviews/${row.review}/reopen`, { reason }).then(() => toast("Reopened"), (error) => toast(error.message, true));
    } }, "Reopen…");
  }

  async history(details) {
    const rows = await get(`notes/${this.view.note.id}/history`);
    details.querySelector("ul")?.remove();
    details.append(h("ul", { class: "history" }, rows.length ? rows.map((row) =>
      h("li", { class: row.undone ? "undone" : null }, `${row.do} ${describe(this.view, row)}`, h("br"), h("span", { class: "soft small" }, `${row.who}, ${new Date(row.at).toLocaleString()}`), row.reason ? h("div", { class: "small" }, `“${row.reason}”`) : null, this.reopener(row)))
      : h("li", { class: "soft" }, "Nothing yet.")));
  }
}

function describe(view, row) {
  const spans = row.changes.filter((change) => change.after ?? change.before);
  if (!spans.length) return "";
  const { start, end, label } = spans.at(-1).after ?? spans.at(-1).before;
  const text = view.note.text.slice(view.offsets.toUnits(start), view.offsets.toUnits(end));
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}” ${label}${spans.length > 1 ? ` and ${spans.length - 1} more` : ""}`;
}
