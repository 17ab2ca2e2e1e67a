/** All series side by side, each drawn when it comes into view; a click shows one large. */

import { common, element, shortened, verdict } from "./elements.js";
import { called } from "./news.js";
import { change, difference, differs, quantity } from "./numbers.js";
import { colors } from "./theme.js";
import { option } from "./trend-chart.js";

export class SmallCharts {
  constructor(root, texts, chosen) {
    this.root = root;
    this.texts = texts;
    this.chosen = chosen;
    this.charts = new Map();
    this.seen = new IntersectionObserver((entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => this.draw(entry.target)), { rootMargin: "200px" });
    this.sizes = new ResizeObserver((entries) => entries.forEach((entry) => this.charts.get(entry.target)?.chart?.resize()));
  }

  show(list) {
    this.charts.forEach(({ chart }) => chart?.dispose());
    this.charts.clear();
    this.seen.disconnect();
    this.sizes.disconnect();
    this.start = common(list.map((series) => series.name));
    this.root.replaceChildren();
    this.add(list);
  }

  /** Shows further ones behind those that are there. */
  add(list) {
    this.root.append(...list.map((series) => this.card(series, this.start)));
  }

  /** How many there are. */
  get size() {
    return this.root.children.length;
  }

  card(series, start) {
    const { columns } = series;
    const last = columns.build.length - 1;
    const canvas = element("div", { class: "benchgate-small-canvas", "aria-hidden": "true" });
    const button = element("button", { type: "button", class: "benchgate-card-title" }, shortened(series.name, start));
    const newest = series.changes[series.changes.length - 1];
    const card = element(
      "li",
      { class: `benchgate-card benchgate-card-${columns.outcome[last]}`, "data-series": series.name },
      element("h3", {}, button),
      element(
        "p",
        {},
        verdict(columns.outcome[last], this.texts),
        " ",
        element("strong", {}, quantity(series, columns.value[last])),
        " ",
        Number.isFinite(difference(series, last).percent) ? element("span", {}, differs(series, last, this.texts)) : "",
      ),
      canvas,
      newest ? element("p", { class: "benchgate-news" }, `${called(newest, this.texts)} ${change(series, newest.percent)}`) : null,
    );
    card.addEventListener("click", () => this.chosen(series));
    this.charts.set(canvas, { series, chart: undefined });
    this.seen.observe(canvas);
    this.sizes.observe(canvas);
    return card;
  }

  draw(canvas) {
    const entry = this.charts.get(canvas);
    if (entry) {
      entry.chart = entry.chart || echarts.init(canvas, null, { renderer: "canvas" });
      entry.chart.setOption(option(entry.series, { small: true, texts: this.texts, colors: colors(this.root) }), { notMerge: true });
    }
  }

  redraw() {
    this.charts.forEach((entry, canvas) => entry.chart && this.draw(canvas));
  }

  /** Says which of them is shown large. */
  press(large) {
    for (const card of this.root.children) {
      card.querySelector("button").setAttribute("aria-pressed", String(card.dataset.series === large));
    }
  }
}
