// Small charts as SVG. Each has a name for screen readers, and titles on its marks.
import { s } from "./dom.js";

const svg = (width, height, name) => s("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name });
const text = (x, y, content, attributes = {}) => s("text", { x, y, ...attributes }, content);

/** Horizontal bars: [{name, value, ghost, className, shown}]. */
export function bars(rows, name, format = (value) => value.toLocaleString("en")) {
  const step = 24, left = 150, width = 560;
  const right = 16 + 7 * Math.max(...rows.map((row) => (row.shown ?? format(row.value)).length), 0);
  const most = Math.max(...rows.map((row) => Math.max(row.value, row.ghost ?? 0)), 1e-9);
  const chart = svg(width, Math.max(1, rows.length) * step, name);
  rows.forEach((row, i) => {
    const y = i * step, long = (value) => (value / most) * (width - left - right);
    chart.append(text(left - 10, y + 16, row.name, { "text-anchor": "end" }));
    if (row.ghost !== undefined) chart.append(s("rect", { class: "ghost", x: left, y: y + 4, width: long(row.ghost), height: 16, rx: 4 }));
    const group = s("g", { class: row.className ?? "" }, s("rect", { class: row.className ? "group" : "fill", x: left, y: y + (row.ghost === undefined ? 4 : 8), width: Math.max(1, long(row.value)), height: row.ghost === undefined ? 16 : 8, rx: 4 },
      s("title", {}, `${row.name}: ${format(row.value)}`)));
    chart.append(group, text(left + long(Math.max(row.value, row.ghost ?? 0)) + 8, y + 16, row.shown ?? format(row.value), { class: "value" }));
  });
  return chart;
}

/** A histogram of counts over 0 … 1. */
export function histogram(counts, name) {
  const width = 560, height = 190, bottom = 22, top = 18, most = Math.max(...counts, 1);
  const chart = svg(width, height, name), step = width / counts.length;
  counts.forEach((count, i) => {
    const tall = (count / most) * (height - bottom - top);
    chart.append(s("rect", { class: "fill", x: i * step + 3, y: height - bottom - tall, width: step - 6, height: Math.max(tall, count ? 1 : 0), rx: 4 }, s("title", {}, `${i * 10}–${i * 10 + 10} %: ${count}`)));
    if (count) chart.append(text(i * step + step / 2, height - bottom - tall - 5, count.toLocaleString("en"), { class: "value", "text-anchor": "middle" }));
    chart.append(text(i * step + step / 2, height - 6, `${i * 10}–${i * 10 + 10}`, { "text-anchor": "middle" }));
  });
  return chart;
}

/** A line with its interval as a band, and the bound that is wanted: [{x, y, low, high}]. */
export function band(points, goal, name, unit) {
  const width = 1120, height = 260, left = 44, bottom = 34, top = 12;
  const most = Math.max(goal * 1.6, ...points.map((point) => Math.min(point.high, 8 * Math.max(goal, point.y, 0.2))));
  const last = Math.max(...points.map((point) => point.x), 2);
  const x = (value) => left + ((value - 1) / Math.max(1, last - 1)) * (width - left - 16);
  const y = (value) => height - bottom - (Math.min(value, most) / most) * (height - bottom - top);
  const chart = svg(width, height, name);
  for (let i = 0; i <= 4; i += 1) {
    const value = (most * i) / 4;
    chart.append(s("line", { class: "grid", x1: left, x2: width - 16, y1: y(value), y2: y(value) }), text(left - 8, y(value) + 4, value.toFixed(value < 10 ? 1 : 0), { "text-anchor": "end" }));
  }
  const upper = points.map((point) => `${x(point.x)},${y(point.high)}`), lower = points.map((point) => `${x(point.x)},${y(point.low)}`).reverse();
  chart.append(s("polygon", { class: "band", points: [...upper, ...lower].join(" ") }),
    s("polyline", { class: "line", points: points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ") }),
    s("line", { class: "goal", x1: left, x2: width - 16, y1: y(goal), y2: y(goal) }), text(width - 18, y(goal) - 6, `wanted: ${goal}`, { "text-anchor": "end" }));
  for (const point of points) chart.append(s("circle", { class: "dot", cx: x(point.x), cy: y(point.y), r: points.length > 60 ? 1.5 : 3.5 }, s("title", {}, `${point.x} notes: ${point.y.toFixed(2)} (${point.low.toFixed(2)}–${point.high.toFixed(2)}) ${unit}`)));
  for (const tick of [1, Math.round(last / 2), last]) chart.append(text(x(tick), height - 12, tick, { "text-anchor": "middle" }));
  chart.append(text((left + width) / 2, height, "notes of the random sample", { "text-anchor": "middle" }));
  return chart;
}
