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
    id: text("id").primaryKey(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id),
    staffName: text("staff_name").notNull(),
    kind: text("kind").$type<FloorActKind>().notNull(),
    subject: text("subject").$type<FloorSubject>().notNull(),
    subjectId: text("subject_id").notNull(),
    label: text("label").notNull(),
    quantity: integer("quantity").notNull(),
    details: json<unknown>("details").notNull(),
    at: instant("at").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: text("undone_by"),
    undoneByName: text("undone_by_name").notNull().default(""),
    undoReason: text("undo_reason").notNull().default(""),
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
    actId: text("act_id")
      .notNull()
      .references(() => floorActs.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    version: integer("version").notNull(),
    quantity: integer("quantity").notNull(),
    goodQuantity: integer("good_quantity").notNull(),
    badQuantity: integer("bad_quantity").notNull(),
    /** Null for a lot that the act made. */
    before: json<LotBefore>("before"),
  },
  (kept) => [
    primaryKey({ columns: [kept.actId, kept.lotId] }),
    index("floor_act_lots_lot").on(kept.lotId),
  ],
);
