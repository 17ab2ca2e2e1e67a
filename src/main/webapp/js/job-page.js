/** The page of a job: asks for what the controls say, and shows it small, large, and as tables. */

import { askFor, seriesOf } from "./data.js";
import { element, settled, words } from "./elements.js";
import { HeatMap } from "./heat-map.js";
import { LargeChart } from "./large-chart.js";
import { keep } from "./memory.js";
import { SmallCharts } from "./small-charts.js";
import { showNews } from "./news.js";
import { onThemeChange } from "./theme.js";
import { fill } from "./numbers.js";
import { WhatIf } from "./what-if.js";

/** What the page shows at first is not thinned out, so the server reads it once. */
const SMALL_POINTS = 200;
/** Of more builds these show all that so small a chart can. */
const THINNED_POINTS = 100;
const LARGE_POINTS = 1000;
/** So many cards are shown at once, and so many more when more are asked for. */
const CARDS = 24;
/** Fewer series are seen at a glance in their cards. */
const FEWEST = 4;
/** A map of more rows is not seen at once. */
const ROWS = 60;
/** Of the series that are news so many are listed; one more says that there are others. */
const NEWS = 20;
/** So many of them stand on the page at once, the others behind a line. */
const NEWS_AT_ONCE = 5;

/** Milliseconds after which builds that were being read are asked for again. */
const READ_AGAIN = 1000;

/** As Jenkins serves it; a page of files overrides where data comes from and how an address keeps what is shown. */
export class JobPage {
  constructor(root) {
    this.root = root;
    this.texts = words(root);
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
    const { find, sort, last } = this.form.elements;
    keep(sort, "sort");
    keep(last, "last");
    this.form.addEventListener("change", (event) => ![find, sort].includes(event.target) && this.load());
    find.addEventListener("input", settled(250, () => this.search()));
    sort.addEventListener("change", () => this.search());
    root.addEventListener("click", (event) => this.family(event));
    this.more = root.querySelector("[name=more]");
    this.more.addEventListener("click", () => this.showMore());
    this.heat = new HeatMap(root.querySelector(".benchgate-heat"), this.texts, (name) => this.choose(name, true));
    this.whole.addEventListener("click", () => this.zoom());
    onThemeChange(settled(50, () => {
      this.small.redraw();
      this.heat.draw();
      this.large.draw();
    }));
    this.load();
  }

  /** What the controls say, for an address. */
  query(more = {}) {
    const filled = Object.entries({ ...Object.fromEntries(new FormData(this.form)), ...more }).filter(([, value]) => value !== "" && value != null);
    return Object.fromEntries(filled);
  }

  /** The same of builds alone, whichever series are looked for. */
  range(more = {}) {
    return this.query({ find: "", sort: "", ...more });
  }

  /** The name of the series that the address names; empty where it names none. */
  remembered() {
    return new URLSearchParams(location.search).get("series") || "";
  }

  /** Lets the address name the series that is shown large. */
  remember(name) {
    history.replaceState(null, "", `./?${new URLSearchParams({ ...this.query(), series: name })}`);
  }

  /** The series that a query asks for, of those that builds measured, and how many there are in all. */
  async ask(query) {
    const answer = await askFor(this.root.dataset.url, query);
    this.read = answer.read ?? 1;
    return { list: seriesOf(answer).filter((series) => series.columns.build.length > 0), of: answer.of };
  }

  /** The levels of many series in stretches of builds. */
  grid(query) {
    return askFor(this.root.dataset.grid, query);
  }

  /** Reads anew what the controls say: cards, one series large, what changed, and the map of all. */
  async load() {
    const { last, from, to } = this.range();
    const few = Number(last) <= SMALL_POINTS && !from && !to;
    this.points = few ? SMALL_POINTS : THINNED_POINTS;
    this.between = undefined;
    const asked = this.range({ points: this.points });
    this.asked = asked;
    const list = await this.search();
    if (!list || this.asked !== asked) {
      return;
    }
    try {
      const isReading = this.read < 1;
      if (isReading) {
        this.status.textContent = fill(this.texts.reading, Math.floor(100 * this.read));
        setTimeout(() => this.asked === asked && this.load(), READ_AGAIN);
      }
      const name = this.chosen || list[0]?.name;
      if (name && !(await this.choose(name, false)) && list[0]) {
        await this.choose(list[0].name, false);
      }
      this.root.dataset.ready = "true";
      if (isReading) {
        return;
      }
      const news = (await this.ask({ ...asked, news: NEWS + 1 })).list;
      if (this.asked === asked) {
        this.news(news);
      }
    } catch (problem) {
      this.fail(problem);
    }
  }

