// One note at work: text, output, side panel, and what keys and clicks do.
import { get, post } from "./api.js";
import { announce, h, percent, plural, toast } from "./dom.js";
import { Cursor } from "./cursor.js";
import { keysFor, showHelp } from "./keys.js";
import { Offsets, lowerBound, tokensFrom } from "./offsets.js";
import { lastQueue } from "./queue.js";
import { SidePanel } from "./side.js";
import { TextPane, flatten } from "./text.js";

export async function noteView(stage, me, id, kind) {
  const view = new NoteView(me, await post(`notes/${Number(id)}/open?kind=${kind}`), kind);
  stage.replaceChildren(view.element);
  view.begin();
  return () => view.end();
}

class NoteView {
  constructor(me, opened, kind) {
    this.me = me;
    this.kind = kind;
    this.note = opened.note;
    this.precision = opened.precision;
    this.offsets = new Offsets(this.note.text);
    this.tokens = tokensFrom(this.note.tokens, this.offsets);
    this.rare = this.note.rare.map(([a, b]) => [this.offsets.toUnits(a), this.offsets.toUnits(b)]);
    this.policy = localStorage.getItem("policy");
    if (!me.policies.includes(this.policy)) this.policy = me.policies[0];
    this.build();
    this.take(opened);
    this.current = this.shown.find((span) => span.state === "proposed")?.id ?? this.shown[0]?.id ?? null;
  }

  build() {
    const { me, note } = this;
    this.textRoot = h("div", { class: "scroll", tabindex: 0, id: "text", role: "group", "aria-label": "Text of the note", "aria-describedby": "keys-hint" });
    this.outRoot = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Output under the policy" });
    this.text = new TextPane(this.textRoot);
    this.out = new TextPane(this.outRoot);
    this.cursor = new Cursor(this.text, this.tokens, this.rare);
    this.side = new SidePanel(this);
    this.counts = h("span", { class: "soft small" });
    this.signButton = h("button", { class: "primary", type: "button", onclick: () => this.sign() });
    this.leaks = h("span");
    const policies = h("select", { "aria-label": "Policy of the output" }, me.policies.map((name) => h("option", { value: name, selected: name === this.policy }, name)));
    policies.addEventListener("change", () => { this.policy = policies.value; localStorage.setItem("policy", this.policy); this.showOutput(); });
    this.element = h("div", { class: "note-view" },
      h("div", { class: "note-head" },
        h("button", { class: "quiet", type: "button", onclick: () => { location.hash = this.kind === "review" ? "#/queue" : "#/adjudicate"; } }, "← Back"),
        h("h1", {}, note.document), note.type ? h("span", { class: "chip" }, note.type) : null,
        note.patient ? h("span", { class: "chip" }, `patient ${note.patient}`) : null,
        h("span", { class: "chip" }, plural(note.words, "word")), this.counts, h("span", { class: "grow" }),
        h("button", { type: "button", onclick: () => this.replay("undo"), title: "Ctrl+Z" }, "Undo"),
        h("button", { type: "button", onclick: () => this.replay("redo"), title: "Ctrl+Y" }, "Redo"),
        h("button", { type: "button", onclick: () => showHelp(me), "aria-label": "Keys" }, "Keys ", h("kbd", {}, "?")),
        this.signButton),
      h("section", { class: "pane text", "aria-label": "Note" },
        h("h2", {}, this.kind === "review" ? "Note" : "Adjudication", h("span", { id: "keys-hint", class: "soft" }, h("kbd", {}, "→"), " next ", h("kbd", {}, "Enter"), " accept ", h("kbd", {}, "Del"), " reject ", h("kbd", {}, "."), " next rare word")), this.textRoot),
      h("section", { class: "pane output", "aria-label": "Output" }, h("h2", {}, "Output", policies, this.leaks), this.outRoot),
      h("aside", { class: "pane side", "aria-label": "Details" }, this.side.element));
  }

