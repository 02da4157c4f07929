import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { dayMs, daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile, moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { channelKeys, channelShops, channelWarnings } from "#db/schema/index.ts";
import type { ShopRow } from "./open-shop.server.ts";
import { moveShop, notifyShopKeepers } from "./shop.server.ts";
import { connectedStates, type ShopAnswer, shopLifecycle, shopLimits } from "./shop.ts";

/**
 * Closes a shop whose marketplace has ended our access: deletes its keys and notifies the owner.
 */
export async function closeShop(scope: Scope<Buyer | System>, shop: ShopRow) {
  if (!shopLifecycle.allows("close", shop.state, scope.actor)) return;
  const { db, now } = scope;
  await commit(
    scope,
    [
      ...moveShop(scope, shop, "close"),
      db
        .update(channelKeys)
        .set({ sealedKeys: "", answer: "closed", answeredAt: now, renewingUntil: null })
        .where(eq(channelKeys.shop, shop.id)),
      notifyShopKeepers(
        scope,
        shop,
        letter("shop.closed", { marketplace: marketplaceNames[shop.channel], shop: shop.name }),
      ),
    ],
    moveRefusals,
  );
}

/** Stores the marketplace's last answer, which the shop's card shows. */
export function updateAnswer(
  { db, now }: Pick<Scope, "db" | "now">,
  shop: string,
  answer: ShopAnswer,
) {
  return db.update(channelKeys).set({ answer, answeredAt: now }).where(eq(channelKeys.shop, shop));
}

const shopsARun = 500;
const warnRefusals = {
  "channel_warnings.shop, channel_warnings.renewal_end, channel_warnings.days": "told-already",
  [movedMeanwhile]: "moved-meanwhile",
} as const;

/**
 * Warns once each 30, 14 and 3 days before a date after which only the owner can renew the shop's
 * keys; closes shops past that date.
 */
export async function warnOfExpiringKeys(scope: Scope<System>) {
  const { db, now } = scope;
  const ending = await db
    .select({ shop: channelShops, renewalEnd: channelKeys.renewalEnd })
    .from(channelKeys)
    .innerJoin(channelShops, eq(channelShops.id, channelKeys.shop))
    .where(
      and(
        isNotNull(channelKeys.renewalEnd),
        lte(channelKeys.renewalEnd, daysAfter(now, shopLimits.warnDays[0])),
        inArray(channelShops.state, [...connectedStates]),
      ),
    )
    .orderBy(asc(channelKeys.renewalEnd))
    .limit(shopsARun);
  for (const { shop, renewalEnd } of ending)
    if (renewalEnd! <= now) await closeShop(scope, shop);
    else await warn(scope, shop, renewalEnd!);
  await endWarnings(scope);
}

async function warn(scope: Scope<System>, shop: ShopRow, renewalEnd: Date) {
  const { db, now } = scope;
  const days = dueWarningDays(now, shop.connectedAt, renewalEnd);
  if (days === undefined) return;
  const told = and(
    eq(channelWarnings.shop, shop.id),
    eq(channelWarnings.renewalEnd, renewalEnd),
    eq(channelWarnings.days, days),
  );
  if ((await db.$count(channelWarnings, told)) > 0) return;
  const left = Math.ceil((renewalEnd.getTime() - now.getTime()) / dayMs);
  await commit(
    scope,
    [
      ...(shop.state === "connected" ? moveShop(scope, shop, "warn") : []),
      db.insert(channelWarnings).values({ shop: shop.id, renewalEnd, days, toldAt: now }),
      notifyShopKeepers(
        scope,
        shop,
        letter("shop.ends", {
          marketplace: marketplaceNames[shop.channel],
          shop: shop.name,
          endsOn: japanDay(renewalEnd),
          daysLeft: left,
        }),
      ),
    ],
    warnRefusals,
  );
}

/**
 * Answers the warning that is due, in days. A warning that would fall into the first half of the
 * keys' life is skipped.
 */
function dueWarningDays(now: Date, from: Date, end: Date) {
  const left = end.getTime() - now.getTime();
  const life = end.getTime() - from.getTime();
  return shopLimits.warnDays.findLast((days) => left <= days * dayMs && life >= days * 2 * dayMs);
}

/** Ends the warning state of shops whose end has moved away. */
async function endWarnings(scope: Scope<System>) {
  const warned = await scope.db
    .select({ shop: channelShops, renewalEnd: channelKeys.renewalEnd })
    .from(channelShops)
    .innerJoin(channelKeys, eq(channelKeys.shop, channelShops.id))
    .where(eq(channelShops.state, "renew"))
    .limit(shopsARun);
  for (const { shop, renewalEnd } of warned)
    if (!renewalEnd || dueWarningDays(scope.now, shop.connectedAt, renewalEnd) === undefined)
      await commit(scope, moveShop(scope, shop, "extend"), { [movedMeanwhile]: "moved" });
}
