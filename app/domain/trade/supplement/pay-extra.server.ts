import { and, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { purchaseLines } from "#db/schema/index.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { findPurchase } from "../purchasing/find-purchase.server.ts";
import { movePurchase } from "../purchasing/move-purchase.server.ts";
import { purchaseLifecycle } from "../purchasing/purchase.ts";

interface Supplement {
  purchaseId: string;
  /** The version that the form was drawn with: nothing is paid twice. */
  version: number;
  lineId: string;
  /** What was paid for the extra pieces; 0 where the seller let them go. */
  paidFen: number;
}

/** 补款: what the seller was paid for pieces of a line beyond what was bought; nothing is owed for them then. */
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
