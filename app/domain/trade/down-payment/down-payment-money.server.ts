import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { house, type Transfer, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { postTransfer } from "#app/domain/money/ledger/post-transfer.server.ts";
import { postPayment } from "#app/domain/money/payment/post-payment.server.ts";
import type { Statement } from "#db/client.ts";
import type { orders } from "#db/schema/index.ts";
import { orderShares } from "../order/order-money.server.ts";

type Order = typeof orders.$inferSelect;

/** 手付金 out of the wallet; it waits among the deposits until the rest is paid. */
export function downPaymentMoney(scope: Scope, order: Order): Statement[] {
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
      from: walletOf(order.companyId),
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

/** The rest out of the wallet; with the deposit it is shared among the accounts it is for. */
export function balanceMoney(scope: Scope, order: Order): Statement[] {
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
      from: walletOf(order.companyId),
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
