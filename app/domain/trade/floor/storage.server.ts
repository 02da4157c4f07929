import Decimal from "decimal.js";
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { documentEvents, lots, shippingLines, storageStands } from "#db/schema/index.ts";
import {
  daysBetween,
  type PausedPieces,
  paidPieceDays,
  type StoragePrice,
  type StoredPieces,
  storagePriceIn,
  storageYen,
  takePausedPieces,
} from "./storage.ts";

/** The check that refuses a request when another took the same paused pieces first. */
export const storagePauseConstraint = "storage_stand_left";

/** The lot's pieces with days that storage does not count (`PausedPieces`); for queries of `lots`. */
export const storagePausesOfLot =
  sql`(SELECT json_group_array(json_object('days', s.days, 'quantity', s.quantity)) FROM storage_stands s WHERE s.lot_id = ${lots.id} AND s.quantity > 0)`.mapWith(
    (rows: string) => JSON.parse(rows) as PausedPieces[],
  );

/** Selects the paused pieces of these lots that no request has taken yet. */
export function storagePausesQuery({ db }: Pick<Scope, "db">, lotIds: SQL) {
  return db
    .select()
    .from(storageStands)
    .where(and(inArray(storageStands.lotId, lotIds), gt(storageStands.quantity, 0)))
    .limit(limits.linesPerOrder * 10);
}

type Stand = typeof storageStands.$inferSelect;

interface AskedPieces {
  id: string;
  lotId: string;
  quantity: number;
  weightGrams: number | null;
  shelvedAt: Date | null;
}

/**
 * Computes the storage fee for the requested pieces at this moment, which the request's form shows and its
 * quote charges, and which paused pieces it takes.
 */
export function storageFee(
  asked: readonly AskedPieces[],
  stands: readonly Stand[],
  settings: Parameters<typeof settingsIn>[0],
  now: Date,
) {
  const price = storagePriceIn(settingsIn(settings));
  const lines = asked.map((line) => ({
    ...line,
    stood: takePausedPieces(
      line.quantity,
      stands.filter(({ lotId }) => lotId === line.lotId),
    ),
  }));
  return {
    yen: storageYen(lines, now, price),
    /** True if any piece is past its free days, even if nobody has weighed it. */
    paid: lines.some((line) => paidPieceDays(line, now, price) > 0),
    lines,
  };
}

export type StorageFee = ReturnType<typeof storageFee>;

/** Takes the paused pieces out of their lots for a request that is submitted. */
export function takeStoragePauses({ db }: Pick<Scope, "db">, { lines }: StorageFee): Statement[] {
  return lines
    .filter(({ stood }) => stood.length > 0)
    .flatMap(({ id, stood }) => [
      ...stood.map((part) =>
        db
          .update(storageStands)
          .set({ quantity: sql`quantity - ${part.quantity}` })
          .where(eq(storageStands.id, part.id)),
      ),
      db
        .update(shippingLines)
        .set({ stood: stood.map(({ days, quantity }) => ({ days, quantity })) })
        .where(eq(shippingLines.id, id)),
    ]);
}

interface Ended {
  submittedAt: Date | null;
  quotedAt: Date | null;
  paidAt: Date | null;
}

/**
 * Counts the days on which a request waited for us: until its quote, and again from its payment on, less
 * those on which its company held it, since those must be paid for.
 */
function pausedDays(
  { submittedAt, quotedAt, paidAt }: Ended,
  holds: readonly OwnHold[],
  now: Date,
) {
  if (!submittedAt) return 0;
  const waits = [
    { from: submittedAt, to: quotedAt ?? now },
    ...(paidAt ? [{ from: paidAt, to: now }] : []),
  ];
  return waits.reduce((sum, { from, to }) => {
    const held = holds.map((hold) =>
      Math.max(0, daysBetween(later(hold.from, from), earlier(hold.until ?? now, to))),
    );
    return held.reduce((left, days) => left - days, sum + daysBetween(from, to));
  }, 0);
}

