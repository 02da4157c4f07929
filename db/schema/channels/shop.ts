import { sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import type { ShopAnswer, ShopState } from "#app/domain/channels/shop/shop.ts";
import { instant, json } from "../columns.ts";
import { companies, users } from "../customers/company.ts";
import { stores } from "../customers/store.ts";

/** 連携したショップ: a shop of a company at its marketplace. One that comes back is the row that it was. */
export const channelShops = sqliteTable(
  "channel_shops",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    /** `other` of the one that is `manual`: no adapter is asked for it. */
    channel: text("channel").$type<Channel>().notNull(),
    /** As the marketplace writes it. */
    shopId: text("shop_id").notNull(),
    name: text("name").notNull(),
    /** The company's own store that it is; null where there was no place for one. */
    storeId: text("store_id").references(() => stores.id),
    state: text("state").$type<ShopState>().notNull(),
    version: integer("version").notNull(),
    /** What the marketplace lets us do there, in its own words. */
    scopes: json<string[]>("scopes").notNull(),
    /** Who connected it last, and is told with the owner. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    connectedAt: instant("connected_at").notNull(),
    /** From one fetch of its stock to the next, as its buyer set it, 1 to 168; null fetches by night. */
    fetchHours: integer("fetch_hours"),
  },
  (shop) => [
    uniqueIndex("channel_shops_own").on(shop.companyId, shop.channel, shop.shopId),
    uniqueIndex("channel_shops_live")
      .on(shop.channel, shop.shopId)
      .where(sql`state IN ('connected', 'renew')`),
    index("channel_shops_state").on(shop.state, shop.connectedAt, shop.id),
  ],
);

/** What opens a connected shop, sealed, and what the marketplace answered to it last. */
export const channelKeys = sqliteTable(
  "channel_keys",
  {
    shop: text("shop")
      .primaryKey()
      .references(() => channelShops.id),
    sealedKeys: text("sealed_keys").notNull(),
    keysEnd: instant("keys_end"),
    renewalEnd: instant("renewal_end"),
    /** Until then another copy of ours is renewing them. */
    renewingUntil: instant("renewing_until"),
    answer: text("answer").$type<ShopAnswer>().notNull(),
    answeredAt: instant("answered_at").notNull(),
  },
  (key) => [index("channel_keys_end").on(key.renewalEnd)],
);

/** What an owner was told of the end of these keys: each once. */
export const channelWarnings = sqliteTable(
  "channel_warnings",
  {
    shop: text("shop")
      .notNull()
      .references(() => channelShops.id),
    renewalEnd: instant("renewal_end").notNull(),
    days: integer("days").notNull(),
    toldAt: instant("told_at").notNull(),
  },
  (warning) => [primaryKey({ columns: [warning.shop, warning.renewalEnd, warning.days] })],
);

/** A seller on the way to a marketplace and back; of what comes back with them only the hash is kept. */
export const channelStates = sqliteTable(
  "channel_states",
  {
    hash: text("hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    channel: text("channel").$type<Channel>().notNull(),
    /** As the seller typed it; empty where the marketplace tells it. */
    shopId: text("shop_id").notNull(),
    madeAt: instant("made_at").notNull(),
    usedAt: instant("used_at"),
  },
  (state) => [
    index("channel_states_user").on(state.userId, state.madeAt),
    index("channel_states_age").on(state.madeAt),
  ],
);
