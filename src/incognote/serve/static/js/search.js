// Looking for words in one note.
import { h } from "./dom.js";
import { words } from "./queue.js";

export class NoteSearch {
  constructor(view) {
    this.view = view;
    this.found = [];
    this.at = -1;
    this.input = h("input", { type: "search", class: "find", value: words(), placeholder: "Find in the note", "aria-label": "Find in the note", title: "/ to come here, Enter and F3 for the next" });
    this.count = h("span", { class: "soft small", role: "status" });
    this.input.addEventListener("input", () => this.look());
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      if (event.key === "Enter") this.step(event.shiftKey ? -1 : 1); else view.textRoot.focus({ preventScroll: true });
    });
    this.element = h("span", { class: "row" }, this.input, this.count);
    this.look();
  }

  look() {
    const wanted = this.input.value.trim();
    const pattern = wanted ? new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "giu") : null;
    this.found = pattern ? [...this.view.note.text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]) : [];
    this.at = -1;
    this.count.textContent = wanted ? `${this.found.length} found` : "";
  }

  /** Select the next or previous place, ready for a label. */
  step(direction) {
    if (!this.found.length) return;
    this.at = (this.at + direction + this.found.length + (this.at < 0 && direction < 0 ? 1 : 0)) % this.found.length;
    this.count.textContent = `${this.at + 1} of ${this.found.length}`;
    this.view.select(...this.found[this.at]);
  }
}
