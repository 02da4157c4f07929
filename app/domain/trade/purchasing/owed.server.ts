import { and, asc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { orderLines, orders, purchaseLines, purchases } from "#db/schema/index.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { movePurchase } from "./correct-purchase.server.ts";
import { purchaseLifecycle } from "./purchase.ts";
import { findPurchase } from "./purchase-queries.server.ts";

const owedMax = 50;

/** 待补款: lists what sellers are owed for pieces beyond what was bought, longest owed first. */
export async function listOwed({ db }: Scope<Staff>) {
  return db
    .select({
      number: orders.number,
      orderLineId: purchaseLines.orderLineId,
      titleZh: orderLines.titleZh,
      marketplaceNumber: purchases.marketplaceNumber,
      owedFen: purchaseLines.owedFen,
    })
    .from(purchaseLines)
    .innerJoin(purchases, eq(purchases.id, purchaseLines.purchaseId))
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .innerJoin(orderLines, eq(orderLines.id, purchaseLines.orderLineId))
    .where(sql`${purchaseLines.owedSince} IS NOT NULL`)
    .orderBy(asc(purchaseLines.owedSince))
    .limit(owedMax);
}

/**
 * Adds pieces beyond what was bought that the company has accepted to the purchase they came with. Their
 * seller is owed for them, less a discount, until somebody records what was paid.
 */
export function addOwed(
  { db, now }: Scope,
  { purchaseId, orderLineId }: { purchaseId: string | null; orderLineId: string },
  { quantity, discountFen }: { quantity: number; discountFen: number },
  priceFen: number,
): Statement[] {
  if (!purchaseId) return [];
  const fen = Math.max(0, quantity * priceFen - discountFen);
  return [
    db
      .update(purchaseLines)
      .set({
        quantity: sql`quantity + ${quantity}`,
        quotedFen: sql`quoted_fen + ${fen}`,
        owedFen: sql`owed_fen + ${fen}`,
        ...(fen > 0 ? { owedSince: sql`COALESCE(owed_since, ${now.getTime()})` } : {}),
      })
      .where(
        and(eq(purchaseLines.purchaseId, purchaseId), eq(purchaseLines.orderLineId, orderLineId)),
      ),
  ];
}

interface Supplement {
  purchaseId: string;
  /** The version that the form showed, so that nothing is paid twice. */
  version: number;
  lineId: string;
  /** The sum paid for the extra pieces; 0 where the seller gave them away. */
  paidFen: number;
}

/**
 * 补款: records what the seller was paid for pieces beyond what was bought; nothing is owed for them any more.
 */
export async function payExtra(
  scope: Scope<Staff>,
  number: string,
  { purchaseId, version, lineId, paidFen }: Supplement,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const purchase = await findPurchase(scope, order.id, purchaseId);
  const line = purchase?.lines.find(({ orderLineId }) => orderLineId === lineId);
  if (!purchase || !line) return refuse("not-found");
  if (purchase.version !== version || line.owedFen === 0) return refuse("moved-meanwhile");
  if (!purchaseLifecycle.allows("payExtra", purchase.state, actor))
    return refuse("moved-meanwhile");
  const note = message("purchase.extra-paid", { paidFen, owedFen: line.owedFen });
  return commit(
    scope,
    [
      ...movePurchase(scope, purchase, "payExtra", { goodsFen: sql`goods_fen + ${paidFen}` }, note),
      db
        .update(purchaseLines)
        .set({ paidFen: sql`paid_fen + ${paidFen}`, owedFen: 0, owedSince: null })
        .where(
          and(eq(purchaseLines.purchaseId, purchaseId), eq(purchaseLines.orderLineId, lineId)),
        ),
    ],
    moveRefusals,
  );
}
