import { eq, inArray, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { floorActLots, floorActs, lots, problemCases, unknownParcels } from "#db/schema/index.ts";
import { countedLotsMax } from "./stock-count.ts";

/** Lots of a count, each with what was split off. */
const most = 2 * countedLotsMax;

/** What the act of one lot keeps; `madeId` is the case or the unknown parcel that it made. */
interface BookedDetails {
  difference: number;
  madeId?: string;
}

/** What the booking of a count did: its acts, their lots as they are now, and what was made of the pieces. One round trip. */
export async function readBooked({ db }: Scope<Staff>, countId: string) {
  const ofCount = sql`subject = 'lot' AND subject_id IN (SELECT lot_id FROM stock_count_lines WHERE count_id = ${countId})
    AND kind = 'count' AND json_extract(details, '$.countId') = ${countId}`;
  const actIds = sql`(SELECT id FROM floor_acts WHERE ${ofCount})`;
  const madeIds = sql`(SELECT json_extract(details, '$.madeId') FROM floor_acts WHERE ${ofCount})`;
  const [acts, kept, cases, unknown] = await db.batch([
    db.select().from(floorActs).where(ofCount).limit(most),
    db
      .select({ kept: floorActLots, lot: lots })
      .from(floorActLots)
      .innerJoin(lots, eq(lots.id, floorActLots.lotId))
      .where(inArray(floorActLots.actId, actIds))
      .limit(most),
    db.select().from(problemCases).where(inArray(problemCases.id, madeIds)).limit(most),
    db.select().from(unknownParcels).where(inArray(unknownParcels.id, madeIds)).limit(most),
  ]);
  return {
    acts: acts.map(({ id, details }) => ({ id, details: details as BookedDetails })),
    kept,
    cases,
    unknown,
  };
}

export type BookedActs = Awaited<ReturnType<typeof readBooked>>;
