/** What changed of late, in words: which series, since which build, and what came with it. */

import { breaking, element } from "./elements.js";
import { buildPage } from "./links.js";
import { change, fill, quantity } from "./numbers.js";

/** How a change of level is called: slower since #57, by a drift since then, or suspected to be so. */
export function called(one, texts) {
  const word = one.drift ? `drift${one.effect[0].toUpperCase()}${one.effect.slice(1)}` : one.effect;
  const text = fill(texts[word], one.build);
  return one.confirmed ? text : fill(texts.suspected, text);
}

/** Whether the new level is the worse one. */
export function isWorse(one) {
  return one.effect === "slower" || one.effect === "worse";
}

/** By so many builds the place of a change may be wrong. */
const NEAR = 2;

/** Whether somebody has accepted the new level since. */
function isAccepted(series, one) {
  const from = series.columns.build.indexOf(one.build);
  return series.columns.acknowledged.slice(Math.max(0, from - NEAR)).some((accepted) => accepted);
}

/** Whether the build of a change has a commit, and one before it another. */
function isBetweenCommits(series, one) {
  const { build, commit } = series.columns;
  const from = build.indexOf(one.build);
  return from > 0 && commit[from] !== "" && commit.slice(0, from).some((other) => other !== "" && other !== commit[from]);
}

/** The newest change, and with one that is only suspected the one before. */
function latest(changes) {
  return changes.slice(changes.length > 0 && !changes[changes.length - 1].confirmed ? -2 : -1);
}

/** Fills the list; the worse come first; the section is hidden where there is nothing new. */
export function showNews(section, list, texts, accept) {
  const newest = list.flatMap((series) => {
    const changes = latest(series.changes);
    return (changes.length || !series.unwatched ? changes : [undefined]).map((one) => ({ series, one }));
  });
  const worse = ({ one }) => one === undefined || isWorse(one);
  newest.sort((a, b) => worse(b) - worse(a));
  const items = newest.map(({ series, one }) => item(series, one, texts, accept));
  section.hidden = items.length === 0;
  section.querySelector("ul").replaceChildren(...items);
}

/** How much worse a series has become in all, where no gate watches that, beside its newest change if it has one. */
function unwatched(series, one, texts) {
  const all = series.unwatched;
  if (!all || one !== series.changes[series.changes.length - 1]) {
    return [];
  }
  const several = one === undefined || Math.abs(all.percent - one.percent) > 0.1 * Math.abs(all.percent);
  return [
    element(
      "div",
      {},
      several ? element("strong", {}, fill(texts.inAll, change(series, all.percent), all.build)) : "",
      several ? "; " : "",
      texts.unwatched,
      ...(all.gate ? [`; ${texts.tryGate} `, element("code", {}, all.gate)] : []),
    ),
  ];
}

function item(series, one, texts, accept) {
  if (one === undefined) {
    return element("li", {}, element("strong", {}, ...breaking(series.name)), ": ", ...unwatched(series, one, texts));
  }
  const worse = isWorse(one);
  const parts = [
    element("strong", {}, ...breaking(series.name)),
    ": ",
    element("span", { class: worse ? "benchgate-worse" : "benchgate-better" }, called(one, texts)),
    `, ${change(series, one.percent)} (${quantity(series, one.before)} → ${quantity(series, one.after)}`,
    one.ratios ? ` ${texts.byRatios}) ` : ") ",
    ...unwatched(series, one, texts),
  ];
  if (one.number && texts.changeLog) {
    const label = one.commits > 0 ? fill(texts.commits, one.commits) : texts.changeLog;
    parts.push(element("a", { href: `${buildPage(one.number)}changes` }, label), " ");
  } else if (one.number) {
    parts.push(element("a", { href: buildPage(one.number) }, texts.openBuild), " ");
  }
  if (texts.findCommit && isBetweenCommits(series, one)) {
    const asked = new URLSearchParams({ experiment: series.experiment, series: series.name, b: one.build });
    parts.push(element("a", { href: `bisect?${asked}` }, texts.findCommit), " ");
  }
  if (isAccepted(series, one)) {
    parts.push(element("span", { class: "benchgate-quiet" }, texts.acknowledged));
    return element("li", {}, ...parts);
  }
  const reason = document.querySelector("#acknowledged [name=reason]");
  if (worse && reason) {
    const button = element("button", { type: "button", class: "jenkins-button jenkins-button--tertiary" }, texts.accept);
    button.addEventListener("click", () => accept(series, one));
    parts.push(button);
  }
  return element("li", {}, ...parts);
}
