import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn } from "#app/domain/pricing/price-lists/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { lots, shippingLines, storageStands } from "#db/schema/index.ts";
import type { OwnHold } from "./own-holds.server.ts";
import {
  daysBetween,
  paidPieceDays,
  type Stood,
  storagePriceIn,
  storageYen,
  takeStood,
} from "./storage.ts";

/** The constraint that a request loses to when another took the same pieces that had stood. */
export const stoodMeanwhile = "storage_stand_left";

/** A lot's pieces that stood, beside its row; for statements that read lots. */
export const stoodOfLot =
  sql`(SELECT json_group_array(json_object('days', s.days, 'quantity', s.quantity)) FROM storage_stands s WHERE s.lot_id = ${lots.id} AND s.quantity > 0)`.mapWith(
    (rows: string) => JSON.parse(rows) as Stood[],
  );

/** What is left of the pieces that stood, of these lots. */
export function standsQuery({ db }: Pick<Scope, "db">, lotIds: SQL) {
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
 * What storage comes to for pieces that are asked for at this moment, the one sum that the request's form
 * shows and its quote charges, and which pieces that stood before it takes.
 */
export function storageAsked(
  asked: readonly AskedPieces[],
  stands: readonly Stand[],
  settings: Parameters<typeof settingsIn>[0],
  now: Date,
) {
  const price = storagePriceIn(settingsIn(settings));
  const lines = asked.map((line) => ({
    ...line,
    stood: takeStood(
      line.quantity,
      stands.filter(({ lotId }) => lotId === line.lotId),
    ),
  }));
  return {
    yen: storageYen(lines, now, price),
    /** Whether any of it is past its free days, weighed or not. */
    paid: lines.some((line) => paidPieceDays(line, now, price) > 0),
    lines,
  };
}

export type StorageAsked = ReturnType<typeof storageAsked>;

/** The pieces that stood go with the lines of a request that is handed in. */
export function takeStands({ db }: Pick<Scope, "db">, { lines }: StorageAsked): Statement[] {
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
 * Days on which a request waited for us: until its quote, and again from its payment on, less those on which
 * its company held it itself, which would be storage for nothing.
 */
function stoodDays({ submittedAt, quotedAt, paidAt }: Ended, holds: readonly OwnHold[], now: Date) {
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

/** A line's pieces with all the days that do not count for them, as its request ends or goes on now. */
export function stoodSince(
  request: Ended,
  { quantity, stood }: { quantity: number; stood: readonly Stood[] },
  holds: readonly OwnHold[],
  now: Date,
): Stood[] {
  const days = stoodDays(request, holds, now);
  const before = stood.reduce((sum, part) => sum + part.quantity, 0);
  return [...stood, { days: 0, quantity: quantity - before }]
    .map((part) => ({ ...part, days: part.days + days }))
    .filter((part) => part.days > 0 && part.quantity > 0);
}

/** What stood in a request that ends without leaving goes back to its lots, those days with it. */
export function returnStands(
  { db, now }: Pick<Scope, "db" | "now">,
  request: Ended,
  lines: readonly { lotId: string; quantity: number; stood: readonly Stood[] }[],
  holds: readonly OwnHold[],
): Statement[] {
  return lines.flatMap((line) =>
    stoodSince(request, line, holds, now).map(({ days, quantity }) =>
      db
        .insert(storageStands)
        .values({ id: crypto.randomUUID(), lotId: line.lotId, days, quantity }),
    ),
  );
}
