/** What the chart library draws of one series: the line of builds that are baselines, its band, marks of what gates said. */

import { called, isWorse } from "./news.js";
import { change, differs, interval, labels, moment, quantity } from "./numbers.js";
import { faded } from "./theme.js";

/** From harmless to grave; told apart by shape as well as by colour, as in Benchgate's other charts. */
const MARKS = {
  not_judged: { symbol: "circle", size: 5 },
  unseen: { symbol: "emptyCircle", size: 7 },
  pass: { symbol: "circle", size: 7 },
  potential: { symbol: "triangle", size: 11 },
  inconclusive: { symbol: "diamond", size: 12 },
  fail: {
    symbol: "path://M-10,-7 L-7,-10 L0,-3 L7,-10 L10,-7 L3,0 L10,7 L7,10 L0,3 L-7,10 L-10,7 L-3,0 Z",
    size: 12,
  },
};
export const OUTCOMES = Object.keys(MARKS);

const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");
/** With more builds than this, marks of those that passed would hide the line. */
const CROWDED = 150;

/** Text in the chart's own markup: a brace would begin a style. */
function plain(text) {
  return String(text).replace(/[{}]/g, (brace) => (brace === "{" ? "(" : ")"));
}

function points(columns, chosen) {
  const found = [];
  columns.build.forEach((build, index) => {
    if (chosen(index)) {
      found.push([index, columns.value[index]]);
    }
  });
  return found;
}

function line(name, data, more) {
  return { name, type: "line", data, symbol: "none", silent: true, animation: false, connectNulls: true, ...more };
}

/** Values with the gaps between them bridged; nothing before the first and after the last. */
function bridged(values) {
  const known = values.map((value, index) => (value == null ? -1 : index)).filter((index) => index >= 0);
  const whole = [...values];
  known.forEach((index, place) => {
    const next = known[place + 1];
    for (let gap = index + 1; gap < next; gap++) {
      whole[gap] = values[index] + ((values[next] - values[index]) * (gap - index)) / (next - index);
    }
  });
  return whole;
}

function known(columns, index) {
  return columns.lower[index] != null && columns.upper[index] != null;
}

/** The library fills between a line and what is stacked upon it, but takes gaps in it for zero. */
function band(columns, color) {
  const joined = (index) => columns.accepted[index] && known(columns, index);
  const lower = bridged(columns.lower.map((value, index) => (joined(index) ? value : null)));
  const upper = bridged(columns.upper.map((value, index) => (joined(index) ? value : null)));
  const height = upper.map((value, index) => (value == null ? null : value - lower[index]));
  const hidden = { lineStyle: { opacity: 0 }, stack: "band", stackStrategy: "all", z: 1 };
  return [line("", lower, hidden), line("", height, { ...hidden, areaStyle: { color: faded(color, 0.18), opacity: 1 } })];
}

/** The intervals of builds that are no baseline, which stand beside the line, and of a single build, which has no band. */
function whiskers(columns, colors) {
  const lone = columns.accepted.filter((accepted, index) => accepted && known(columns, index)).length === 1;
  const apart = [];
  columns.build.forEach((build, index) => {
    if ((lone || !columns.accepted[index]) && known(columns, index)) {
      const lineStyle = { color: faded(colors[columns.outcome[index]], 0.6) };
      apart.push([{ coord: [index, columns.lower[index]], lineStyle }, { coord: [index, columns.upper[index]] }]);
    }
  });
  return { symbol: "none", silent: true, animation: false, label: { show: false }, lineStyle: { type: "solid", width: 1 }, data: apart.slice(-200) };
}

function verdicts(columns, small, texts, colors) {
  const crowded = small || columns.build.length > CROWDED;
  return OUTCOMES.map((outcome) => ({
    name: texts[outcome],
    type: "scatter",
    data: points(columns, (index) => columns.outcome[index] === outcome),
    symbol: MARKS[outcome].symbol,
    symbolSize: crowded && (outcome === "pass" || outcome === "not_judged") ? 3 : small ? MARKS[outcome].size * 0.75 : MARKS[outcome].size,
    itemStyle: { color: colors[outcome] },
    cursor: small ? "pointer" : "default",
    animation: false,
    z: 3 + OUTCOMES.indexOf(outcome),
    markLine: outcome === "fail" && !small ? whiskers(columns, colors) : undefined,
  }));
}

/** Thresholds across, changes of level and acknowledged builds upright. */
function lines(series, small, texts, colors) {
  const { columns } = series;
  const across = series.bounds.map((bound) => ({
    yAxis: bound,
    lineStyle: { color: colors.threshold, type: "dashed" },
    label: { show: !small, formatter: quantity(series, bound), position: "insideStartTop", color: colors.threshold },
  }));
  const upright = (index, text, color, type) => ({
    xAxis: index,
    lineStyle: { color, type },
    label: {
      show: !small,
      formatter: plain(text),
      position: "insideEndTop",
      rotate: 0,
      align: index > columns.build.length / 2 ? "right" : "left",
      color,
    },
  });
  const since = new Map(series.changes.map((one) => [columns.build.indexOf(one.build), one]));
  const marks = [];
  columns.build.forEach((build, index) => {
    const one = since.get(index);
    const accepted = columns.acknowledged[index];
    if (one) {
      const text = `${called(one, texts)} ${change(series, one.percent)}${accepted ? `, ${texts.acknowledged}` : ""}`;
      marks.push(upright(index, text, isWorse(one) ? colors.fail : colors.pass, one.confirmed ? "solid" : "dashed"));
    } else if (accepted) {
      marks.push(upright(index, texts.acknowledged, colors.muted, "dotted"));
    }
  });
  return { symbol: "none", silent: true, animation: false, precision: 12, data: [...across, ...marks] };
}

