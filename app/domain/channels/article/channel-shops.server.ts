import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelFetches, channelKeys, channelShops } from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import { shopLimits } from "../shop/shop.ts";
import { inventoryKind } from "./inventory-kind.server.ts";

const stock = sql.raw(`'${inventoryKind.kind}'`);
const latest = sql`(SELECT f.id FROM channel_fetches f WHERE f.shop = ${channelShops.id} AND f.kind = ${stock}
  ORDER BY f.started_at DESC LIMIT 1)`;
const count = (part: string) =>
  sql<number>`(SELECT count(*) FROM channel_articles a WHERE a.shop = ${channelShops.id}
    AND a.gone_at IS NULL AND a.hidden = 0 ${sql.raw(part)})`;

/** The statement for the company's shops at a marketplace with the last fetch of their stock, and what it counts. */
export function channelShopsQuery({ db, actor }: Scope<Buyer>, channel: Channel) {
  return db
    .select({
      shop: channelShops,
      answer: channelKeys.answer,
      fetch: channelFetches,
      fetchedAt: sql<
        number | null
      >`(SELECT f.ended_at FROM channel_fetches f WHERE f.shop = ${channelShops.id}
        AND f.kind = ${stock} AND f.state = 'done' ORDER BY f.started_at DESC LIMIT 1)`,
      sold: count(""),
      unbound: count("AND a.bound = 0"),
      empty: count("AND a.on_hand = 0"),
      odd: count("AND a.odd = 1"),
    })
    .from(channelShops)
    .leftJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
    .leftJoin(channelFetches, eq(channelFetches.id, latest))
    .where(ownAt(actor, channel))
    .orderBy(asc(channelShops.connectedAt), asc(channelShops.id))
    .limit(shopLimits.perCompany);
}

export type ChannelShop = Awaited<ReturnType<typeof channelShopsQuery>>[number];

/** The shop of that id at a marketplace, or the company's first there, to be found in the statement that asks for it. */
export function shopAt({ actor }: Scope<Buyer>, channel: Channel, id: string | undefined) {
  const named = id === undefined ? sql`` : sql`AND id = ${id}`;
  return sql<string>`(SELECT id FROM channel_shops WHERE company_id = ${actor.companyId} AND channel = ${channel}
    AND state <> 'disconnected' ${named} ORDER BY connected_at, id LIMIT 1)`;
}

function ownAt({ companyId }: Buyer, channel: Channel) {
  return and(
    eq(channelShops.companyId, companyId),
    eq(channelShops.channel, channel),
    ne(channelShops.state, "disconnected"),
  );
}
