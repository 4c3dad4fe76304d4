// Selecting text with the keyboard, token by token, with the browser's own selection so that it is seen and read out.
import { lowerBound } from "./offsets.js";

export class Cursor {
  constructor(pane, tokens, rare) {
    this.pane = pane;
    this.tokens = tokens;
    this.rare = rare;
    this.anchor = null;
    this.focus = null;
  }

  get active() {
    return this.focus !== null;
  }

  /** Begin at an offset of the text. */
  enter(offset) {
    const { starts } = this.tokens;
    if (!starts.length) return;
    this.anchor = this.focus = Math.min(lowerBound(starts, offset), starts.length - 1);
    this.show();
  }

  leave() {
    this.anchor = this.focus = null;
  }

  /** By tokens; with `extend`, what lies between stays selected. */
  move(by, extend) {
    this.focus = Math.max(0, Math.min(this.tokens.starts.length - 1, this.focus + by));
    if (!extend) this.anchor = this.focus;
    this.show();
  }

  /** To the nearest token on the line above or below. */
  line(direction) {
    const { text } = this.pane;
    const at = this.tokens.starts[this.focus];
    const begin = text.lastIndexOf("\n", at - 1) + 1;
    const other = direction > 0 ? text.indexOf("\n", at) + 1 : text.lastIndexOf("\n", begin - 2) + 1;
    if (direction > 0 ? other === 0 : begin === 0) return;
    this.anchor = this.focus = Math.min(lowerBound(this.tokens.starts, other + (at - begin)), this.tokens.starts.length - 1);
    this.show();
  }

  /** Select the next rare word in clear after or before an offset. */
  toRare(direction, offset) {
    if (!this.rare.length) return false;
    const starts = this.rare.map((one) => one[0]);
    const from = this.active ? this.tokens.starts[this.focus] : offset;
    const place = direction > 0 ? lowerBound(starts, from + (this.active ? 1 : 0)) : lowerBound(starts, from) - 1;
    const [start] = this.rare[(place + this.rare.length) % this.rare.length];
    this.enter(start);
    return true;
  }

  show() {
    const first = Math.min(this.anchor, this.focus), last = Math.max(this.anchor, this.focus);
    this.pane.select(this.tokens.starts[first], this.tokens.ends[last]);
  }
}
