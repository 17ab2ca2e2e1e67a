/** The pages of a site of files: tables that sort and filter, and charts whose data comes from files beside the page. */

import "./table-filter.js";
import "./table-sort.js";
import { element } from "./elements.js";
import { JobPage } from "./job-page.js";
import { difference } from "./numbers.js";

const DAY = 24 * 60 * 60 * 1000;
/** Rows and columns of a map of series, as many as the server in Jenkins answers. */
const COLUMNS = 60;

/** A page of files may not read other files, but run them: each file of data calls this with its name and what it holds. */
const answers = new Map();
globalThis.benchgateAnswer = (name, answer) => answers.set(name, answer);

const asked = new Map();

function read(name) {
  if (!asked.has(name)) {
    asked.set(
      name,
      new Promise((found, failed) => {
        const script = element("script", { src: `data/${name}.js` });
        script.addEventListener("load", () => found(answers.get(name)));
        script.addEventListener("error", () => failed(new Error(`data/${name}.js is missing`)));
        document.head.append(script);
      }),
    );
  }
  return asked.get(name);
}

/**
 * The places of the builds that a query asks for.
 *
 * @param covered so many of the newest builds the series can have
 * @param since when the first of the builds that it asks for by their number was measured: where builds were left out, points cannot
 *     be counted
 */
function places({ builds, columns }, { last, from, to, branch }, covered, since) {
  const counted = last && last !== "all";
  const thinned = columns.build.length < Math.min(builds, covered);
  const begin = Math.max(from ? Date.parse(from) : -Infinity, counted && thinned ? since : -Infinity);
  const end = to ? Date.parse(to) + (to.includes("T") ? 1 : DAY) : Infinity;
  const kept = columns.build
    .map((build, index) => index)
    .filter((index) => columns.time[index] >= begin && columns.time[index] < end && (!branch || columns.branch[index] === branch));
  return counted && !thinned ? kept.slice(-Number(last)) : kept;
}

/** A series with nothing but the builds at some places. */
function selected(series, kept) {
  if (kept.length === series.columns.build.length) {
    return series;
  }
  const columns = Object.fromEntries(Object.entries(series.columns).map(([name, values]) => [name, kept.map((index) => values[index])]));
  const builds = new Set(columns.build);
  return { ...series, columns, builds: kept.length, changes: series.changes.filter((one) => builds.has(one.build)) };
}

/** By how much the newest of a series' builds was worse than its baseline, in %; least where that is not known. */
function worsened(series) {
  const { columns, direction } = series;
  const { percent } = difference(series, columns.build.length - 1);
  const worse = direction === "higher" ? -percent : direction === "lower" ? percent : Math.abs(percent);
  return Number.isFinite(worse) ? worse : -Infinity;
}

/** The width of the newest interval of a series as a share of its value; least where it has none. */
function noise({ columns }) {
  const last = columns.build.length - 1;
  const width = (columns.upper[last] ?? NaN) - (columns.lower[last] ?? NaN);
  return Number.isFinite(width) ? width / Math.abs(columns.value[last]) : -Infinity;
}

/** Those whose names have all words, in order; files have the gravest first. */
function found(list, { find = "", sort }) {
  const sought = find.toLowerCase().trim().split(/\s+/);
  const some = list.filter((series) => sought.every((word) => series.name.toLowerCase().includes(word)));
  const figure = { worsened, noise }[sort];
  const names = new Intl.Collator("en");
  return figure ? some.sort((a, b) => figure(b) - figure(a) || 0) : sort === "name" ? some.sort((a, b) => names.compare(a.name, b.name)) : some;
}

/** The middle of the values that there are; `null` without any. */
function median(values) {
  const sorted = values.filter((value) => value != null).sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length === 0 ? null : sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * The levels of series in stretches of the builds that any of them has.
 *
 * @param most columns there are
 * @param sure so many of them have a point of every series where builds were left out
 */
function grid(list, most, sure) {
  const times = new Map(list.flatMap(({ columns }) => columns.build.map((build, index) => [build, columns.time[index]])));
  const builds = [...times.keys()].sort((a, b) => times.get(a) - times.get(b));
  const thinned = list.some((series) => series.builds > series.columns.build.length);
  const count = Math.min(thinned ? sure : most, builds.length);
  const stretches = [...Array(count).keys()].map((one) => builds.slice(Math.floor((one * builds.length) / count), Math.floor(((one + 1) * builds.length) / count)));
  const stretch = new Map(stretches.flatMap((some, index) => some.map((build) => [build, index])));
  const rows = list.map((series) => {
    const cells = stretches.map(() => []);
    series.columns.build.forEach((build, index) => cells[stretch.get(build)].push(series.columns.value[index]));
    const level = cells.map(median);
    if (series.builds > series.columns.build.length) {
      // its other builds were measured as well: those that were left out are between their neighbours
      level.forEach((one, index) => {
        level[index] = one ?? (level.slice(index).some((later) => later != null) ? (level[index - 1] ?? null) : null);
      });
    }
    return { ...series, median: median(series.columns.value), level };
  });
  const columns = { first: stretches.map((some) => some[0]), last: stretches.map((some) => some[some.length - 1]), builds: stretches.map((some) => some.length) };
  return { columns, series: rows };
}

class SiteJob extends JobPage {
  remembered() {
    return new URLSearchParams(location.hash.slice(1)).get("series") || "";
  }

  remember(name) {
    history.replaceState(null, "", `#${new URLSearchParams({ series: name })}`);
  }

  async ask(query) {
    const { small, newest, parts } = this.root.dataset;
    const cards = [...Array(Number(parts)).keys()].map((part) => `cards-${part}`);
    const answers = query.series === undefined
      ? await Promise.all(cards.map((name) => this.answer(name, Number(small), query)))
      : [await this.answer(await this.file(cards, query.series), Number(newest), query)];
    const all = answers.flat().filter((series) => series.columns.build.length > 0);
    if (query.news) {
      return { list: all.filter((series) => series.changes.length > 0 || series.unwatched) };
    }
    const list = found(all, query);
    const first = query.first ?? 0;
    return { list: list.slice(first, first + (query.most ?? list.length)), of: list.length };
  }

  /** The levels of many series in stretches of builds. */
  async grid(query) {
    const { list, of } = await this.ask(query);
    return { ...grid(list.slice(0, COLUMNS), COLUMNS, Number(this.root.dataset.sure)), of };
  }

  /** Files of series are numbered as the small charts are. */
  async file(cards, name) {
    const all = (await Promise.all(cards.map(read))).flatMap((part) => part.series);
    return `${all.findIndex((series) => series.name === name)}`;
  }

  /** From the file of so many newest builds, or that of all where these are not all that a query can mean. */
  async answer(name, covered, query) {
    const newest = await read(name);
    const enough = newest.series.every((series) => this.holds(series, covered, query));
    const { series } = enough ? newest : await read(`${name}-all`);
    const since = Number(this.root.dataset[`since-${query.last}`]);
    return series.map((one) => selected(one, places(one, query, enough ? covered : Infinity, since)));
  }

  holds({ columns }, covered, { last, from, branch }) {
    const recent = from && Date.parse(from) >= columns.time[0];
    return Number(this.root.dataset.all) <= covered || recent || (!from && !branch && Number(last) <= covered);
  }
}

document.querySelectorAll(".benchgate-job").forEach((root) => new SiteJob(root));
