import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FetchState } from "#app/domain/channels/fetching/fetch.ts";
import type { HookTopic, ToldByHook } from "#app/domain/channels/hooks/shop-hook.ts";
import { instant, json } from "../columns.ts";
import { channelShops } from "./shop.ts";

/** 取得: a list of a shop on its way to us, part by part; goes on where it stopped. */
export const channelFetches = sqliteTable(
  "channel_fetches",
  {
    id: text("id").primaryKey(),
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    kind: text("kind").notNull(),
    state: text("state").$type<FetchState>().notNull(),
    /** Parts that are kept. Whoever keeps one counts on from the number they read; a guard refuses any other. */
    part: integer("part").notNull().default(0),
    /** Rows that are kept, and of how many where the marketplace says so. */
    done: integer("done").notNull().default(0),
    total: integer("total"),
    /** The marketplace's own word for the part that comes next. */
    mark: text("mark"),
    /** Only what changed since then is asked for; null asks for all. */
    since: instant("since"),
    /** Why it waits or failed, as a kind and the marketplace's own words. */
    fault: text("fault").notNull().default(""),
    faults: integer("faults").notNull().default(0),
    nextTry: instant("next_try"),
    /** Until then somebody is at it. */
    heldUntil: instant("held_until"),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (fetch) => [
    uniqueIndex("channel_fetches_one")
      .on(fetch.shop, fetch.kind)
      .where(sql`state IN ('running', 'waiting')`),
    index("channel_fetches_shop").on(fetch.shop, fetch.startedAt),
    index("channel_fetches_last").on(fetch.shop, fetch.kind, fetch.startedAt),
    index("channel_fetches_ended").on(fetch.endedAt),
  ],
);

/** A pace of ours at a marketplace: a bucket of turns, told by the moment it is full again. */
export const channelTurns = sqliteTable(
  "channel_turns",
  {
    /** Whose and for what: a shop and a call. */
    key: text("key").primaryKey(),
    fullAt: instant("full_at").notNull(),
  },
  (turn) => [index("channel_turns_full").on(turn.fullAt)],
);

/** Calls by which a marketplace notifies us: answered at once, carried out soon after, each once. */
export const channelHooks = sqliteTable(
  "channel_hooks",
  {
    /** The marketplace's own id of the call. */
    id: text("id").primaryKey(),
    topic: text("topic").$type<HookTopic>().notNull(),
    shopId: text("shop_id").notNull(),
    /** No more of it than is needed to carry it out. */
    told: json<ToldByHook>("told").notNull(),
    receivedAt: instant("received_at").notNull(),
    doneAt: instant("done_at"),
  },
  (hook) => [
    index("channel_hooks_waiting").on(hook.receivedAt).where(sql`done_at IS NULL`),
    index("channel_hooks_age").on(hook.receivedAt),
  ],
);