  begin() {
    this.text.load(this.note.text, this.rare);
    this.draw();
    this.textRoot.focus({ preventScroll: true });
    this.reveal();
    this.showOutput();
    this.onKey = keysFor(this);
    this.onSelect = () => this.side.asking(this.text.selection());
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("selectionchange", this.onSelect);
    this.textRoot.addEventListener("click", (event) => {
      const mark = event.target.closest("mark");
      if (mark && !this.text.selection()) this.go(Number(mark.dataset.id));
    });
  }

  end() {
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("selectionchange", this.onSelect);
  }

  /** Take in the state of the review as the program has it. */
  take({ review, spans }) {
    this.review = review;
    const units = (point) => this.offsets.toUnits(point);
    this.spans = spans.map((span) => ({ ...span, start: units(span.start), end: units(span.end) }));
    this.shown = flatten(this.spans);
  }

  draw() {
    const signed = this.review.status === "signed";
    this.text.draw(this.shown.map((span) => ({
      id: span.id, start: span.start, end: span.end,
      className: `g-${this.me.groupOf[span.label]} ${span.state}${span.id === this.current ? " current" : ""}`,
      tag: `${{ accepted: "✓", proposed: "?", rejected: "✕" }[span.state]}\u00a0${span.label}`,
      name: `${span.label}, ${span.state}, ${percent(span.score)}`,
    })));
    this.textRoot.setAttribute("aria-activedescendant", `span-${this.current}`);
    const open = this.shown.filter((span) => span.state === "proposed").length;
    this.counts.textContent = `${this.shown.length - open} of ${plural(this.shown.length, "span")} decided`;
    this.signButton.textContent = signed ? "Signed ✓ — reopen" : open ? `Accept ${open} left and sign` : "Sign";
    this.side.draw();
  }

  get span() {
    return this.spans.find((span) => span.id === this.current) ?? null;
  }

  textOf(span) {
    return this.note.text.slice(span.start, span.end);
  }

  go(id) {
    this.current = id;
    this.draw();
    this.reveal();
    const span = this.span;
    if (span) {
      const place = this.shown.findIndex((one) => one.id === id) + 1;
      announce(`${place} of ${this.shown.length}: ${this.textOf(span)}, ${span.label}, ${span.state}, ${percent(span.score)}`);
    }
  }

  /** To the next or previous span, or to the next one nobody has decided. */
  step(direction, undecided = false) {
    const list = undecided ? this.shown.filter((span) => span.state === "proposed") : this.shown;
    if (!list.length) return;
    const at = this.span?.start ?? -1;
    const starts = list.map((span) => span.start);
    const place = direction > 0 ? lowerBound(starts, at + 1) : lowerBound(starts, at) - 1;
    this.go(list[(place + list.length) % list.length].id);
  }

  reveal() {
    this.text.element(this.current)?.scrollIntoView({ block: "nearest" });
    this.revealOutput();
  }

  revealOutput() {
    const span = this.span;
    const place = span ? this.replaced?.find((one) => one.from < span.end && span.start < one.to) : null;
    for (const mark of this.outRoot.querySelectorAll("mark.current")) mark.classList.remove("current");
    if (place) {
      const mark = this.out.element(place.id);
      mark?.classList.add("current");
      mark?.scrollIntoView({ block: "nearest" });
    }
  }

  async change(path, body) {
    try {
      const answer = await post(`reviews/${this.review.id}/${path}`, body);
      const known = new Set(this.spans.map((span) => span.id));
      this.take(answer);
      const added = this.spans.find((span) => !known.has(span.id));
      if (added && body?.do === "add") this.current = added.id;
      if (!this.span) this.current = this.shown[0]?.id ?? null;
      this.draw();
      this.showOutput();
      return answer;
    } catch (error) {
      document.dispatchEvent(new CustomEvent("failed", { detail: error }));
      return null;
    }
  }

  async decide(kind) {
    if (!this.span) return;
    if (await this.change("act", { do: kind, span: this.current })) this.step(1, this.shown.some((span) => span.state === "proposed"));
  }

