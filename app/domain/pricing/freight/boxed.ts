import type { Consignment } from "./freight.ts";
import { volumetricGrams } from "./freight.ts";
import type { BoxMeasure, FreightList } from "./freight-list.ts";

/** A box as it stands there. */
export interface Box {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  weightGrams: number;
}

/** Boxes that are alike are priced once. */
type Boxes = readonly (Box & { count?: number })[];

/** What a box counts as: its weight or its volume, whichever is more, in whole steps of the method. */
export function billingGrams(box: Box, list: FreightList) {
  const volumetric = volumetricGrams(
    box.lengthMm,
    box.widthMm,
    box.heightMm,
    list.volumetricDivisor,
  );
  return stepped(Math.max(volumetric, box.weightGrams), list);
}

/** Measured boxes as a method counts them. */
export function boxed(boxes: Boxes, list: FreightList): Consignment {
  const total: Consignment = { grams: 0, boxes: 0, cubicMillimetres: 0, boxYen: 0 };
  for (const { count = 1, ...box } of boxes) {
    const yen = surchargeYen(box, list);
    total.boxes += count;
    total.grams += count * billingGrams(box, list);
    total.cubicMillimetres += count * box.lengthMm * box.widthMm * box.heightMm;
    total.boxYen = yen === null || total.boxYen === null ? null : total.boxYen + count * yen;
  }
  return total;
}

/** Grams in whole steps of the method's rounding. */
export function stepped(grams: number, { roundingGrams }: FreightList) {
  return Math.ceil(grams / roundingGrams) * roundingGrams;
}

/** For each measure the highest step that the box exceeds; a box can be both long and heavy. */
function surchargeYen(box: Box, { boxSurcharges }: FreightList): number | null {
  let sum = 0;
  for (const measure of ["side", "girth", "sum", "weight"] as const) {
    const size = measured(box, measure);
    const [step] = boxSurcharges
      .filter((row) => row.measure === measure && size > row.above)
      .sort((a, b) => b.above - a.above);
    if (step?.yen === null) return null;
    sum += step?.yen ?? 0;
  }
  return sum;
}

function measured({ lengthMm, widthMm, heightMm, weightGrams }: Box, measure: BoxMeasure) {
  const [longest = 0, middle = 0, shortest = 0] = [lengthMm, widthMm, heightMm].sort(
    (a, b) => b - a,
  );
  switch (measure) {
    case "side":
      return longest;
    case "girth":
      return longest + 2 * (middle + shortest);
    case "sum":
      return longest + middle + shortest;
    case "weight":
      return weightGrams;
  }
}
