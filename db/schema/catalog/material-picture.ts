import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";
import type { MaterialPictureState, PictureKind } from "#app/domain/catalog/material/material.ts";
import type { Tolerance } from "#app/domain/catalog/material/pictures/ground.ts";
import type { PictureFinding } from "#app/domain/catalog/material/pictures/picture-findings.ts";
import type { PictureProblem } from "#app/domain/catalog/material/pictures/picture-problems.ts";
import type { Writing } from "#app/domain/catalog/material/pictures/writing.ts";
import { instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";
import { materialGoods } from "./material.ts";

/**
 * 画像の版: pictures of goods that wait to be edited, and what became of them. Each new wish is a version of its
 * own; one that failed is tried again in its place.
 */
export const materialPictures = sqliteTable(
  "material_pictures",
  {
    jobId: text("job_id").notNull(),
    place: integer("place").notNull(),
    kind: text("kind").$type<PictureKind>().notNull(),
    /** Which of the goods' pictures. */
    nth: integer("nth").notNull(),
    version: integer("version").notNull(),
    state: text("state").$type<MaterialPictureState>().notNull(),
    /** Where they lie: one, or as many as stand side by side. */
    sources: json<string[]>("sources").notNull(),
    tolerance: text("tolerance").$type<Tolerance>().notNull().default("middle"),
    marginPercent: integer("margin_percent").notNull().default(6),
    /** 画像内の文字: where it was found, and the words that shall stand there; null until the picture is looked at. */
    writing: json<Writing>("writing"),
    problem: text("problem").$type<PictureProblem | "">().notNull().default(""),
    findings: json<PictureFinding[]>("findings").notNull().default([]),
    fillPercent: integer("fill_percent"),
    /** The picture that was made; empty until then. */
    fileId: text("file_id").notNull().default(""),
    side: integer("side").notNull().default(0),
    sizeBytes: integer("size_bytes").notNull().default(0),
    /** Of whose share it is taken. */
    month: text("month").notNull(),
    askedAt: instant("asked_at").notNull(),
    askedByName: text("asked_by_name").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedByName: text("accepted_by_name").notNull().default(""),
  },
  (picture) => [
    primaryKey({
      columns: [picture.jobId, picture.place, picture.kind, picture.nth, picture.version],
    }),
    foreignKey({
      columns: [picture.jobId, picture.place],
      foreignColumns: [materialGoods.jobId, materialGoods.place],
    }).onDelete("cascade"),
    index("material_pictures_waiting")
      .on(picture.jobId, picture.place, picture.kind, picture.nth)
      .where(sql`state = 'waiting'`),
    check("material_picture_version", sql`version BETWEEN 1 AND 20`),
  ],
);

/** How many pictures a company had edited in a month; more than its share is refused here. */
export const materialPictureMonths = sqliteTable(
  "material_picture_months",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    month: text("month").notNull(),
    pictures: integer("pictures").notNull(),
  },
  (month) => [
    primaryKey({ columns: [month.companyId, month.month] }),
    check("material_picture_share", sql`pictures BETWEEN 0 AND 500`),
  ],
);
