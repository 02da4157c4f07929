import { and, asc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelFetches, channelKeys, channelShops } from "#db/schema/index.ts";
import { inventoryKind } from "./articles/import-articles.server.ts";
import { ordersKind } from "./orders/import-orders.server.ts";
import { channels } from "./ports/channel.ts";
import { type FetchKind, fetchLimits } from "./shops/fetch.ts";
import type { ShopAccess } from "./shops/open-shop.server.ts";
import { checkKind, runFetch } from "./shops/run-fetch.server.ts";
import { connectedStates } from "./shops/shop.ts";

/** Every kind of list that is fetched from shops. */
export const fetchKinds: readonly FetchKind[] = [checkKind, inventoryKind, ordersKind as FetchKind];

export function fetchKindName(kind: string, lang: "ja" | "zh") {
  return fetchKinds.find((known) => known.kind === kind)?.name[lang] ?? kind;
}

/**
 * Fetches every list that is due, the shops answered longest ago first; the failure of one stops no
 * other. Marketplaces limit each seller's calls, so several shops are fetched in parallel, but none
 * twice at once.
 */
export async function fetchShops(
  scope: Scope<System>,
  access: ShopAccess,
  kinds: readonly FetchKind[] = fetchKinds,
) {
  const failures: unknown[] = [];
  for (const kind of kinds) {
    const due = [...(await dueShopsQuery(scope, access, kind))];
    const lane = async () => {
      for (let kept = due.shift(); kept; kept = due.shift())
        await runFetch(scope, access, kept, kind).catch((error) => failures.push(error));
    };
    await Promise.all(Array.from({ length: fetchLimits.sideBySide }, lane));
  }
  if (failures.length > 0) throw new AggregateError(failures, "some shops could not be fetched");
}

/**
 * Selects the shops whose list of this kind is due: an unfinished fetch, or one begun long enough
 * ago.
 */
export function dueShopsQuery(
  { db, now }: Pick<Scope<System>, "db" | "now">,
  { ports }: Pick<ShopAccess, "ports">,
  kind: FetchKind,
) {
  const offered = channels.filter((channel) => kind.isOffered(ports[channel]));
  const moment = now.getTime();
  const began = kind.beganAt?.(now) ?? sql`${moment - kind.everyMs + 1}`;
  const had = sql`EXISTS (SELECT 1 FROM channel_fetches f WHERE f.shop = ${channelShops.id}
    AND f.kind = ${kind.kind} AND f.started_at >= ${began} AND f.state IN ('done', 'failed'))`;
  const waits = sql`EXISTS (SELECT 1 FROM channel_fetches f WHERE f.shop = ${channelShops.id}
    AND f.kind = ${kind.kind} AND f.state IN ('running', 'waiting')
    AND (f.held_until > ${moment} OR f.next_try > ${moment}))`;
  const open = sql`EXISTS (SELECT 1 FROM channel_fetches f WHERE f.shop = ${channelShops.id}
    AND f.kind = ${kind.kind} AND f.state IN ('running', 'waiting'))`;
  return db
    .select({ shop: channelShops, keys: channelKeys })
    .from(channelShops)
    .innerJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
    .where(
      and(
        inArray(channelShops.state, [...connectedStates]),
        inArray(channelShops.channel, offered),
        ne(channelKeys.sealedKeys, ""),
        sql`(${open} OR NOT ${had}) AND NOT ${waits}`,
      ),
    )
    .orderBy(asc(channelKeys.answeredAt))
    .limit(fetchLimits.aRun);
}

export function clearFetches({ db, now }: Scope<System>) {
  return db
    .delete(channelFetches)
    .where(lt(channelFetches.endedAt, daysAfter(now, -fetchLimits.keptDays)));
}
