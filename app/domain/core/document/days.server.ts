import { and, gte, lt } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** A part of a list: on or after `from`, before `until`; open at the end that is left out. */
export interface Days {
  from?: Date | undefined;
  until?: Date | undefined;
}

/** The condition that a moment lies within these days. */
export function withinDays(moment: SQLiteColumn, { from, until }: Days) {
  return and(from && gte(moment, from), until && lt(moment, until));
}
