// Training on what was reviewed, and files of it.
import { get, post } from "./api.js";
import { h, plural, tenths, toast } from "./dom.js";
import { releaseCard } from "./release.js";

// Below so many notes the comparison says so.
const FEW = 10;

const failed = (error) => document.dispatchEvent(new CustomEvent("failed", { detail: error }));

export async function trainView(stage, me) {
  if (!me.may.includes("manage")) {
    stage.replaceChildren(h("div", { class: "page" }, h("h1", {}, "Train, export and release"), h("p", { class: "soft" }, "Only the owner of the review trains, exports and releases.")));
    return;
  }
  const list = h("div", { class: "charts" });
  const button = h("button", { class: "primary", type: "button", disabled: true }, "Train on what was reviewed");
  const recipe = h("select", { "aria-label": "Recipe" });
  let timer = 0, alive = true;

  async function refresh() {
    const { recipes, trainings } = await get("trainings");
    if (!alive) return;
    if (!recipe.options.length) recipe.append(...recipes.map((name) => h("option", { value: name }, name.split("/").pop().replace(/\.toml$/, ""))));
    const running = trainings.some((one) => one.state === "running");
    button.disabled = running || !recipes.length;
    list.replaceChildren(...trainings.map(card));
    clearTimeout(timer);
    if (running) timer = setTimeout(() => refresh().catch(failed), 700);
  }

  button.addEventListener("click", () => post("trainings", { recipe: recipe.value }).then(refresh).catch(failed));
  stage.replaceChildren(h("div", { class: "page" },
    h("h1", {}, "Train, export and release"),
    h("div", { class: "card" },
      h("h2", {}, "Train"),
      h("p", { class: "soft" }, "Every correction is training data. About three of four settled notes train the recipe; the others are kept apart, and both the model now and the new one are scored on them. A model that is worse is not put to use."),
      h("div", { class: "row" }, recipe, button)),
    list,
    await releaseCard(failed),
    h("div", { class: "card" }, h("h2", {}, "Export the settled notes"),
      h("p", { class: "soft" }, "Signed notes with their final spans. Where two reviewers differ and nobody has settled it, the note is left out."),
      h("div", { class: "row" }, [["jsonl", "JSON lines"], ["brat", "brat (zip)"], ["i2b2", "i2b2 2014 XML (zip)"]].map(([name, text]) =>
        h("a", { href: `/api/export/${name}`, download: true }, h("button", { type: "button", tabindex: -1 }, text)))))));
  await refresh();
  return () => { alive = false; clearTimeout(timer); };
}

function card(training) {
  const state = training.result?.worse ? ["not better", "bad"] : { running: ["running", "warn"], done: ["done", "good"], failed: ["failed", "bad"] }[training.state];
  return h("section", { class: "card training", "data-state": training.state },
    h("div", { class: "row" }, h("h2", { class: "grow" }, `${training.recipe.split("/").pop().replace(/\.toml$/, "")} · ${training.who}`), h("span", { class: `chip ${state[1]}` }, state[0])),
    h("p", { class: "soft small", "aria-live": "polite" }, training.state === "done" ? `trained on ${plural(training.result.trained_on, "note")}, scored on ${plural(training.result.held_out, "note")} it did not see` : training.message),
    training.result ? comparison(training) : null);
}

const direction = (by) => Math.abs(by) < 0.0005 ? "soft" : by > 0 ? "up" : "down";
const change = (by) => `${{ soft: "", up: "▲ +", down: "▼ " }[direction(by)]}${direction(by) === "soft" ? "0.0" : (by * 100).toFixed(1)}`;

function comparison(training) {
  const { comparison: rows, worse, held_out } = training.result;
  if (!rows) return null; // made by an earlier version
  const line = ({ name, before, after, p }) => h("tr", {}, h("th", { scope: "row" }, name),
    h("td", { class: "number", "data-before": name }, tenths(before)), h("td", { class: "number", "data-after": name }, tenths(after)),
    h("td", { class: `number ${direction(after - before)}` }, change(after - before)),
    h("td", { class: "number soft" }, p === null || p > 0.95 ? "–" : p.toFixed(3)));
  const use = h("button", { type: "button", onclick: () => post(`trainings/${training.id}/use`).then(({ notes }) => {
    toast(`The new model looks at ${plural(notes, "note")} not opened yet`);
    document.dispatchEvent(new CustomEvent("reviewed"));
  }).catch(failed) }, "Use this model for notes not opened yet");
  return h("div", {},
    h("table", { class: "side-by-side" },
      h("caption", { class: "soft small" }, `Both models on the same ${plural(held_out, "note")} that the new one has not seen`),
      h("thead", {}, h("tr", {}, ["", "model now", "new", "difference", "p"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map(line))),
    h("p", { class: "soft small" }, held_out < FEW ? "So few notes decide little: sign more, and train again. " : "", "p: how often chance alone makes a difference so large."),
    worse ? h("p", { class: "worse" }, `Not offered for use: ${worse}. The model now goes on; sign more notes and train again.`) : use);
}
