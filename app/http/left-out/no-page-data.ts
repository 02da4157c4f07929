// Takes the place of `turbo-stream` in the Worker (wrangler.toml), by its names.

/** What a page's loaders answered, for a script that would draw the page anew: there is none. */
export function encode() {
  return new ReadableStream();
}

export function decode(): never {
  throw new Error("pages send no data");
}
