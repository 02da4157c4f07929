import { bandYen, freightYen } from "./freight.ts";
import type { FreightBand } from "./freight-list.ts";

/** A weight whose own band would cost more than the start of the next, and both prices in yen. */
interface CheaperBand {
  grams: number;
  ownYen: number;
  nextGrams: number;
  nextYen: number;
}

/** An example of the rule that the next band is taken where it is cheaper; undefined where it never is. */
export function cheaperBand(bands: readonly FreightBand[]): CheaperBand | undefined {
  const sorted = [...bands].sort((a, b) => a.upToGrams - b.upToGrams);
  for (const band of sorted.slice(0, -1)) {
    // The last full kilogram of the band, which any reader can work out again.
    const grams = Math.floor(band.upToGrams / 1_000) * 1_000;
    const ownYen = bandYen(band, grams);
    const nextYen = freightYen(bands, grams)!;
    if (nextYen < ownYen) return { grams, ownYen, nextGrams: band.upToGrams + 1, nextYen };
  }
  return undefined;
}
