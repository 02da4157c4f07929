interface Bought {
  line: { id: string; titleZh: string };
  quantity: number;
  quotedFen: number;
  paidFen: number;
}

/** Nobody looks twice for less than this. */
const slackFen = 2_000;

/**
 * The lines of a purchase that cost less than half or more than one and a half times their quote; all of them
 * where only the sum does. Then a figure may have slipped by a place, or belong to another line.
 */
export function farFromQuoted<One extends Bought>(bought: readonly One[]) {
  const far = bought.filter(isFar);
  const sum = {
    quotedFen: bought.reduce((sum, { quotedFen }) => sum + quotedFen, 0),
    paidFen: bought.reduce((sum, { paidFen }) => sum + paidFen, 0),
  };
  return far.length > 0 || !isFar(sum) ? far : bought;
}

function isFar({ quotedFen, paidFen }: Pick<Bought, "quotedFen" | "paidFen">) {
  const off = paidFen * 2 < quotedFen || paidFen * 2 > quotedFen * 3;
  return off && Math.abs(paidFen - quotedFen) > slackFen;
}

/** What a tick stands for: these pieces at these sums, so that others are asked about anew. */
export function pricesAsked(bought: readonly Bought[]) {
  return bought.map(({ line, quantity, paidFen }) => `${line.id}*${quantity}=${paidFen}`).join("/");
}
