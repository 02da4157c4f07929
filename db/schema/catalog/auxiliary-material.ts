import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Message } from "#app/domain/core/message/message.ts";
import type {
  MaterialKind,
  MaterialMove,
  ShortageState,
} from "#app/domain/trade/auxiliary-material/auxiliary-material.ts";
import { instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { lots } from "../trade/warehouse.ts";
import { ownProducts } from "./own-product.ts";

/** 副資材: bags, tags and inserts of a company that lie with us. */
export const auxiliaryMaterials = sqliteTable(
  "auxiliary_materials",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<"kept" | "ended">().notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    kind: text("kind").$type<MaterialKind>().notNull(),
    /** The sum of its movements. */
    stockQuantity: integer("stock_quantity").notNull().default(0),
    /** The company is notified at this quantity or below; null for never. */
    lowQuantity: integer("low_quantity"),
    unitCostFen: integer("unit_cost_fen"),
    note: text("note").notNull().default(""),
    /** When its company was told; null again once there are more. */
    lowToldAt: instant("low_told_at"),
    addedAt: instant("added_at").notNull(),
    addedByName: text("added_by_name").notNull(),
  },
  (material) => [
    uniqueIndex("auxiliary_materials_name")
      .on(material.companyId, material.name)
      .where(sql`state = 'kept'`),
    index("auxiliary_materials_company").on(material.companyId, material.addedAt, material.id),
    index("auxiliary_materials_all").on(material.addedAt, material.id),
    check("auxiliary_material_stock", sql`stock_quantity >= 0`),
    check(
      "auxiliary_material_levels",
      sql`(low_quantity IS NULL OR low_quantity >= 0) AND (unit_cost_fen IS NULL OR unit_cost_fen > 0)`,
    ),
  ],
);

/** How many pieces of a material go with each piece of an own product. */
export const auxiliaryMaterialUses = sqliteTable(
  "auxiliary_material_uses",
  {
    productId: text("product_id")
      .notNull()
      .references(() => ownProducts.id),
    materialId: text("material_id")
      .notNull()
      .references(() => auxiliaryMaterials.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    perPiece: integer("per_piece").notNull(),
  },
  (use) => [
    primaryKey({ columns: [use.productId, use.materialId] }),
    index("auxiliary_material_uses_material").on(use.materialId, use.productId),
    check("auxiliary_material_use_pieces", sql`per_piece BETWEEN 1 AND 99`),
  ],
);

/** Every movement of a material's stock; none is ever written over. */
export const auxiliaryMaterialMoves = sqliteTable(
  "auxiliary_material_moves",
  {
    id: text("id").primaryKey(),
    materialId: text("material_id")
      .notNull()
      .references(() => auxiliaryMaterials.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<MaterialMove>().notNull(),
    /** Less than 0 where pieces leave. */
    quantity: integer("quantity").notNull(),
    stockAfter: integer("stock_after").notNull(),
    /** The lot that it was used for, or that it came as. */
    lotId: text("lot_id").references(() => lots.id),
    note: json<Message>("note").notNull(),
    at: instant("at").notNull(),
    byName: text("by_name").notNull(),
  },
  (move) => [
    index("auxiliary_material_moves_material").on(move.materialId, move.at, move.id),
    index("auxiliary_material_moves_lot")
      .on(move.lotId, move.materialId)
      .where(sql`lot_id IS NOT NULL`),
    check("auxiliary_material_move_quantity", sql`quantity <> 0`),
  ],
);

/** 副資材の不足: pieces of a material that an inspected lot lacked. */
export const auxiliaryMaterialShortages = sqliteTable(
  "auxiliary_material_shortages",
  {
    id: text("id").primaryKey(),
    materialId: text("material_id")
      .notNull()
      .references(() => auxiliaryMaterials.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    lotId: text("lot_id")
      .notNull()
      .references(() => lots.id),
    quantity: integer("quantity").notNull(),
    state: text("state").$type<ShortageState>().notNull(),
    openedAt: instant("opened_at").notNull(),
    settledAt: instant("settled_at"),
    settledByName: text("settled_by_name").notNull().default(""),
    settledNote: text("settled_note").notNull().default(""),
  },
  (shortage) => [
    index("auxiliary_material_shortages_open")
      .on(shortage.openedAt, shortage.id)
      .where(sql`state = 'open'`),
    index("auxiliary_material_shortages_material")
      .on(shortage.materialId, shortage.openedAt, shortage.id)
      .where(sql`state = 'open'`),
    index("auxiliary_material_shortages_lot").on(shortage.lotId),
    check("auxiliary_material_shortage_pieces", sql`quantity > 0`),
  ],
);
