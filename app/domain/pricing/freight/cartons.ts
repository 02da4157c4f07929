import { limits } from "#app/domain/core/limits.ts";

/** Outer measures of the carton we pack in, which is also what Amazon's warehouses take at most. */
export const carton = { lengthMm: 600, widthMm: 500, heightMm: 500, emptyGrams: 900 } as const;
const cartonSurface = surface(carton);

/** So many boxes that are alike. */
export interface Carton {
  count: number;
  /** In each of them. */
  pieces: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  weightGrams: number;
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
 * holds no more than its room and the weight one box may have; it is cut to what lies in it.
 */
export function packCartons(piece: PackedPiece): Carton[] {
  const way = bestWay(piece);
  const byWeight = Math.floor((limits.boxGramsMax - carton.emptyGrams) / piece.weightGrams);
  const byRoom = way.perRow * way.rows * way.layers;
  if (byRoom === 0 || byWeight === 0)
    return [cartonOf({ count: piece.quantity, pieces: 1, oversize: true }, piece, piece)];

  const perCarton = Math.min(byRoom, byWeight);
  return [
    { count: Math.floor(piece.quantity / perCarton), pieces: perCarton },
    { count: 1, pieces: piece.quantity % perCarton },
  ]
    .filter(({ count, pieces }) => count > 0 && pieces > 0)
    .map((alike) => cartonOf({ ...alike, oversize: false }, piece, filled(alike.pieces, way)));
}

/** The outer measures of a carton cut to what lies in it. */
function filled(pieces: number, way: Way): Size {
  const rows = Math.ceil(pieces / way.perRow);
  return {
    lengthMm: Math.min(pieces, way.perRow) * way.lengthMm,
    widthMm: Math.min(rows, way.rows) * way.widthMm,
    heightMm: Math.ceil(rows / way.rows) * way.heightMm,
  };
}

function cartonOf(
  alike: Pick<Carton, "count" | "pieces" | "oversize">,
  { weightGrams }: PackedPiece,
  { lengthMm, widthMm, heightMm }: Size,
): Carton {
  const size = { lengthMm, widthMm, heightMm };
  return { ...alike, ...size, weightGrams: alike.pieces * weightGrams + boardGrams(size) };
}

/** What an empty box of these measures weighs: board is weighed by its surface, a small box of it is light. */
export function boardGrams(size: Size) {
  return Math.ceil((surface(size) / cartonSurface) * carton.emptyGrams);
}

interface Size {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

function surface({ lengthMm, widthMm, heightMm }: Size) {
  return 2 * (lengthMm * widthMm + lengthMm * heightMm + widthMm * heightMm);
}

interface Way extends Size {
  perRow: number;
  rows: number;
  layers: number;
}

function bestWay({ lengthMm, widthMm, heightMm }: Size): Way {
  const [a, b, c] = [lengthMm, widthMm, heightMm];
  const ways = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ].map(([length = 1, width = 1, height = 1]) => ({
    perRow: Math.floor(carton.lengthMm / length),
    rows: Math.floor(carton.widthMm / width),
    layers: Math.floor(carton.heightMm / height),
    lengthMm: length,
    widthMm: width,
    heightMm: height,
  }));
  return ways.reduce((best, way) => (room(way) > room(best) ? way : best));
}

function room({ perRow, rows, layers }: Way) {
  return perRow * rows * layers;
}