function later(one: Date, other: Date) {
  return one > other ? one : other;
}

function earlier(one: Date, other: Date) {
  return one < other ? one : other;
}

/**
 * Answers a line's pieces with all the days that do not count for them, as its request ends or goes on now.
 */
export function pausedPieces(
  request: Ended,
  { quantity, stood }: { quantity: number; stood: readonly PausedPieces[] },
  holds: readonly OwnHold[],
  now: Date,
): PausedPieces[] {
  const days = pausedDays(request, holds, now);
  const before = stood.reduce((sum, part) => sum + part.quantity, 0);
  return [...stood, { days: 0, quantity: quantity - before }]
    .map((part) => ({ ...part, days: part.days + days }))
    .filter((part) => part.days > 0 && part.quantity > 0);
}

/**
 * Returns the pieces of a request that ends without leaving to their lots, together with the days that do
 * not count.
 */
export function returnStoragePauses(
  { db, now }: Pick<Scope, "db" | "now">,
  request: Ended,
  lines: readonly { lotId: string; quantity: number; stood: readonly PausedPieces[] }[],
  holds: readonly OwnHold[],
): Statement[] {
  return lines.flatMap((line) =>
    pausedPieces(request, line, holds, now).map(({ days, quantity }) =>
      db
        .insert(storageStands)
        .values({ id: crypto.randomUUID(), lotId: line.lotId, days, quantity }),
    ),
  );
}

interface HeldRequest {
  submittedAt: Date | null;
  quotedAt: Date | null;
  paidAt: Date | null;
}

type HeldLine = StoredPieces & { stood: readonly PausedPieces[] };

/**
 * Computes the storage fee in whole yen for the days of the current hold of a paid request; earlier holds
 * were charged when they ended. Nothing is charged before payment.
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

/**
 * Computes the daily fee of a hold that lasts or begins now, its first charged day in Japan, and the sum so
 * far; undefined where nothing is charged.
 */
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
  // The longest free period has ended within these days.
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

/** Answers the pieces with their uncounted days, given these holds. */
function countedFor(
  request: HeldRequest,
  lines: readonly HeldLine[],
  holds: readonly OwnHold[],
  now: Date,
) {
  return lines.map((line) => ({ ...line, stood: pausedPieces(request, line, holds, now) }));
}

function isWeighed({ weightGrams, shelvedAt }: StoredPieces) {
  return (weightGrams ?? 0) > 0 && shelvedAt !== null;
}

/** Sums the daily fee of all pieces past their free days. */
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

/** Each hold spans a midnight, so this covers years. */
const holdsMax = 1_000;

const moment = (time: number | null) => (time === null ? undefined : new Date(time));

/**
 * Selects the holds over a midnight of Japan by which a company kept its own request from going on, whoever
 * released them; our own holds are our delay and not counted. `until` is undefined while a hold lasts.
 */
export function ownHoldsQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  const until = sql`(SELECT r.at FROM document_events r WHERE r.document_kind = 'shipping'
    AND r.document_id = document_events.document_id AND r.version > document_events.version AND r.move IN ('release', 'releaseOwing')
    ORDER BY r.version LIMIT 1)`;
  const dayOf = (time: unknown) => sql`((${time} + 32400000) / 86400000)`;
  return db
    .select({ from: documentEvents.at, until: until.mapWith(moment) })
    .from(documentEvents)
    .where(
      and(
        eq(documentEvents.documentKind, "shipping"),
        eq(documentEvents.documentId, requestId),
        eq(documentEvents.move, "hold"),
        sql`document_events.by LIKE 'buyer:%'`,
        sql`${dayOf(documentEvents.at)} IS NOT ${dayOf(until)}`,
      ),
    )
    .limit(holdsMax);
}

type OwnHold = Awaited<ReturnType<typeof ownHoldsQuery>>[number];
