import type { ChangeParts } from "./change.ts";

/** How far a paid order of a company may change without a question, in either direction. */
export interface ChangeLimit {
  /** Of the order's total; 0 asks about everything that makes it cheaper. */
  percent: number;
  /** And no more than so many yen; null leaves it to the part, 0 asks. */
  yen: number | null;
  /** The same for what makes it dearer. */
  risePercent: number;
  riseYen: number | null;
}

/** A company that has said nothing is asked about everything. */
export const askAlways: ChangeLimit = { percent: 0, yen: null, risePercent: 0, riseYen: null };

/** A paid order's totals: as the company last agreed to it, as it stands, and with the change. */
interface Totals {
  agreedYen: number;
  beforeYen: number;
  afterYen: number;
}

/**
 * Whether the company wants to be asked: of whatever brings other goods or more of them, of what goes
 * beyond its limit in the direction in which the total moves, and of all when the order costs nothing:
 * pieces sent again have no yen to go by. Changes that it was not asked about count together.
 */
export function asksFirst(
  limit: ChangeLimit,
  { agreedYen, beforeYen, afterYen }: Totals,
  { lines }: Pick<ChangeParts, "lines"> = { lines: [] },
) {
  return (
    beforeYen === 0 ||
    lines.some(({ fewer, sku, options, added }) => fewer < 0 || sku || options || added) ||
    !spares(limit, afterYen - beforeYen, agreedYen) ||
    !spares(limit, afterYen - agreedYen, agreedYen)
  );
}

/** Whether so much dearer, below zero cheaper, needs no question. */
function spares(limit: ChangeLimit, dearerYen: number, agreedYen: number) {
  const [percent, most] =
    dearerYen > 0 ? [limit.risePercent, limit.riseYen] : [limit.percent, limit.yen];
  const yen = Math.abs(dearerYen);
  if (percent === 0 || most === 0) return false;
  return yen * 100 <= percent * agreedYen && (most === null || yen <= most);
}
