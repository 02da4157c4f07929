import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Statement } from "#app/domain/core/commit.server.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CouponTerms } from "#app/domain/money/coupon/coupon.ts";
import { type orderChanges, orderFreights, orderLines, type orders } from "#db/schema/index.ts";
import { keepAmounts } from "../amounts/keep-amounts.server.ts";
import { countPurchases } from "../order/count-purchases.server.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { openPieces } from "../order/order.ts";
import { dropLines } from "./drop-lines.ts";
import { settleTotal } from "./settle-total.server.ts";

export interface Settled {
  change: Pick<typeof orderChanges.$inferSelect, "id" | "lines">;
  order: typeof orders.$inferSelect;
  lines: readonly (typeof orderLines.$inferSelect)[];
  freights: readonly (typeof orderFreights.$inferSelect)[];
  /** The terms of the coupon that the order was paid with. */
  coupon: CouponTerms | undefined;
}

/**
 * Everything that an agreed change does, to be committed with the answer itself: the move, the
 * quantities, the amounts and the refund. The history row comes first.
 */
export function settleChange(
  scope: Scope<Buyer | Staff>,
  { change, order, lines, freights, coupon }: Settled,
): { statements: Statement[]; refundYen: number } {
  const { db, now } = scope;
  const dropped = dropLines(order, lines, freights, change.lines);
  const { amounts, totalYen } = dropped;
  const { changes, refundYen, statements } = settleTotal(scope, {
    id: change.id,
    order,
    after: { ...amounts, totalYen },
    coupon,
    reason: `注文 ${order.number} の金額変更による返金`,
  });

  const wanted = dropped.lines.filter(({ refusal }) => !refusal);
  const complete = wanted.every((line) => openPieces(line) === 0);
  const nothingLeft = wanted.length === 0;
  // An order with a deposit is complete when the rest is paid, not when the last line is bought.
  const purchased = complete && !nothingLeft && order.downPaymentPercent === 0;
  const touched = new Set(change.lines.map(({ lineId }) => lineId));

  const all = [
    ...moveOrder(
      scope,
      order,
      nothingLeft ? "acceptNothingLeft" : purchased ? "acceptLast" : "acceptChange",
      { ...changes, ...(purchased ? { purchasedAt: now } : {}) },
      change.lines
        .map(({ titleJa, asked, fewer, reason }) => {
          return `${titleJa}: ${asked}個 → ${asked - fewer}個（${reason}）`;
        })
        .join("\n"),
    ),
    ...dropped.lines
      .filter(({ id }) => touched.has(id))
      .map(({ id, quantity, refusal, optionsFen }) =>
        db.update(orderLines).set({ quantity, refusal, optionsFen }).where(eq(orderLines.id, id)),
      ),
    ...dropped.freights.map(({ supplierId, freightFen }) =>
      db
        .update(orderFreights)
        .set({ freightFen })
        .where(and(eq(orderFreights.orderId, order.id), eq(orderFreights.supplierId, supplierId))),
    ),
    ...statements,
    keepAmounts(scope, order.id, {
      kind: "change",
      partReasons: Object.fromEntries(change.lines.map(({ lineId, reason }) => [lineId, reason])),
    }),
    ...(purchased
      ? [
          keepAmounts(scope, order.id, { kind: "actual" }),
          countPurchases(scope, { companyId: order.companyId, totalYen }),
        ]
      : []),
    tellChanged(scope, order, { refundYen, totalYen }),
  ];
  return { statements: all, refundYen };
}

function tellChanged(
  scope: Scope<Buyer | Staff>,
  order: Settled["order"],
  { refundYen, totalYen }: { refundYen: number; totalYen: number },
) {
  return notify(scope, {
    companyId: order.companyId,
    kind: "order",
    title: `注文 ${order.number} の金額が変わりました`,
    body:
      refundYen > 0
        ? `${refundYen.toLocaleString("ja-JP")}円を残高に返金しました。`
        : `合計 ${totalYen.toLocaleString("ja-JP")}円`,
    href: orderPage(order.number),
  });
}
