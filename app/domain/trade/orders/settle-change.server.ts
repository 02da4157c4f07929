import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { updateCouponUse } from "#app/domain/money/coupons/apply-coupon.server.ts";
import type { CouponTerms } from "#app/domain/money/coupons/coupon.ts";
import {
  payingWallet,
  postTransfer,
  refundWallet,
} from "#app/domain/money/ledger/ledger.server.ts";
import {
  type Account,
  type HouseAccount,
  house,
  type Transfer,
} from "#app/domain/money/ledger/ledger.ts";
import { issuePapers, storeListedGoods } from "#app/domain/money/papers/issue-papers.server.ts";
import { postPayment, postRefund } from "#app/domain/money/payments/fulfil-payment.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import type { Statement } from "#db/client.ts";
import { type orderChanges, orderFreights, orderLines, type orders } from "#db/schema/index.ts";
import { freightPart, type PartReasons } from "./amounts-history.ts";
import { recordAmounts } from "./amounts-versions.server.ts";
import { applyChange, paymentAt } from "./apply-change.ts";
import type { ChangeAmounts, ChangeParts } from "./change.ts";
import { addToCumulativePurchases, moveOrder } from "./move-order.server.ts";
import { openPieces } from "./order.ts";
import { orderShares } from "./order-money.server.ts";
import { companyPlan } from "./write-order.server.ts";

type Order = typeof orders.$inferSelect;
type Yen = ReturnType<typeof paymentAt>;

interface NewTotal {
  /** The id of the event; its transfers are posted once. */
  id: string;
  order: Order;
  after: ChangeAmounts & { lineCount: number; pieceCount: number };
  /** The terms of the coupon that the order was paid with. */
  coupon: CouponTerms | undefined;
  /** The reason that the wallet's history shows. */
  reason: Message;
  /** The wallet that pays what is charged; left out, it is the order's. */
  wallet?: Account | undefined;
}

/**
 * Settles a paid order at a new total: answers the changes of its row, the yen that move, and the statements
 * that move them.
 */
export function settleTotal(scope: Scope, wanted: NewTotal) {
  const { order, after, coupon } = wanted;
  const yen = paymentAt(order, { ...after, ...breakdown({ ...order, ...after }) }, coupon);
  const statements = [
    ...moveMoney(scope, wanted, yen),
    ...(yen.couponYen < order.couponYen
      ? updateCouponUse(scope, { kind: "order", id: order.id }, yen.couponYen)
      : []),
  ];
  const { couponYen, paidYen, refundYen, chargeYen } = yen;
  return { changes: { ...after, couponYen, paidYen }, refundYen, chargeYen, statements };
}

/**
 * Moves money out of the accounts that were paid, or into them, so that they hold what a payment of the new
 * total would have brought. A down payment comes out of the deposits.
 */
function moveMoney(
  scope: Scope,
  { id, order, after, reason, wallet }: NewTotal,
  yen: Yen,
): Statement[] {
  const { refundYen, chargeYen, couponYen } = yen;
  const payments = house("payments");
  const event = `order-refund/${id}`;
  const document = { kind: "order" as const, id: order.id };
  const about = { document, reason };
  const post = (transfer: Pick<Transfer, "id" | "kind" | "from" | "to" | "amountYen">) =>
    transfer.amountYen === 0 ? [] : postTransfer(scope, { ...about, ...transfer });
  const takeBack = ([part, yen]: readonly [HouseAccount, number]) => {
    const ways =
      yen > 0 ? { from: house(part), to: payments } : { from: payments, to: house(part) };
    return post({ id: `${event}/${part}`, kind: "allocation", ...ways, amountYen: Math.abs(yen) });
  };
  const parts = order.paidAt
    ? differences(orderShares(order), orderShares({ ...order, ...after }))
    : [["deposits", refundYen] as const];

  return [
    ...postPayment(scope, {
      ...about,
      id: `order-payment/${id}`,
      kind: "order-payment",
      from: wallet ?? payingWallet(document, order.companyId),
      to: payments,
      amountYen: chargeYen,
    }),
    ...parts.flatMap(takeBack),
    ...postRefund(scope, {
      ...about,
      id: event,
      kind: "order-refund",
      from: payments,
      to: refundWallet(document, order.companyId),
      amountYen: refundYen,
    }),
    ...post({
      id: `${event}/coupon`,
      kind: "coupon",
      from: payments,
      to: house("coupons"),
      amountYen: order.couponYen - couponYen,
    }),
  ];
}

type Shares = ReturnType<typeof orderShares>;

/** Answers how much less each account is to hold; rounding may make it more. */
function differences(before: Shares, after: Shares) {
  const change = new Map<HouseAccount, number>();
  for (const { part, yen } of before) change.set(part, yen);
  for (const { part, yen } of after) change.set(part, (change.get(part) ?? 0) - yen);
  return [...change];
}

export interface Settled {
  change: Pick<typeof orderChanges.$inferSelect, "id"> & ChangeParts;
  order: typeof orders.$inferSelect;
  lines: readonly (typeof orderLines.$inferSelect)[];
  freights: readonly (typeof orderFreights.$inferSelect)[];
  /** The terms of the coupon that the order was paid with. */
  coupon: CouponTerms | undefined;
  /** The wallet that pays what is charged; left out, it is the order's. */
  wallet?: Account | undefined;
}

