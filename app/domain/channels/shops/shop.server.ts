import { and, asc, desc, eq, gt, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { afterPlace } from "#app/domain/core/document/document-queries.server.ts";
import { transition } from "#app/domain/core/document/move-document.server.ts";
import { type QueuePlace, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceNames, storesMax } from "#app/domain/customers/store/store.ts";
import type { Statement } from "#db/client.ts";
import { channelFetches, channelKeys, channelShops, companies, stores } from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import type { ShopRow } from "./open-shop.server.ts";
import { type ShopState, shopLifecycle, shopLimits } from "./shop.ts";

/** States without a connection to a marketplace. */
const unconnected = ["disconnected", "manual"] as const;
const fetchesShown = 20;
/** The list of fetches goes back this many days. */
const fetchesDays = 2;

/** Reads the company's shops with the state of their keys, and their last fetches, in one batch. */
export async function readOwnShops({ db, actor, now }: Scope<Buyer>) {
  const own = and(
    eq(channelShops.companyId, actor.companyId),
    notInArray(channelShops.state, [...unconnected]),
  );
  const [shops, fetches] = await db.batch([
    db
      .select({
        shop: channelShops,
        storeName: stores.name,
        keysEnd: channelKeys.keysEnd,
        renewalEnd: channelKeys.renewalEnd,
        answer: channelKeys.answer,
        answeredAt: channelKeys.answeredAt,
      })
      .from(channelShops)
      .leftJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
      .leftJoin(stores, eq(stores.id, channelShops.storeId))
      .where(own)
      .orderBy(asc(channelShops.channel), asc(channelShops.shopId))
      .limit(shopLimits.perCompany),
    db
      .select({ fetch: channelFetches, name: channelShops.name, channel: channelShops.channel })
      .from(channelShops)
      .innerJoin(channelFetches, eq(channelFetches.shop, channelShops.id))
      .where(and(own, gt(channelFetches.startedAt, daysAfter(now, -fetchesDays))))
      .orderBy(desc(channelFetches.startedAt))
      .limit(fetchesShown),
  ]);
  return { shops, fetches };
}

/** Answers undefined also for another company's shop. */
export async function findOwnShop(
  { db, actor }: Pick<Scope<Buyer>, "db" | "actor">,
  id: string,
  /** Finds the shop of the orders uploaded by sheet too. */
  orManual = false,
) {
  const [found] = await db
    .select({ shop: channelShops, keys: channelKeys })
    .from(channelShops)
    .leftJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
    .where(
      and(
        eq(channelShops.id, id),
        eq(channelShops.companyId, actor.companyId),
        notInArray(channelShops.state, orManual ? ["disconnected"] : [...unconnected]),
      ),
    )
    .limit(1);
  return found;
}

/**
 * Selects shops of all companies in one state, the longest connected first, and one more row than a
 * page.
 */
export function staffShopsQuery(
  { db }: Scope<Staff>,
  state: ShopState,
  after: QueuePlace | undefined,
) {
  return db
    .select({
      id: channelShops.id,
      channel: channelShops.channel,
      shopId: channelShops.shopId,
      name: channelShops.name,
      connectedAt: channelShops.connectedAt,
      companyName: companies.name,
      operationId: companies.operationId,
      answer: channelKeys.answer,
      answeredAt: channelKeys.answeredAt,
      renewalEnd: channelKeys.renewalEnd,
    })
    .from(channelShops)
    .innerJoin(companies, eq(companies.id, channelShops.companyId))
    .leftJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
    .where(
      and(
        eq(channelShops.state, state),
        afterPlace(channelShops.connectedAt, channelShops.id, after),
      ),
    )
    .orderBy(asc(channelShops.connectedAt), asc(channelShops.id))
    .limit(queuePageSize + 1);
}

/** The page where shops are connected; the domain links to pages by path. */
const connectionsPage = "/accountSynchronization";

/** Plans a notice and mail to the owner and to the person who connected the shop. */
export function notifyShopKeepers(
  { db, now }: Pick<Scope, "db" | "now">,
  { companyId, userId }: Pick<ShopRow, "companyId" | "userId">,
  letter: Letter,
): Statement {
  return db.run(sql`INSERT INTO notices (id, company_id, user_id, kind, letter, href, published_at)
    SELECT lower(hex(randomblob(16))), company_id, id, 'shop', ${JSON.stringify(letter)}, ${connectionsPage}, ${now.getTime()}
    FROM users WHERE company_id = ${companyId} AND state = 'in_use' AND (role = 'owner'
      OR (id = ${userId} AND EXISTS (SELECT 1 FROM json_each(permissions) WHERE value = 'shops')))`);
}

export const moveShop = transition("channel-shop", channelShops, shopLifecycle);

/** The longest name of a store. */
const nameMax = 24;

/**
 * Finds the store that a connected shop belongs to: the only open store of this marketplace without
 * a shop, else a new store with the shop's name. The answered id names no row if the company has
 * too many stores.
 */
export async function planStoreOfShop(
  { db, actor, now }: Scope<Buyer>,
  { channel, name }: { channel: Channel; name: string },
): Promise<{ id: string; statements: Statement[] }> {
  const { companyId } = actor;
  const free = sql`NOT EXISTS (SELECT 1 FROM channel_shops WHERE channel_shops.store_id = ${stores.id})`;
  const own = eq(stores.companyId, companyId);
  const [fitting, count, named] = await db.batch([
    db
      .select({ id: stores.id })
      .from(stores)
      .where(and(own, eq(stores.marketplace, channel), isNull(stores.closedAt), free))
      .orderBy(asc(stores.createdAt))
      .limit(2),
    db.select({ held: sql<number>`count(*)` }).from(stores).where(own),
    db
      .select({ id: stores.id })
      .from(stores)
      .where(and(own, eq(stores.name, name.slice(0, nameMax))))
      .limit(1),
  ]);
  if (fitting.length === 1) return { id: fitting[0]!.id, statements: [] };
  const id = crypto.randomUUID();
  if (count[0]!.held >= storesMax) return { id, statements: [] };
  const mark = named.length === 0 ? "" : `（${marketplaceNames[channel]}）`;
  const unique = name.slice(0, nameMax - mark.length) + mark;
  const row = { id, companyId, name: unique, marketplace: channel, createdAt: now };
  return { id, statements: [db.insert(stores).values(row).onConflictDoNothing()] };
}

/** Holds for the company's shops whose orders the employee may see, by their stores. */
export function ownShopsWithin({ companyId, storeIds }: Buyer) {
  return and(
    eq(channelShops.companyId, companyId),
    ne(channelShops.state, "disconnected"),
    storeIds ? inArray(channelShops.storeId, [...storeIds]) : undefined,
  );
}
