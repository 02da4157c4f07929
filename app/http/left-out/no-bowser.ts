// Takes the place of `bowser` in the Worker (app/local/bundle/bundle-worker.ts), by its names.

/** The file store's client asks which browser it runs in; it runs in none. */
export function parse(): undefined {}
