/** The chart on a job's own page: one series, read and drawn once it comes into view; a click opens a build. */

import { askFor, seriesOf } from "./data.js";
import { element, words } from "./elements.js";
import { LargeChart } from "./large-chart.js";
import { buildPage } from "./links.js";
import { keep } from "./memory.js";
import { showNews } from "./news.js";
import { fill } from "./numbers.js";
import { SmallCharts } from "./small-charts.js";
import { onThemeChange } from "./theme.js";

const POINTS = 200;
/** Of the series that are news so many are listed; one more says that there are others. */
const NEWS = 3;

/** The chart library, which is large: it is loaded where something is drawn. */
function library(address) {
  return new Promise((loaded, failed) => {
    const script = element("script", { src: address });
    script.addEventListener("load", loaded);
    script.addEventListener("error", () => failed(new Error(address)));
    document.head.append(script);
  });
}

class FrontChart extends LargeChart {
  pick(event) {
    const index = this.place(event);
    const number = this.series.columns.number[index];
    if (number) {
      location.assign(buildPage(number));
    }
  }
}

class FrontPage {
  constructor(root) {
    this.root = root;
    this.texts = words(root);
    this.section = root.querySelector(".benchgate-large");
    [this.series, this.last] = this.section.querySelectorAll("select");
    const seen = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        seen.disconnect();
        this.begin();
      }
    });
    seen.observe(root);
  }

  async begin() {
    try {
      await library(this.texts.library);
      this.section.hidden = false;
      keep(this.last, "last");
      this.chart = new FrontChart(this.section, this.texts, () => {});
      this.series.addEventListener("change", () => this.show());
      this.last.addEventListener("change", () => this.show());
      onThemeChange(() => this.chart.draw());
      await Promise.all([this.show(), this.cards(), this.news()]);
    } catch (problem) {
      this.tell(problem);
    }
    this.root.dataset.ready = "true";
  }

  tell(problem) {
    this.root.querySelector(".benchgate-status").textContent = problem ? fill(this.texts.failed, problem.message) : "";
  }

  async ask(query, more) {
    const asked = new URLSearchParams(query);
    Object.entries({ points: POINTS, ...more }).forEach(([name, value]) => asked.set(name, value));
    return seriesOf(await askFor(this.texts.url, asked));
  }

  /** Draws the chosen series in the chosen range. */
  async show() {
    const query = this.series.value;
    const last = this.last.value;
    try {
      const [series] = await this.ask(query, { last });
      if (series && this.series.value === query && this.last.value === last) {
        this.tell();
        this.chart.show(series);
      }
    } catch (problem) {
      this.tell(problem);
    }
  }

  /** Several pinned series side by side; a click shows one large. */
  async cards() {
    const count = Number(this.texts.cards);
    if (count < 2) {
      return;
    }
    const queries = [...this.series.options].slice(0, count).map((option) => option.value);
    const list = (await Promise.all(queries.map((query) => this.ask(query)))).map(([series], place) => ({ ...series, query: queries[place] }));
    const small = new SmallCharts(this.root.querySelector(".benchgate-cards"), this.texts, (series) => {
      this.series.value = series.query;
      this.show();
    });
    small.show(list.filter((series) => series.columns?.build.length > 0));
    onThemeChange(() => small.redraw());
  }

  /** What changed of late, and what drifts while no gate watches it. */
  async news() {
    const list = await this.ask({ experiment: this.texts.experiment }, { last: POINTS, news: NEWS + 1 });
    const section = this.root.querySelector(".benchgate-news-section");
    showNews(section, list.slice(0, NEWS), this.texts);
    if (list.length > NEWS) {
      section.querySelector("ul").append(element("li", {}, element("a", { href: this.texts.trend }, this.texts.more)));
    }
  }
}

document.querySelectorAll(".benchgate-front[data-url]").forEach((root) => new FrontPage(root));
