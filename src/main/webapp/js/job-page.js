/** The page of a job: asks for what the controls say, and shows it small, large, and as tables. */

import { settled } from "./elements.js";
import { LargeChart } from "./large-chart.js";
import { SmallCharts } from "./small-charts.js";
import { showNews } from "./news.js";
import { onThemeChange } from "./theme.js";
import { fill } from "./numbers.js";
import { OUTCOMES } from "./trend-chart.js";
import { WhatIf } from "./what-if.js";

/** What the page shows at first is not thinned out, so the server reads it once. */
const SMALL_POINTS = 200;
/** Of more builds these show all that so small a chart can. */
const THINNED_POINTS = 100;
const LARGE_POINTS = 1000;
/** How grave the verdict of a series in its newest build is: the graver, the greater. */
function gravity({ columns }) {
  return OUTCOMES.indexOf(columns.outcome[columns.outcome.length - 1]);
}

/** Milliseconds after which builds that were being read are asked for again. */
const READ_AGAIN = 1000;

/** As Jenkins serves it; a page of files overrides where data comes from and how an address keeps what is shown. */
export class JobPage {
  constructor(root) {
    this.root = root;
    this.texts = { ...root.dataset };
    this.form = root.querySelector(".benchgate-controls");
    this.status = root.querySelector(".benchgate-status");
    this.whole = root.querySelector("[name=whole]");
    this.small = new SmallCharts(root.querySelector(".benchgate-cards"), this.texts, (series) => this.choose(series.name, true));
    this.large = new LargeChart(root.querySelector(".benchgate-large"), this.texts, (from, to) => this.zoom(from, to));
    const whatIf = root.querySelector(".benchgate-whatif");
    this.whatIf = whatIf && new WhatIf(whatIf, this.texts, root.dataset.whatif);
    this.chosen = this.remembered();
    this.between = undefined;
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("change", (event) => event.target.name !== "filter" && this.load());
    this.form.elements.filter.addEventListener("input", () => this.filter());
    this.whole.addEventListener("click", () => this.zoom());
    onThemeChange(settled(50, () => {
      this.small.redraw();
      this.large.draw();
    }));
    this.load();
  }

  /** What the controls say, for an address. */
  query(more = {}) {
    const fields = Object.fromEntries(new FormData(this.form));
    delete fields.filter;
    const filled = Object.entries({ ...fields, ...more }).filter(([, value]) => value !== "" && value != null);
    return Object.fromEntries(filled);
  }

  /** The name of the series that the address names; empty where it names none. */
  remembered() {
    return new URLSearchParams(location.search).get("series") || "";
  }

  /** Lets the address name the series that is shown large. */
  remember(name) {
    history.replaceState(null, "", `./?${new URLSearchParams({ ...this.query(), series: name })}`);
  }

  /** The series that a query asks for. */
  async ask(query) {
    const response = await fetch(`${this.root.dataset.url}?${new URLSearchParams(query)}`, { headers: { Accept: "application/json" } });
    const answer = await response.json().catch(() => ({ problem: `${response.status} ${response.statusText}` }));
    if (answer.problem) {
      throw new Error(answer.problem);
    }
    this.read = answer.read ?? 1;
    return answer.series.map((series) => ({ ...series, experiment: answer.experiment }));
  }

  async load() {
    const { last, from, to } = this.query();
    const few = Number(last) <= SMALL_POINTS && !from && !to;
    const asked = this.query({ points: few ? SMALL_POINTS : THINNED_POINTS });
    this.asked = asked;
    this.between = undefined;
    try {
      const list = this.ordered((await this.ask(asked)).filter((series) => series.columns.build.length > 0));
      if (this.asked !== asked) {
        return;
      }
      this.small.show(list);
      showNews(this.root.querySelector(".benchgate-news-section"), list, this.texts, (series, one) => this.accept(series, one));
      this.status.textContent = list.length ? "" : this.texts.nothing;
      if (this.read < 1) {
        this.status.textContent = fill(this.texts.reading, Math.floor(100 * this.read));
        setTimeout(() => this.asked === asked && this.load(), READ_AGAIN);
      }
      const gravest = [...list].sort((a, b) => gravity(b) - gravity(a))[0];
      const known = list.some((series) => series.name === this.chosen);
      if (gravest) {
        await this.choose(known ? this.chosen : gravest.name, false);
      }
    } catch (problem) {
      this.status.textContent = fill(this.texts.failed, problem.message);
    }
    this.root.dataset.ready = "true";
  }

  /** Those that are pinned before all others, then the gravest in the newest build first; equal ones stay in their order. */
  ordered(list) {
    const pinned = (this.root.dataset.pinned || "").split("\n");
    return [...list].sort((a, b) => pinned.includes(b.name) - pinned.includes(a.name) || gravity(b) - gravity(a));
  }

  /** Shows one series large. */
  async choose(name, go) {
    this.chosen = name;
    this.filter();
    const range = this.between ? { from: this.between[0], to: this.between[1], last: "" } : {};
    const query = this.query({ series: name, points: LARGE_POINTS, ...range });
    this.remember(name);
    const [series] = await this.ask(query);
    if (!series || this.chosen !== name) {
      return;
    }
    this.large.show(series);
    this.pinnable(series);
    this.whole.hidden = !this.between;
    this.links(query);
    this.whatIf?.show(series, () => ({ ...query, points: "" }), (builds) => this.large.mark(builds));
    if (go) {
      this.large.root.scrollIntoView({ block: "nearest" });
      this.large.canvas.focus({ preventScroll: true });
    }
  }

  /** Shows every build between two times; without them the range that the controls say. */
  zoom(from, to) {
    this.between = from === undefined ? undefined : [new Date(from).toISOString(), new Date(to).toISOString()];
    this.choose(this.chosen, false);
  }

  /** Puts a change into the form that accepts it; the reason is the reader's. */
  accept(series, one) {
    const form = document.querySelector("#acknowledged form");
    form.elements.build.value = one.build;
    form.elements.metric.value = series.metric;
    form.elements.reason.focus();
  }

  /** Chooses in the form that pins what is shown large. */
  pinnable(series) {
    const form = this.root.querySelector("[data-benchgate-pin]");
    if (form) {
      form.elements.series.value = series.name;
    }
  }

  /** Lets the links to files say the same as the chart. */
  links(query) {
    this.large.root.querySelectorAll("a[data-file]").forEach((link) => {
      const points = ["data", "trend.csv"].includes(link.dataset.file) ? { points: "all" } : {};
      link.href = `${link.dataset.file}?${new URLSearchParams({ ...query, ...points })}`;
    });
  }

  filter() {
    this.small.filter(this.form.elements.filter.value.trim(), this.chosen);
  }
}
