// A text with spans in it, in blocks of lines: only blocks in view are laid out, only blocks that changed are redrawn.
import { h } from "./dom.js";
import { lowerBound } from "./offsets.js";

const BLOCK = 1500;

/** Shows one text. Spans are {start, end, className, tag, name, id}, in UTF-16 offsets; the first drawn wins. */
/** Blanks and the marks of writing direction: a selection does not begin or end with them. */
const UNSEEN = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

export class TextPane {
  constructor(root) {
    this.root = root;
    this.blocks = [];
    this.text = "";
  }

  load(text, rare = []) {
    this.text = text;
    this.rare = rare;
    this.rareEnds = rare.map((one) => one[1]);
    this.blocks = cut(text).map(([start, end]) => ({ start, end, element: h("div", { class: "block" }), drawn: null }));
    this.starts = this.blocks.map((block) => block.start);
    this.blockOf = new Map(this.blocks.map((block) => [block.element, block]));
    this.root.replaceChildren(...this.blocks.map((block) => block.element));
  }

  /** Draw these spans, which must be in order and not overlap. */
  draw(spans) {
    let first = 0;
    for (const block of this.blocks) {
      while (first < spans.length && spans[first].end <= block.start) first += 1;
      const here = [];
      for (let i = first; i < spans.length && spans[i].start < block.end; i += 1) here.push(spans[i]);
      const signature = JSON.stringify(here);
      if (signature !== block.drawn) {
        this.fill(block, here);
        block.drawn = signature;
      }
    }
  }

  fill(block, spans) {
    const nodes = [];
    let at = block.start;
    for (const span of spans) {
      const start = Math.max(span.start, block.start), end = Math.min(span.end, block.end);
      this.plain(nodes, at, start);
      const more = end < span.end ? " more" : "";
      nodes.push(h("mark", {
        class: span.className + more, "data-id": span.id, "data-tag": span.tag, title: span.name,
        id: start === span.start && span.id !== undefined ? `span-${span.id}` : null,
      }, this.text.slice(start, end)));
      at = end;
    }
    this.plain(nodes, at, block.end);
    block.element.replaceChildren(...nodes);
  }

  plain(nodes, start, end) {
    for (let i = lowerBound(this.rareEnds, start + 1); i < this.rare.length; i += 1) {
      const [from, to] = this.rare[i];
      if (from < start || to > end) break;
      if (from > start) nodes.push(this.text.slice(start, from));
      nodes.push(h("span", { class: "rare", title: "rare and left in clear" }, this.text.slice(from, to)));
      start = to;
    }
    if (end > start) nodes.push(this.text.slice(start, end));
  }

  element(id) {
    return this.root.querySelector(`mark[data-id="${id}"]`);
  }

  /** The offset in the text of a place in the page, or null if it is elsewhere. */
  offsetOf(node, offset) {
    if (!this.root.contains(node)) return null;
    if (node === this.root) return offset < this.blocks.length ? this.blocks[offset].start : this.text.length;
    const element = (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement).closest(".block");
    const range = document.createRange();
    range.setStart(element, 0);
    range.setEnd(node, offset);
    return this.blockOf.get(element).start + range.toString().length;
  }

  /** The place in the page of an offset: a text node and the offset in it. */
  placeOf(offset) {
    const block = this.blocks[Math.max(0, lowerBound(this.starts, offset + 1) - 1)];
    const walker = document.createTreeWalker(block.element, NodeFilter.SHOW_TEXT);
    let left = offset - block.start, node = walker.nextNode();
    while (node && left > node.length) {
      left -= node.length;
      node = walker.nextNode();
    }
    return node ? [node, left] : [block.element, 0];
  }

  /** The offset of what is at the top of the pane as it is scrolled now, or null if that cannot be said. */
  topOffset() {
    if (this.root.scrollTop <= 0) return 0;
    const { left, top } = this.root.getBoundingClientRect();
    const [x, y] = [left + 32, top + 14];
    const place = document.caretPositionFromPoint?.(x, y);
    const range = place ? null : document.caretRangeFromPoint?.(x, y);
    const [node, offset] = place ? [place.offsetNode, place.offset] : [range?.startContainer, range?.startOffset];
    return node && this.root.contains(node) ? this.offsetOf(node, offset) : null;
  }

  /** Scroll this pane, and nothing around it, so far that an element or a range is in it. */
  bringIn(element) {
    const pane = this.root.getBoundingClientRect(), place = element.getBoundingClientRect(), margin = pane.height / 4;
    if (place.top < pane.top) this.root.scrollTop += place.top - pane.top - margin;
    else if (place.bottom > pane.bottom) this.root.scrollTop += place.bottom - pane.bottom + margin;
  }

  /** Scroll so that an offset is at the top. */
  alignTop(offset) {
    if (offset <= 0) { this.root.scrollTop = 0; return; }
    const [node, at] = this.placeOf(Math.min(offset, this.text.length - 1));
    const range = document.createRange();
    range.setStart(node, at);
    if (at < (node.length ?? 0)) range.setEnd(node, at + 1);
    const place = range.getClientRects()[0] ?? (node.parentElement ?? node).getBoundingClientRect();
    this.root.scrollTop += place.top - this.root.getBoundingClientRect().top - 14;
  }

  /** The stretch the reader has selected in this text, without blanks at its ends, or null. */
  selection() {
    const selected = document.getSelection();
    if (!selected || selected.isCollapsed || !selected.rangeCount) return null;
    const range = selected.getRangeAt(0);
    let start = this.offsetOf(range.startContainer, range.startOffset);
    let end = this.offsetOf(range.endContainer, range.endOffset);
    if (start === null || end === null) return null;
    while (start < end && UNSEEN.test(this.text[start])) start += 1;
    while (end > start && UNSEEN.test(this.text[end - 1])) end -= 1;
    return start < end ? { start, end } : null;
  }

  select(start, end) {
    document.getSelection().setBaseAndExtent(...this.placeOf(start), ...this.placeOf(end));
    this.bringIn(document.getSelection().getRangeAt(0));
  }
}

/** Stretches of whole lines of about BLOCK units. */
function cut(text) {
  const blocks = [];
  let start = 0;
  while (start < text.length) {
    let end = text.length - start <= BLOCK ? -1 : text.indexOf("\n", start + BLOCK);
    end = end < 0 ? text.length : end + 1;
    blocks.push([start, end]);
    start = end;
  }
  return blocks;
}

/** Spans in order without overlap: live ones before rejected ones, longer before shorter. */
export function flatten(spans) {
  const taken = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = taken.at(-1);
    if (!last || last.end <= span.start) taken.push(span);
    else if (better(span, last)) taken[taken.length - 1] = span;
  }
  return taken;
}

function better(span, other) {
  const rejected = (one) => (one.state === "rejected" ? 1 : 0);
  return rejected(span) - rejected(other) < 0 || (rejected(span) === rejected(other) && span.end - span.start > other.end - other.start);
}
