import { and, asc, desc, eq, gt, notInArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelFetches, channelKeys, channelShops, stores } from "#db/schema/index.ts";
import { shopLimits } from "./shop.ts";

/** No marketplace stands behind these. */
const unconnected = ["disconnected", "manual"] as const;
const fetchesShown = 20;
/** Shops are asked by the hour: further back nobody looks. */
const fetchesDays = 2;

/** The company's shops with what is known of their keys, and what was fetched last, in one batch. */
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

/** One of them; undefined of another company's, as of none. */
export async function findOwnShop(
  { db, actor }: Pick<Scope<Buyer>, "db" | "actor">,
  id: string,
  /** The one of the orders that the company brings may be meant as well. */
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
