/** A size class of Amazon's warehouses, with what it takes at most. */
export interface SizeClass {
  longestMm: number | null;
  middleMm: number | null;
  shortestMm: number | null;
  sumMm: number;
  weightGrams: number;
}

interface Piece {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** The first class that takes a piece whichever way it lies; "unmeasured" without weight and size, undefined where none takes it. */
export function sizeClassOf<Class extends SizeClass>(
  { weightGrams, lengthMm, widthMm, heightMm }: Piece,
  classes: readonly Class[],
): Class | "unmeasured" | undefined {
  if (!weightGrams || !lengthMm || !widthMm || !heightMm) return "unmeasured";
  const sides = [lengthMm, widthMm, heightMm].sort((a, b) => b - a);
  const sumMm = lengthMm + widthMm + heightMm;
  return classes.find((one) => {
    const most = [one.longestMm, one.middleMm, one.shortestMm];
    const fits = most.every((limit, index) => limit === null || sides[index]! <= limit);
    return fits && sumMm <= one.sumMm && weightGrams <= one.weightGrams;
  });
}
