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
import type {
  PalletChange,
  PalletConditions,
  PalletGoodsState,
  PalletNightState,
  RefusalReason,
} from "#app/domain/catalog/pallet/pallet.ts";
import { day, flag, instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** 商品パレット: a list of goods that finds itself by conditions, every so many nights. */
export const pallets = sqliteTable(
  "pallets",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** Its place among the company's; the number of places is limited. */
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    purpose: text("purpose").notNull(),
    conditions: json<PalletConditions>("conditions").notNull(),
    wanted: integer("wanted").notNull(),
    confirms: flag("confirms").notNull(),
    refreshDays: integer("refresh_days").notNull(),
    /** Searched by itself at night. */
    active: flag("active").notNull(),
    /** Whether the day's letter speaks of it. */
    tells: flag("tells").notNull(),
    version: integer("version").notNull(),
    madeAt: instant("made_at").notNull(),
    madeByName: text("made_by_name").notNull(),
    /** The night that it is searched on next. */
    dueOn: day("due_on").notNull(),
    /** The last night that had questions enough to ask for it: who waited longest is asked for first. */
    servedOn: day("served_on").notNull().default("1970-01-01"),
  },
  (pallet) => [
    uniqueIndex("pallets_slot").on(pallet.companyId, pallet.slot),
    uniqueIndex("pallets_name").on(pallet.companyId, pallet.name),
    index("pallets_due").on(pallet.dueOn, pallet.servedOn, pallet.id).where(sql`active`),
    check("pallet_slot", sql`slot BETWEEN 1 AND 50`),
    check("pallet_wanted", sql`wanted BETWEEN 1 AND 500`),
    check("pallet_refresh", sql`refresh_days BETWEEN 1 AND 30`),
  ],
);

/** Goods of a pallet, in the order they were found; those refused stay, so that they are not found again. */
export const palletGoods = sqliteTable(
  "pallet_goods",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    palletId: text("pallet_id")
      .notNull()
      .references(() => pallets.id),
    companyId: text("company_id").notNull(),
    offerId: text("offer_id").notNull(),
    titleJa: text("title_ja").notNull(),
    state: text("state").$type<PalletGoodsState>().notNull(),
    /** As the last search saw it. */
    priceFen: integer("price_fen").notNull(),
    out: flag("out").notNull(),
    gone: flag("gone").notNull(),
    change: text("change").$type<PalletChange>().notNull(),
    changedOn: day("changed_on").notNull(),
    /** What it cost before it changed. */
    fromFen: integer("from_fen").notNull(),
    reason: text("reason").$type<RefusalReason>(),
    decidedByName: text("decided_by_name").notNull().default(""),
  },
  (goods) => [
    uniqueIndex("pallet_goods_one").on(goods.palletId, goods.offerId),
    index("pallet_goods_state").on(goods.palletId, goods.state, goods.number),
    index("pallet_goods_company").on(goods.companyId, goods.state, goods.number),
    check("pallet_goods_state_known", sql`state IN ('waiting', 'listed', 'refused')`),
  ],
);

/** A search of a pallet: turn 0 is the night's own, the others were started by hand on that day. */
export const palletNights = sqliteTable(
  "pallet_nights",
  {
    palletId: text("pallet_id")
      .notNull()
      .references(() => pallets.id),
    night: day("night").notNull(),
    turn: integer("turn").notNull(),
    companyId: text("company_id").notNull(),
    state: text("state").$type<PalletNightState>().notNull(),
    part: integer("part").notNull(),
    /** Questions to marketplaces that were asked for it. */
    asked: integer("asked").notNull(),
    /** The night's questions were spent: it goes on asking tomorrow. */
    postponed: flag("postponed").notNull(),
    looked: integer("looked").notNull().default(0),
    matched: integer("matched").notNull().default(0),
    held: integer("held").notNull().default(0),
    fresh: integer("fresh").notNull().default(0),
    dearer: integer("dearer").notNull().default(0),
    cheaper: integer("cheaper").notNull().default(0),
    out: integer("out").notNull().default(0),
    gone: integer("gone").notNull().default(0),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (night) => [
    primaryKey({ columns: [night.palletId, night.night, night.turn] }),
    index("pallet_nights_told").on(night.night, night.companyId),
    check("pallet_night_turn", sql`turn BETWEEN 0 AND 3`),
  ],
);

/** What a search found changed. */
export const palletChanges = sqliteTable(
  "pallet_changes",
  {
    palletId: text("pallet_id")
      .notNull()
      .references(() => pallets.id),
    night: day("night").notNull(),
    turn: integer("turn").notNull(),
    offerId: text("offer_id").notNull(),
    kind: text("kind").$type<PalletChange>().notNull(),
    titleJa: text("title_ja").notNull(),
    fromFen: integer("from_fen").notNull(),
    toFen: integer("to_fen").notNull(),
  },
  (change) => [
    primaryKey({
      columns: [change.palletId, change.night, change.turn, change.offerId, change.kind],
    }),
    index("pallet_changes_night").on(change.night),
  ],
);

/** On which days a company was told of its pallets: one letter a day. */
export const palletLetters = sqliteTable(
  "pallet_letters",
  {
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    day: day("day").notNull(),
  },
  (letter) => [primaryKey({ columns: [letter.companyId, letter.day] })],
);

/** パレットテンプレート: conditions kept to make pallets from, by one person or for the whole company. */
export const palletTemplates = sqliteTable(
  "pallet_templates",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id").notNull(),
    slot: integer("slot").notNull(),
    name: text("name").notNull(),
    purpose: text("purpose").notNull(),
    conditions: json<PalletConditions>("conditions").notNull(),
    wanted: integer("wanted").notNull(),
    confirms: flag("confirms").notNull(),
    refreshDays: integer("refresh_days").notNull(),
    /** Everybody of the company may use it. */
    shared: flag("shared").notNull(),
    savedAt: instant("saved_at").notNull(),
    savedByName: text("saved_by_name").notNull(),
  },
  (template) => [
    uniqueIndex("pallet_templates_slot").on(template.companyId, template.slot),
    uniqueIndex("pallet_templates_name").on(template.companyId, template.name),
    check("pallet_template_slot", sql`slot BETWEEN 1 AND 50`),
  ],
);
