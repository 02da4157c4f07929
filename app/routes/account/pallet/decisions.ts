/** What ticked goods can be decided to: taken in, taken in and carried on, carried on as they are, or refused. */
export const decisions = [
  "accept",
  "accept-library",
  "accept-cart",
  "accept-sheet",
  "library",
  "cart",
  "sheet",
  "refuse",
] as const;
