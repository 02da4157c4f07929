import Decimal from "decimal.js";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { customsYen, type PaidInChina } from "#app/domain/pricing/customs.ts";
import { type StoragePrice, storageOutlook, storageYen } from "./storage.ts";

interface CostOfLine extends PaidInChina {
  serviceRatePercent: string;
}

/**
 * 在庫の原価: computes the cost of pieces on the shelf, in yen as decimal text: goods, options and freight in
 * China at the order's own rate, with the agency fee (on goods and freight). The shipment to Japan is not
 * included yet.
 */
export function stockValueYen(pieces: number, line: CostOfLine) {
  const withoutOptions = customsYen(pieces, { ...line, optionsFen: 0 });
  return new Decimal(withoutOptions)
    .times(line.serviceRatePercent)
    .div(100)
    .plus(customsYen(pieces, line))
    .toFixed(4);
}

/** The age bands in days on the shelf; the last has no end. */
export const ageBands = [
  { code: "30", from: 1, until: 30, ja: "30日以内" },
  { code: "60", from: 31, until: 60, ja: "31〜60日" },
  { code: "90", from: 61, until: 90, ja: "61〜90日" },
  { code: "180", from: 91, until: 180, ja: "91〜180日" },
  { code: "over", from: 181, until: 99_999, ja: "181日以上" },
] as const;
export type AgeBand = (typeof ageBands)[number]["code"];

/** Stock this many days old without a shipped or requested piece is slow. */
export const slowDays = 60;
const slowShown = 20;

interface StockedLot {
  id: string;
  availableQuantity: number;
  reservedQuantity: number;
  shippedQuantity: number;
  weightGrams: number | null;
  shelvedAt: Date | null;
  stood: readonly { days: number; quantity: number }[];
  cost: CostOfLine;
}

/** Adds to a lot its shelved pieces, age, value and storage fee. */
export function toReportedLot<Lot extends StockedLot>(lot: Lot, now: Date, price: StoragePrice) {
  const pieces = lot.availableQuantity + lot.reservedQuantity;
  const storage = storageOutlook({ ...lot, quantity: lot.availableQuantity }, now, price);
  const value = new Decimal(stockValueYen(pieces, lot.cost));
  return { ...lot, pieces, storage, valueYen: value.ceil().toNumber() };
}

type Reported = ReturnType<typeof toReportedLot<StockedLot>>;

function bandOf(days: number) {
  return ageBands.find(({ from, until }) => days >= from && days <= until) ?? ageBands[0];
}

/** Sums a company's stock by age, as a whole, and the slow part. The sums are those of the displayed rows. */
export function sumStock<Lot extends Reported>(
  lots: readonly Lot[],
  now: Date,
  price: StoragePrice,
) {
  const sum = (rows: readonly Lot[], of: (lot: Lot) => number) =>
    rows.reduce((total, lot) => total + of(lot), 0);
  const feeIn = (days: number) =>
    storageYen(
      lots.map((lot) => ({ ...lot, quantity: lot.availableQuantity })),
      daysAfter(now, days),
      price,
    );
  return {
    lots: lots.length,
    pieces: sum(lots, ({ pieces }) => pieces),
    valueYen: sum(lots, ({ valueYen }) => valueYen),
    storage: { todayYen: feeIn(0), in30DaysYen: feeIn(30), in60DaysYen: feeIn(60) },
    bands: ageBands.map((band) => {
      const within = lots.filter(({ storage }) => bandOf(storage.days).code === band.code);
      return {
        ...band,
        lots: within.length,
        pieces: sum(within, ({ pieces }) => pieces),
        valueYen: sum(within, ({ valueYen }) => valueYen),
      };
    }),
    slow: lots
      .filter(
        ({ storage, shippedQuantity, reservedQuantity }) =>
          storage.days > slowDays && shippedQuantity === 0 && reservedQuantity === 0,
      )
      .sort((one, other) => other.valueYen - one.valueYen)
      .slice(0, slowShown),
  };
}

/**
 * 在庫回転: computes how many days the stock lasts at the pace of the last `days` days, to one decimal; null
 * where nothing left.
 */
export function stockDays(pieces: number, left: number, days: number) {
  if (left === 0) return null;
  return new Decimal(pieces).times(days).div(left).toFixed(1);
}

/** Lists each of the last months up to this one, oldest first, with the pieces that came and left. */
export function toMonths(
  month: string,
  count: number,
  came: readonly { month: string; pieces: number }[],
  left: readonly { month: string; pieces: number }[],
) {
  const [year = 0, last = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + last - 1 - (count - 1 - index);
    const name = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
    const of = (rows: typeof came) => rows.find((row) => row.month === name)?.pieces ?? 0;
    return { month: name, came: of(came), left: of(left) };
  });
}
