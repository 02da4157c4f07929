import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { type QueuePlace, queuePage, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { floorActs } from "#db/schema/index.ts";
import type { FloorActKind } from "./floor-act.ts";
import { floorDayBegins } from "./floor-day.ts";
import { shownAct } from "./read-act.server.ts";

interface Which {
  /** A day of the warehouse, 2026-11-23: the list never goes through more than one. */
  day: string;
  staffId?: string | undefined;
  kind?: FloorActKind | undefined;
}

/** More people than work on the floor in a day. */
const peopleMax = 100;

/**
 * A page of what was done on the floor in a day, newest first, how many of the acts stand and how many were
 * undone, and whose they were. One round trip.
 */
export async function listActs(
  { db }: Scope<Staff>,
  { day, staffId, kind }: Which,
  after: QueuePlace | undefined,
) {
  const begins = floorDayBegins(day);
  const ofDay = and(gte(floorActs.at, begins), lt(floorActs.at, daysAfter(begins, 1)));
  const which = and(
    ofDay,
    staffId ? eq(floorActs.staffId, staffId) : undefined,
    kind ? eq(floorActs.kind, kind) : undefined,
  );
  const [rows, [length], people] = await db.batch([
    db
      .select({ ...shownAct, staffName: floorActs.staffName })
      .from(floorActs)
      .where(
        and(which, after && sql`(${floorActs.at}, ${floorActs.id}) < (${after.at}, ${after.id})`),
      )
      .orderBy(desc(floorActs.at), desc(floorActs.id))
      .limit(queuePageSize + 1),
    db
      .select({ all: sql<number>`count(*)`, undone: sql<number>`count(undone_at)` })
      .from(floorActs)
      .where(which),
    db
      .select({ id: floorActs.staffId, name: sql<string>`max(${floorActs.staffName})` })
      .from(floorActs)
      .where(ofDay)
      .groupBy(floorActs.staffId)
      .limit(peopleMax),
  ]);
  const { shown, next } = queuePage(rows, ({ at, id }) => ({ at: at.getTime(), id }));
  const { all, undone } = length ?? { all: 0, undone: 0 };
  return { acts: shown, next, total: all - undone, undone, people };
}
