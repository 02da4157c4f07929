import { and, desc, eq, gt, inArray, notInArray, sql } from "drizzle-orm";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { updateCouponUse } from "#app/domain/money/coupons/apply-coupon.server.ts";
import { issuePapers } from "#app/domain/money/papers/issue-papers.server.ts";
import type { Statement } from "#db/client.ts";
import {
  documentEvents,
  ledgerTransfers,
  type shippingRequests,
  shippingVersions,
} from "#db/schema/index.ts";
import { owedFreightYen } from "./settlement.ts";
import { reclaimRefund, returnToWallet } from "./settlement-money.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/** The steps that may follow a packing without touching its money. */
const withoutMoney = [
  "quoteWeighed",
  "takeBackWeighed",
  "pickUp",
  "depart",
  "undoPickUp",
  "hold",
  "release",
  "nameMain",
  "nameShipmentIds",
  "askMain",
  "keepMain",
  "tellLapse",
  "notCarried",
  "contestClass",
  "answerClass",
  "reopenClass",
  "askWaive",
  "refuseWaive",
];

/** Reads the transfers of the newest packing; undefined if a later step touched its money. */
export async function readSettlement({ db }: Pick<Scope, "db">, { id }: Request) {
  const packings = () =>
    db
      .select({ version: shippingVersions.version })
      .from(shippingVersions)
      .where(and(eq(shippingVersions.requestId, id), eq(shippingVersions.kind, "packed")))
      .orderBy(desc(shippingVersions.version));
  const packed = packings().limit(1);
  const [[stage], later, [earlier]] = await db.batch([
    packed,
    db
      .select({ move: documentEvents.move })
      .from(documentEvents)
      .where(
        and(
          eq(documentEvents.documentKind, "shipping"),
          eq(documentEvents.documentId, id),
          gt(documentEvents.version, sql`${packed}`),
          notInArray(documentEvents.move, withoutMoney),
        ),
      )
      .limit(1),
    packings().limit(1).offset(1),
  ]);
  if (!stage || later.length > 0) return undefined;
  // Transfers of the time when a request could be packed only once have no version.
  const events = [`settled-${stage.version - 1}`, ...(earlier ? [] : ["settled"])];
  const ids = {
    refundYen: events.map((event) => `shipping-refund/${id}/${event}`),
    couponYen: events.map((event) => `shipping-refund/${id}/${event}/coupon`),
    chargeYen: events.map((event) => `shipping-payment/${id}/${event}`),
  };
  const moved = await db
    .select({ id: ledgerTransfers.id, amountYen: ledgerTransfers.amountYen })
    .from(ledgerTransfers)
    .where(inArray(ledgerTransfers.id, Object.values(ids).flat()))
    .limit(3);
  const yen = (names: readonly string[]) =>
    moved.find((one) => names.includes(one.id))?.amountYen ?? 0;
  return {
    refundYen: yen(ids.refundYen),
    couponYen: yen(ids.couponYen),
    chargeYen: yen(ids.chargeYen),
  };
}

/**
 * Restores the amounts of before the settlement by the opposite transfers: takes a refund back, refunds a charge,
 * drops an open demand.
 */
export function unsettle(
  scope: Scope,
  request: Request,
  { refundYen, couponYen, chargeYen }: NonNullable<Awaited<ReturnType<typeof readSettlement>>>,
) {
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
    /** True if the whole coupon went back to the company, so that it cannot be used here again. */
    couponGone: couponYen > 0 && request.couponYen === 0,
    statements,
  };
}
