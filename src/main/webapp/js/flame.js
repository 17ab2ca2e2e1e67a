/** A flame graph with its root at the top: it can be enlarged, searched, and walked with the keyboard. */
(() => {
  const ROW = 20;
  /** Narrower frames than this share of the picture are not drawn. */
  const NARROWEST = 0.001;

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  }

  /** Frames come one behind the other, each before those that it called. */
  function nested(flame, all) {
    const root = { name: all, kind: "", self: flame.time, children: [] };
    const path = [root];
    flame.frames.forEach(([number, depth, value, said]) => {
      const frame = { name: flame.names[number], kind: flame.kinds[number], said, self: value, children: [] };
      path.length = depth + 1;
      const caller = path[depth];
      caller.children.push(frame);
      caller.self -= value;
      path.push(frame);
    });
    return root;
  }

  /** What follows the path of a package, which is the same for most. */
  function brief(name) {
    const end = name.search(/[[(]/);
    const path = end < 0 ? name : name.slice(0, end);
    return name.slice(path.lastIndexOf("/") + 1);
  }

  function draw(box, { flame, kinds }) {
    const texts = { all: "all", of: "of the time", own: "in its own code here", search: "Search functions", found: "found", decimalMark: ".", ...box.dataset };
    const percent = (share) => `${(100 * share).toFixed(1).replace(".", texts.decimalMark)} %`;
    const root = d3.partition()(d3.hierarchy(nested(flame, texts.all)).sum((frame) => frame.self));
    const graph = element("div", { class: "benchgate-flame-graph", role: "tree", "aria-label": texts.label });
    const details = element("p", { class: "benchgate-flame-details", "aria-live": "polite" });
    const search = element("input", { type: "search", maxlength: "200" });
    const found = element("output", {});
    const legend = element("ul", { class: "benchgate-flame-legend" });
    Object.entries(kinds).forEach(([kind, { words, sign }]) =>
      legend.append(element("li", {}, element("span", { class: `benchgate-flame-${kind}` }, sign), ` ${words}`)));
    /** The table of the same functions is searched, too. */
    const rows = [...(box.parentNode.querySelector("table")?.tBodies[0].rows || [])];
    let current = root;

    function sentence(node) {
      if (node.data.said) {
        return node.data.said;
      }
      const parts = [`${node.data.name}: ${percent(node.value / root.value)} ${texts.of}`, `${percent(Math.max(0, node.data.self) / root.value)} ${texts.own}`];
      if (kinds[node.data.kind]) {
        parts.push(kinds[node.data.kind].words);
      }
      return parts.join(", ");
    }

    root.each((node) => {
      const kind = kinds[node.data.kind];
      node.item = element(
        "div",
        { role: "treeitem", tabindex: "-1", "aria-level": node.depth + 1, "aria-label": sentence(node), class: kind ? `benchgate-flame-${node.data.kind}` : "" },
        kind ? `${kind.sign} ${brief(node.data.name)}` : node.data.name,
      );
      node.item.title = node.data.name;
      node.item.addEventListener("click", () => { zoom(node); go(node); });
      node.item.addEventListener("mouseenter", () => { details.textContent = sentence(node); });
      node.item.addEventListener("focus", () => { current = node; details.textContent = sentence(node); });
      graph.append(node.item);
    });

    /** Those outside of the enlarged frame are not shown; its callers are as wide as the picture. */
    function zoom(to) {
      const width = to.x1 - to.x0;
      let deepest = 0;
      root.each((node) => {
        const left = Math.max(0, (node.x0 - to.x0) / width);
        const right = Math.min(1, (node.x1 - to.x0) / width);
        node.shown = right - left >= NARROWEST;
        node.item.hidden = !node.shown;
        if (node.shown) {
          deepest = Math.max(deepest, node.depth);
          Object.assign(node.item.style, { left: `${100 * left}%`, width: `${100 * (right - left)}%`, top: `${ROW * node.depth}px` });
        }
      });
      graph.style.height = `${ROW * (deepest + 1)}px`;
    }

    function go(node) {
      if (node && node.shown) {
        current.item.tabIndex = -1;
        node.item.tabIndex = 0;
        node.item.focus();
      }
    }

    function beside(node, step) {
      const row = (node.parent ? node.parent.children : [node]).filter((one) => one.shown);
      return row[row.indexOf(node) + step];
    }

    const keys = {
      ArrowDown: () => go((current.children || []).find((one) => one.shown)),
      ArrowUp: () => go(current.parent),
      ArrowLeft: () => go(beside(current, -1)),
      ArrowRight: () => go(beside(current, 1)),
      Home: () => go(root),
      Enter: () => zoom(current),
      " ": () => zoom(current),
      Escape: () => { zoom(root); go(current); },
    };
    graph.addEventListener("keydown", (event) => {
      if (keys[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        keys[event.key]();
      }
    });

    search.addEventListener("input", () => {
      const wanted = search.value.trim().toLowerCase();
      let count = 0;
      let time = 0;
      root.each((node) => {
        node.met = wanted !== "" && node.data.kind !== "" && node.data.name.toLowerCase().includes(wanted);
        // time of a frame within another one that was found counts once
        node.inside = node.parent != null && (node.parent.met || node.parent.inside);
        count += node.met ? 1 : 0;
        time += node.met && !node.inside ? node.value : 0;
        node.item.classList.toggle("benchgate-flame-found", node.met);
      });
      graph.classList.toggle("benchgate-flame-searched", wanted !== "");
      rows.forEach((row) => { row.hidden = !row.textContent.toLowerCase().includes(wanted); });
      found.textContent = wanted === "" ? "" : `${percent(time / root.value)} ${texts.of} (${count} ${texts.found})`;
    });

    box.replaceChildren(element("p", { class: "benchgate-flame-search" }, element("label", {}, `${texts.search} `, search), " ", found), legend, graph, details);
    zoom(root);
    root.item.tabIndex = 0;
    details.textContent = sentence(root);
  }

  /** Data that stands in the page, or that an address has. */
  async function data(source) {
    if (source.startsWith("#")) {
      return JSON.parse(document.querySelector(source).textContent);
    }
    const response = await fetch(source);
    if (!response.ok) {
      throw new Error(`${response.status} ${response.statusText}`);
    }
    return response.json();
  }

  document.querySelectorAll("[data-benchgate-flame]").forEach(async (box) => {
    try {
      draw(box, await data(box.dataset.benchgateFlame));
    } catch (problem) {
      box.textContent = `${box.dataset.failed || ""} ${problem.message}`;
    }
  });
})();
