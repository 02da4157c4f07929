import Decimal from "decimal.js";
import { dayMs, daysAfter, japanDay } from "#app/domain/core/calendar.ts";

/** The storage price: free days, and yen per kg for each day beyond them. */
export interface StoragePrice {
  freeDays: number;
  yenPerKgDay: string;
}

/** Pieces of a lot with the number of days that storage does not count, because they waited in a request. */
export interface PausedPieces {
  days: number;
  quantity: number;
}

export interface StoredPieces {
  quantity: number;
  weightGrams: number | null;
  shelvedAt: Date | null;
  /** The paused ones among these pieces; every day of the others counts. */
  stood?: readonly PausedPieces[];
}

export function storagePriceIn(
  setting: (key: "freeStorageDays" | "storageYenPerKgDay") => string,
): StoragePrice {
  return {
    freeDays: Number(setting("freeStorageDays")),
    yenPerKgDay: setting("storageYenPerKgDay"),
  };
}

/** Counts the calendar days in Japan on the shelf; the day of shelving is the first. */
export function storageDays(shelvedAt: Date, now: Date) {
  return Math.max(0, daysBetween(shelvedAt, now)) + 1;
}

/** Counts the midnights in Japan between two moments. */
export function daysBetween(from: Date, to: Date) {
  return (Date.parse(japanDay(to)) - Date.parse(japanDay(from))) / dayMs;
}

/**
 * Chooses the paused pieces that a quantity takes: those with most uncounted days first, which is cheapest
 * for the company.
 */
export function takePausedPieces<Part extends PausedPieces>(
  quantity: number,
  stood: readonly Part[],
): Part[] {
  let wanted = quantity;
  return [...stood]
    .sort((one, other) => other.days - one.days)
    .flatMap((part) => {
      const taken = Math.min(wanted, part.quantity);
      wanted -= taken;
      return taken > 0 ? [{ ...part, quantity: taken }] : [];
    });
}

/** Sums pieces times their charged days. */
export function paidPieceDays(
  { quantity, shelvedAt, stood = [] }: Omit<StoredPieces, "weightGrams">,
  now: Date,
  { freeDays }: Pick<StoragePrice, "freeDays">,
) {
  if (!shelvedAt) return 0;
  const days = storageDays(shelvedAt, now) - freeDays;
  const parts = takePausedPieces(quantity, stood);
  const others = quantity - parts.reduce((sum, part) => sum + part.quantity, 0);
  return parts.reduce(
    (sum, part) => sum + part.quantity * Math.max(0, days - part.days),
    others * Math.max(0, days),
  );
}

/**
 * Computes 保管料 in whole yen: per kg and day beyond the free days, rounded up once. A piece that nobody has
 * weighed costs nothing, since we do not charge on a guess.
 */
export function storageYen(stored: readonly StoredPieces[], now: Date, price: StoragePrice) {
  return stored
    .reduce(
      (sum, pieces) =>
        sum.plus(
          new Decimal(pieces.weightGrams ?? 0)
            .times(paidPieceDays(pieces, now, price))
            .times(price.yenPerKgDay),
        ),
      new Decimal(0),
    )
    .div(1_000)
    .ceil()
    .toNumber();
}

/** Computes the storage fee of a lot if it is requested today or later, and the last free day. */
export function storageOutlook(pieces: StoredPieces, now: Date, price: StoragePrice) {
  const { shelvedAt, quantity, stood = [] } = pieces;
  const covered = stood.reduce((sum, part) => sum + part.quantity, 0);
  const allStood = stood.length > 0 && covered >= quantity;
  const free = price.freeDays + (allStood ? Math.min(...stood.map(({ days }) => days)) : 0);
  const days = shelvedAt ? storageDays(shelvedAt, now) : 0;
  const yenIn = (later: number) => storageYen([pieces], daysAfter(now, later), price);
  return {
    days,
    freeDaysLeft: Math.max(0, free - days),
    /** The last day in Japan on which no piece of it costs anything. */
    freeUntil: shelvedAt ? japanDay(daysAfter(shelvedAt, free - 1)) : null,
    /** True if days are charged already, even if nobody has weighed the pieces. */
    paid: paidPieceDays(pieces, now, price) > 0,
    todayYen: yenIn(0),
    in30DaysYen: yenIn(30),
    in60DaysYen: yenIn(60),
  };
}

export type StorageOutlook = ReturnType<typeof storageOutlook>;
