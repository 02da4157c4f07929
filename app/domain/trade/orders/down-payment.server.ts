import { and, eq, gt, inArray, or, type SQLWrapper } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { itemsPerPayment, limits } from "#app/domain/core/limits.ts";
import { message } from "#app/domain/core/message/message.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { PaymentPlan, PlannedPayment, Scope } from "#app/domain/core/scope.ts";
import { recordAuthorisedAct } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { plannedWallet, postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { type Account, house, type Transfer, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { issuePapers } from "#app/domain/money/papers/issue-papers.server.ts";
import { postPayment } from "#app/domain/money/payments/fulfil-payment.server.ts";
import type { Statement } from "#db/client.ts";
import { orderChanges, orderLines, orders, paymentItems } from "#db/schema/index.ts";
import { recordAmounts } from "./amounts-versions.server.ts";
import { dueYenOf, hasQuoteExpired, partOf } from "./down-payment.ts";
import { addToCumulativePurchases, moveOrder } from "./move-order.server.ts";
import { openPieces, orderLifecycle } from "./order.ts";
import { orderShares } from "./order-money.server.ts";
import { ownOrder } from "./own-order.server.ts";

type Order = typeof orders.$inferSelect;

/** Moves the 手付金 out of the wallet into the deposits, where it stays until the rest is paid. */
function downPaymentMoney(scope: Scope, order: Order, wallet: Account): Statement[] {
  const payments = house("payments");
  const id = `order-payment/${order.id}/deposit`;
  const about = {
    document: { kind: "order" as const, id: order.id },
    amountYen: order.downPaymentYen,
  };
  const reason = message("transfer.down-payment", { number: order.number });
  return [
    ...postPayment(scope, {
      id,
      kind: "order-payment",
      ...about,
      reason,
      from: wallet,
      to: payments,
    }),
    ...postTransfer(scope, {
      id: `${id}/kept`,
      kind: "allocation",
      ...about,
      reason,
      from: payments,
      to: house("deposits"),
    }),
  ];
}

/** Moves the rest out of the wallet and shares it, with the deposit, among the accounts that it is for. */
function balanceMoney(scope: Scope, order: Order, wallet: Account): Statement[] {
  const payments = house("payments");
  const id = `order-payment/${order.id}`;
  const about = {
    document: { kind: "order" as const, id: order.id },
    reason: message("transfer.balance-payment", { number: order.number }),
  };
  const allocate = (transfer: Pick<Transfer, "id" | "from" | "to" | "amountYen">) =>
    transfer.amountYen === 0
      ? []
      : postTransfer(scope, { ...about, ...transfer, kind: "allocation" });
  return [
    ...postPayment(scope, {
      ...about,
      id,
      kind: "order-payment",
      from: wallet,
      to: payments,
      amountYen: order.totalYen - order.paidYen,
    }),
    ...allocate({
      id: `${id}/from-deposit`,
      from: house("deposits"),
      to: payments,
      amountYen: order.paidYen,
    }),
    ...orderShares(order).flatMap(({ part, yen }) =>
      allocate({
        id: `${id}/${part}`,
        from: payments,
        to: house(part),
        amountYen: yen,
      }),
    ),
  ];
}

/**
 * 生产完成: records that all goods of a deposit order are made and bought, and asks the company for the rest.
 * Where a change has left nothing to pay, the order is purchased at once.
 */
export async function markProductionDone(scope: Scope<Staff>, number: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (order.downPaymentPercent === 0 || !orderLifecycle.allows("goodsMade", order.state, actor))
    return refuse("not-buying");
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .limit(limits.linesPerOrder);
  if (lines.some((line) => openPieces(line) > 0)) return refuse("not-all-bought");
  // What adds to the order could be neither agreed to nor declined afterwards.
  const asked = and(eq(orderChanges.orderId, order.id), eq(orderChanges.state, "proposed"));
  if ((await db.$count(orderChanges, asked)) > 0) return refuse("change-waits");

  const restYen = order.totalYen - order.paidYen;
  const settled = restYen === 0;
  const move = settled ? "purchase" : "goodsMade";
  return commit(
    scope,
    [
      ...moveOrder(scope, order, move, settled ? { paidAt: now, purchasedAt: now } : {}),
      ...(settled
        ? [
            ...balanceMoney(scope, order, walletOf(order.companyId)),
            recordAmounts(scope, order.id, { kind: "actual" }),
            addToCumulativePurchases(scope, order),
          ]
        : []),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "order",
        letter: settled
          ? letter("order.bought", { number: order.number })
          : letter("order.balance-due", { number: order.number, restYen }),
        href: orderPage(order.number),
      }),
    ],
    moveRefusals,
  );
}

