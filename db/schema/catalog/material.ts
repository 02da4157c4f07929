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
import type { Finding } from "#app/domain/catalog/material/check-text.ts";
import type {
  MaterialGoodsState,
  MaterialJobState,
  MaterialKind,
  MaterialMarket,
  PictureKind,
  WriterChoice,
} from "#app/domain/catalog/material/material.ts";
import type { ModelProblem } from "#app/domain/catalog/material/model/material-writer.ts";
import type { SourceGoods } from "#app/domain/catalog/material/source-goods.ts";
import { instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** AI商品素材: what a company asked to be written of some goods, for one marketplace. */
export const materialJobs = sqliteTable(
  "material_jobs",
  {
    number: integer().primaryKey(),
    /** Of the form that asked: sent twice it asks once. */
    id: text().notNull().unique(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    state: text().$type<MaterialJobState>().notNull(),
    market: text().$type<MaterialMarket>().notNull(),
    brand: text().notNull(),
    avoid: text().notNull(),
    kinds: json<MaterialKind[]>().notNull(),
    pictureKinds: json<PictureKind[]>().notNull().default([]),
    /** Of each kind so many pictures of goods. */
    picturesEach: integer().notNull().default(1),
    /** By what texts are written where the shop has a model. */
    writer: text().$type<WriterChoice>().notNull().default("model"),
    /** What the first of its goods are called. */
    title: text().notNull(),
    goodsCount: integer().notNull(),
    doneCount: integer().notNull().default(0),
    pictureCount: integer().notNull().default(0),
    picturesDone: integer().notNull().default(0),
    /** Goods and pictures. */
    failedCount: integer().notNull().default(0),
    askedAt: instant().notNull(),
    askedByName: text().notNull(),
    endedAt: instant(),
  },
  (job) => [
    index("material_jobs_newest").on(job.companyId, job.number),
    index("material_jobs_market").on(job.companyId, job.market, job.number),
    index("material_jobs_failed").on(job.companyId, job.number).where(sql`failed_count > 0`),
    index("material_jobs_failed_market")
      .on(job.companyId, job.market, job.number)
      .where(sql`failed_count > 0`),
    index("material_jobs_running").on(job.number).where(sql`state = 'running'`),
    index("material_jobs_old").on(job.askedAt),
  ],
);

/** Goods of a job, each written of for itself. */
export const materialGoods = sqliteTable(
  "material_goods",
  {
    jobId: text()
      .notNull()
      .references(() => materialJobs.id, { onDelete: "cascade" }),
    place: integer().notNull(),
    /** Empty where the goods are the company's own product, and the other way round. */
    offerId: text().notNull(),
    productId: text().notNull(),
    name: text().notNull(),
    picture: text().notNull(),
    /** What they were shown by when they were asked for: any of these may be edited. */
    pictures: json<string[]>().notNull().default([]),
    state: text().$type<MaterialGoodsState>().notNull(),
    problem: text().notNull().default(""),
    /** Texts of goods written already that a model is to write once more. */
    again: json<MaterialKind[]>().notNull().default([]),
    /** What the company asks of the model that writes them once more. */
    guidance: text().notNull().default(""),
    /** Of whose share the texts that wait are taken; empty of goods from before it was kept, whose job tells. */
    month: text().notNull().default(""),
    /** What was known of them as they were written of: edits are held to it as well. */
    source: json<SourceGoods>(),
  },
  (goods) => [primaryKey({ columns: [goods.jobId, goods.place] })],
);

/** A text of goods: what was written first, then each edit; its key is what keeps it from being written twice. */
export const materialTexts = sqliteTable(
  "material_texts",
  {
    jobId: text().notNull(),
    place: integer().notNull(),
    kind: text().$type<MaterialKind>().notNull(),
    version: integer().notNull(),
    text: text().notNull(),
    /** Words of the source that a shop may not say. */
    leftOut: json<string[]>().notNull(),
    findings: json<Finding[]>().notNull(),
    /** `rules`, `member`, or the model that wrote it. */
    writer: text().notNull(),
    /** Why the rules wrote it where a model was asked first. */
    modelProblem: text().$type<ModelProblem | "">().notNull().default(""),
    /** What the company asked of the model beside the goods' data; empty where it asked nothing. */
    guidance: text().notNull().default(""),
    madeAt: instant().notNull(),
    madeByName: text().notNull(),
    acceptedAt: instant(),
    acceptedByName: text().notNull().default(""),
  },
  (written) => [
    primaryKey({ columns: [written.jobId, written.place, written.kind, written.version] }),
    foreignKey({
      columns: [written.jobId, written.place],
      foreignColumns: [materialGoods.jobId, materialGoods.place],
    }).onDelete("cascade"),
    check("material_text_version", sql`version BETWEEN 1 AND 20`),
  ],
);

/** How many texts a company had written in a month; more than its share is refused here. */
export const materialMonths = sqliteTable(
  "material_months",
  {
    companyId: text()
      .notNull()
      .references(() => companies.id),
    month: text().notNull(),
    texts: integer().notNull(),
  },
  (month) => [
    primaryKey({ columns: [month.companyId, month.month] }),
    check("material_month_share", sql`texts BETWEEN 0 AND 5000`),
  ],
);
