import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ExtensionLanguage, PanelPlace } from "#app/domain/customers/extension/extension.ts";
import { instant } from "../columns.ts";
import { users } from "./company.ts";

/** How a person wants the panel of the browser extension; no row is as usual. */
export const extensionSettings = sqliteTable(
  "extension_settings",
  {
    userId: text()
      .primaryKey()
      .references(() => users.id),
    panelPlace: text().$type<PanelPlace>().notNull(),
    language: text().$type<ExtensionLanguage>().notNull(),
    quantity: integer(),
    methodCode: text(),
    changedAt: instant().notNull(),
  },
  () => [check("extension_quantity", sql`quantity IS NULL OR quantity BETWEEN 1 AND 999999`)],
);
