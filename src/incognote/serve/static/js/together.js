// Two panes of the same note that scroll together: what is at the top of one is at the top of the other.

/** Frames until what came into view is laid out, which moves what is below it. */
const SETTLING = 4;

/** Moves made in one pane move the other. `toSecond` and `toFirst` say where in the other text an offset is. */
export class Together {
  constructor(first, second, toSecond, toFirst) {
    this.leader = first;
    this.frames = 0;
    this.follow(first, second, toSecond);
    this.follow(second, first, toFirst);
  }

  /** The pane in which a person last did something leads; what the other does because of it moves nothing. */
  lead(pane) {
    this.leader = pane;
  }

  follow(pane, other, map) {
    for (const kind of ["pointerenter", "pointerdown", "wheel", "touchstart", "focusin", "keydown"]) {
      pane.root.addEventListener(kind, () => this.lead(pane), { passive: true });
    }
    const align = () => {
      const offset = this.leader === pane ? pane.topOffset() : null;
      if (offset !== null) other.alignTop(map(offset));
      this.frames -= 1;
      if (this.frames > 0) requestAnimationFrame(align);
    };
    pane.root.addEventListener("scroll", () => {
      if (this.leader !== pane) return;
      if (this.frames <= 0) requestAnimationFrame(align);
      this.frames = SETTLING;
    }, { passive: true });
  }
}
