// Takes the place of `@pdf-lib/standard-fonts` in the Worker (app/local/bundle-worker.ts), by its names.

/** The fonts that a PDF reader brings along itself; none has Japanese. */
export const FontNames = {};
export const Encodings = {};

export const Font = {
  load() {
    throw new Error("only the served font is drawn");
  },
};