  news(list) {
    const section = this.root.querySelector(".benchgate-news-section");
    showNews(section, list.slice(0, NEWS), this.texts, (series, one) => this.accept(series, one));
    const items = section.querySelector("ul");
    const rest = [...items.children].slice(NEWS_AT_ONCE);
    if (list.length > NEWS) {
      rest.push(element("li", {}, this.texts.moreNews));
    }
    if (rest.length > 1) {
      const summary = element("summary", {}, fill(this.texts.furtherNews, rest.length));
      items.append(element("li", {}, element("details", {}, summary, element("ul", { class: "benchgate-news-list" }, ...rest))));
    }
  }

  fail(problem) {
    this.status.textContent = fill(this.texts.failed, problem.message);
    this.root.dataset.ready = "true";
  }

  /** Shows the first cards of the series that are looked for, and the map of them. */
  async search() {
    const query = this.query({ points: this.points, most: CARDS });
    this.searched = query;
    try {
      const { list, of } = await this.ask(query);
      if (this.searched !== query) {
        return undefined;
      }
      this.small.show(list);
      this.passed = CARDS;
      this.count(of);
      this.press();
      this.map(query);
      return list;
    } catch (problem) {
      this.fail(problem);
      return undefined;
    }
  }

  /** Cards behind those that are shown. */
  async showMore() {
    const query = this.searched;
    this.more.disabled = true;
    try {
      const { list, of } = await this.ask({ ...query, first: this.passed });
      if (this.searched === query) {
        this.small.add(list);
        this.passed += CARDS;
        this.count(of);
        this.press();
        this.map(query);
      }
    } catch (problem) {
      this.fail(problem);
    }
    this.more.disabled = false;
  }

  /** Says how many of the series are shown, and whether there are more; what no build of the range measured has no card. */
  count(of) {
    const shown = this.small.size;
    const sought = this.form.elements.find.value.trim();
    const nothing = of === 0 && sought ? this.texts.notFound : this.texts.nothing;
    this.status.textContent = shown === 0 ? nothing : of > shown || sought ? fill(this.texts.shown, shown, of) : "";
    this.more.hidden = this.passed >= of;
  }

  /** Draws the series that have cards. */
  async map(query) {
    try {
      const grid = await this.grid({ ...query, most: Math.min(ROWS, this.passed) });
      if (this.searched !== query) {
        return;
      }
      if (grid.series.length >= FEWEST) {
        this.heat.show(grid, this.chosen);
      } else {
        this.heat.hide();
      }
    } catch {
      this.heat.hide(); // the cards say what is wrong
    }
  }

  /** Looks for the series of a family. */
  family(event) {
    const find = event.target.closest("[data-find]")?.dataset.find;
    if (find !== undefined) {
      event.preventDefault();
      this.form.elements.find.value = find;
      this.search();
      this.form.scrollIntoView({ block: "start" });
      this.form.elements.find.focus({ preventScroll: true });
    }
  }

  /** Shows one series large; false where no build measured it. */
  async choose(name, go) {
    this.chosen = name;
    this.press();
    const range = this.between ? { from: this.between[0], to: this.between[1], last: "" } : {};
    const query = this.range({ series: name, points: LARGE_POINTS, ...range });
    this.remember(name);
    const [series] = (await this.ask(query)).list;
    if (!series || this.chosen !== name) {
      return this.chosen !== name;
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
    return true;
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

  /** Says in cards and map which series is shown large. */
  press() {
    this.small.press(this.chosen);
    this.heat.press(this.chosen);
  }
}
