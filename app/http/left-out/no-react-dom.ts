// Takes the place of `react-dom` in the Worker (app/local/bundle/bundle-worker.ts), by its names.

/** What the router would draw at once in a browser. */
export function flushSync(): never {
  throw new Error("nothing is drawn in a browser here");
}
