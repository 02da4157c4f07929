import { limits } from "#app/domain/core/limits.ts";
import type { WholeYenRange } from "#db/schema/shipments.ts";
import {
  bandYen,
  type Carton,
  type Consignment,
  freightYen,
  packCartons,
  roundUpGrams,
  toConsignment,
  volumetricGrams,
} from "./freight.ts";
import type { FreightBand, FreightList } from "./freight-list.ts";
import type { GoodsClass } from "./goods-class.ts";

export type { WholeYenRange } from "#db/schema/shipments.ts";

/** Weight and outer measures of one piece; unknown figures are null. */
export interface Piece {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

export interface Load extends Piece {
  quantity: number;
  goodsClass?: GoodsClass | undefined;
  /** The usual weight of a piece, for pieces that are not weighed. */
  usualGrams?: { min: number; max: number } | undefined;
}

/** Cartons and filling add up to 12 % to the weight, and next to nothing to that of dense goods. */
const heavyPercent = 112;
/** Clothes compress to half of the supplier's measures; loose boxes on a pallet take an eighth more. */
const room = { tightPercent: 50, loosePercent: 112 };

/**
 * The assumed weight of a piece of general goods of unknown weight, from a phone case to a small
 * appliance.
 */
export const unknownPieceGrams = { min: 50, max: 1_500 };

/**
 * Packs pieces of the same weight and size in cartons together, whatever their colour, and others in
 * cartons of their own. Undefined where a weight or size is unknown.
 */
export function packLoads(loads: readonly Load[]): Carton[] | undefined {
  const packed = mergeEqualPieces(loads).map(
    ({ quantity, weightGrams, lengthMm, widthMm, heightMm }) =>
      weightGrams && lengthMm && widthMm && heightMm
        ? packCartons({ quantity, weightGrams, lengthMm, widthMm, heightMm })
        : undefined,
  );
  return packed.every((cartons) => cartons !== undefined) ? packed.flat() : undefined;
}

/** Merges loads of equal pieces: the same goods in two colours fill no more cartons than in one. */
function mergeEqualPieces(loads: readonly Load[]): Load[] {
  const sums = new Map<string, Load>();
  for (const load of loads) {
    const { weightGrams, lengthMm, widthMm, heightMm } = load;
    const piece = [weightGrams, lengthMm, widthMm, heightMm].join();
    const sum = sums.get(piece)?.quantity ?? 0;
    sums.set(piece, { ...load, quantity: sum + load.quantity });
  }
  return [...sums.values()];
}

/** Estimates the least and the most that a method may charge for unpacked goods. */
export function unpackedFreightRange(loads: readonly Load[], list: FreightList) {
  let light = 0;
  let heavy = 0;
  let cubicMillimetres = 0;
  for (const { quantity, weightGrams, usualGrams, lengthMm, widthMm, heightMm } of loads) {
    const guessed = usualGrams ?? unknownPieceGrams;
    const bulk =
      lengthMm && widthMm && heightMm
        ? volumetricGrams(lengthMm, widthMm, heightMm, list.volumetricDivisor)
        : 0;
    // Compressible goods are often charged by weight, boxed goods by volume; the range covers both.
    light += (weightGrams ?? guessed.min) * quantity;
    heavy += Math.max(weightGrams ?? guessed.max, bulk) * quantity;
    cubicMillimetres += (lengthMm ?? 0) * (widthMm ?? 0) * (heightMm ?? 0) * quantity;
  }
  const min = consignment(light, list, {
    cubicMillimetres: percentOf(cubicMillimetres, room.tightPercent),
  });
  const max = consignment(percentOf(heavy, heavyPercent), list, {
    cubicMillimetres: percentOf(cubicMillimetres, room.loosePercent),
  });
  const cartons = packLoads(loads);
  return { min, max: cartons ? larger(max, toConsignment(cartons, list)) : max };
}

/** Computes the chargeable grams of unpacked goods as a range, exact where nothing is estimated. */
export function chargeableGrams(loads: readonly Load[], list: FreightList): WholeYenRange {
  const { min, max } = unpackedFreightRange(loads, list);
  return {
    min: Math.max(min.grams, list.minimumGrams),
    max: Math.max(max.grams, list.minimumGrams),
  };
}

function consignment(
  grams: number,
  list: FreightList,
  { cubicMillimetres }: Pick<Consignment, "cubicMillimetres">,
): Consignment {
  const boxes = Math.max(1, Math.ceil(grams / limits.boxGramsMax));
  return { grams: roundUpGrams(grams, list), boxes, cubicMillimetres, boxYen: 0 };
}

function larger(one: Consignment, other: Consignment): Consignment {
  return {
    grams: Math.max(one.grams, other.grams),
    boxes: Math.max(one.boxes, other.boxes),
    cubicMillimetres: Math.max(one.cubicMillimetres, other.cubicMillimetres),
    boxYen: other.boxYen,
  };
}

function percentOf(amount: number, percent: number) {
  return Math.ceil((amount * percent) / 100);
}

/** A weight at which its own band costs more than the start of the next, with both prices in yen. */
interface CheaperBand {
  grams: number;
  ownYen: number;
  nextGrams: number;
  nextYen: number;
}

/**
 * Finds an example of the rule that the next band is taken where it is cheaper; undefined where it never
 * is.
 */
export function cheaperBand(bands: readonly FreightBand[]): CheaperBand | undefined {
  const sorted = [...bands].sort((a, b) => a.upToGrams - b.upToGrams);
  for (const band of sorted.slice(0, -1)) {
    // The last full kilogram of the band, which readers can check themselves.
    const grams = Math.floor(band.upToGrams / 1_000) * 1_000;
    const ownYen = bandYen(band, grams);
    const nextYen = freightYen(bands, grams)!;
    if (nextYen < ownYen) return { grams, ownYen, nextGrams: band.upToGrams + 1, nextYen };
  }
  return undefined;
}
