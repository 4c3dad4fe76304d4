// One note at work: text, output, side panel, and what keys and clicks do.
import { post } from "./api.js";
import { announce, ask, h, percent, plural, toast } from "./dom.js";
import { Cursor } from "./cursor.js";
import { keysFor, showHelp } from "./keys.js";
import { Offsets, lowerBound, tokensFrom } from "./offsets.js";
import { OutputPane } from "./output.js";
import { lastQueue } from "./queue.js";
import { NoteSearch } from "./search.js";
import { SidePanel } from "./side.js";
import { TextPane, flatten } from "./text.js";
import { Together } from "./together.js";

/** Milliseconds for which Enter does not sign after the last decision: keys are struck faster than that is read. */
const BREATH = 700;

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
    this.build();
    this.take(opened);
    this.current = this.shown.find((span) => span.state === "proposed")?.id ?? this.shown[0]?.id ?? null;
  }

  build() {
    const { me, note } = this;
    this.textRoot = h("div", { class: "scroll", tabindex: 0, id: "text", role: "group", "aria-label": "Text of the note", "aria-describedby": "keys-hint" });
    this.text = new TextPane(this.textRoot);
    this.output = new OutputPane(this);
    this.together = new Together(this.text, this.output.pane, (offset) => this.output.place(offset), (offset) => this.output.source(offset));
    this.search = new NoteSearch(this);
    this.cursor = new Cursor(this.text, this.tokens, this.rare);
    this.side = new SidePanel(this);
    this.counts = h("span", { class: "soft small" });
    this.signButton = h("button", { class: "primary sign", type: "button", onclick: () => this.sign() });
    this.signButton.addEventListener("keydown", (event) => { if (performance.now() < this.restUntil || event.repeat) event.preventDefault(); });
    this.element = h("div", { class: "note-view" },
      h("div", { class: "note-head" },
        h("button", { class: "quiet", type: "button", onclick: () => { location.hash = this.kind === "review" ? "#/queue" : "#/adjudicate"; } }, "← Back"),
        h("h1", {}, note.document), note.type ? h("span", { class: "chip" }, note.type) : null,
        note.patient ? h("span", { class: "chip" }, `patient ${note.patient}`) : null,
        h("span", { class: "chip" }, plural(note.words, "word")), this.counts, h("span", { class: "grow" }), this.search.element,
        h("button", { type: "button", onclick: () => this.replay("undo"), title: "Ctrl+Z" }, "Undo"),
        h("button", { type: "button", onclick: () => this.replay("redo"), title: "Ctrl+Y" }, "Redo"),
        h("button", { type: "button", onclick: () => showHelp(me), "aria-label": "Keys" }, "Keys ", h("kbd", {}, "?")),
        this.signButton),
      h("section", { class: "pane text", "aria-label": "Note" },
        h("h2", {}, this.kind === "review" ? "Note" : "Adjudication", h("span", { id: "keys-hint", class: "soft" }, h("kbd", {}, "→"), " next ", h("kbd", {}, "Enter"), " accept ", h("kbd", {}, "Del"), " reject ", h("kbd", {}, "."), " next rare word")), this.textRoot),
      this.output.element,
      h("aside", { class: "pane side", "aria-label": "Details" }, this.side.element));
  }

  begin() {
    this.text.load(this.note.text, this.rare);
    this.draw();
    this.textRoot.focus({ preventScroll: true });
    this.reveal();
    this.output.show();
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
    this.together.lead(this.text);
    this.text.element(this.current)?.scrollIntoView({ block: "nearest" });
    this.output.reveal();
  }

  /** Select a stretch of the note, ready for a label. */
  select(start, end) {
    this.textRoot.focus({ preventScroll: true });
    this.cursor.leave();
    this.together.lead(this.text);
    this.text.select(start, end);
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
      this.output.show();
      return answer;
    } catch (error) {
      document.dispatchEvent(new CustomEvent("failed", { detail: error }));
      return null;
    }
  }

  async decide(kind) {
    if (!this.span) return;
    if (await this.change("act", { do: kind, span: this.current })) this.goOn();
  }

  /** To the next undecided span; where all are decided, to the signature, so that no key changes a decision by accident. */
  goOn() {
    if (this.shown.some((span) => span.state === "proposed")) { this.step(1, true); return; }
    const message = this.shown.length === 1 ? "The only span is decided" : `All ${this.shown.length} decided`;
    this.restUntil = performance.now() + BREATH;
    this.signButton.focus();
    toast(`${message}: sign, or look again`);
    announce(`${message}. Sign`);
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
    toast(scope !== "note" ? `Applied in ${plural(answer.touched, "note")}` : `Applied in ${plural(here, "more place")}`);
  }

  async replay(verb) {
    const answer = await this.change(verb);
    if (answer && !answer.touched) toast(verb === "undo" ? "Nothing to undo" : "Nothing to redo");
  }

  async sign() {
    const reopening = this.review.status === "signed";
    const reason = reopening ? await ask("Reopen a signed note", "Why? The reason stays in the history.") : null;
    if (reopening && !reason) return;
    if (!(await this.change(reopening ? "reopen" : "sign", reopening ? { reason } : undefined))) return;
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
}
