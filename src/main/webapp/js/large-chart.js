/** One series large: zoomed into with the pointer, walked through with the arrow keys, and always beside its table. */

import { breaking, element, settled, verdict } from "./elements.js";
import { buildPage } from "./links.js";
import { called } from "./news.js";
import { fill } from "./numbers.js";
import { colors } from "./theme.js";
import { option, told } from "./trend-chart.js";
import { table } from "./trend-table.js";

export class LargeChart {
  /** `zoomed` is called with the times between which the reader wants to see every build. */
  constructor(root, texts, zoomed) {
    this.root = root;
    this.texts = texts;
    this.canvas = root.querySelector(".benchgate-canvas");
    this.title = root.querySelector("h2");
    this.selected = root.querySelector(".benchgate-selected");
    this.details = root.querySelector("details");
    this.chart = echarts.init(this.canvas, null, { renderer: "canvas" });
    this.marked = [];
    this.index = -1;
    this.chart.getZr().on("click", (event) => this.pick(event));
    this.chart.on("datazoom", settled(300, () => this.zoom(zoomed)));
    this.canvas.addEventListener("keydown", (event) => this.walk(event));
    this.details?.addEventListener("toggle", () => this.fillTable());
    new ResizeObserver(() => this.chart.resize()).observe(this.canvas);
  }

  show(series) {
    this.series = series;
    this.index = -1;
    this.marked = [];
    this.root.hidden = false;
    this.title.replaceChildren(...breaking(series.name));
    this.selected.replaceChildren(this.texts.pick);
    const last = series.columns.build.length - 1;
    this.canvas.setAttribute(
      "aria-label",
      [
        fill(this.texts.description, series.name, series.builds),
        this.texts[series.direction],
        told(series, last, this.texts).join(", "),
        ...series.changes.map((one) => called(one, this.texts)),
      ].join(". "),
    );
    this.draw();
    this.chart.resize();
    this.fillTable();
  }

  draw() {
    if (this.series) {
      const drawn = option(this.series, { texts: this.texts, colors: colors(this.root), marked: this.marked });
      this.chart.setOption(drawn, { notMerge: true });
    }
  }

  mark(builds) {
    this.marked = builds;
    this.draw();
  }

  fillTable() {
    if (!this.details) {
      return;
    }
    const place = this.details.querySelector("div");
    place.replaceChildren(...(this.details.open && this.series ? [table(this.series, this.texts)] : []));
    // core's script makes tables sortable that were there when the page came
    window.Behaviour?.applySubtree(place);
  }

  /** Where the pointer is among the builds; `undefined` beside the chart. */
  place(event) {
    const pixel = [event.offsetX, event.offsetY];
    return this.chart.containPixel({ gridIndex: 0 }, pixel) ? this.chart.convertFromPixel({ gridIndex: 0 }, pixel)[0] : undefined;
  }

  pick(event) {
    const index = this.place(event);
    if (index !== undefined) {
      this.select(index);
    }
  }

  walk(event) {
    const last = this.series.columns.build.length - 1;
    const from = this.index < 0 ? last + 1 : this.index;
    const target = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      this.select(Math.min(last, Math.max(0, target)));
      this.chart.dispatchAction({ type: "showTip", seriesIndex: 2, dataIndex: this.index });
    }
  }

  select(index) {
    const { columns } = this.series;
    this.index = index;
    const number = columns.number[index];
    const [build, ...rest] = told(this.series, index, this.texts);
    const links = [];
    if (number) {
      links.push(element("a", { href: buildPage(number) }, this.texts.openBuild));
    }
    if (number && this.texts.changeLog) {
      links.push(element("a", { href: `${buildPage(number)}changes` }, this.texts.changeLog));
    }
    if (this.texts.compare) {
      links.push(element("a", { href: `compare?${new URLSearchParams({ experiment: this.series.experiment, b: columns.build[index] })}` }, this.texts.compare));
    }
    this.selected.replaceChildren(
      verdict(columns.outcome[index], this.texts),
      " ",
      element("strong", {}, build),
      ` ${rest.filter((part) => part !== this.texts[columns.outcome[index]]).join(" · ")} `,
      element("span", { class: "benchgate-links" }, ...links),
    );
    document.querySelectorAll("[data-benchgate-build]").forEach((field) => {
      field.value = columns.build[index];
    });
    document.querySelectorAll("[data-benchgate-metric]").forEach((field) => {
      field.value = this.series.metric;
    });
  }

  /** Only what was thinned out is asked for anew. */
  zoom(zoomed) {
    const { columns, builds } = this.series;
    const { startValue, endValue } = this.chart.getOption().dataZoom[0];
    const whole = startValue <= 0 && endValue >= columns.build.length - 1;
    if (!whole && builds > columns.build.length && endValue > startValue) {
      zoomed(columns.time[startValue], columns.time[endValue]);
    }
  }
}
