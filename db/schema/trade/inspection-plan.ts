import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { InspectionShare } from "#app/domain/trade/warehouse/inspection-plan.ts";
import { instant, json } from "../columns.ts";

/** 验货方案 of a product or of a category: what is looked at, what is photographed, how many pieces. */
export const inspectionPlans = sqliteTable("inspection_plans", {
  /** `offer/<id>` or `category/<id>`. */
  subject: text().primaryKey(),
  points: json<string[]>().notNull(),
  photoPoints: json<string[]>().notNull(),
  share: text().$type<InspectionShare>().notNull(),
  changedAt: instant().notNull(),
  changedByName: text().notNull(),
});
