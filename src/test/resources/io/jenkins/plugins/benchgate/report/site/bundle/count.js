import { WORDS } from "./words.js";

/** How many. */
export function count() {
  return WORDS.length;
}
