import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { payFromWallet } from "#app/domain/money/payment/post-payment.server.ts";
import type { Statement } from "#db/client.ts";
import type { shippingRequests } from "#db/schema/index.ts";

/** A shipping request's whole total out of the company's wallet, shared among its accounts. */
export function shippingMoney(
  scope: Scope,
  request: typeof shippingRequests.$inferSelect,
): Statement[] {
  return payFromWallet(scope, {
    kind: "shipping-payment",
    document: { kind: "shipping", id: request.id },
    companyId: request.companyId,
    totalYen: request.totalYen,
    couponYen: request.couponYen,
    reason: message("transfer.shipping-payment", { number: request.number }),
    parts: {
      "international-freight": String(request.freightYen),
      options: String(request.optionsYen),
      storage: String(request.storageYen),
      duty: String(request.duesYen),
    },
  });
}
