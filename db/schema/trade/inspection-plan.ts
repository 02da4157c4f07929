import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { InspectionShare } from "#app/domain/trade/warehouse/inspection-plan.ts";
import { instant, json } from "../columns.ts";

/** 验货方案 of a product or of a category: what is looked at, what is photographed, how many pieces. */
export const inspectionPlans = sqliteTable("inspection_plans", {
  /** `offer/<id>` or `category/<id>`. */
  subject: text("subject").primaryKey(),
  points: json<string[]>("points").notNull(),
  photoPoints: json<string[]>("photo_points").notNull(),
  share: text("share").$type<InspectionShare>().notNull(),
  changedAt: instant("changed_at").notNull(),
  changedByName: text("changed_by_name").notNull(),
});
