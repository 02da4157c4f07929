import { and, eq, inArray, isNull } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { type Message, sameMessage } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { channelShops, directParcels, directPurchases } from "#db/schema/index.ts";
import { ownShopsWithin } from "../shops/shop.server.ts";

/** A direct purchase with the numbers that its notice names: our order's and the end customer's. */
export interface PurchaseInQuestion {
  purchase: typeof directPurchases.$inferSelect;
  order: { number: string };
  channelOrder: { number: number; name: string };
}

/** Stops a purchase with a question for the buyer; the same question is sent as a notice only once. */
export function askBuyer(scope: Scope<System>, stopped: PurchaseInQuestion, why: Message) {
  const { db } = scope;
  return commit(
    scope,
    [
      db
        .update(directPurchases)
        .set({ toDecide: why })
        .where(eq(directPurchases.purchase, stopped.purchase.purchase)),
      ...(sameMessage(why, stopped.purchase.toDecide) ? [] : [questionNotice(scope, stopped, why)]),
    ],
    {},
  );
}

/** Plans the notice of the question to the person who placed the purchase. */
export function questionNotice(
  scope: Scope<System>,
  stopped: PurchaseInQuestion,
  why: Message,
): Statement {
  const { purchase, order, channelOrder } = stopped;
  return notify(scope, {
    companyId: purchase.companyId,
    userId: purchase.userId,
    kind: "shop" as const,
    about: { order: purchase.purchase },
    letter: letter("direct.to-decide", {
      name: channelOrder.name,
      why,
      orderNumber: order.number,
    }),
    href: `/shopifyOrders/${channelOrder.number}`,
  });
}

/**
 * このまま進める: clears the question, so that the purchase continues with what is available; failed tracking reports are sent
 * again.
 */
export async function resumePurchase(scope: Scope<Buyer>, number: number) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const open = and(
    eq(directPurchases.channelOrder, number),
    eq(directPurchases.companyId, actor.companyId),
    inArray(
      directPurchases.shop,
      db.select({ id: channelShops.id }).from(channelShops).where(ownShopsWithin(actor)),
    ),
    isNull(directPurchases.endedAt),
  );
  const [gone] = await db
    .select({ purchase: directPurchases.purchase })
    .from(directPurchases)
    .where(open)
    .limit(1);
  if (!gone) return refuse("not-found");
  const again = { telling: "waiting" as const, tellTries: 0, tellNext: now };
  return commit(
    scope,
    [
      db.update(directPurchases).set({ toDecide: null, decidedAt: now }).where(open),
      db
        .update(directParcels)
        .set(again)
        .where(and(eq(directParcels.purchase, gone.purchase), eq(directParcels.telling, "failed"))),
    ],
    {},
  );
}
