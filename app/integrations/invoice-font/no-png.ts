// Takes the place of `@pdf-lib/upng` in the Worker (app/local/bundle/bundle-worker.ts), by its names.

/** Our PDFs are of letters and lines: a PNG is put into none. */
export default {
  decode() {
    throw new Error("no PNG is put into a PDF");
  },
};
