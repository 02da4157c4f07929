import { and, eq, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuePapers, keepListedGoods } from "#app/domain/money/invoice/issue-papers.server.ts";
import type { Statement } from "#db/client.ts";
import { companies, orderFreights, orderLines } from "#db/schema/index.ts";
import { keepAmounts } from "../orders/amounts-versions.server.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import type { OrderMove } from "../orders/order.ts";
import { settleTotal } from "../orders/settle-change.server.ts";
import { type CaseEffect, settledLines } from "./case-effect.ts";
import { caseKindNames } from "./case-labels.ts";
import type { CaseBasis } from "./case-quotes.ts";
import type { CaseKind } from "./problem-case.ts";

/** The order's own move for a settled case by the state that it is in; in any other it waits. */
const moves: Partial<Record<CaseBasis["order"]["state"], OrderMove>> = {
  buying: "settleBuying",
  balance_awaiting: "settleUnpaid",
  purchased: "settlePurchased",
  forwarded: "settleForwarded",
};

interface SettledOrder {
  /** What came back to the buyer or left the remainder; below zero what was charged. */
  settledYen: number;
  /** Of that, what the wallet gets or gives at once. */
  walletYen: number;
  statements: Statement[];
}

/**
 * An order after a case was carried out: pieces, amounts and money at its locked rate, coupon and
 * level of the company with them. While a bank payment of it waits it cannot change.
 */
export function settleOrder(
  scope: Scope<Buyer | Staff>,
  { one, order, lines, freights, coupon }: CaseBasis,
  effect: CaseEffect | undefined,
) {
  if (!effect) return done<SettledOrder>({ settledYen: 0, walletYen: 0, statements: [] });
  const { db } = scope;
  const after = settledLines(order, lines, freights, effect);
  const nothingLeft = after.lines.every(({ refusal }) => refusal);
  const usual = moves[order.state];
  if (!usual) return refuse("payment-waits");
  const move = nothingLeft ? "settleNothingLeft" : usual;
  const { changes, refundYen, chargeYen, statements } = settleTotal(scope, {
    id: `case/${one.id}`,
    order,
    after: { ...after.amounts, totalYen: after.totalYen },
    coupon,
    reason: message("transfer.order-case", {
      number: order.number,
      kind: caseKindNames[one.kind],
    }),
  });
  const was = lines.find(({ id }) => id === effect.lineId)!;
  const is = after.lines.find(({ id }) => id === effect.lineId)!;
  const differenceYen = order.totalYen - after.totalYen;

  return done<SettledOrder>({
    settledYen: order.paidAt ? refundYen - chargeYen : differenceYen,
    walletYen: refundYen - chargeYen,
    statements: [
      ...moveOrder(scope, order, move, changes, noteOf(was, { ...effect, kind: one.kind })),
      ...(nothingLeft ? scope.onOrderCancelled(scope, order.id) : []),
      keepListedGoods(scope, order.id),
      ...(nothingLeft || differenceYen === 0
        ? []
        : issuePapers(scope, { event: "order-changed", order })),
      db
        .update(orderLines)
        .set({
          quantity: is.quantity,
          refusal: is.refusal,
          optionsFen: is.optionsFen,
          discountFen: is.discountFen,
          handlingFen: is.handlingFen,
          boughtQuantity: sql`bought_quantity + ${effect.more - effect.fewer}`,
        })
        .where(eq(orderLines.id, is.id)),
      ...after.freights
        .filter(({ freightFen }, index) => freightFen !== freights[index]!.freightFen)
        .map(({ supplierId, freightFen }) =>
          db
            .update(orderFreights)
            .set({ freightFen })
            .where(
              and(eq(orderFreights.orderId, order.id), eq(orderFreights.supplierId, supplierId)),
            ),
        ),
      ...statements,
      keepAmounts(scope, order.id, {
        kind: "case",
        partReasons: { [effect.lineId]: effect.reason },
      }),
      ...countLess(scope, order, differenceYen),
    ],
  });
}

/** What a purchased order counted towards the company's level follows its total. */
function countLess({ db }: Pick<Scope, "db">, order: CaseBasis["order"], yen: number): Statement[] {
  if (!order.purchasedAt || yen === 0) return [];
  return [
    db
      .update(companies)
      .set({ cumulativePurchasesYen: sql`cumulative_purchases_yen - ${yen}` })
      .where(eq(companies.id, order.companyId)),
  ];
}

function noteOf(
  { titleJa, titleZh, quantity }: { titleJa: string; titleZh: string; quantity: number },
  { kind, fewer, more }: CaseEffect & { kind: CaseKind },
) {
  return message("order.case-settled", {
    title: { ja: titleJa, zh: titleZh },
    pieces: fewer + more > 0 ? { before: quantity, after: quantity - fewer + more } : null,
    kind: caseKindNames[kind],
  });
}
