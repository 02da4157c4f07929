import { and, asc, inArray, isNull, lte } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { parcels } from "#db/schema/index.ts";
import { isAwaited } from "./brings-goods.server.ts";
import { type CarrierTracking, parcelsPerQuestion, type Silence } from "./carrier-tracking.ts";
import { raiseRefused } from "./raise-refused.server.ts";
import { takeRejection, takeReport } from "./take-report.server.ts";

/** Three questions a run: a run stays short, and thousands of parcels have their turn in an hour. */
const questionsPerRun = 3;
/** How long a parcel is not asked about again, whatever the answer, so that others get their turn. */
const standBackMinutes = 15;

type Due = Awaited<ReturnType<typeof dueParcels>>[number];

/**
 * Asks the tracking service about open parcels, within China and to Japan, those asked longest ago first, until
 * each is delivered or its goods are received. Without a service nothing happens.
 */
export async function askParcels(scope: Scope<System>, tracking: CarrierTracking | undefined) {
  if (!tracking) return;
  const due = await dueParcels(scope);
  const closed = due.filter(({ brings }) => !brings);
  if (closed.length > 0) await commit(scope, [closeParcels(scope, closed)], {});
  const open = due.filter(({ brings }) => brings);
  for (let start = 0; start < open.length; start += parcelsPerQuestion)
    if (!(await askSome(scope, tracking, open.slice(start, start + parcelsPerQuestion)))) return;
}

function dueParcels({ db, now }: Scope<System>) {
  return db
    .select({
      trackingNumber: parcels.trackingNumber,
      carrier: parcels.carrier,
      registeredAt: parcels.registeredAt,
      brings: isAwaited,
    })
    .from(parcels)
    .where(and(isNull(parcels.closedAt), lte(parcels.askNextAt, now)))
    .orderBy(asc(parcels.askNextAt), asc(parcels.trackingNumber))
    .limit(questionsPerRun * parcelsPerQuestion);
}

function closeParcels({ db, now }: Scope<System>, closed: readonly Due[]) {
  return db.update(parcels).set({ closedAt: now }).where(among(closed));
}

/** Registers those that are new and takes what is told of all; false when the service is silent. */
async function askSome(scope: Scope<System>, tracking: CarrierTracking, some: readonly Due[]) {
  const { db, now } = scope;
  // Before anything is asked: one that the service chokes on must not stand first in every run.
  await commit(scope, [standBack(scope, some)], {});
  const fresh = some.filter(({ registeredAt }) => !registeredAt);
  const statements: Statement[] = [];
  const unheard = new Set<string>();
  if (fresh.length > 0) {
    const answer = await tracking.register(fresh);
    if (typeof answer === "string") return silent(scope, answer);
    const registered = fresh.filter(({ trackingNumber }) =>
      answer.registered.includes(trackingNumber),
    );
    if (registered.length > 0)
      await commit(
        scope,
        [db.update(parcels).set({ registeredAt: now }).where(among(registered))],
        {},
      );
    statements.push(...answer.rejected.map((one) => takeRejection(scope, one)));
    for (const one of fresh) if (!registered.includes(one)) unheard.add(one.trackingNumber);
  }
  const known = some.filter(({ trackingNumber }) => !unheard.has(trackingNumber));
  const shown = known.length > 0 ? await tracking.show(known) : { reports: [], rejected: [] };
  if (typeof shown === "string") {
    if (statements.length > 0) await commit(scope, statements, {});
    return silent(scope, shown);
  }
  statements.push(
    ...shown.reports.flatMap((report) => takeReport(scope, report)),
    ...shown.rejected.map((one) => takeRejection(scope, one)),
  );
  if (statements.length > 0) await commit(scope, statements, {});
  return true;
}

async function silent(scope: Scope<System>, how: Silence) {
  if (how === "refused") await commit(scope, [raiseRefused(scope)], {});
  return false;
}

function standBack({ db, now }: Scope<System>, asked: readonly Due[]) {
  const askNextAt = new Date(now.getTime() + standBackMinutes * 60_000);
  return db.update(parcels).set({ askNextAt }).where(among(asked));
}

function among(some: readonly Due[]) {
  return inArray(
    parcels.trackingNumber,
    some.map(({ trackingNumber }) => trackingNumber),
  );
}
