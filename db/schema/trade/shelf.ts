import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ShelfKind } from "#app/domain/trade/shelves/shelf-kinds.ts";
import { flag } from "../columns.ts";

/** A place of the warehouse, A-01-03. Triggers see to it that stock lies on shelves that stand, and on no other. */
export const shelves = sqliteTable(
  "shelves",
  {
    code: text().primaryKey(),
    kind: text().$type<ShelfKind>().notNull(),
    /** Where it stands on the way of who walks along all of them. */
    walkOrder: integer().notNull(),
    /** Pieces it holds; null where nobody has counted. */
    capacityPieces: integer(),
    active: flag().notNull().default(true),
  },
  (shelf) => [
    index("shelves_walk").on(shelf.active, shelf.kind, shelf.walkOrder, shelf.code),
    check("shelf_capacity", sql`capacity_pieces IS NULL OR capacity_pieces > 0`),
  ],
);
