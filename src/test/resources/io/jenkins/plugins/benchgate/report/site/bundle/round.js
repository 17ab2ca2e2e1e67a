import "./round.js";
