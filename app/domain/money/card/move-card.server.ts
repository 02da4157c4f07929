import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { cardPayments } from "#db/schema/index.ts";
import { type CardMove, cardLifecycle } from "./card-payment.ts";

type CardPayment = typeof cardPayments.$inferSelect;

const move = moverOf("card", cardPayments, cardLifecycle);

/** One move of the payment, first in its batch; undefined when the life cycle has it elsewhere. */
export function moveCard(
  scope: Scope,
  payment: CardPayment,
  name: CardMove,
  changes: Partial<CardPayment> = {},
  note: Message | null = null,
): Statement[] | undefined {
  return cardLifecycle.allows(name, payment.state, scope.actor)
    ? move(scope, payment, name, changes, note)
    : undefined;
}
