import { and, asc, eq, gte, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { channelFetches, channelHooks, channelKeys, channelShops } from "#db/schema/index.ts";
import { forgetShop } from "./disconnect-shop.server.ts";
import { fetchKinds } from "./fetch-kinds.server.ts";
import { ordersKind } from "./orders/import-orders.server.ts";
import type { ByConsent } from "./ports/connecting.ts";
import { closeShop } from "./shops/close-shop.server.ts";
import type { FetchKind } from "./shops/fetch.ts";
import { openShop, type ShopAccess, type ShopRow } from "./shops/open-shop.server.ts";
import { runFetch } from "./shops/run-fetch.server.ts";
import { notifyShopKeepers } from "./shops/shop.server.ts";
import { shopLimits } from "./shops/shop.ts";

/** The topics of Shopify's webhooks that we subscribe to. */
const hookTopics = [
  "app/uninstalled",
  "customers/data_request",
  "customers/redact",
  "shop/redact",
  "orders/create",
  "orders/updated",
] as const;

const hookLimits = { aRun: 50, keptDays: 30, orders: 500 } as const;

/**
 * The job that processes stored calls: from the queue right after a call, and by cron if the queue
 * fails.
 */
export const processHooksJob = "carry-out-shop-hooks";

const Orders = z
  .array(z.union([z.string().max(64), z.number()]).transform(String))
  .max(hookLimits.orders)
  .default([]);

/** The headers of a call from Shopify. */
const HookHead = z.object({
  id: z.string().min(1).max(100),
  topic: z.enum(hookTopics),
  shopId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/),
});

/** Reads only the order numbers of a call; the customer's data is not stored again. */
export const HookBody = z.object({ orders_to_redact: Orders, orders_requested: Orders });

/**
 * Stores a call from Shopify to be processed later. Shopify waits five seconds for the answer and
 * repeats unanswered calls, so each id counts once. Topics that we did not subscribe to are
 * acknowledged and dropped.
 */
export async function receiveShopHook(
  scope: Scope<System>,
  { isSigned }: ByConsent,
  headers: Headers,
  body: string,
) {
  const { db, now } = scope;
  const signature = headers.get("X-Shopify-Hmac-Sha256") ?? "";
  if (!isSigned || !signature || !(await isSigned(body, signature))) return refuse("not-verified");
  const head = HookHead.safeParse({
    id: headers.get("X-Shopify-Webhook-Id"),
    topic: headers.get("X-Shopify-Topic"),
    shopId: headers.get("X-Shopify-Shop-Domain"),
  });
  if (!head.success) return done({ kept: false });
  const read = HookBody.safeParse(parseJson(body));
  if (!read.success) return refuse("not-verified");
  const { orders_to_redact, orders_requested } = read.data;
  const told = {
    orders: head.data.topic === "customers/redact" ? orders_to_redact : orders_requested,
  };
  const row = { ...head.data, told, receivedAt: now };
  const kept = await commit(scope, [db.insert(channelHooks).values(row).onConflictDoNothing()], {});
  return kept.ok ? done({ kept: true }) : kept;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

type Hook = typeof channelHooks.$inferSelect;

/**
 * Processes the stored calls, the oldest first; if Shopify does not answer, a call waits for the
 * next run.
 */
export async function processHooks(scope: Scope<System>, access: ShopAccess) {
  const waiting = await scope.db
    .select()
    .from(channelHooks)
    .where(isNull(channelHooks.doneAt))
    .orderBy(asc(channelHooks.receivedAt))
    .limit(hookLimits.aRun);
  for (const hook of waiting) await processHook(scope, access, hook);
}

async function processHook(scope: Scope<System>, access: ShopAccess, hook: Hook) {
  const { db, now } = scope;
  const shops = await shopsOf(scope, hook);
  const further: Statement[] = [];
  for (const shop of shops)
    switch (hook.topic) {
      case "app/uninstalled":
        if ((await checkConnection(scope, access, shop)) === "unknown") return;
        break;
      case "shop/redact":
        // Shopify sends this two days after an uninstall; a shop connected again meanwhile stays.
        if (shop.state === "closed") await forgetShop(scope, shop);
        break;
      case "customers/redact":
        for (const kind of fetchKinds)
          further.push(...(kind.forgetOrders?.(scope, shop, hook.told.orders) ?? []));
        break;
      case "orders/create":
      case "orders/updated":
        await fetchOrdersAgain(scope, access, shop, hook);
        break;
      case "customers/data_request":
        if (shop.state !== "disconnected") further.push(dataRequestNotice(scope, shop, hook));
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

/**
 * Calls arrive late, so the shop itself is asked whether our access has ended; if so it is closed
 * here too.
 */
async function checkConnection(scope: Scope<System>, access: ShopAccess, shop: ShopRow) {
  const { connecting } = access.ports[shop.channel];
  const [keys] = await scope.db
    .select()
    .from(channelKeys)
    .where(eq(channelKeys.shop, shop.id))
    .limit(1);
  if (!connecting || !keys?.sealedKeys) return "closed";
  const opened = await openShop(scope, access, { shop, keys });
  const result = opened.ok ? await connecting.check(opened.value) : opened;
  if (result.ok) return "open";
  if (result.fault.kind !== "closed") return "unknown";
  await closeShop(scope, shop);
  return "closed";
}

/**
 * The content of a call is not trusted: the shop's changed orders are fetched, once for all calls
 * received before. If that fails, the hourly fetch brings them.
 */
async function fetchOrdersAgain(
  scope: Scope<System>,
  access: ShopAccess,
  shop: ShopRow,
  hook: Hook,
) {
  const { db } = scope;
  const since = and(
    eq(channelFetches.shop, shop.id),
    eq(channelFetches.kind, ordersKind.kind),
    gte(channelFetches.startedAt, hook.receivedAt),
  );
  if (!ordersKind.isOffered(access.ports[shop.channel])) return;
  if ((await db.$count(channelFetches, since)) > 0) return;
  const [keys] = await db.select().from(channelKeys).where(eq(channelKeys.shop, shop.id)).limit(1);
  if (keys?.sealedKeys) await runFetch(scope, access, { shop, keys }, ordersKind as FetchKind);
}

function dataRequestNotice(scope: Scope<System>, shop: ShopRow, { told }: Hook) {
  const orders = told.orders.slice(0, 20).join("、");
  return notifyShopKeepers(scope, shop, letter("shop.data-asked", { shop: shop.name, orders }));
}

/** Deletes calls after `keptDays`, processed or not. */
export function clearHooks({ db, now }: Scope<System>) {
  return db
    .delete(channelHooks)
    .where(lt(channelHooks.receivedAt, daysAfter(now, -hookLimits.keptDays)));
}
