/** The pages of a site of files: tables that sort and filter, and charts whose data comes from files beside the page. */

import "./table-filter.js";
import "./table-sort.js";
import { element } from "./elements.js";
import { JobPage } from "./job-page.js";

const DAY = 24 * 60 * 60 * 1000;

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
    const found = query.series === undefined
      ? await Promise.all(cards.map((name) => this.answer(name, Number(small), query)))
      : [await this.answer(await this.file(cards, query.series), Number(newest), query)];
    return found.flat().filter((series) => series.columns.build.length > 0);
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
