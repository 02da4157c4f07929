import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FloorActKind, FloorSubject } from "#app/domain/trade/scanning/floor-act.ts";
import type { LotBefore } from "#app/domain/trade/scanning/lot-before.ts";
import { instant, json } from "../columns.ts";
import { staff } from "../customers/company.ts";
import { lots } from "./warehouse.ts";

/** What somebody did on the floor of the warehouse: a scan, a count, a box. Undone ones stay on record. */
export const floorActs = sqliteTable(
  "floor_acts",
  {
    id: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.id),
    staffName: text().notNull(),
    kind: text().$type<FloorActKind>().notNull(),
    subject: text().$type<FloorSubject>().notNull(),
    subjectId: text().notNull(),
    label: text().notNull(),
    quantity: integer().notNull(),
    details: json<unknown>().notNull(),
    at: instant().notNull(),
    undoneAt: instant(),
    undoneBy: text(),
    undoneByName: text().notNull().default(""),
    undoReason: text().notNull().default(""),
  },
  (act) => [
    index("floor_acts_staff").on(act.staffId, act.at, act.id),
    index("floor_acts_subject").on(act.subject, act.subjectId, act.at),
    index("floor_acts_at").on(act.at, act.id),
    check("floor_act_quantity", sql`quantity >= 0`),
  ],
);

/** A lot as an act left it, and as it was before: what a later act has changed is not undone over it. */
export const floorActLots = sqliteTable(
  "floor_act_lots",
  {
    actId: text()
      .notNull()
      .references(() => floorActs.id),
    lotId: text()
      .notNull()
      .references(() => lots.id),
    version: integer().notNull(),
    quantity: integer().notNull(),
    goodQuantity: integer().notNull(),
    badQuantity: integer().notNull(),
    /** Null for a lot that the act made. */
    before: json<LotBefore>(),
  },
  (kept) => [
    primaryKey({ columns: [kept.actId, kept.lotId] }),
    index("floor_act_lots_lot").on(kept.lotId),
  ],
);
