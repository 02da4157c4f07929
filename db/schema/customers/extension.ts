import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ExtensionLanguage, PanelPlace } from "#app/domain/customers/extension/extension.ts";
import { instant } from "../columns.ts";
import { users } from "./company.ts";

/** How a person wants the panel of the browser extension; no row is as usual. */
export const extensionSettings = sqliteTable(
  "extension_settings",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    panelPlace: text("panel_place").$type<PanelPlace>().notNull(),
    language: text("language").$type<ExtensionLanguage>().notNull(),
    quantity: integer("quantity"),
    methodCode: text("method_code"),
    changedAt: instant("changed_at").notNull(),
  },
  () => [check("extension_quantity", sql`quantity IS NULL OR quantity BETWEEN 1 AND 999999`)],
);
