import { type AnyColumn, sql } from "drizzle-orm";
import type { QueuePlace } from "./queue-page.ts";

/** The condition on the rows of a queue, oldest first by these two columns, that follow a place; none at its head. */
export function behind(at: AnyColumn, id: AnyColumn, after: QueuePlace | undefined) {
  return after && sql`(${at}, ${id}) > (${after.at}, ${after.id})`;
}

/** The condition on the rows of a list, newest first, that follow a place; none at its head. */
export function before(at: AnyColumn, id: AnyColumn, place: QueuePlace | undefined) {
  return place && sql`(${at}, ${id}) < (${place.at}, ${place.id})`;
}

/** The place that a link names as `<milliseconds>.<id>`; undefined, the head of the list, for any other text. */
export function placeIn(text: string): QueuePlace | undefined {
  const [, at, id] = text.match(/^(\d{1,15})\.(.+)$/) ?? [];
  return at && id ? { at: Number(at), id } : undefined;
}
