import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, type Shop } from "#tests/support/shop.ts";
import { changedOrder } from "./changed-order.ts";

/** An order of the test's shop that asks for a down payment: paid, bought, and with pieces dropped by agreement. */
export function orderPaidInParts(shopOf: () => Shop) {
  const { found, propose, buy, balance } = changedOrder(shopOf);
  return { orderOf, pay, buy, balance, drop };

  async function orderOf(number: string) {
    return (await found(number)).order;
  }

  function pay(id: string, key: string = crypto.randomUUID()) {
    return payDocument(shopOf().as(hanako), "order", id, key);
  }

  async function drop(number: string, sku: string, fewer: number) {
    const { id } = await propose(number, { [sku]: fewer });
    return answerChange(shopOf().as(hanako), number, id, "accepted");
  }
}
