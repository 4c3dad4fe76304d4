// Figures over the whole set.
import { get } from "./api.js";
import { pairCard } from "./adjudicate.js";
import { band, bars, histogram } from "./charts.js";
import { h, percent, plural } from "./dom.js";

let wanted = 1;
/** The commonest labels are shown. */
const LABELS = 16;
/** So many of the notes that were signed too fast. */
const FAST = 10;

export async function dashboardView(stage, me) {
  const data = await get(`dashboard?wanted=${wanted}`);
  const { missed } = data;
  const bound = h("input", { type: "number", min: 0.01, max: 1000, step: 0.1, value: wanted, "aria-label": "Wanted bound: misses per 1,000 words" });
  bound.addEventListener("change", () => {
    wanted = Math.min(1000, Math.max(0.01, Number(bound.value) || 1));
    dispatchEvent(new Event("hashchange")); // the page shows the view anew
  });
  const total = data.found.reduce((sum, [, count]) => sum + count, 0);
  stage.replaceChildren(h("div", { class: "page" },
    h("h1", {}, "Dashboard"),
    h("div", { class: "tiles" },
      tile(total.toLocaleString("en"), "identifiers found"), tile(data.settled.toLocaleString("en"), `notes settled${data.disputed ? `, ${data.disputed} in dispute` : ""}`),
      tile(missed.notes ? missed.rate.toFixed(2) : "–", "missed per 1,000 words"), tile(missed.notes ? `≤ ${missed.high.toFixed(2)}` : "–", "upper end of the 95 % interval")),
    h("div", { class: "charts" },
      h("section", { class: "card wide" },
        h("div", { class: "row" }, h("h2", { class: "grow" }, "What is still missed, per 1,000 words"), h("label", { class: "row small soft" }, "wanted at most", bound)),
        h("p", { class: "soft" }, advice(missed)),
        missed.course.length ? band(missed.course.map((point) => ({ x: point.notes, y: point.rate, low: point.low, high: point.high })), missed.wanted, "Estimated misses per 1,000 words with a 95 percent interval, as the random sample grows", "per 1,000 words") : null),
      h("section", { class: "card" }, h("h2", {}, "Identifiers by label"), data.found.length ? bars(data.found.slice(0, LABELS).map(([label, count]) => ({ name: label, value: count, className: `g-${me.groupOf[label]}` })), "Counts per label") : none()),
      h("section", { class: "card" }, h("h2", {}, "Confidence of findings, %"), histogram(data.histogram, "Histogram of confidence"), h("h2", {}, "Reviewers, words per minute"),
        data.speeds.length ? bars(data.speeds.map((one) => ({ name: one.reviewer, value: one.words_per_minute, shown: `${Math.round(one.words_per_minute)}  (${plural(one.notes, "note")}, ${one.seconds_per_note.toFixed(1)} s each${one.too_fast ? `, ${one.too_fast} too fast` : ""})` })), "Speed of reviewers") : none()),
      data.too_fast.length ? h("section", { class: "card wide too-fast" }, h("h2", {}, "Signed faster than anyone reads"),
        h("p", { class: "soft" }, `${plural(data.too_fast.length, "signature")} came sooner after opening the note than its words can be read (more than 1,000 a minute). Let someone else look at these notes.`),
        h("ul", {}, data.too_fast.slice(0, FAST).map((one) => h("li", {}, h("a", { href: `#/note/${one.note}` }, one.document), ` ${one.reviewer}: ${plural(one.words, "word")} in ${one.seconds.toFixed(1)} s`))),
        data.too_fast.length > FAST ? h("p", { class: "soft small" }, `and ${data.too_fast.length - FAST} more; the audit report lists all`) : null) : null,
      h("section", { class: "card" }, h("h2", {}, "How right each finder has been here"), precision(data.precision)),
      h("section", { class: "card" }, h("h2", {}, "Agreement"), data.agreement.length ? data.agreement.map(pairCard) : none("Two people have to sign the same note.")))));
}

const tile = (value, about) => h("div", { class: "card tile" }, h("b", {}, value), h("span", { class: "soft small" }, about));
const none = (why = "Sign some notes first.") => h("p", { class: "soft" }, why);

function advice(missed) {
  if (!missed.notes) return "Order the queue by “Random sample” and sign from the top: only notes drawn at random can say what is missed in the rest.";
  const so = `${plural(missed.misses, "miss").replace("misss", "misses")} in ${plural(missed.words, "word")} of ${plural(missed.notes, "note")} drawn at random: ${missed.rate.toFixed(2)} (95 %: ${missed.low.toFixed(2)} to ${missed.high.toFixed(2)}). `;
  if (missed.more === 0) return `${so}The wanted bound is met.`;
  if (missed.more === null) return `${so}The wanted bound cannot be shown by reviewing more: the rate itself is too high. Train on what was reviewed, or raise the bound.`;
  return `${so}About ${plural(missed.more, "more note")} of the random sample to show at most ${missed.wanted}${missed.more > missed.all_notes - missed.notes ? ", more than there are" : ""}.`;
}

function precision(finders) {
  const rows = Object.entries(finders).map(([finder, labels]) => {
    const [right, all] = Object.values(labels).reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
    return { name: finder, value: all ? right / all : 0, shown: `${percent(all ? right / all : 0)} of ${all}` };
  });
  return rows.length ? bars(rows.sort((a, b) => b.value - a.value), "Precision of finders", percent) : none();
}
