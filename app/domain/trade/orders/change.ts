import type { ChangedFreight, ChangedLine } from "#db/schema/orders.ts";

export type { ChangeAmounts, ChangedFreight, ChangedLine } from "#db/schema/orders.ts";

/**
 * The states of a 金額変更: a change of a paid order's contents and amounts, asked for by staff or by the buyer.
 */
const changeStates = ["proposed", "accepted", "declined", "withdrawn"] as const;
export type ChangeState = (typeof changeStates)[number];

/** The lines and freights that a change sets. */
export interface ChangeParts {
  lines: readonly ChangedLine[];
  freights: readonly ChangedFreight[];
}

/** Answers whom an open change waits for: a buyer's wish waits for staff until they have agreed to it. */
export function waitsFor({
  byBuyer,
  agreedAt,
}: {
  byBuyer: boolean;
  agreedAt: Date | null;
}): "staff" | "buyer" {
  return byBuyer && !agreedAt ? "staff" : "buyer";
}

/**
 * True if an open change concerns this line or its seller's freight: it must not be bought before the
 * answer.
 */
export function isAboutLine(
  { lines, freights }: Pick<ChangeParts, "lines" | "freights">,
  line: { id: string; supplierId: string },
) {
  return (
    lines.some(({ lineId }) => lineId === line.id) ||
    freights.some(({ supplierId }) => supplierId === line.supplierId)
  );
}

/** Answers the parts that remain without those named by `declined` (line ids, `freight/…`). */
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

/** How far a company's paid order may change without its consent, in either direction. */
export interface ChangeLimit {
  /** A share of the order's total; 0 asks for consent to everything that makes it cheaper. */
  percent: number;
  /** An upper limit beside the share; null sets none, 0 always asks. */
  yen: number | null;
  /** The share of the total and the limit in yen for changes that make the order dearer. */
  risePercent: number;
  riseYen: number | null;
}

/** The limit of a company that has set none. */
export const askAlways: ChangeLimit = { percent: 0, yen: null, risePercent: 0, riseYen: null };

/** A paid order's totals: as the company last agreed to it, as it stands, and with the change. */
interface Totals {
  agreedYen: number;
  beforeYen: number;
  afterYen: number;
}

/**
 * True if the company must consent: to other goods or more of them, to a total beyond its limit in the
 * direction in which it moves, and to every change of an order that costs nothing, since pieces sent again
 * have no yen to measure by. Changes made without consent count together.
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

/** True if so many yen dearer, below zero cheaper, are within the limit. */
function isWithinLimit(limit: ChangeLimit, dearerYen: number, agreedYen: number) {
  const [percent, most] =
    dearerYen > 0 ? [limit.risePercent, limit.riseYen] : [limit.percent, limit.yen];
  const yen = Math.abs(dearerYen);
  if (percent === 0 || most === 0) return false;
  return yen * 100 <= percent * agreedYen && (most === null || yen <= most);
}
