import { and, desc, eq, inArray } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { updateCouponUse } from "#app/domain/money/coupons/apply-coupon.server.ts";
import { issuePapers } from "#app/domain/money/papers/issue-papers.server.ts";
import type { Statement } from "#db/client.ts";
import { ledgerTransfers, type shippingRequests, shippingVersions } from "#db/schema/index.ts";
import { owedFreightYen } from "./settlement.ts";
import { reclaimRefund, returnToWallet } from "./settlement-money.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/**
 * Reads what the newest packing moved: its refund, and what was charged for it at once or paid later. Undefined where
 * nothing is packed.
 */
export async function readSettlement({ db }: Pick<Scope, "db">, { id, version }: Request) {
  const [stage, earlier] = await db
    .select({ version: shippingVersions.version })
    .from(shippingVersions)
    .where(and(eq(shippingVersions.requestId, id), eq(shippingVersions.kind, "packed")))
    .orderBy(desc(shippingVersions.version))
    .limit(2);
  if (!stage) return undefined;
  // Transfers of the time when a request could be packed only once have no version.
  const old = earlier ? [] : ["settled"];
  const packed = stage.version - 1;
  const since = Array.from({ length: version - packed }, (_, later) => `settled-${packed + later}`);
  const ids = {
    refundYen: [since[0], ...old].map((event) => `shipping-refund/${id}/${event}`),
    couponYen: [since[0], ...old].map((event) => `shipping-refund/${id}/${event}/coupon`),
    chargeYen: [...since, ...old].map((event) => `shipping-payment/${id}/${event}`),
  };
  const moved = await db
    .select({ id: ledgerTransfers.id, amountYen: ledgerTransfers.amountYen })
    .from(ledgerTransfers)
    .where(inArray(ledgerTransfers.id, Object.values(ids).flat()))
    .limit(limits.linesPerOrder);
  const yen = (names: readonly string[]) =>
    moved.reduce((sum, one) => sum + (names.includes(one.id) ? one.amountYen : 0), 0);
  return {
    refundYen: yen(ids.refundYen),
    couponYen: yen(ids.couponYen),
    chargeYen: yen(ids.chargeYen),
  };
}

type Settled = NonNullable<Awaited<ReturnType<typeof readSettlement>>>;

/** True if the whole coupon went back to the company, which may have used it elsewhere. */
const isCouponGone = (request: Request, { couponYen }: Settled) =>
  couponYen > 0 && request.couponYen === 0;

/**
 * Restores the amounts of before the settlement by the opposite transfers: takes a refund back, refunds what was
 * charged or paid, drops an open demand. Where the wallet no longer holds the refund (`spent`), or the coupon went back
 * whole, a refund stays with the company, and the next packing asks for the difference anew.
 */
export function unsettle(scope: Scope, request: Request, settled: Settled, { spent = false } = {}) {
  const keeps = spent || isCouponGone(request, settled);
  const { chargeYen } = settled;
  const { refundYen, couponYen } = keeps ? { refundYen: 0, couponYen: 0 } : settled;
  const difference = refundYen + couponYen - chargeYen - owedFreightYen(request);
  const couponBefore = request.couponYen + couponYen;
  const statements: Statement[] = [
    ...(difference === 0 ? [] : issuePapers(scope, { event: "shipment-settled", request })),
    ...reclaimRefund(scope, request, { refundYen, couponYen }),
    ...returnToWallet(scope, {
      request,
      event: `unsettled-${request.version}`,
      reason: message("transfer.repacked-difference", { number: request.number }),
      parts: { "international-freight": chargeYen },
      refundYen: chargeYen,
      couponBackYen: 0,
    }),
    ...(couponYen > 0
      ? updateCouponUse(scope, { kind: "shipping", id: request.id }, couponBefore)
      : []),
  ];
  return {
    changes: {
      freightYen: request.freightYen + difference,
      totalYen: request.totalYen + difference,
      couponYen: couponBefore,
      paidYen: request.paidYen + refundYen - chargeYen,
      settleBy: null,
    },
    /** The refund that stays with the company. */
    keptYen: settled.refundYen - refundYen,
    statements,
  };
}
