interface Listed {
  id: string;
  titleZh: string;
  priceFen: number;
  /** What is to be bought; a refused line has none. */
  pieces: number;
  /** What its seller asks a piece now; undefined once it is gone. */
  listedFen: number | undefined;
}

export interface FarPrice {
  id: string;
  titleZh: string;
  priceFen: number;
  listedFen: number;
}

/** Beyond so many times the listed price, or below that part of it, a figure may have slipped by a place. */
const timesMax = 3;

/** The lines quoted so far from their listed price that a reason alone does not do. A price of 0 is no slip. */
export function farFromListed(lines: readonly Listed[]): FarPrice[] {
  return lines.flatMap(({ id, titleZh, priceFen, pieces, listedFen }) => {
    if (pieces === 0 || priceFen === 0 || listedFen === undefined) return [];
    const far = priceFen > listedFen * timesMax || priceFen * timesMax < listedFen;
    return far ? [{ id, titleZh, priceFen, listedFen }] : [];
  });
}

/** What a tick stands for: these lines at these prices, so that others are asked about anew. */
export function pricesAsked(far: readonly FarPrice[]) {
  return far.map(({ id, priceFen }) => `${id}=${priceFen}`).join("/");
}
