/** Links to the pages of builds: where Jenkins has them, unless the page around a chart says otherwise. */

import { element } from "./elements.js";
import { fill } from "./numbers.js";

let pattern;

/** The address of a build's page. */
export function buildPage(number) {
  pattern ??= document.querySelector("[data-build-page]")?.dataset.buildPage || "../%1/";
  return fill(pattern, encodeURIComponent(number));
}

/** A link to the page of a build; only its label where there is no such page any more. */
export function buildLink(build, number) {
  return number ? element("a", { href: buildPage(number) }, `#${build}`) : document.createTextNode(`#${build}`);
}
