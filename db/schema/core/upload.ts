import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { UploadFolder } from "#app/domain/core/files/upload.ts";
import { instant } from "../columns.ts";
import { companies, users } from "../customers/company.ts";
import { files } from "./document.ts";

/**
 * A place in the object store that a browser or program may write to by itself for a while: one
 * file in parts, or by temporary keys whatever stands below the prefix. What was written becomes a
 * file of the company only once its content has been looked at.
 */
export const uploads = sqliteTable(
  "uploads",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    folder: text("folder").$type<UploadFolder>().notNull(),
    /** `dest/202611/048213907/` */
    prefix: text("prefix").notNull().unique(),
    /** The file's name and size as announced; empty and 0 for temporary keys. */
    name: text("name").notNull().default(""),
    sizeBytes: integer("size_bytes").notNull().default(0),
    /** The object store's own name for the upload in parts. */
    partsId: text("parts_id"),
    startedAt: instant("started_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    fileId: text("file_id").references(() => files.id),
  },
  (upload) => [
    index("uploads_company").on(upload.companyId, upload.startedAt),
    index("uploads_end").on(upload.endsAt),
    check("upload_size", sql`size_bytes >= 0`),
  ],
);
