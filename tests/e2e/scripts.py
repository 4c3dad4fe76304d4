"""What the tests ask the page in its own language."""

#: Text, label and state of every span shown.
MARKS = """() => [...document.querySelectorAll('#text mark')].map((mark) => [
  mark.textContent, mark.dataset.tag.slice(2),
  [...mark.classList].find((name) => ['accepted', 'proposed', 'rejected'].includes(name))])"""

CURRENT = """() => {
  const mark = document.querySelector('#text mark.current');
  return [mark.textContent, mark.dataset.tag.slice(2)];
}"""

TEXT = "() => [...document.querySelectorAll('#text .block')].map((block) => block.textContent).join('')"

#: The spans of a note as the program has them.
SPANS = """async (name) => {
  const { csrf } = await (await fetch('/api/me')).json();
  const { notes } = await (await fetch('/api/queue?search=' + name)).json();
  const headers = { 'x-incognote-csrf': csrf };
  return (await (await fetch(`/api/notes/${notes[0].id}/open`, { method: 'POST', headers })).json()).spans;
}"""

#: Selects the first place of some words, whatever elements they run through.
SELECT = """(words) => {
  for (const block of document.querySelectorAll('#text .block')) {
    const at = block.textContent.indexOf(words);
    if (at < 0) continue;
    const place = (offset) => {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      while (node.length < offset) { offset -= node.length; node = walker.nextNode(); }
      return [node, offset];
    };
    document.getSelection().setBaseAndExtent(...place(at), ...place(at + words.length));
    return true;
  }
  return false;
}"""

#: Contrast ratios (WCAG 2) of the labels in the palette.
CONTRASTS = """() => {
  const part = (value) => (value / 255 <= .03928 ? value / 255 / 12.92 : ((value / 255 + .055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [r, g, b] = colour.match(/[0-9.]+/g).map(Number).map(part);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  return [...document.querySelectorAll('.palette button')].map((button) => {
    const style = getComputedStyle(button);
    const [x, y] = [light(style.color), light(style.backgroundColor)].sort((p, q) => q - p);
    return (x + .05) / (y + .05);
  });
}"""

#: How many controls a screen reader has no name for.
NAMELESS = """() => [...document.querySelectorAll('button, a, select, input')]
  .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length)).length"""

#: Scrolls through the text; the time of the ninth slowest of ten frames, in milliseconds.
SCROLL = """async () => {
  const pane = document.querySelector('#text');
  const times = [];
  let last = performance.now();
  for (let i = 0; i < 60; i += 1) {
    pane.scrollTop += 400;
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times.sort((a, b) => a - b)[54];
}"""
