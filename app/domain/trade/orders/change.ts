import type { ChangedFreight, ChangedLine } from "#db/schema/orders.ts";

export type { ChangeAmounts, ChangedFreight, ChangedLine } from "#db/schema/orders.ts";

/** 金額変更: another content of a paid order, asked for by staff or by the buyer, and its amounts. */
const changeStates = ["proposed", "accepted", "declined", "withdrawn"] as const;
export type ChangeState = (typeof changeStates)[number];

/** What a change is made of, and what of it the company did not agree to. */
export interface ChangeParts {
  lines: readonly ChangedLine[];
  freights: readonly ChangedFreight[];
}

/** Whom an open change waits for: a buyer's wish waits for staff until they have agreed to it. */
export function waitsFor({
  byBuyer,
  agreedAt,
}: {
  byBuyer: boolean;
  agreedAt: Date | null;
}): "staff" | "buyer" {
  return byBuyer && !agreedAt ? "staff" : "buyer";
}

/** Whether an open change is about this line or the freight of its seller: it is not bought before the answer. */
export function isAboutLine(
  { lines, freights }: Pick<ChangeParts, "lines" | "freights">,
  line: { id: string; supplierId: string },
) {
  return (
    lines.some(({ lineId }) => lineId === line.id) ||
    freights.some(({ supplierId }) => supplierId === line.supplierId)
  );
}

/** The parts that remain once those named by `declined` (line ids, `freight/…`) are left out. */
export function agreedParts<Parts extends ChangeParts>(
  { lines, freights }: Parts,
  declined: readonly string[],
): ChangeParts {
  const kept = lines.filter(({ lineId }) => !declined.includes(lineId));
  const sellers = new Set(kept.flatMap(({ added }) => (added ? [added.supplierId] : [])));
  const asked = new Set(lines.flatMap(({ added }) => (added ? [added.supplierId] : [])));
  return {
    lines: kept,
    freights: freights.filter(
      ({ supplierId }) =>
        !declined.includes(`freight/${supplierId}`) &&
        // The freight of goods that are not taken either.
        (!asked.has(supplierId) || sellers.has(supplierId)),
    ),
  };
}

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
export function needsConsent(
  limit: ChangeLimit,
  { agreedYen, beforeYen, afterYen }: Totals,
  { lines }: Pick<ChangeParts, "lines"> = { lines: [] },
) {
  return (
    beforeYen === 0 ||
    lines.some(({ fewer, sku, options, added }) => fewer < 0 || sku || options || added) ||
    !isWithinLimit(limit, afterYen - beforeYen, agreedYen) ||
    !isWithinLimit(limit, afterYen - agreedYen, agreedYen)
  );
}

/** Whether so much dearer, below zero cheaper, needs no question. */
function isWithinLimit(limit: ChangeLimit, dearerYen: number, agreedYen: number) {
  const [percent, most] =
    dearerYen > 0 ? [limit.risePercent, limit.riseYen] : [limit.percent, limit.yen];
  const yen = Math.abs(dearerYen);
  if (percent === 0 || most === 0) return false;
  return yen * 100 <= percent * agreedYen && (most === null || yen <= most);
}
