/**
 * A field above each long table that shows the rows with all words that are typed; and a field of a page that has one for
 * families of rows, in which those with such a row unfold.
 */

import { element, settled } from "./elements.js";

/** Fewer rows than these are seen at a glance. */
const FEWEST = 6;

/** Shows the rows with all words, and tells whether there are any. */
function show(rows, typed) {
  const words = typed.toLowerCase().split(/\s+/);
  let some = false;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
    some ||= !row.hidden;
  }
  return some;
}

function filter(table) {
  const rows = [...table.tBodies[0].rows];
  if (rows.length < FEWEST) {
    return;
  }
  const input = element("input", { type: "search", class: "jenkins-input benchgate-filter", maxlength: "200" });
  const label = element("label", { class: "benchgate-filter-label" }, `${table.dataset.benchgateFilter} `, input);
  input.addEventListener("input", () => show(rows, input.value));
  (table.closest(".benchgate-scroll") || table).before(label);
}

/** Filters families as somebody types; what was unfolded by hand stays so when nothing is typed any more. */
function live(input) {
  const all = document.getElementById(input.dataset.benchgateLive);
  const families = [...all.querySelectorAll("details")].filter((one) => !one.querySelector("details")).map((one) => ({ one, rows: [...one.querySelectorAll("tbody tr")], open: false }));
  const around = [...all.querySelectorAll("details")].filter((one) => one.querySelector("details"));
  let typing = false;
  const look = () => {
    const typed = input.value.trim();
    for (const family of families) {
      family.open = typing ? family.open : family.one.open;
      family.one.hidden = !show(family.rows, typed);
      family.one.open = typed === "" ? family.open : !family.one.hidden;
    }
    around.forEach((one) => {
      one.open = typed !== "";
    });
    typing = typed !== "";
  };
  input.addEventListener("input", settled(80, look));
  if (input.value.trim() !== "") {
    look();
  }
}

document.querySelectorAll("table[data-benchgate-filter]").forEach(filter);
document.querySelectorAll("input[data-benchgate-live]").forEach(live);
