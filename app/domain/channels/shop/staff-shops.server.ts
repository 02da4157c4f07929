import { and, asc, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { behind } from "#app/domain/core/document/behind.server.ts";
import { type QueuePlace, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelKeys, channelShops, companies } from "#db/schema/index.ts";
import type { ShopState } from "./shop.ts";

/** Connected shops of all companies in one state, the oldest first, with one row more than a page shows. */
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
      and(eq(channelShops.state, state), behind(channelShops.connectedAt, channelShops.id, after)),
    )
    .orderBy(asc(channelShops.connectedAt), asc(channelShops.id))
    .limit(queuePageSize + 1);
}
