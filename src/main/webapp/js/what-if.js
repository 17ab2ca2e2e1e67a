/** Another threshold, tried on builds of the past: which of them it would have rejected. */

import { askFor } from "./data.js";
import { element, settled } from "./elements.js";
import { buildLink } from "./links.js";
import { fill } from "./numbers.js";

const THRESHOLD = /\b(percent|upper|lower)=([0-9.]+)/;

/** Wires the form of the page to one series; `mark` gets the labels of the builds that would have failed. */
export class WhatIf {
  constructor(root, texts, address) {
    this.texts = texts;
    this.address = address;
    this.gate = root.querySelector("[name=gate]");
    this.slider = root.querySelector("[name=threshold]");
    this.number = root.querySelector("[name=number]");
    this.answer = root.querySelector("output");
    this.query = () => ({});
    this.mark = () => {};
    const ask = settled(250, () => this.ask());
    this.slider.addEventListener("input", () => this.move(this.slider.value, ask));
    this.number.addEventListener("input", () => this.move(this.number.value, ask));
    this.gate.addEventListener("input", () => {
      this.adjust();
      ask();
    });
    root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask();
    });
  }

  /** Begins with the gate that the newest build was judged by. */
  show(series, query, mark) {
    this.query = query;
    this.mark = mark;
    this.asked = undefined;
    this.gate.value = series.gates[0];
    this.answer.replaceChildren();
    this.adjust(true);
  }

  /** Puts slider and number where the gate's text has its threshold; they rest where it has none. */
  adjust(anew = false) {
    const found = THRESHOLD.exec(this.gate.value);
    this.slider.disabled = !found;
    this.number.disabled = !found;
    if (!found) {
      return;
    }
    const value = Number(found[2]);
    if (anew) {
      const most = 3 * value || 30;
      const step = 10 ** Math.floor(Math.log10(most / 60));
      this.slider.max = most;
      this.slider.min = 0;
      this.slider.step = step;
    }
    this.slider.value = value;
    this.number.value = value;
  }

  move(value, ask) {
    if (!Number.isFinite(Number(value)) || value === "") {
      return;
    }
    this.gate.value = this.gate.value.replace(THRESHOLD, (all, key) => `${key}=${Number(value)}`);
    this.slider.value = value;
    this.number.value = value;
    ask();
  }

  async ask() {
    const query = new URLSearchParams({ ...this.query(), gate: this.gate.value });
    const asked = query.toString();
    this.asked = asked;
    const said = await askFor(this.address, query).catch((problem) => ({ problem: problem.message }));
    if (this.asked === asked) {
      this.say(said);
    }
  }

  say(said) {
    if (said.problem) {
      this.answer.replaceChildren(element("span", { class: "benchgate-worse" }, said.problem));
      this.mark([]);
      return;
    }
    const shown = said.failed.slice(-12).reverse();
    const links = shown.flatMap((one, index) => [index ? ", " : " ", buildLink(one.build, one.number)]);
    const more = said.failed.length > shown.length ? ", …" : "";
    this.answer.replaceChildren(
      element("strong", {}, fill(this.texts.whatIfFound, said.failed.length, said.builds)),
      ...(said.failed.length ? [":", ...links, more] : ["."]),
      said.potential.length ? ` ${fill(this.texts.whatIfPotential, said.potential.length)}` : "",
      said.notJudged ? ` ${fill(this.texts.whatIfLeft, said.notJudged)}` : "",
    );
    this.mark(said.failed.map((one) => one.build));
  }
}
