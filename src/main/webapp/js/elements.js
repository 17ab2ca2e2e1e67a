/** Elements made from data: text is always text, never markup. */

/** A new element; attributes by name, children as nodes or text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) {
      made.setAttribute(key, "");
    } else if (value !== false && value != null) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

/** A text whose names may break behind their dots, so that numbers beside it stay in view. */
export function breaking(text) {
  return text.split(/(?<=\S\/)|(?<=\w\.)(?=\p{L})/u).flatMap((part, place) => (place === 0 ? [part] : [element("wbr"), part]));
}

/** What all names begin with, up to a dot or slash before any blank; empty for less than two. */
export function common(names) {
  const [first = "", ...others] = names;
  const end = others.reduce((same, other) => {
    let place = 0;
    while (place < same && first[place] === other[place]) {
      place++;
    }
    return place;
  }, first.length);
  const place = first.slice(0, end).split(" ")[0];
  const start = Math.max(place.lastIndexOf("."), place.lastIndexOf("/")) + 1;
  return others.length === 0 || start < 8 ? "" : first.slice(0, start);
}

/** A name without that beginning for who looks, and whole for who listens, copies or searches. */
export function shortened(name, start) {
  const left = start && name.startsWith(start) ? element("span", { class: "benchgate-common" }, start) : null;
  return element("span", { class: left ? "benchgate-name-short" : "benchgate-name-whole", title: name }, left, ...breaking(left ? name.slice(start.length) : name));
}

/** An outcome with its sign, so that it is not told by its colour alone. */
export function verdict(outcome, texts) {
  return element("span", { class: `benchgate-verdict benchgate-${outcome}` }, texts[outcome]);
}

/** The words of a page, which its templates share; what its own root says holds. */
export function words(root) {
  return { ...root.querySelector(".benchgate-texts")?.dataset, ...root.dataset };
}

/** Waits until nothing was asked for a while, then does it once. */
export function settled(milliseconds, action) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}
