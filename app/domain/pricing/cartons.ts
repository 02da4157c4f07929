import { limits } from "../limits.ts";

/** Outer measures of the carton we pack in, which is also what Amazon's warehouses take at most. */
export const carton = { lengthMm: 600, widthMm: 500, heightMm: 500, emptyGrams: 900 } as const;

export interface Carton {
  pieces: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  grams: number;
  /** The piece alone is larger or heavier than a carton may be. */
  oversize: boolean;
}

interface PackedPiece {
  quantity: number;
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

/**
 * Packs equal pieces in rows and layers, all turned the same way, the way that fits most. A carton
 * holds no more than its room and the weight one box may have; the last is only as high as it needs.
 */
export function packCartons(piece: PackedPiece): Carton[] {
  const way = bestWay(piece);
  const byWeight = Math.floor((limits.boxGramsMax - carton.emptyGrams) / piece.weightGrams);
  if (way.perLayer * way.layers === 0 || byWeight === 0)
    return Array.from({ length: piece.quantity }, () => ({
      pieces: 1,
      lengthMm: piece.lengthMm,
      widthMm: piece.widthMm,
      heightMm: piece.heightMm,
      grams: piece.weightGrams + carton.emptyGrams,
      oversize: true,
    }));

  const perCarton = Math.min(way.perLayer * way.layers, byWeight);
  const cartons: Carton[] = [];
  for (let left = piece.quantity; left > 0; left -= perCarton) {
    const pieces = Math.min(left, perCarton);
    cartons.push({
      pieces,
      lengthMm: carton.lengthMm,
      widthMm: carton.widthMm,
      heightMm: Math.ceil(pieces / way.perLayer) * way.heightMm,
      grams: pieces * piece.weightGrams + carton.emptyGrams,
      oversize: false,
    });
  }
  return cartons;
}

function bestWay({ lengthMm, widthMm, heightMm }: PackedPiece) {
  const [a, b, c] = [lengthMm, widthMm, heightMm];
  const ways = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ].map(([length = 1, width = 1, height = 1]) => ({
    perLayer: Math.floor(carton.lengthMm / length) * Math.floor(carton.widthMm / width),
    layers: Math.floor(carton.heightMm / height),
    heightMm: height,
  }));
  return ways.reduce((best, way) =>
    way.perLayer * way.layers > best.perLayer * best.layers ? way : best,
  );
}
