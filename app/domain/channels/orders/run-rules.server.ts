import { and, asc, eq, gte, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  channelFetches,
  channelKeys,
  channelOrders,
  channelShops,
  directRules,
} from "#db/schema/index.ts";
import type { FetchKind } from "../shops/fetch.ts";
import type { ShopAccess, ShopWithKeys } from "../shops/open-shop.server.ts";
import { runFetch } from "../shops/run-fetch.server.ts";
import { ownShopsWithin } from "../shops/shop.server.ts";
import { connectedStates, shopTitle } from "../shops/shop.ts";
import { buyDirect, findActingBuyers } from "./buy-direct.server.ts";
import { directLimits } from "./direct-rule.ts";
import { ordersKind } from "./import-orders.server.ts";

type RuleRow = typeof directRules.$inferSelect;

/** The hours in Japan in which orders are placed. */
const nightHours = { fromHour: 2, hours: 3 } as const;
const freshMs = 3 * 3_600_000;
/** Days after which an order is no longer bought automatically. */
const orderAgeDaysMax = 30;

/**
 * 自動発注: buys the new orders of each shop whose rule is on, once a night; the next run continues an
 * interrupted one. The shop's newest orders are fetched first; a shop that does not answer waits.
 */
export async function runRules(scope: Scope<System>, access: ShopAccess) {
  const { db, now } = scope;
  const today = japanDay(now);
  const from = startOfDay(today).getTime() + nightHours.fromHour * 3_600_000;
  if (now.getTime() < from || now.getTime() >= from + nightHours.hours * 3_600_000) return;
  const due = await dueRulesQuery(scope, today);
  for (const { rule, shop, keys } of due) {
    if (!(await fetchNewestOrders(scope, access, { shop, keys }))) continue;
    const result = await buyWaitingOrders(scope, rule);
    await commit(
      scope,
      [
        db.update(directRules).set({ ranOn: today }).where(eq(directRules.shop, shop.id)),
        ...(isWorthNotice(result)
          ? [
              notify(scope, {
                companyId: rule.companyId,
                userId: rule.userId,
                kind: "shop" as const,
                about: { store: shop.storeId },
                letter: nightLetter(result, shopTitle(shop)),
                href: `/shopifyOrders?shop=${shop.id}`,
              }),
            ]
          : []),
      ],
      {},
    );
  }
}

/** Selects the shops whose rule is on and was not run tonight. */
export function dueRulesQuery({ db }: Pick<Scope, "db">, today: string) {
  return db
    .select({ rule: directRules, shop: channelShops, keys: channelKeys })
    .from(directRules)
    .innerJoin(channelShops, eq(channelShops.id, directRules.shop))
    .leftJoin(channelKeys, eq(channelKeys.shop, directRules.shop))
    .where(
      and(
        sql`${directRules.isOn} = 1`,
        or(isNull(directRules.ranOn), lt(directRules.ranOn, today)),
        // The plus sign keeps SQLite off the index of states: nearly every shop is connected.
        sql`+${channelShops.state} IN ${[...connectedStates, "manual"]}`,
      ),
    )
    .orderBy(asc(directRules.ranOn))
    .limit(directLimits.shopsARun);
}

/** Fetches the shop's newest orders; true if changes and cancellations up to now are known. */
async function fetchNewestOrders(
  scope: Scope<System>,
  access: ShopAccess,
  { shop, keys }: { shop: ShopWithKeys["shop"]; keys: ShopWithKeys["keys"] | null },
) {
  const { db, now } = scope;
  // Orders by sheet have no marketplace to ask.
  if (shop.state === "manual") return true;
  if (!keys) return false;
  const kept = { shop, keys };
  if (!ordersKind.isOffered(access.ports[kept.shop.channel])) return false;
  await runFetch(scope, access, kept, ordersKind as FetchKind);
  const done = and(
    eq(channelFetches.shop, kept.shop.id),
    eq(channelFetches.kind, ordersKind.kind),
    eq(channelFetches.state, "done"),
    gte(channelFetches.startedAt, new Date(now.getTime() - freshMs)),
  );
  return (await db.$count(channelFetches, done)) > 0;
}

