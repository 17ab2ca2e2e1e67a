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

/** An outcome with its sign, so that it is not told by its colour alone. */
export function verdict(outcome, texts) {
  return element("span", { class: `benchgate-verdict benchgate-${outcome}` }, texts[outcome]);
}

/** Waits until nothing was asked for a while, then does it once. */
export function settled(milliseconds, action) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}
