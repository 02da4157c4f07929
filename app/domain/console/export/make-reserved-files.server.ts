import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter, japanMonth } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { sheetText } from "#app/domain/core/files/sheet.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { personOf } from "#app/domain/customers/token/open-token.server.ts";
import { fileReservations, users } from "#db/schema/index.ts";
import { reservationDays } from "./reservation.ts";
import { sheetRows } from "./sheet-rows.server.ts";

const madeAtOnceMax = 10;
/** What the queue has not made by then will not be made. */
const triedForMs = 3_600_000;

/**
 * Makes the sheets that were asked for and clears away those past their day. A sheet that was begun
 * and not finished is begun again: its place in the store is its own.
 */
export async function makeReservedFiles(scope: Scope<System>, store: FileStore) {
  const { db, now } = scope;
  const [waiting, past] = await db.batch([
    db
      .select({ reservation: fileReservations, user: users })
      .from(fileReservations)
      .innerJoin(users, eq(users.id, fileReservations.userId))
      .where(inArray(fileReservations.state, ["queued", "running"]))
      .orderBy(asc(fileReservations.askedAt))
      .limit(madeAtOnceMax),
    db
      .select()
      .from(fileReservations)
      .where(and(eq(fileReservations.state, "succeeded"), lte(fileReservations.expiresAt, now)))
      .limit(100),
  ]);

  for (const { id, fileKey } of past) {
    if (fileKey) await store.remove(fileKey);
    await move(id, { state: "expired", fileKey: null });
  }
  for (const { reservation, user } of waiting) {
    const { id, kind, askedAt } = reservation;
    if (now.getTime() - askedAt.getTime() > triedForMs) {
      await move(id, { state: "failed", doneAt: now });
      continue;
    }
    await move(id, { state: "running" });
    const rows = await sheetRows({ db, actor: personOf(user) }, kind);
    const fileKey = `dest/${japanMonth(now).replace("-", "")}/${id}/${kind}.csv`;
    await store.put(fileKey, new TextEncoder().encode(sheetText(rows)), "text/csv; charset=utf-8");
    await move(id, {
      state: "succeeded",
      fileKey,
      rowCount: rows.length - 1,
      doneAt: now,
      expiresAt: daysAfter(now, reservationDays),
    });
  }

  function move(id: string, set: Partial<typeof fileReservations.$inferInsert>) {
    return commit(
      scope,
      [db.update(fileReservations).set(set).where(eq(fileReservations.id, id))],
      {},
    );
  }
}
