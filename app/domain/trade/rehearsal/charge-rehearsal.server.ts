import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { chargeService } from "../settlement/settlement-money.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/** What a request that was called off comes to: the rehearsal alone. */
export function rehearsedOnly({ now }: Pick<Scope, "now">, yen: number): Partial<Request> {
  if (yen === 0) return {};
  const none = { freightYen: 0, storageYen: 0, duesYen: 0, couponYen: 0 };
  return { ...none, optionsYen: yen, totalYen: yen, paidYen: yen, paidAt: now };
}

/** お試し梱包 out of the wallet. */
export function chargeRehearsal(scope: Scope, request: Request, yen: number): Statement[] {
  const reason = message("transfer.rehearsal", { number: request.number });
  return chargeService(scope, request, { event: "rehearsal", reason, amountYen: yen });
}