function extremes(series) {
  const { columns } = series;
  let low = Infinity;
  let high = -Infinity;
  columns.value.forEach((value, index) => {
    low = Math.min(low, columns.lower[index] ?? value, value);
    high = Math.max(high, columns.upper[index] ?? value, value);
  });
  const near = high - low || Math.abs(high) || 1;
  for (const bound of series.bounds) {
    // A bound far away would flatten the line; then its label alone would not help either.
    if (bound > low - 2 * near && bound < high + 2 * near) {
      low = Math.min(low, bound);
      high = Math.max(high, bound);
    }
  }
  const room = 0.06 * (high - low || Math.abs(high) || 1);
  return { min: low >= 0 ? Math.max(0, low - room) : low - room, max: high + room };
}

function axes(series, small, colors) {
  const { columns } = series;
  const { min, max } = extremes(series);
  const parts = small ? 2 : 5;
  const style = { color: colors.muted, fontSize: small ? 10 : 12 };
  return {
    xAxis: {
      type: "category",
      data: columns.build.map((build) => `#${plain(build)}`),
      boundaryGap: true,
      axisLabel: { ...style, hideOverlap: true, overflow: "truncate", width: 90 },
      axisLine: { lineStyle: { color: colors.muted }, onZero: false },
      axisTick: { show: false },
      splitLine: { show: false },
    },
    yAxis: {
      type: "value",
      min,
      max,
      splitNumber: parts,
      name: small ? "" : plain(series.display.symbol),
      nameTextStyle: { color: colors.muted, align: "right" },
      axisLabel: { ...style, showMinLabel: false, showMaxLabel: false, formatter: labels(series, max - min, parts) },
      splitLine: { lineStyle: { color: colors.grid } },
    },
  };
}

/** What is said of one build: on the screen while the pointer is there, and as text for readers who do not see it. */
export function told(series, index, texts) {
  const { columns } = series;
  const parts = [
    `#${columns.build[index]}: ${quantity(series, columns.value[index])}`,
    interval(series, columns.lower[index], columns.upper[index]),
    Number.isFinite(columns.change[index]) ? `${change(series, columns.change[index])} ${texts.against}` : differs(series, index, texts),
    texts[columns.outcome[index]],
    moment(columns.time[index]),
    columns.branch[index],
  ];
  return parts.filter((part) => part && part !== "–");
}

function tooltip(series, texts, colors) {
  return {
    trigger: "axis",
    renderMode: "richText",
    confine: true,
    transitionDuration: 0,
    axisPointer: { type: "line", animation: false, lineStyle: { color: colors.muted } },
    backgroundColor: colors.paper,
    borderColor: colors.grid,
    textStyle: { color: colors.ink, fontSize: 13 },
    formatter: (hits) => plain(told(series, place(hits[0]), texts).join("\n")),
  };
}

/** Which build a point belongs to: marks are few and know it, lines have one point a build. */
export function place(hit) {
  return hit.seriesType === "scatter" ? hit.value[0] : hit.dataIndex;
}

/**
 * The options of a chart.
 *
 * @param marked labels of builds to circle: those that another threshold would have rejected
 */
export function option(series, { small = false, texts, colors, marked = [] }) {
  const { columns } = series;
  const circled = new Set(marked);
  return {
    animation: !small && !REDUCED.matches && columns.build.length < 500,
    animationDuration: 200,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: small ? { left: 4, right: 10, top: 10, bottom: 4, containLabel: true } : { left: 8, right: 20, top: 58, bottom: 48, containLabel: true },
    ...axes(series, small, colors),
    tooltip: small ? { show: false } : tooltip(series, texts, colors),
    legend: small
      ? { show: false }
      : { type: "scroll", top: 0, left: 0, selectedMode: false, textStyle: { color: colors.ink }, pageTextStyle: { color: colors.ink }, data: [...OUTCOMES.filter((outcome) => columns.outcome.includes(outcome)).map((outcome) => texts[outcome]), ...(circled.size ? [texts.wouldFail] : [])] },
    dataZoom: small ? [] : [{ type: "inside", zoomOnMouseWheel: "ctrl", moveOnMouseWheel: false, filterMode: "none" }, { type: "slider", filterMode: "none", height: 22, bottom: 8, showDetail: false, borderColor: colors.grid, fillerColor: faded(colors.candidate, 0.15), backgroundColor: "transparent", dataBackground: { lineStyle: { color: colors.muted }, areaStyle: { opacity: 0 } }, selectedDataBackground: { lineStyle: { color: colors.candidate }, areaStyle: { opacity: 0 } }, brushSelect: false }],
    series: [
      ...band(columns, colors.candidate),
      line("", columns.value.map((value, index) => (columns.accepted[index] ? value : null)), {
        lineStyle: { color: colors.candidate, width: small ? 1.5 : 2 },
        z: 2,
        markLine: lines(series, small, texts, colors),
      }),
      ...verdicts(columns, small, texts, colors),
      {
        name: texts.wouldFail,
        type: "scatter",
        data: points(columns, (index) => circled.has(columns.build[index])),
        symbol: "circle",
        symbolSize: 18,
        itemStyle: { color: "transparent", borderColor: colors.threshold, borderWidth: 2 },
        animation: false,
        silent: true,
        z: 9,
      },
    ],
  };
}

