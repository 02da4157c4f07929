// Takes the place of `d3-color` in the Worker (app/local/bundle/bundle-worker.ts), by its names.

/** A scale asks whether what it runs between is a colour; of ours it is always a number. */
export function color(): undefined {}

const none = () => {
  throw new Error("scales are of numbers");
};

export const rgb = none;
export const hsl = none;
export const lab = none;
export const hcl = none;
export const cubehelix = none;
