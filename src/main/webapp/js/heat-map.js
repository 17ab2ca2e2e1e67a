/** The levels of many series over builds as a map of colours: what changed together is one upright edge. */

import { common, element } from "./elements.js";
import { change, fill, quantity } from "./numbers.js";
import { colors, faded } from "./theme.js";

const ROW = 16;
/** Room above for the builds of the first and the last column. */
const TOP = 20;
const BOTTOM = 4;
/** The greatest change has the full colour, but no less and no more than these, in %. */
const LEAST = 2;
const MOST = 50;

/** By how much a level differs from the series' median, as a series says its changes. */
function changeOf(row, level) {
  return row.unit === "%" ? level - row.median : 100 * (level / row.median - 1);
}

/** A text that fits into a width, without what it begins with where it does not: names differ at their ends. */
function fitting(painter, text, width) {
  let fitted = text;
  for (let cut = 1; painter.measureText(fitted).width > width && cut < text.length; cut++) {
    fitted = `…${text.slice(cut)}`;
  }
  return fitted;
}

export class HeatMap {
  /** `chosen` is called with the name of a series. */
  constructor(root, texts, chosen) {
    this.root = root;
    this.texts = texts;
    this.canvas = root.querySelector("canvas");
    this.told = root.querySelector(".benchgate-heat-told");
    this.least = root.querySelector(".benchgate-heat-better");
    this.greatest = root.querySelector(".benchgate-heat-worse");
    this.canvas.addEventListener("mousemove", (event) => this.tell(this.cell(event)));
    this.canvas.addEventListener("mouseleave", () => this.tell());
    this.canvas.addEventListener("click", (event) => {
      const cell = this.cell(event);
      if (cell) {
        chosen(cell.row.name);
      }
    });
    new ResizeObserver(() => this.draw()).observe(this.canvas.parentElement);
  }

  show(grid, large) {
    this.grid = grid;
    this.large = large;
    this.start = common(grid.series.map((row) => row.name));
    this.limit = this.bound();
    const shown = change({ unit: "" }, this.limit).replace("+", "");
    this.least.textContent = `≥ ${shown} ${this.texts.heatBetter}`;
    this.greatest.textContent = `≥ ${shown} ${this.texts.heatWorse}`;
    this.tell();
    this.root.hidden = false;
    this.draw();
  }

  hide() {
    this.grid = undefined;
    this.root.hidden = true;
  }

  /** Marks the series that is shown large. */
  press(large) {
    this.large = large;
    this.draw();
  }

  /** The change that has the full colour: one in twenty cells differs by as much. */
  bound() {
    const sizes = this.grid.series
      .flatMap((row) => row.level.map((level) => (level == null ? NaN : Math.abs(changeOf(row, level)))))
      .filter(Number.isFinite)
      .sort((a, b) => a - b);
    return Math.min(MOST, Math.max(LEAST, sizes[Math.floor(0.95 * sizes.length)] ?? LEAST));
  }

  draw() {
    const width = this.canvas.parentElement.clientWidth;
    if (!this.grid || width === 0) {
      return;
    }
    const { series, columns } = this.grid;
    const height = TOP + ROW * series.length + BOTTOM;
    const ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    const painter = this.canvas.getContext("2d");
    painter.scale(ratio, ratio);
    const { ink, muted, paper, candidate, fail, inconclusive } = colors(this.root);
    const { fontFamily } = getComputedStyle(document.body);
    const names = series.map((row) => (row.name.startsWith(this.start) ? row.name.slice(this.start.length) : row.name));
    painter.font = `bold 11px ${fontFamily}`;
    this.left = Math.min(0.42 * width, 320, 14 + Math.max(...names.map((name) => painter.measureText(name).width)));
    this.step = (width - this.left - 1) / columns.last.length;
    painter.textBaseline = "middle";
    series.forEach((row, index) => {
      const y = TOP + index * ROW;
      painter.font = `${row.name === this.large ? "bold " : ""}11px ${fontFamily}`;
      painter.fillStyle = row.name === this.large ? candidate : ink;
      painter.fillText(fitting(painter, names[index], this.left - 10), 2, y + ROW / 2);
      row.level.forEach((level, column) => {
        const x = this.left + column * this.step;
        painter.fillStyle = paper;
        painter.fillRect(x, y, this.step - 0.5, ROW - 1);
        if (level == null) {
          painter.fillStyle = faded(muted, 0.3);
        } else {
          const by = changeOf(row, level);
          const worse = row.direction === "higher" ? by < 0 : by > 0;
          const hue = row.direction === "unknown" ? inconclusive : worse ? fail : candidate;
          painter.fillStyle = faded(hue, Math.min(1, Math.abs(by) / this.limit));
        }
        painter.fillRect(x, y, this.step - 0.5, ROW - 1);
      });
      if (row.name === this.large) {
        painter.strokeStyle = candidate;
        painter.lineWidth = 1.5;
        painter.strokeRect(this.left - 1, y - 1, width - this.left, ROW + 1);
      }
    });
    painter.font = `11px ${fontFamily}`;
    painter.fillStyle = muted;
    painter.fillText(fitting(painter, `#${columns.first[0]}`, 90), this.left, TOP / 2);
    painter.textAlign = "right";
    painter.fillText(fitting(painter, `#${columns.last[columns.last.length - 1]}`, 90), width - 2, TOP / 2);
  }

  /** The row and the column at the pointer; `undefined` beside them. */
  cell({ offsetX, offsetY }) {
    const row = this.grid?.series[Math.floor((offsetY - TOP) / ROW)];
    const column = Math.floor((offsetX - this.left) / this.step);
    return row && { row, column: column < this.grid.columns.last.length ? column : -1 };
  }

  /** Says in words what is at the pointer. */
  tell(cell) {
    if (!cell) {
      this.told.replaceChildren(this.texts.pickSeries);
      return;
    }
    const { row, column } = cell;
    const parts = [element("strong", {}, row.name)];
    if (column >= 0) {
      const { first, last, builds } = this.grid.columns;
      const level = row.level[column] ?? NaN;
      parts.push(
        builds[column] > 1 ? ` #${first[column]} – #${last[column]}: ` : ` #${last[column]}: `,
        quantity(row, level),
        Number.isFinite(level) ? `, ${fill(this.texts.fromMedian, change(row, changeOf(row, level)))}` : "",
      );
    } else {
      parts.push(` ${fill(this.texts.medianOf, quantity(row, row.median ?? NaN))}`);
    }
    this.told.replaceChildren(...parts);
  }
}
