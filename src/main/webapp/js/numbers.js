/** Numbers as people read them: four digits, scaled to a fitting unit, with the decimal mark of the page's language. */

const NOTHING = "–";

let mark;

function decimalMark() {
  mark ??= document.querySelector("[data-decimal-mark]")?.dataset.decimalMark || ".";
  return mark;
}

function marked(english) {
  return english.replace(".", decimalMark());
}

function digits(number) {
  const size = Math.abs(number);
  if (size !== 0 && (size < 1e-3 || size >= 1e9)) {
    return marked(number.toExponential(3));
  }
  const decimals = size >= 1000 || size === 0 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : 3;
  return marked(number.toFixed(decimals));
}

/** The number alone, in the unit that the series is shown in; a dash where nothing was measured. */
export function scaled(series, value) {
  return Number.isFinite(value) ? digits(value / series.display.factor) : NOTHING;
}

/** Where the last digit of a number stands that is 1, 2, 3 or 5 times a power of ten: −1 for 0.2. */
function magnitude(number) {
  return Math.floor(Math.log10(number) + 1e-9);
}

/**
 * The labels of an axis, without their unit: as many digits as the step between two of them has.
 *
 * @param span of the axis, in the series' own unit
 * @param parts of it that are asked for: the library takes the nearest step of 1, 2, 3 or 5 times a power of ten
 */
export function labels(series, span, parts) {
  const { factor } = series.display;
  const least = magnitude(span / parts);
  const digit = span / parts / 10 ** least;
  const step = ((digit < 1.5 ? 1 : digit < 2.5 ? 2 : digit < 4 ? 3 : digit < 7 ? 5 : 10) * 10 ** least) / factor;
  // a unit that is no power of ten times the own one, such as KiB, makes steps of many digits: two tell them apart
  const last = magnitude(step) - (Math.abs(Math.log10(factor) - Math.round(Math.log10(factor))) < 1e-9 ? 0 : 1);
  return (value) => {
    const shown = Math.abs(value / factor) < step / 1000 ? 0 : value / factor;
    return marked(last < -8 && shown !== 0 ? shown.toExponential(Math.max(0, magnitude(Math.abs(shown)) - last)) : shown.toFixed(Math.max(0, -last)));
  };
}

/** With its unit. */
export function quantity(series, value) {
  return Number.isFinite(value) ? `${scaled(series, value)} ${series.display.symbol}`.trim() : NOTHING;
}

/** The confidence interval in brackets; a dash where there is none. */
export function interval(series, lower, upper) {
  return Number.isFinite(lower) && Number.isFinite(upper)
    ? `[${scaled(series, lower)}${decimalMark() === "," ? ";" : ","} ${scaled(series, upper)}] ${series.display.symbol}`.trim()
    : NOTHING;
}

/** A change with its sign, in % or in points as the series says. */
export function change(series, percent) {
  if (!Number.isFinite(percent)) {
    return NOTHING;
  }
  const text = marked(percent.toFixed(Math.abs(percent) < 10 ? 2 : 1));
  return `${percent > 0 ? "+" : ""}${text} ${series.unit === "%" ? "pp" : "%"}`;
}

/** How far a build is from its baseline, or from the last accepted build before it among those that are shown, which `build` then names. */
export function difference({ columns, unit }, index) {
  const { change: percent, value, accepted, build } = columns;
  if (Number.isFinite(percent[index]) || !Number.isFinite(value[index])) {
    return { percent: percent[index], build: "" };
  }
  for (let before = index - 1; before >= 0; before--) {
    if (accepted[before] && value[before] > 0) {
      const points = unit === "%" ? value[index] - value[before] : 100 * (value[index] / value[before] - 1);
      return { percent: points, build: build[before] };
    }
  }
  return { percent: NaN, build: "" };
}

/** The difference in words, with the number of the build that it is from, if any; a dash without a difference. */
export function differs(series, index, texts) {
  const { percent, build } = difference(series, index);
  return build ? `${change(series, percent)} ${fill(texts.againstBuild, build)}` : change(series, percent);
}

let times;

/** How times are written: in the zone that Jenkins shows its own in; in UTC, and saying so, where the browser knows no such. */
function format() {
  const zone = document.querySelector("[data-zone]")?.dataset.zone || "UTC";
  const style = { dateStyle: "medium", timeStyle: "short" };
  try {
    return new Intl.DateTimeFormat(undefined, { ...style, timeZone: zone });
  } catch {
    const utc = new Intl.DateTimeFormat(undefined, { ...style, timeZone: "UTC" });
    return { format: (date) => `${utc.format(date)} UTC` };
  }
}

/** A time to the minute, in the words of the browser. */
export function moment(milliseconds) {
  times ??= format();
  return Number.isFinite(milliseconds) ? times.format(new Date(milliseconds)) : NOTHING;
}

/** A text with the places %1, %2 … filled in. */
export function fill(text, ...values) {
  return text.replace(/%(\d)/g, (place, number) => String(values[number - 1] ?? place));
}
