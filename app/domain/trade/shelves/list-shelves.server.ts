import { and, asc, count, gt, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shelves } from "#db/schema/index.ts";
import { lies, onShelf } from "../stocktaking/on-shelf.server.ts";

const pageSize = 100;

/** A page of the shelves of an aisle, or of all, by code, with what lies on each; and how many there are. */
export async function listShelves({ db }: Scope<Staff>, aisle: string, after: string) {
  const ofAisle = aisle
    ? sql`${shelves.code} >= ${aisle} AND ${shelves.code} < ${`${aisle}~`}`
    : undefined;
  const lying = (what: SQL) =>
    sql<number>`(SELECT ${what} FROM lots WHERE lots.shelf = shelves.code AND ${lies})`;
  const [rows, [length], aisles] = await db.batch([
    db
      .select({
        code: shelves.code,
        kind: shelves.kind,
        walkOrder: shelves.walkOrder,
        capacityPieces: shelves.capacityPieces,
        active: shelves.active,
        lots: lying(sql`COALESCE(SUM(${onShelf} > 0), 0)`),
        pieces: lying(sql`COALESCE(SUM(${onShelf}), 0)`),
        /** With those whose pieces are all in boxes: their place is kept. */
        placed: lying(sql`count(*)`),
      })
      .from(shelves)
      .where(and(ofAisle, after ? gt(shelves.code, after) : undefined))
      .orderBy(asc(shelves.code))
      .limit(pageSize + 1),
    db.select({ count: count() }).from(shelves).where(ofAisle),
    db
      .select({ aisle: sql<string>`substr(code, 1, 1)`, count: count() })
      .from(shelves)
      .groupBy(sql`substr(code, 1, 1)`)
      .limit(30),
  ]);
  const shown = rows.slice(0, pageSize);
  return {
    shelves: shown,
    next: rows.length > pageSize ? (shown.at(-1)?.code ?? null) : null,
    total: length?.count ?? 0,
    aisles,
  };
}
