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
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    /** `other` of the one that is `manual`: no adapter is asked for it. */
    channel: text().$type<Channel>().notNull(),
    /** As the marketplace writes it. */
    shopId: text().notNull(),
    name: text().notNull(),
    /** The company's own store that it is; null where there was no place for one. */
    storeId: text().references(() => stores.id),
    state: text().$type<ShopState>().notNull(),
    version: integer().notNull(),
    /** What the marketplace lets us do there, in its own words. */
    scopes: json<string[]>().notNull(),
    /** Who connected it last, and is told with the owner. */
    userId: text()
      .notNull()
      .references(() => users.id),
    connectedAt: instant().notNull(),
    /** From one fetch of its stock to the next, as its buyer set it, 1 to 168; null fetches by night. */
    fetchHours: integer(),
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
    shop: text()
      .primaryKey()
      .references(() => channelShops.id),
    sealedKeys: text().notNull(),
    keysEnd: instant(),
    renewalEnd: instant(),
    /** Until then another copy of ours is renewing them. */
    renewingUntil: instant(),
    answer: text().$type<ShopAnswer>().notNull(),
    answeredAt: instant().notNull(),
  },
  (key) => [index("channel_keys_end").on(key.renewalEnd)],
);

/** What an owner was told of the end of these keys: each once. */
export const channelWarnings = sqliteTable(
  "channel_warnings",
  {
    shop: text()
      .notNull()
      .references(() => channelShops.id),
    renewalEnd: instant().notNull(),
    days: integer().notNull(),
    toldAt: instant().notNull(),
  },
  (warning) => [primaryKey({ columns: [warning.shop, warning.renewalEnd, warning.days] })],
);

/** A seller on the way to a marketplace and back; of what comes back with them only the hash is kept. */
export const channelStates = sqliteTable(
  "channel_states",
  {
    hash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    channel: text().$type<Channel>().notNull(),
    /** As the seller typed it; empty where the marketplace tells it. */
    shopId: text().notNull(),
    madeAt: instant().notNull(),
    usedAt: instant(),
  },
  (state) => [
    index("channel_states_user").on(state.userId, state.madeAt),
    index("channel_states_age").on(state.madeAt),
  ],
);
