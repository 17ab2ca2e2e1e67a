export const WORDS = ["a", "b"];
