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
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    state: text().$type<"kept" | "ended">().notNull(),
    version: integer().notNull(),
    name: text().notNull(),
    kind: text().$type<MaterialKind>().notNull(),
    /** The sum of its movements. */
    stockQuantity: integer().notNull().default(0),
    /** The company is notified at this quantity or below; null for never. */
    lowQuantity: integer(),
    unitCostFen: integer(),
    note: text().notNull().default(""),
    /** When its company was told; null again once there are more. */
    lowToldAt: instant(),
    addedAt: instant().notNull(),
    addedByName: text().notNull(),
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
    productId: text()
      .notNull()
      .references(() => ownProducts.id),
    materialId: text()
      .notNull()
      .references(() => auxiliaryMaterials.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    perPiece: integer().notNull(),
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
    id: text().primaryKey(),
    materialId: text()
      .notNull()
      .references(() => auxiliaryMaterials.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    kind: text().$type<MaterialMove>().notNull(),
    /** Less than 0 where pieces leave. */
    quantity: integer().notNull(),
    stockAfter: integer().notNull(),
    /** The lot that it was used for, or that it came as. */
    lotId: text().references(() => lots.id),
    note: json<Message>().notNull(),
    at: instant().notNull(),
    byName: text().notNull(),
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
    id: text().primaryKey(),
    materialId: text()
      .notNull()
      .references(() => auxiliaryMaterials.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    lotId: text()
      .notNull()
      .references(() => lots.id),
    quantity: integer().notNull(),
    state: text().$type<ShortageState>().notNull(),
    openedAt: instant().notNull(),
    settledAt: instant(),
    settledByName: text().notNull().default(""),
    settledNote: text().notNull().default(""),
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
