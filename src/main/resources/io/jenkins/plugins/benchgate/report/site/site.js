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

/** The places of the builds that a query asks for. */
function places({ columns }, { last, from, to, branch }) {
  const begin = from ? Date.parse(from) : -Infinity;
  const end = to ? Date.parse(to) + (to.includes("T") ? 1 : DAY) : Infinity;
  const kept = columns.build
    .map((build, index) => index)
    .filter((index) => columns.time[index] >= begin && columns.time[index] < end && (!branch || columns.branch[index] === branch));
  return last && last !== "all" ? kept.slice(-Number(last)) : kept;
}

/** A series with nothing but the builds that a query asks for. */
function selected(series, query) {
  const kept = places(series, query);
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
    const { files } = this.root.dataset;
    const name = query.series === undefined ? "cards" : files.split("\n").indexOf(query.series);
    const newest = await read(`${name}`);
    const enough = newest.series.every((series) => this.holds(series, query));
    const answer = enough ? newest : await read(`${name}-all`);
    return answer.series.map((series) => selected(series, query)).filter((series) => series.columns.build.length > 0);
  }

  /** Whether the newest builds of a series are all that a query can mean. */
  holds({ builds, columns }, { last, from, branch }) {
    const some = columns.build.length;
    const recent = from && Date.parse(from) >= columns.time[0];
    return builds <= some || recent || (!from && !branch && Number(last) <= some);
  }
}

document.querySelectorAll(".benchgate-job").forEach((root) => new SiteJob(root));
