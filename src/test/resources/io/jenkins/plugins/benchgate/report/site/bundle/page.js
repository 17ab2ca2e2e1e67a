import "./words.js";
import { count } from "./count.js";
import { WORDS } from "./words.js";

document.title = `${count()} ${WORDS}`;
