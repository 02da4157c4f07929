import Decimal from "decimal.js";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import type { OwnHold } from "./own-holds.server.ts";
import { stoodSince } from "./stands.server.ts";
import {
  paidPieceDays,
  type Stood,
  type StoragePrice,
  type StoredPieces,
  storageYen,
} from "./storage.ts";

interface HeldRequest {
  submittedAt: Date | null;
  quotedAt: Date | null;
  paidAt: Date | null;
}

type HeldLine = StoredPieces & { stood: readonly Stood[] };

/**
 * What storage comes to, in whole yen, for the days on which a company holds what it has paid, of the hold that
 * lasts; those of earlier ones were reckoned as they ended. Nothing before it is paid.
 */
export function holdStorageYen(
  request: HeldRequest,
  lines: readonly HeldLine[],
  holds: readonly OwnHold[],
  now: Date,
  price: StoragePrice,
) {
  if (!request.paidAt) return 0;
  const yen = (counted: readonly OwnHold[]) =>
    storageYen(countedFor(request, lines, counted, now), now, price);
  return yen(holds) - yen(ended(holds));
}

/** What a hold that lasts, or begins now, costs a day, from which day of Japan on, and so far; undefined where nothing. */
export function holdOutlook(
  request: HeldRequest,
  lines: readonly HeldLine[],
  holds: readonly OwnHold[],
  now: Date,
  price: StoragePrice,
) {
  const { paidAt } = request;
  const yenPerDay = dayYen(lines, price);
  if (!paidAt || yenPerDay === 0) return undefined;
  const before = ended(holds);
  const open = holds.find(({ until }) => !until) ?? { from: now, until: undefined };
  const begun = open.from > paidAt ? open.from : paidAt;
  const counts = (at: Date) => {
    const days = (counted: readonly OwnHold[]) =>
      countedFor(request, lines.filter(isWeighed), counted, at).reduce(
        (sum, pieces) => sum + paidPieceDays(pieces, at, price),
        0,
      );
    return days([...before, open]) > days(before);
  };
  // The longest free time of all has ended by then.
  const first = Array.from({ length: price.freeDays + 2 }, (_, day) => daysAfter(begun, day)).find(
    counts,
  );
  return (
    first && {
      yenPerDay,
      from: japanDay(first),
      soFarYen: holdStorageYen(request, lines, [...before, open], now, price),
    }
  );
}

export type HoldOutlook = NonNullable<ReturnType<typeof holdOutlook>>;

function ended(holds: readonly OwnHold[]) {
  return holds.filter(({ until }) => until);
}

/** The pieces with what does not count for them where these holds do. */
function countedFor(
  request: HeldRequest,
  lines: readonly HeldLine[],
  holds: readonly OwnHold[],
  now: Date,
) {
  return lines.map((line) => ({ ...line, stood: stoodSince(request, line, holds, now) }));
}

function isWeighed({ weightGrams, shelvedAt }: StoredPieces) {
  return (weightGrams ?? 0) > 0 && shelvedAt !== null;
}

/** Of all pieces past their free days. */
function dayYen(lines: readonly HeldLine[], { yenPerKgDay }: StoragePrice) {
  return lines
    .filter(isWeighed)
    .reduce(
      (grams, { weightGrams, quantity }) =>
        grams.plus(new Decimal(weightGrams ?? 0).times(quantity)),
      new Decimal(0),
    )
    .times(yenPerKgDay)
    .div(1_000)
    .ceil()
    .toNumber();
}
