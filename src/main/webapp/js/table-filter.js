/** A field above each long table that shows the rows with all words that are typed. */

import { element } from "./elements.js";

/** Fewer rows than these are seen at a glance. */
const FEWEST = 6;

function filter(table) {
  const rows = [...table.tBodies[0].rows];
  if (rows.length < FEWEST) {
    return;
  }
  const input = element("input", { type: "search", class: "jenkins-input benchgate-filter", maxlength: "200" });
  const label = element("label", { class: "benchgate-filter-label" }, `${table.dataset.benchgateFilter} `, input);
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/);
    rows.forEach((row) => {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    });
  });
  (table.closest(".benchgate-scroll") || table).before(label);
}

document.querySelectorAll("table[data-benchgate-filter]").forEach(filter);
