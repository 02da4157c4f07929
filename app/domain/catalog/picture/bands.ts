import { shapeLength } from "./shape.ts";

const bands = 4;
const signs = shapeLength / bands;
/** Of each band so many ways to read it are looked up, the likeliest first. */
const readingsMax = 12;
/** Of each band the signs of so many of the weakest waves may have turned over. */
const weakSigns = 6;

/** The bands that a shape is found by: the signs of some of its waves each, as a number below 2^14. */
export function bandsOf(shape: Int8Array): number[] {
  return Array.from({ length: bands }, (_, band) => bandOf(shape, band, []));
}

/** What the bands of the same shape may be in another copy of the picture, where weak waves have turned over. */
export function likelyBands(shape: Int8Array): number[] {
  return Array.from({ length: bands }, (_, band) =>
    turnings(shape, band).map((turned) => bandOf(shape, band, turned)),
  ).flat();
}

/** Bands are spread over the waves, so that each has long and short ones. */
function bandOf(shape: Int8Array, band: number, turned: readonly number[]) {
  let number = band;
  for (let at = band; at < shapeLength; at += bands)
    number = number * 2 + Number(shape[at]! > 0 !== turned.includes(at));
  return number;
}

/** Sets of waves that may have turned over, those of the least strength together first; none first of all. */
function turnings(shape: Int8Array, band: number): number[][] {
  const strength = (at: number) => Math.abs(shape[at]!);
  const weakest = Array.from({ length: signs }, (_, nth) => band + nth * bands)
    .sort((one, other) => strength(one) - strength(other))
    .slice(0, weakSigns);
  const sets = Array.from({ length: 2 ** weakSigns }, (_, chosen) =>
    weakest.filter((_, nth) => chosen & (1 << nth)),
  );
  const total = (set: readonly number[]) => set.reduce((sum, at) => sum + strength(at), 0);
  return sets
    .map((set) => ({ set, total: total(set) }))
    .sort((one, other) => one.total - other.total || one.set.length - other.set.length)
    .slice(0, readingsMax)
    .map(({ set }) => set);
}