/** 手付金・残金: plans the payment of what a deposit order asks for now, with its move. Each part is paid once. */
export function planDownPayment(
  scope: Scope<Buyer | Staff | System>,
  order: Order,
  { idempotencyKey, note, fromStoreWallet, chargedAt = scope.now }: PaymentPlan,
) {
  const { actor } = scope;
  const part = partOf(order);
  const way = part === "deposit" ? "pay" : "payBalance";
  if ((part !== "deposit" && part !== "balance") || !orderLifecycle.allows(way, order.state, actor))
    return refuse("not-payable");
  if (hasQuoteExpired(order, chargedAt)) return refuse("quote-expired");

  const wallet = plannedWallet({ kind: "order", ...order }, fromStoreWallet);
  const { changes, statements } = partPaymentEffects(scope, order, part, wallet);
  return done<PlannedPayment>({
    dueYen: dueYenOf(order),
    couponYen: 0,
    statements: [
      ...moveOrder(
        scope,
        order,
        way,
        {
          ...changes,
          ...(part === "deposit"
            ? { downPaymentKey: idempotencyKey }
            : { paidKey: idempotencyKey }),
        },
        note,
      ),
      ...recordAuthorisedAct(scope, {
        kind: "payment",
        companyId: order.companyId,
        document: { kind: "order", number: order.number },
        amountYen: dueYenOf(order),
        stateBefore: order.state,
        stateAfter: orderLifecycle.moves[way].to,
      }),
      ...statements,
    ],
  });
}

/**
 * Answers what paying the deposit or the rest does to the order, whichever way the money came. With the rest
 * the order is purchased and counts towards the company's level.
 */
export function partPaymentEffects(
  scope: Scope,
  order: Order,
  part: "deposit" | "balance",
  wallet: Account,
) {
  const { now } = scope;
  return part === "deposit"
    ? {
        changes: { paidYen: order.downPaymentYen, downPaymentPaidAt: now },
        statements: [
          ...issuePapers(scope, { event: "deposit-paid", order }),
          ...downPaymentMoney(scope, order, wallet),
        ],
      }
    : {
        changes: { paidYen: order.totalYen, paidAt: now, purchasedAt: now },
        statements: [
          ...balanceMoney(scope, order, wallet),
          recordAmounts(scope, order.id, { kind: "actual" }),
          addToCumulativePurchases(scope, order),
        ],
      };
}

/**
 * Selects the orders of a payment that are paid in parts or owe the difference of a change, as far as the person may
 * see them.
 */
export function partedOrdersQuery({ db, actor }: Scope<Buyer>, paymentId: string | SQLWrapper) {
  const paid = db
    .select({ id: paymentItems.documentId })
    .from(paymentItems)
    .where(and(eq(paymentItems.paymentId, paymentId), eq(paymentItems.documentKind, "order")));
  return db
    .select()
    .from(orders)
    .where(
      and(
        ordersWithin(actor),
        or(gt(orders.downPaymentPercent, 0), gt(orders.owedRiseYen, 0)),
        inArray(orders.id, paid),
      ),
    )
    .limit(itemsPerPayment);
}
