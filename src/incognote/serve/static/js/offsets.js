// Python counts code points, JavaScript counts UTF-16 units: they differ by one after every character beyond U+FFFF.

/** Converts offsets of one text both ways; without such characters it does nothing. */
export class Offsets {
  constructor(text) {
    this.high = [];
    for (let i = 0; i < text.length - 1; i += 1) {
      const unit = text.charCodeAt(i);
      if (unit >= 0xd800 && unit <= 0xdbff) {
        const next = text.charCodeAt(i + 1);
        if (next >= 0xdc00 && next <= 0xdfff) { this.high.push(i); i += 1; }
      }
    }
  }

  /** From code points to UTF-16 units. */
  toUnits(point) {
    // The k-th pair starts at code point high[k] - k.
    return point + count(this.high.length, (k) => this.high[k] - k < point);
  }

  /** From UTF-16 units to code points. */
  toPoints(unit) {
    return unit - count(this.high.length, (k) => this.high[k] < unit);
  }
}

/** How many of 0..length-1 hold, where those that hold come first. */
function count(length, holds) {
  let low = 0, high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1; else high = middle;
  }
  return low;
}

/** Tokens from the server's gaps and lengths, as two arrays of UTF-16 offsets. */
export function tokensFrom(gaps, offsets) {
  const starts = new Int32Array(gaps.length / 2), ends = new Int32Array(gaps.length / 2);
  let at = 0;
  for (let i = 0; i < gaps.length; i += 2) {
    starts[i / 2] = offsets.toUnits(at + gaps[i]);
    at += gaps[i] + gaps[i + 1];
    ends[i / 2] = offsets.toUnits(at);
  }
  return { starts, ends };
}

/** The index of the first element of a sorted array that is not below the value. */
export function lowerBound(sorted, value) {
  return count(sorted.length, (k) => sorted[k] < value);
}
