// What would leave the house under a policy: the text, what was changed in it, and what still stands in clear.
import { get } from "./api.js";
import { h, plural } from "./dom.js";
import { Offsets } from "./offsets.js";
import { TextPane, flatten } from "./text.js";

export class OutputPane {
  constructor(view) {
    this.view = view;
    this.asked = 0;
    this.pieces = [];
    const { policies } = view.me;
    this.policy = localStorage.getItem("policy");
    if (!policies.includes(this.policy)) this.policy = policies[0];
    this.changes = localStorage.getItem("changes") === "true";
    this.root = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Output under the policy" });
    this.pane = new TextPane(this.root);
    const policy = h("select", { "aria-label": "Policy of the output" }, policies.map((name) => h("option", { value: name, selected: name === this.policy }, name)));
    policy.addEventListener("change", () => { this.policy = policy.value; localStorage.setItem("policy", this.policy); this.show(); });
    this.toggle = h("button", { type: "button", "aria-pressed": String(this.changes), title: "Show what was replaced beside what replaces it", onclick: () => this.switch() }, "Diff");
    this.leaks = h("div", { class: "leaks", role: "group", "aria-label": "Still in clear", hidden: true });
    this.element = h("section", { class: "pane output", "aria-label": "Output" }, h("h2", {}, "Output", policy, this.toggle), this.leaks, this.root);
  }

  /** Between the output alone and a diff: what stood there, struck through, before what stands there now. */
  switch() {
    this.changes = !this.changes;
    localStorage.setItem("changes", String(this.changes));
    this.toggle.setAttribute("aria-pressed", String(this.changes));
    if (this.answer) this.draw();
  }

  async show() {
    const asked = (this.asked += 1);
    const answer = await get(`reviews/${this.view.review.id}/output?policy=${encodeURIComponent(this.policy)}`).catch((error) => {
      document.dispatchEvent(new CustomEvent("failed", { detail: error }));
    });
    if (!answer || asked !== this.asked) return;
    const inNote = (point) => this.view.offsets.toUnits(point), offsets = new Offsets(answer.text), inOutput = (point) => offsets.toUnits(point);
    const replaced = answer.replaced.map(([from, to, start, end, label], id) => (
      { id, from: inNote(from), to: inNote(to), start: inOutput(start), end: inOutput(end), label }));
    this.answer = {
      replaced, text: answer.text,
      leaks: answer.leaks.map(([start, end, label]) => {
        const from = toSource(replaced, inOutput(start));
        return { from, to: from + inOutput(end) - inOutput(start), label };
      }),
    };
    this.draw();
    this.list();
  }

  draw() {
    const { me, note } = this.view, { replaced } = this.answer, marks = [];
    let text = this.answer.text;
    this.pieces = replaced;
    if (this.changes) {
      let done = 0, start = 0;
      text = "";
      this.pieces = replaced.map((one) => {
        text += note.text.slice(done, one.from);
        start = text.length;
        text += note.text.slice(one.from, one.to) + this.answer.text.slice(one.start, one.end);
        done = one.to;
        return { ...one, start, middle: start + one.to - one.from, end: text.length };
      });
      text += note.text.slice(done);
    }
    for (const { id, start, middle, end, label } of this.pieces) {
      if (middle > start) marks.push({ start, end: middle, className: "gone", tag: label, name: `${label}, replaced` });
      if (end > (middle ?? start)) marks.push({ id, start: middle ?? start, end, className: `g-${me.groupOf[label]}`, tag: label, name: label });
    }
    const leaks = this.answer.leaks.map(({ from, to, label }) => (
      { start: this.place(from), end: this.place(to), className: "leak", tag: label, name: `${label} still in clear` }));
    if (text !== this.pane.text) this.pane.load(text);
    this.pane.draw(flatten([...marks, ...leaks]));
    this.reveal();
  }

  /** Each place that is still in clear as a button that leads there. */
  list() {
    const { leaks } = this.answer, { view } = this;
    this.leaks.hidden = !leaks.length;
    this.leaks.replaceChildren(...(leaks.length ? [
      h("span", { class: "chip bad" }, `${leaks.length} still in clear`),
      ...leaks.map(({ from, to, label }) => h("button", { type: "button", onclick: () => view.select(from, to), title: `Select it in the note: ${plural(to - from, "character")}` },
        `${view.note.text.slice(from, to)} `, h("span", { class: "soft small" }, label))),
    ] : []));
  }

  /** Mark what became of the current span. */
  reveal() {
    const { span } = this.view;
    const piece = span ? this.pieces.find((one) => one.from < span.end && span.start < one.to) : null;
    for (const mark of this.root.querySelectorAll("mark.current")) mark.classList.remove("current");
    const mark = piece ? this.pane.element(piece.id) : null;
    mark?.classList.add("current");
    if (mark) this.pane.bringIn(mark);
  }

  /** Where an offset of the note is in the text shown here, and the other way. */
  place(offset) {
    return mapped(this.pieces, offset, "from", "to", "start", "end");
  }

  source(offset) {
    return toSource(this.pieces, offset);
  }
}

const toSource = (pieces, offset) => mapped(pieces, offset, "start", "end", "from", "to");

/** The offset in one text of an offset in the other; inside what was replaced, the beginning of it. */
function mapped(pieces, offset, from, to, newFrom, newTo) {
  const last = pieces.findLast((one) => one[from] <= offset);
  if (!last) return offset;
  return offset < last[to] ? last[newFrom] : last[newTo] + offset - last[to];
}
