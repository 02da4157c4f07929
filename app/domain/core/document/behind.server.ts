import { type AnyColumn, sql } from "drizzle-orm";
import type { QueuePlace } from "./queue-page.ts";

/** The condition on a queue's rows that stand behind a place, ordered by these two columns; none at its head. */
export function behind(at: AnyColumn, id: AnyColumn, after: QueuePlace | undefined) {
  return after && sql`(${at}, ${id}) > (${after.at}, ${after.id})`;
}

/** The same of a list whose newest stand first. */
export function before(at: AnyColumn, id: AnyColumn, place: QueuePlace | undefined) {
  return place && sql`(${at}, ${id}) < (${place.at}, ${place.id})`;
}
