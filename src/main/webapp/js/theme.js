/** The colours of the page around a chart, as a canvas needs them, and when they change. */

const ROLES = ["ink", "muted", "grid", "paper", "candidate", "pass", "not_judged", "unseen", "potential", "inconclusive", "fail", "threshold"];

const painter = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Any colour that CSS knows as rgb: themes also use oklch() and color-mix(), which the chart library cannot read. */
function rgb(color) {
  painter.clearRect(0, 0, 1, 1);
  painter.fillStyle = color;
  painter.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = painter.getImageData(0, 0, 1, 1).data;
  return `rgba(${red},${green},${blue},${alpha / 255})`;
}

/** By role, from the style sheet's variables --bg-…, which hold those of Jenkins where it has such a colour. */
export function colors(element) {
  const probe = document.createElement("span");
  probe.hidden = true;
  element.append(probe);
  const found = {};
  for (const role of ROLES) {
    probe.style.color = `var(--bg-${role})`;
    found[role] = rgb(getComputedStyle(probe).color);
  }
  probe.remove();
  return found;
}

/** A colour of which only a share covers what is below it. */
export function faded(color, share) {
  return color.replace(/[\d.]+\)$/, `${share})`);
}

/** Calls back when the reader or the system changes between light and dark. */
export function onThemeChange(changed) {
  new MutationObserver(changed).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
}
