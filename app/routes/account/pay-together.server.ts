import type { Waiting } from "#app/domain/console/overview/waiting.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { itemsPerPayment } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { grouped } from "#app/ui/money.tsx";
import { paymentHref } from "./shared/paid-document.ts";

/** Every order and delivery that waits for its payment in one, for who may pay; undefined where there is no second. */
export function payTogether(actor: Buyer, { orders, shipments }: Waiting) {
  if (!buyerMay(actor, "pay")) return undefined;
  const due = [
    ...orders.map(({ number, dueYen }) => ({ kind: "order" as const, number, yen: dueYen })),
    ...shipments
      .filter(({ state }) => state === "awaiting_payment")
      .map(({ number, totalYen }) => ({ kind: "shipping" as const, number, yen: totalYen })),
  ].slice(0, itemsPerPayment);
  if (due.length < 2) return undefined;
  const sum = due.reduce((yen, document) => yen + document.yen, 0);
  return { href: paymentHref(due), count: due.length, yen: grouped(String(sum)) };
}