/** Works out the order after a change and the money that moves. */
function workOutChange(scope: Scope, settling: Settled) {
  const { change, order, lines, freights, coupon, wallet } = settling;
  const applied = applyChange(order, lines, freights, change);
  const { amounts, totalYen } = applied;
  const settled = settleTotal(scope, {
    id: change.id,
    order,
    after: { ...amounts, totalYen },
    coupon,
    wallet,
    reason: message("transfer.order-changed", {
      number: order.number,
      charged: totalYen > order.totalYen,
    }),
  });
  return { applied, ...settled };
}

/** The columns of an order whose open change is settled, or has to be agreed to anew. */
export const nothingOwed = { owedRiseYen: 0, riseByBank: false } as const;

/**
 * Carries out an agreed change: answers the statements, to be committed with the answer itself, for the
 * move, the lines, the amounts and the money that is returned or paid. The history row comes first.
 */
export function settleChange(scope: Scope, settled: Settled) {
  const { change, order } = settled;
  const { applied, changes, refundYen, chargeYen, statements } = workOutChange(scope, settled);
  const { totalYen } = applied;
  const wanted = [...applied.own, ...applied.added].filter(({ refusal }) => !refusal);
  const nothingLeft = wanted.length === 0;
  const complete =
    applied.added.length === 0 && applied.own.every((line) => openPieces(line) === 0);
  // An order with a deposit is complete when the rest is paid, not when the last line is bought.
  const purchased = complete && !nothingLeft && order.downPaymentPercent === 0;

  const all: Statement[] = [
    ...moveOrder(
      scope,
      order,
      nothingLeft ? "acceptNothingLeft" : purchased ? "acceptLast" : "acceptChange",
      { ...changes, ...nothingOwed, ...(purchased ? { purchasedAt: scope.now } : {}) },
      noteOf(change),
    ),
    ...(nothingLeft ? scope.onOrderCancelled(scope, order.id) : []),
    storeListedGoods(scope, order.id),
    ...(nothingLeft || totalYen === order.totalYen
      ? []
      : issuePapers(scope, { event: "order-changed", order })),
    ...writeLines(scope, settled, applied),
    ...statements,
    recordAmounts(scope, order.id, { kind: "change", partReasons: reasonsOf(change) }),
    ...(purchased
      ? [
          recordAmounts(scope, order.id, { kind: "actual" }),
          addToCumulativePurchases(scope, { companyId: order.companyId, totalYen }),
        ]
      : []),
    notifyChanged(scope, order, { refundYen, chargeYen, totalYen }),
  ];
  const { goodsFen, freightFen, optionsFen } = changes;
  const after = { goodsFen, freightFen, optionsFen, totalYen };
  return { statements: all, after, refundYen, chargeYen };
}

function writeLines(
  { db }: Pick<Scope, "db">,
  { change, order, lines }: Settled,
  { own, added, freights }: ReturnType<typeof applyChange<Settled["lines"][number], Freight>>,
): Statement[] {
  const touched = new Set(change.lines.map(({ lineId }) => lineId));
  const next = Math.max(-1, ...lines.map(({ position }) => position)) + 1;
  return [
    ...own
      .filter(({ id }) => touched.has(id))
      .map(({ id, quantity, refusal, priceFen, options, optionsFen, skuId, spec, picture }) =>
        db
          .update(orderLines)
          .set({ quantity, refusal, priceFen, options, optionsFen, skuId, spec, picture })
          .where(eq(orderLines.id, id)),
      ),
    ...added.map((line, index) =>
      db.insert(orderLines).values({
        ...line,
        spec: [...line.spec],
        orderId: order.id,
        position: next + index,
        stockOutPlan: companyPlan(order.companyId),
      }),
    ),
    ...freights.map(({ supplierId, supplierNameZh, freightFen }) =>
      db
        .insert(orderFreights)
        .values({ orderId: order.id, supplierId, supplierNameZh, freightFen })
        .onConflictDoUpdate({
          target: [orderFreights.orderId, orderFreights.supplierId],
          set: { freightFen },
        }),
    ),
  ];
}

type Freight = Settled["freights"][number];

function reasonsOf({ lines, freights }: ChangeParts): PartReasons {
  return Object.fromEntries([
    ...lines.flatMap(({ lineId, reason }) => (reason ? [[lineId, reason]] : [])),
    ...freights.flatMap(({ supplierId, reason }) =>
      reason ? [[freightPart(supplierId), reason]] : [],
    ),
  ]);
}

/** Describes the change for the order's history, line by line. */
function noteOf({ lines, freights }: ChangeParts) {
  return message("lines", {
    parts: [
      ...lines.map(({ titleJa, asked, fewer, added, priceFen, sku, options, reason }) =>
        message("order.line-changed", {
          title: titleJa,
          asked,
          fewer,
          added: added !== undefined,
          priceFen: priceFen ?? null,
          spec: sku ? specOf(sku.after.spec) : null,
          optionsChanged: options !== undefined,
          reason,
        }),
      ),
      ...freights.map(({ beforeFen, afterFen, reason }) =>
        message("order.freight-changed", {
          before: beforeFen,
          after: afterFen,
          reason,
        }),
      ),
    ],
  });
}

function specOf(spec: readonly { valueJa: string; valueZh: string }[]) {
  return {
    ja: spec.map(({ valueJa }) => valueJa).join(" / "),
    zh: spec.map(({ valueZh }) => valueZh).join(" / "),
  };
}

function notifyChanged(
  scope: Scope,
  order: Settled["order"],
  { refundYen, chargeYen, totalYen }: { refundYen: number; chargeYen: number; totalYen: number },
) {
  return notify(scope, {
    companyId: order.companyId,
    about: { order: order.id },
    kind: "order",
    letter: letter("order.changed", { number: order.number, refundYen, chargeYen, totalYen }),
    href: orderPage(order.number),
  });
}
