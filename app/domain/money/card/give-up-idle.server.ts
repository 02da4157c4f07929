import type { System } from "#app/domain/core/actor.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CardPayments } from "./card-payments.ts";
import { openWindowsQuery } from "./open-windows.server.ts";
import { settleCardPayment } from "./settle-card-payment.server.ts";

export interface IdleCards {
  /** Undefined where no such service is configured: then nothing can be asked and nothing gives way. */
  cards: CardPayments | undefined;
  kind: "order" | "shipping";
  /** Looked for only when it is needed. */
  document: () => Promise<{ id: string } | undefined>;
  /** Why they are given up. */
  why: Message;
  /** Only those begun by then. */
  begunBy?: Date;
}

type Answered = { ok: true } | { ok: false; reason: string };

/**
 * A step that a payment by card hinders, tried again once PayPal has said how the payment stands: one that
 * nobody approved is given up, and what is approved after that is not charged; one that was approved is
 * taken, and wins. Where PayPal does not answer, the payment stays and hinders the step as before.
 */
export async function pastIdleCards<Outcome extends Answered>(
  scope: Scope,
  idle: IdleCards,
  step: () => Promise<Outcome>,
) {
  const first = await step();
  if (first.ok || first.reason !== "being-paid" || !idle.cards) return first;
  return (await giveUpIdle(scope, idle)) ? step() : first;
}

/** Whether there was anything to ask about. */
async function giveUpIdle(scope: Scope, { cards, kind, document, why, begunBy }: IdleCards) {
  const found = await document();
  if (!cards || !found) return false;
  const open = await openWindowsQuery(scope, kind, found.id);
  const begun = open.filter(({ card }) => !begunBy || card.startedAt <= begunBy);
  const actor: System = { kind: "system", id: "card-payment" };
  const own = { ...scope, actor, author: scope.author ?? scope.actor };
  for (const { card } of begun)
    if ((await settleCardPayment(own, cards, card, why)) === "away") return false;
  return begun.length > 0;
}
