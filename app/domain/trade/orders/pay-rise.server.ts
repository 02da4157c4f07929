import { eq } from "drizzle-orm";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { BankMove, PaymentPlan, PlannedPayment, Scope } from "#app/domain/core/scope.ts";
import { recordAuthorisedAct } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { plannedWallet } from "#app/domain/money/ledger/ledger.server.ts";
import { type Account, walletOf } from "#app/domain/money/ledger/ledger.ts";
import type { Statement } from "#db/client.ts";
import { orderChanges, type orders } from "#db/schema/index.ts";
import { bankMoveOf } from "./bank-moves.ts";
import { agreedParts } from "./change.ts";
import { changeableQueries, openChangeQuery } from "./change-queries.server.ts";
import { moveOrder } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { settleChange } from "./settle-change.server.ts";

type Order = typeof orders.$inferSelect;

/**
 * 差額: plans the payment of what the agreed change of an order costs more. The change takes effect in the same
 * commit.
 */
export async function planRisePayment(
  scope: Scope<Buyer | Staff | System>,
  order: Order,
  { fromStoreWallet }: PaymentPlan,
) {
  if (order.riseByBank || !orderLifecycle.allows("acceptChange", order.state, scope.actor))
    return refuse("not-payable");
  const carriedOut = await carryOutAgreed(
    scope,
    order,
    plannedWallet({ kind: "order", ...order }, fromStoreWallet),
  );
  if (!carriedOut) return refuse("not-payable");
  const [event, ...rest] = carriedOut;
  return done<PlannedPayment>({
    dueYen: order.owedRiseYen,
    couponYen: 0,
    statements: [
      event!,
      ...recordAuthorisedAct(scope, {
        kind: "payment",
        companyId: order.companyId,
        document: { kind: "order", number: order.number },
        amountYen: order.owedRiseYen,
        stateBefore: order.state,
        stateAfter: order.state,
      }),
      ...rest,
    ],
  });
}

/**
 * Plans what a step of its bank payment does to an order that owes the difference of a change; undefined where its
 * state does not allow the step. The order goes on being bought meanwhile.
 */
export async function moveRiseByBank(
  scope: Scope,
  order: Order,
  step: BankMove,
  note: Message | null,
): Promise<Statement[] | undefined> {
  const move = bankMoveOf(order, step);
  const begins = step === "payByBank";
  if (order.riseByBank === begins || !orderLifecycle.allows(move, order.state, scope.actor))
    return undefined;
  return step === "confirmBank"
    ? carryOutAgreed(scope, order, walletOf(order.companyId))
    : moveOrder(scope, order, move, { riseByBank: begins }, note);
}

/** Plans the change as the company agreed to it; undefined where it no longer costs what is owed. */
async function carryOutAgreed(
  scope: Scope,
  order: Order,
  wallet: Account,
): Promise<Statement[] | undefined> {
  const { db, now } = scope;
  const [lines, freights, [coupon], [change]] = await db.batch([
    ...changeableQueries(scope, order.id),
    openChangeQuery(scope, order.id),
  ]);
  if (!change) return undefined;
  const parts = agreedParts(change, change.declined);
  const { statements, after, chargeYen } = settleChange(scope, {
    ...{ order, lines, freights, coupon, wallet },
    change: { id: change.id, ...parts },
  });
  if (chargeYen !== order.owedRiseYen) return undefined;
  return [
    ...statements,
    db
      .update(orderChanges)
      .set({
        state: "accepted",
        chargeYen,
        after,
        answeredAt: now,
        answeredByName: change.consentedByName,
      })
      .where(eq(orderChanges.id, change.id)),
  ];
}
