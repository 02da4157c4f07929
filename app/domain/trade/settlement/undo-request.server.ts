import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { giveCouponBack } from "#app/domain/money/coupon/take-coupon.server.ts";
import type { Statement } from "#db/client.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { owedFreightYen } from "./settle.ts";
import { returnToWallet } from "./settlement-money.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/** What a request's row is once everything that it paid has come back. */
export const nothingPaid = {
  paidYen: 0,
  couponYen: 0,
  settleBy: null,
  holdOwedYen: 0,
  owesUnpacked: false,
};

/**
 * Everything that a request has paid back to the wallet, and its coupon to the company: its boxes never
 * leave. Nothing where it was not paid.
 */
export function returnPayment(scope: Scope, request: Request): Statement[] {
  const { id, paidAt, paidYen, couponYen, freightYen, optionsYen, duesYen } = request;
  if (!paidAt) return [];
  const freightPaidYen = freightYen - owedFreightYen(request);
  const storagePaidYen = request.storageYen - request.holdOwedYen;
  return [
    ...returnToWallet(scope, {
      request,
      event: "cancelled",
      reason: message("transfer.shipping-cancelled", { number: request.number }),
      parts: {
        "international-freight": freightPaidYen,
        options: optionsYen,
        storage: storagePaidYen,
        duty: duesYen,
      },
      refundYen: paidYen,
      couponBackYen: couponYen,
    }),
    ...giveCouponBack(scope, { kind: "shipping", id }),
  ];
}
