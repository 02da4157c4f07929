import { and, asc, eq, gte, isNull, lt } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { channelFetches, channelHooks, channelKeys, channelShops } from "#db/schema/index.ts";
import { ordersKind } from "../direct-order/orders-kind.server.ts";
import type { FetchKind } from "../fetching/fetch-kind.ts";
import { fetchKinds } from "../fetching/fetch-kinds.server.ts";
import { runFetch } from "../fetching/run-fetch.server.ts";
import { closeShop } from "../shop/close-shop.server.ts";
import { forgetShop } from "../shop/disconnect-shop.server.ts";
import { type Asking, openShop, type ShopRow } from "../shop/opened-shop.server.ts";
import { shopLimits } from "../shop/shop.ts";
import { tellKeepers } from "../shop/tell-keepers.server.ts";
import { hookLimits } from "./shop-hook.ts";

type Hook = typeof channelHooks.$inferSelect;

/** What Shopify told us, the oldest first; where Shopify is away now a call waits for the next run. */
export async function carryOutHooks(scope: Scope<System>, asking: Asking) {
  const waiting = await scope.db
    .select()
    .from(channelHooks)
    .where(isNull(channelHooks.doneAt))
    .orderBy(asc(channelHooks.receivedAt))
    .limit(hookLimits.aRun);
  for (const hook of waiting) await carryOut(scope, asking, hook);
}

async function carryOut(scope: Scope<System>, asking: Asking, hook: Hook) {
  const { db, now } = scope;
  const shops = await shopsOf(scope, hook);
  const further: Statement[] = [];
  for (const shop of shops)
    switch (hook.topic) {
      case "app/uninstalled":
        if ((await isOpen(scope, asking, shop)) === "unknown") return;
        break;
      case "shop/redact":
        // Two days after it was let go: one that was connected again meanwhile stays.
        if (shop.state === "closed") await forgetShop(scope, shop);
        break;
      case "customers/redact":
        for (const kind of fetchKinds)
          further.push(...(kind.forgetOrders?.(scope, shop, hook.told.orders) ?? []));
        break;
      case "orders/create":
      case "orders/updated":
        await lookAgain(scope, asking, shop, hook);
        break;
      case "customers/data_request":
        if (shop.state !== "disconnected") further.push(askedForData(scope, shop, hook));
    }
  const end = db.update(channelHooks).set({ doneAt: now }).where(eq(channelHooks.id, hook.id));
  await commit(scope, [end, ...further], {});
}

function shopsOf({ db }: Scope<System>, { shopId }: Hook) {
  return db
    .select()
    .from(channelShops)
    .where(and(eq(channelShops.channel, "shopify"), eq(channelShops.shopId, shopId)))
    .limit(shopLimits.perCompany);
}

/** Calls come late: whether we are really out is asked of the shop itself, and a closed one is closed here too. */
async function isOpen(scope: Scope<System>, asking: Asking, shop: ShopRow) {
  const { connecting } = asking.ports[shop.channel];
  const [keys] = await scope.db
    .select()
    .from(channelKeys)
    .where(eq(channelKeys.shop, shop.id))
    .limit(1);
  if (!connecting || !keys?.sealedKeys) return "closed";
  const opened = await openShop(scope, asking, { shop, keys });
  const told = opened.ok ? await connecting.check(opened.value) : opened;
  if (told.ok) return "open";
  if (told.fault.kind !== "closed") return "unknown";
  await closeShop(scope, shop);
  return "closed";
}

/**
 * The content of a call is not trusted: the shop is asked for its changes, once for all calls that came
 * before. If that fails, the hourly fetch brings them.
 */
async function lookAgain(scope: Scope<System>, asking: Asking, shop: ShopRow, hook: Hook) {
  const { db } = scope;
  const since = and(
    eq(channelFetches.shop, shop.id),
    eq(channelFetches.kind, ordersKind.kind),
    gte(channelFetches.startedAt, hook.receivedAt),
  );
  if (!ordersKind.isOffered(asking.ports[shop.channel])) return;
  if ((await db.$count(channelFetches, since)) > 0) return;
  const [keys] = await db.select().from(channelKeys).where(eq(channelKeys.shop, shop.id)).limit(1);
  if (keys?.sealedKeys) await runFetch(scope, asking, { shop, keys }, ordersKind as FetchKind);
}

function askedForData(scope: Scope<System>, shop: ShopRow, { told }: Hook) {
  const orders = told.orders.slice(0, 20).join("、");
  return tellKeepers(scope, shop, letter("shop.data-asked", { shop: shop.name, orders }));
}

/** Calls that were carried out, or that nobody could carry out, after some time. */
export function clearHooks({ db, now }: Scope<System>) {
  return db
    .delete(channelHooks)
    .where(lt(channelHooks.receivedAt, daysAfter(now, -hookLimits.keptDays)));
}