  /** A label for what is selected, or another label for the current span. */
  async label(label) {
    const chosen = this.text.selection();
    if (chosen) {
      document.getSelection().removeAllRanges();
      this.cursor.leave();
      await this.change("act", { do: "add", label, start: this.offsets.toPoints(chosen.start), end: this.offsets.toPoints(chosen.end) });
      this.textRoot.focus({ preventScroll: true });
    } else if (this.span) {
      await this.change("act", { do: "relabel", span: this.current, label });
    }
  }

  /** Move the start or the end of the current span by tokens. */
  async resize(edge, direction) {
    const span = this.span;
    if (!span) return;
    const { starts, ends } = this.tokens;
    let { start, end } = span;
    if (edge === "start") start = direction < 0 ? starts[lowerBound(starts, start) - 1] : starts[lowerBound(starts, start + 1)];
    else end = direction > 0 ? ends[lowerBound(ends, end + 1)] : ends[lowerBound(ends, end) - 1];
    if (start === undefined || end === undefined || start >= end) return;
    await this.change("act", { do: "resize", span: span.id, start: this.offsets.toPoints(start), end: this.offsets.toPoints(end) });
  }

  async everywhere(scope) {
    if (!this.span) return;
    if (scope === "patient" && !(this.note.patient && this.note.patient_notes > 1)) { toast("This note has no other notes of its patient."); return; }
    const before = this.shown.filter((span) => span.state !== "proposed").length;
    const answer = await this.change("act", { do: "everywhere", span: this.current, scope });
    if (!answer) return;
    const here = this.shown.filter((span) => span.state !== "proposed").length - before;
    toast(scope === "patient" ? `Applied in ${plural(answer.touched, "note")}` : `Applied in ${plural(here, "more place")}`);
  }

  async replay(verb) {
    const answer = await this.change(verb);
    if (answer && !answer.touched) toast(verb === "undo" ? "Nothing to undo" : "Nothing to redo");
  }

  async sign() {
    const reopening = this.review.status === "signed";
    if (!(await this.change(reopening ? "reopen" : "sign"))) return;
    document.dispatchEvent(new CustomEvent("reviewed"));
    toast(reopening ? "Reopened" : "Signed and saved");
    if (!reopening) this.toNote(1);
  }

  /** The next or previous note of the queue as it was last shown. */
  toNote(direction) {
    if (this.kind !== "review") { location.hash = "#/adjudicate"; return; }
    const next = lastQueue[lastQueue.indexOf(this.note.id) + direction];
    location.hash = lastQueue.includes(this.note.id) && next !== undefined ? `#/note/${next}` : "#/queue";
  }

  async showOutput() {
    const asked = (this.asked = (this.asked ?? 0) + 1);
    const answer = await get(`reviews/${this.review.id}/output?policy=${encodeURIComponent(this.policy)}`).catch((error) => {
      document.dispatchEvent(new CustomEvent("failed", { detail: error }));
    });
    if (!answer || asked !== this.asked) return;
    const offsets = new Offsets(answer.text);
    this.replaced = answer.replaced.map(([start, end, newStart, newEnd, label], id) => ({
      id, from: this.offsets.toUnits(start), to: this.offsets.toUnits(end), start: offsets.toUnits(newStart), end: offsets.toUnits(newEnd), label }));
    const marks = this.replaced.filter((one) => one.end > one.start).map(({ id, start, end, label }) => ({ id, start, end, className: `g-${this.me.groupOf[label]}`, tag: label, name: label }));
    const leaks = answer.leaks.map(([start, end, label]) => ({ start: offsets.toUnits(start), end: offsets.toUnits(end), className: "leak", tag: label, name: `${label} still in clear` }));
    if (answer.text !== this.out.text) this.out.load(answer.text);
    this.out.draw(flatten([...marks, ...leaks]));
    this.leaks.replaceChildren(...(leaks.length ? [h("span", { class: "chip bad" }, `${leaks.length} still in clear`)] : []));
    this.revealOutput();
  }
}
