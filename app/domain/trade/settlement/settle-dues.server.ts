import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { setDiscount } from "#app/domain/money/coupon/take-coupon.server.ts";
import { issuePapers } from "#app/domain/money/invoice/issue-papers.server.ts";
import type { Statement } from "#db/client.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { type DuesTerms, settledDues } from "./settled-dues.ts";
import { chargeDues, returnToWallet } from "./settlement-money.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/**
 * 関税込み: what was quoted for duty and tax is settled on the permit. `entry` names the permit as it was
 * entered, so that each entry moves money once.
 */
export function settleDues(
  scope: Scope,
  request: Request,
  { entry, actualYen, ...terms }: DuesTerms & { entry: string; actualYen: number },
): { changes: Partial<Request>; words: Message; statements: Statement[] } {
  const settled = settledDues(request, actualYen, terms);
  const { duesYen, totalYen, couponYen, refundYen, chargeYen, words } = settled;
  if (duesYen === request.duesYen) return { changes: {}, words, statements: [] };
  const paidYen = totalYen - couponYen;
  return {
    changes: { duesYen, totalYen, couponYen, paidYen },
    words,
    statements: [
      ...issuePapers(scope, { event: "shipment-settled", request }),
      ...(chargeYen > 0
        ? chargeDues(scope, request, entry, chargeYen)
        : returnToWallet(scope, {
            request,
            event: `dues-${entry}`,
            reason: message("transfer.dues-refund", { number: request.number }),
            parts: { duty: request.duesYen - duesYen },
            refundYen,
            couponBackYen: request.couponYen - couponYen,
          })),
      ...(couponYen < request.couponYen
        ? setDiscount(scope, { kind: "shipping", id: request.id }, couponYen)
        : []),
    ],
  };
}
