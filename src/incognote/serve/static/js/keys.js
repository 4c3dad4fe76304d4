// The keyboard: letters are labels, everything else is a command.
import { h } from "./dom.js";

const HELP = [
  ["→ / ←", "next / previous span"], ["↓ / ↑", "next / previous undecided"],
  ["Enter", "accept and go on"], ["Delete", "reject and go on"],
  ["a letter", "relabel, or label what is selected"], ["Space", "select text by words (Esc ends)"],
  ["Shift → / ←", "move the end by a word"], ["Shift ↑ / ↓", "move the start by a word"],
  ["=", "the same everywhere in this note"], ["+ / *", "… in this patient / in the whole set"],
  [". / ,", "next / previous rare word in clear"], ["1 … 9, 0", "adjudication: choose, or neither"],
  ["Ctrl Z / Ctrl Y", "undo / redo"], ["Ctrl Enter", "sign and go to the next note"],
  ["/, F3", "find in the note, next place"], ["> / <", "next / previous note"], ["?", "these keys"],
];

/** A listener of keys for a note view. */
export function keysFor(view) {
  return (event) => {
    if (event.isComposing || document.querySelector("dialog[open]")) return;
    if (event.target.closest?.("input, select, textarea")) return;
    if (event.target.closest?.("button, a") && [" ", "Enter", "Tab"].includes(event.key)) return;
    const command = commandOf(view, event);
    if (command) {
      event.preventDefault();
      command();
    }
  };
}

function commandOf(view, event) {
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key === "Enter") return () => view.sign();
    if (key.toLowerCase() === "z") return () => view.replay(event.shiftKey ? "redo" : "undo");
    if (key.toLowerCase() === "y") return () => view.replay("redo");
    return null;
  }
  if (event.altKey && key.length > 1) return null;
  if (key === "/") return () => { view.search.input.focus(); view.search.input.select(); };
  if (key === "F3") return () => view.search.step(event.shiftKey ? -1 : 1);
  if (key === "?") return () => showHelp(view.me);
  if (key === ".") return () => view.cursor.toRare(1, view.span?.end ?? 0);
  if (key === ",") return () => view.cursor.toRare(-1, view.span?.start ?? 0);
  if (key === ">") return () => view.toNote(1);
  if (key === "<") return () => view.toNote(-1);
  if (/^[0-9]$/.test(key) && view.kind === "adjudication") return () => view.side.choose(Number(key));
  if (view.me.labelOf[key]) return () => view.label(view.me.labelOf[key]);
  if (view.cursor.active) return inText(view.cursor, event);
  return onSpans(view, event);
}

function inText(cursor, event) {
  const { key, shiftKey } = event;
  const commands = {
    ArrowRight: () => cursor.move(1, shiftKey), ArrowLeft: () => cursor.move(-1, shiftKey),
    ArrowDown: () => cursor.line(1), ArrowUp: () => cursor.line(-1),
    Escape: () => { document.getSelection().removeAllRanges(); cursor.leave(); },
    " ": () => { document.getSelection().removeAllRanges(); cursor.leave(); },
  };
  return commands[key] ?? null;
}

function onSpans(view, event) {
  if (event.shiftKey && event.key.startsWith("Arrow")) {
    const [edge, direction] = { ArrowRight: ["end", 1], ArrowLeft: ["end", -1], ArrowUp: ["start", -1], ArrowDown: ["start", 1] }[event.key];
    return () => view.resize(edge, direction);
  }
  const commands = {
    ArrowRight: () => view.step(1), ArrowLeft: () => view.step(-1),
    ArrowDown: () => view.step(1, true), ArrowUp: () => view.step(-1, true),
    Enter: () => view.decide("accept"), Delete: () => view.decide("reject"), Backspace: () => view.decide("reject"),
    "=": () => view.everywhere("note"), "+": () => view.everywhere("patient"), "*": () => view.everywhere("set"),
    " ": () => view.cursor.enter(view.span?.start ?? 0),
  };
  return commands[event.key] ?? null;
}

export function showHelp(me) {
  const dialog = h("dialog", { class: "keys", "aria-label": "Keys" },
    h("div", { class: "row" }, h("h1", { class: "grow" }, "Keys"), h("button", { type: "button", onclick: () => dialog.close() }, "Close")),
    h("div", { class: "help-grid" }, HELP.map(([keys, about]) => h("div", {}, h("span", {}, about), h("kbd", {}, keys)))),
    h("h2", {}, "Labels"),
    h("div", { class: "key-map" }, me.groups.map(({ group, labels }) => h("div", { class: `g-${group}` },
      labels.map(({ label, key }) => h("span", { class: "label-tag" }, `${key}  ${label}`))))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
