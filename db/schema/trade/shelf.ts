import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ShelfKind } from "#app/domain/trade/shelves/shelf-kinds.ts";
import { flag } from "../columns.ts";

/** A place of the warehouse, A-01-03. Triggers see to it that stock lies on shelves that stand, and on no other. */
export const shelves = sqliteTable(
  "shelves",
  {
    code: text("code").primaryKey(),
    kind: text("kind").$type<ShelfKind>().notNull(),
    /** Its position on the walk along all shelves. */
    walkOrder: integer("walk_order").notNull(),
    /** How many pieces it holds; null if unknown. */
    capacityPieces: integer("capacity_pieces"),
    active: flag("active").notNull().default(true),
  },
  (shelf) => [
    index("shelves_walk").on(shelf.active, shelf.kind, shelf.walkOrder, shelf.code),
    check("shelf_capacity", sql`capacity_pieces IS NULL OR capacity_pieces > 0`),
  ],
);
