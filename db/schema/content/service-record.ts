import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ServiceFigure } from "#app/domain/content/articles/service-record.ts";

/** What we publish of our own work over the last days; a job counts it each night. */
export const serviceRecords = sqliteTable(
  "service_records",
  {
    figure: text("figure").$type<ServiceFigure>().primaryKey(),
    sample: integer("sample").notNull(),
    usual: integer("usual").notNull(),
    slow: integer("slow").notNull(),
  },
  () => [check("service_record", sql`sample > 0 AND usual >= 0 AND slow >= usual`)],
);
