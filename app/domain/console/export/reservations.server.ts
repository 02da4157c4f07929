import { and, desc, eq, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { fileReservations, users } from "#db/schema/index.ts";
import { type ReservationKind, reservationKinds, reservationsWaitingMax } from "./reservation.ts";

const shownMax = 50;

/** The kinds of sheets that this person may ask for and take. */
export function kindsFor(actor: Buyer) {
  return (Object.keys(reservationKinds) as ReservationKind[]).filter((kind) => {
    const { permission } = reservationKinds[kind];
    return permission === undefined || buyerMay(actor, permission);
  });
}

/** A sheet holds what the person who asked may see: who sees less takes only their own. */
function sheetsWithin(actor: Buyer) {
  return actor.storeIds ? eq(fileReservations.userId, actor.id) : undefined;
}

/** What the company's people have asked for, newest first. */
export function reservationsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ reservation: fileReservations, askedBy: users.name })
    .from(fileReservations)
    .innerJoin(users, eq(users.id, fileReservations.userId))
    .where(
      and(
        eq(fileReservations.companyId, actor.companyId),
        inArray(fileReservations.kind, kindsFor(actor)),
        sheetsWithin(actor),
      ),
    )
    .orderBy(desc(fileReservations.askedAt))
    .limit(shownMax);
}

/** ファイルの予約: a job makes the sheet afterwards. The same form twice reserves once. */
export async function reserveFile(
  scope: Scope<Buyer>,
  { id, kind }: { id: string; kind: ReservationKind },
) {
  const { db, actor, now } = scope;
  if (!kindsFor(actor).includes(kind)) return refuse("forbidden");
  const waiting = await db.$count(
    fileReservations,
    and(
      eq(fileReservations.companyId, actor.companyId),
      inArray(fileReservations.state, ["queued", "running"]),
    ),
  );
  if (waiting >= reservationsWaitingMax) return refuse("too-many-waiting");
  const { companyId, id: userId } = actor;
  await commit(
    scope,
    [
      db
        .insert(fileReservations)
        .values({ id, companyId, userId, kind, state: "queued", askedAt: now }),
    ],
    { "file_reservations.id": "sent-before" },
  );
  return done(undefined);
}

/** A sheet that is ready and not past its day; another company's is not found. */
export async function findReservedFile({ db, actor, now }: Scope<Buyer>, id: string) {
  const [reservation] = await db
    .select()
    .from(fileReservations)
    .where(
      and(
        eq(fileReservations.id, id),
        eq(fileReservations.companyId, actor.companyId),
        sheetsWithin(actor),
      ),
    )
    .limit(1);
  if (!reservation || !kindsFor(actor).includes(reservation.kind)) return refuse("not-found");
  const { state, fileKey, expiresAt } = reservation;
  if (state !== "succeeded" || !fileKey || !expiresAt || expiresAt <= now) return refuse("expired");
  return done({ kind: reservation.kind, fileKey, doneAt: reservation.doneAt ?? now });
}
