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
    number: integer("number").primaryKey(),
    /** Of the form that asked: sent twice it asks once. */
    id: text("id").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<MaterialJobState>().notNull(),
    market: text("market").$type<MaterialMarket>().notNull(),
    brand: text("brand").notNull(),
    avoid: text("avoid").notNull(),
    kinds: json<MaterialKind[]>("kinds").notNull(),
    pictureKinds: json<PictureKind[]>("picture_kinds").notNull().default([]),
    /** Of each kind so many pictures of goods. */
    picturesEach: integer("pictures_each").notNull().default(1),
    /** By what texts are written where the shop has a model. */
    writer: text("writer").$type<WriterChoice>().notNull().default("model"),
    /** What the first of its goods are called. */
    title: text("title").notNull(),
    goodsCount: integer("goods_count").notNull(),
    doneCount: integer("done_count").notNull().default(0),
    pictureCount: integer("picture_count").notNull().default(0),
    picturesDone: integer("pictures_done").notNull().default(0),
    /** Goods and pictures. */
    failedCount: integer("failed_count").notNull().default(0),
    askedAt: instant("asked_at").notNull(),
    askedByName: text("asked_by_name").notNull(),
    endedAt: instant("ended_at"),
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
    jobId: text("job_id")
      .notNull()
      .references(() => materialJobs.id, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    /** Empty where the goods are the company's own product, and the other way round. */
    offerId: text("offer_id").notNull(),
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    picture: text("picture").notNull(),
    /** What they were shown by when they were asked for: any of these may be edited. */
    pictures: json<string[]>("pictures").notNull().default([]),
    state: text("state").$type<MaterialGoodsState>().notNull(),
    problem: text("problem").notNull().default(""),
    /** Texts of goods written already that a model is to write once more. */
    again: json<MaterialKind[]>("again").notNull().default([]),
    /** What the company asks of the model that writes them once more. */
    guidance: text("guidance").notNull().default(""),
    /** Of whose share the texts that wait are taken; empty of goods from before it was kept, whose job tells. */
    month: text("month").notNull().default(""),
    /** What was known of them as they were written of: edits are held to it as well. */
    source: json<SourceGoods>("source"),
  },
  (goods) => [primaryKey({ columns: [goods.jobId, goods.place] })],
);

/** A text of goods: what was written first, then each edit; its key is what keeps it from being written twice. */
export const materialTexts = sqliteTable(
  "material_texts",
  {
    jobId: text("job_id").notNull(),
    place: integer("place").notNull(),
    kind: text("kind").$type<MaterialKind>().notNull(),
    version: integer("version").notNull(),
    text: text("text").notNull(),
    /** Words of the source that a shop may not say. */
    leftOut: json<string[]>("left_out").notNull(),
    findings: json<Finding[]>("findings").notNull(),
    /** `rules`, `member`, or the model that wrote it. */
    writer: text("writer").notNull(),
    /** Why the rules wrote it where a model was asked first. */
    modelProblem: text("model_problem").$type<ModelProblem | "">().notNull().default(""),
    /** What the company asked of the model beside the goods' data; empty where it asked nothing. */
    guidance: text("guidance").notNull().default(""),
    madeAt: instant("made_at").notNull(),
    madeByName: text("made_by_name").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedByName: text("accepted_by_name").notNull().default(""),
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
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    month: text("month").notNull(),
    texts: integer("texts").notNull(),
  },
  (month) => [
    primaryKey({ columns: [month.companyId, month.month] }),
    check("material_month_share", sql`texts BETWEEN 0 AND 5000`),
  ],
);
