/** Tables that are sorted by a click on the head of a column, and backwards by another one. */

import { element } from "./elements.js";

/** What a cell is sorted by: the key that it names, or its text. */
function key(row, column) {
  const cell = row.cells[column];
  return cell.querySelector("[data-sort]")?.dataset.sort ?? cell.textContent;
}

const order = new Intl.Collator("en", { numeric: true });

function sort(table, column, backwards) {
  const [body] = table.tBodies;
  const rows = [...body.rows].sort((a, b) => order.compare(key(a, column), key(b, column)));
  body.append(...(backwards ? rows.reverse() : rows));
  [...table.tHead.rows[0].cells].forEach((head, index) => {
    if (index === column) {
      head.setAttribute("aria-sort", backwards ? "descending" : "ascending");
    } else {
      head.removeAttribute("aria-sort");
    }
  });
}

document.querySelectorAll("table.sortable").forEach((table) => {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = element("button", { type: "button", class: "sort" }, head.textContent);
    button.addEventListener("click", () => sort(table, column, head.getAttribute("aria-sort") === "ascending"));
    head.replaceChildren(button);
  });
});