/** Selects the shop's orders that wait for their purchase, the oldest first. */
function waitingQuery({ db, now }: Pick<Scope, "db" | "now">, rule: RuleRow) {
  const { shop, onSince, holdHours } = rule;
  const earliest = Math.max(onSince?.getTime() ?? 0, daysAfter(now, -orderAgeDaysMax).getTime());
  return db
    .select({ number: channelOrders.number })
    .from(channelOrders)
    .where(
      and(
        eq(channelOrders.shop, shop),
        eq(channelOrders.state, "open"),
        gte(channelOrders.orderedAt, new Date(earliest)),
        lte(channelOrders.orderedAt, new Date(now.getTime() - holdHours * 3_600_000)),
        eq(channelOrders.heldBack, ""),
        sql`NOT EXISTS (SELECT 1 FROM direct_purchases p WHERE p.channel_order = ${channelOrders.number})`,
      ),
    )
    .orderBy(asc(channelOrders.orderedAt), asc(channelOrders.number))
    .limit(directLimits.ordersARun);
}

interface NightResult {
  bought: number;
  short: number;
  left: number;
  calledOff: number;
  isLimited: boolean;
  isNobody: boolean;
}

async function buyWaitingOrders(scope: Scope<System>, rule: RuleRow) {
  const result: NightResult = {
    bought: 0,
    short: 0,
    left: 0,
    calledOff: 0,
    isLimited: false,
    isNobody: false,
  };
  const { own } = await findActingBuyers(scope, rule, ["order", "shops"]);
  if (!own) return { ...result, isNobody: true };
  const acting = { ...scope, actor: own, author: scope.actor };
  for (const { number } of await waitingQuery(scope, rule)) {
    const bought = await buyDirect(acting, { number, made: "auto" });
    if (bought.ok) {
      result.bought += bought.value.isNew ? 1 : 0;
      result.short += bought.value.left > 0 ? 1 : 0;
    } else if (bought.reason === "limit-reached") return { ...result, isLimited: true };
    else if (rule.stockOut === "cancel" && isSoldOut(bought)) {
      await holdBackSoldOut(scope, number);
      result.calledOff++;
    } else result.left++;
  }
  return result;
}

function isSoldOut(refused: { reason: string; obstacles?: readonly string[] }) {
  return refused.reason === "out-of-stock" || refused.obstacles?.includes("sold-out") === true;
}

function holdBackSoldOut({ db }: Scope<System>, number: number) {
  return db
    .update(channelOrders)
    .set({ heldBack: "stock" })
    .where(eq(channelOrders.number, number));
}

/**
 * Orders that merely cannot be bought stay in the list; repeating them every night would be noise.
 */
function isWorthNotice({ bought, calledOff, isLimited, isNobody }: NightResult) {
  return bought > 0 || calledOff > 0 || isLimited || isNobody;
}

function nightLetter(
  { bought, short, left, calledOff, isLimited, isNobody }: NightResult,
  shop: string,
) {
  return letter("direct.night", { shop, bought, short, left, calledOff, isLimited, isNobody });
}

/** 自動発注から外す, 自動発注に戻す: excludes an order from automatic ordering, or includes it again. */
export async function setHeldBack(scope: Scope<Buyer>, number: number, isHeld: boolean) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const own = db.select({ id: channelShops.id }).from(channelShops).where(ownShopsWithin(actor));
  const changed = await db
    .update(channelOrders)
    .set({ heldBack: isHeld ? "hand" : "" })
    .where(and(eq(channelOrders.number, number), inArray(channelOrders.shop, own)))
    .returning({ number: channelOrders.number });
  return changed.length > 0 ? done(undefined) : refuse("not-found");
}
