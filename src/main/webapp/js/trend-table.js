/** The table beside a chart: the same builds, the newest first. */

import { breaking, element, verdict } from "./elements.js";
import { buildLink } from "./links.js";
import { difference, differs, fill, interval, moment, quantity } from "./numbers.js";

/** The sort key of a number: digits with a decimal point; a missing number sorts below all others. */
const key = (number) => (Number.isFinite(number) ? number.toFixed(12) : "-1000000000000");

/** A table of one series with its caption and headings. */
export function table(series, texts) {
  const { columns } = series;
  const heads = [texts.build, texts.time, texts.value, texts.interval, texts.change, texts.verdict, texts.baseline, texts.commit];
  const body = element("tbody");
  for (let index = columns.build.length - 1; index >= 0; index--) {
    body.append(
      element(
        "tr",
        {},
        element("th", { scope: "row", data: columns.build[index] }, buildLink(columns.build[index], columns.number[index])),
        element("td", { data: columns.time[index] }, moment(columns.time[index])),
        element("td", { class: "benchgate-number", data: key(columns.value[index]) }, quantity(series, columns.value[index])),
        element("td", { class: "benchgate-number", data: key(columns.upper[index] - columns.lower[index]) }, interval(series, columns.lower[index], columns.upper[index])),
        element("td", { class: "benchgate-number", data: key(difference(series, index).percent) }, differs(series, index, texts)),
        element("td", {}, verdict(columns.outcome[index], texts)),
        element("td", {}, columns.acknowledged[index] ? texts.acknowledged : columns.accepted[index] ? texts.yes : texts.no),
        element("td", {}, element("code", {}, columns.commit[index].slice(0, 12))),
      ),
    );
  }
  for (const row of body.rows) {
    [...row.cells].forEach((cell, place) => place > 0 && cell.setAttribute("data-column", heads[place]));
  }
  return element(
    "table",
    { class: "jenkins-table jenkins-table--small sortable benchgate-table" },
    element("caption", { class: "benchgate-caption" }, ...breaking(fill(texts.tableOf, series.name, columns.build.length))),
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
    body,
  );
}
