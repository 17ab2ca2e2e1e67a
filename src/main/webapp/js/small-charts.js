/** All series side by side, each drawn when it comes into view; a click shows one large. */

import { common, element, shortened, verdict } from "./elements.js";
import { called } from "./news.js";
import { change, quantity } from "./numbers.js";
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
    const start = common(list.map((series) => series.name));
    this.root.replaceChildren(...list.map((series) => this.card(series, start)));
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
        Number.isFinite(columns.change[last]) ? element("span", {}, change(series, columns.change[last])) : "",
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

  /** Shows those whose name contains the words, and which of them is shown large. */
  filter(words, large) {
    const wanted = words.toLowerCase().split(/\s+/);
    for (const card of this.root.children) {
      card.hidden = !wanted.every((word) => card.dataset.series.toLowerCase().includes(word));
      card.querySelector("button").setAttribute("aria-pressed", String(card.dataset.series === large));
    }
  }
}
