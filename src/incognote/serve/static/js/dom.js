// Elements from calls. Text is always a text node, so whatever a note holds is shown and never run.

/** An element with attributes, listeners (`onclick`) and children; `null` and `false` children are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The same for SVG. */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
export const percent = (value) => `${Math.round(value * 100)} %`;
export const tenths = (value) => `${(value * 100).toFixed(1)} %`;

/** Ask for a line of text; null if the answer is to do nothing. */
export function ask(title, question) {
  const answer = h("input", { name: "answer", required: true, maxlength: 500, "aria-label": question });
  const form = h("form", { method: "dialog" }, h("h1", {}, title), h("label", { class: "field" }, question, answer),
    h("div", { class: "row" }, h("button", { class: "primary", type: "submit", value: "yes" }, "Go on"), h("button", { type: "button", onclick: () => dialog.close("") }, "Cancel")));
  const dialog = h("dialog", { class: "ask", "aria-label": title }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((settle) => {
    dialog.addEventListener("close", () => { dialog.remove(); settle(dialog.returnValue === "yes" ? answer.value.trim() : null); });
  });
}

let hiding = 0;
/** A short message at the bottom of the page. */
export function toast(message, bad = false) {
  const element = document.getElementById("toast");
  element.textContent = message;
  element.className = bad ? "shown bad" : "shown";
  clearTimeout(hiding);
  hiding = setTimeout(() => { element.className = ""; }, bad ? 5000 : 2200);
}

/** Said by screen readers, not shown. */
export function announce(message) {
  document.getElementById("announce").textContent = message;
}
