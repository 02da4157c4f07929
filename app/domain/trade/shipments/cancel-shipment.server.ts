import { and, asc, eq, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, endOfDay, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { returnCoupon } from "#app/domain/money/coupons/apply-coupon.server.ts";
import { balanceQuery, overdrawn, payingWallet } from "#app/domain/money/ledger/ledger.server.ts";
import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { retryWithoutIdleCards } from "#app/domain/money/payments/settle-card-payment.server.ts";
import type { Statement } from "#db/client.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { ownHoldsQuery, returnStoragePauses } from "../floor/storage.server.ts";
import { queueUnpacking } from "../floor/unpacking.server.ts";
import { releasedColumns } from "./hold-request.server.ts";
import { actOnRequest, moveRequest, unpaidMoveRefusals } from "./move-request.server.ts";
import { releaseStock } from "./move-stock.server.ts";
import { readShareHeirs, returnOptionShares } from "./option-shares.server.ts";
import { linesQuery, ownShipment } from "./own-shipment.server.ts";
import {
  chargeOptionShare,
  chargeTrialPacking,
  servicesOnlyColumns,
} from "./settle-packed.server.ts";
import { owedFreightYen } from "./settlement.ts";
import { returnToWallet } from "./settlement-money.server.ts";
import { shippingLifecycle, trialPackingDueYen } from "./shipping-request.ts";
import { paymentClockRuns } from "./stages.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/**
 * キャンセルする: cancels a request that is not paid, or whose measured weight costs more; a payment goes back to the
 * wallet, the pieces to the stock. Charges an お試し梱包 that was done.
 */
export async function cancelShipment(scope: Scope<Buyer>, number: string, reason: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("cancel", request.state, actor)) return refuse("not-cancellable");

  const [[lines, holds], shared] = await Promise.all([
    db.batch([linesQuery(scope, request.id), ownHoldsQuery(scope, request.id)]),
    readShareHeirs(scope, request),
  ]);
  const note = typedMessage(reason);
  return commit(
    scope,
    planCancellation(scope, request, { lines, holds, move: "cancel", note, shared }),
    { ...unpaidMoveRefusals, [overdrawn]: "balance-too-low" },
  );
}

interface Cancelled {
  lines: Awaited<ReturnType<typeof linesQuery>>;
  holds: Awaited<ReturnType<typeof ownHoldsQuery>>;
  move: "cancel" | "cancelShort";
  note: Message | null;
  /** Where its shares of services go; undefined where we could not deliver. */
  shared?: Awaited<ReturnType<typeof readShareHeirs>>;
}

/**
 * Plans the end of a request by its company: the payment goes back, the pieces to the stock, its shares of services to
 * the rest of its split. Charges what it owes of them where the rest is paid.
 */
export function planCancellation(
  scope: Scope<Buyer>,
  request: Request,
  { lines, holds, move, note, shared }: Cancelled,
): Statement[] {
  const rehearsed = trialPackingDueYen(request);
  const owed = shared?.owedYen ?? 0;
  return [
    ...moveRequest(
      scope,
      request,
      move,
      {
        ...releasedColumns,
        ...(request.paidAt ? refundedColumns : {}),
        ...servicesOnlyColumns(scope, rehearsed + owed),
      },
      note,
    ),
    ...returnPayment(scope, request),
    ...chargeTrialPacking(scope, request, rehearsed),
    ...chargeOptionShare(scope, request, owed),
    ...(shared ? returnOptionShares(scope, request, shared.heirs) : []),
    // A draft has reserved no stock.
    ...(request.submittedAt
      ? [
          ...releaseStock(scope, lines),
          queueUnpacking(scope, request.id),
          ...returnStoragePauses(scope, request, lines, holds),
        ]
      : []),
  ];
}

/** A run takes this many requests; the others wait for the next hour. */
const requestsPerRun = 200;

/**
 * Cancels requests whose difference was not paid in time and refunds them. Requests that we hold wait for their
 * release.
 */
export async function cancelUnsettled(scope: Scope<System>) {
  const { db, now } = scope;
  const late = await db
    .select()
    .from(shippingRequests)
    .where(
      and(
        eq(shippingRequests.state, "awaiting_payment"),
        lt(shippingRequests.settleBy, now),
        paymentClockRuns,
      ),
    )
    .orderBy(asc(shippingRequests.submittedAt))
    .limit(requestsPerRun);

  for (const request of late) {
    const [[lines, holds], { heirs, owedYen }] = await Promise.all([
      db.batch([linesQuery(scope, request.id), ownHoldsQuery(scope, request.id)]),
      readShareHeirs(scope, request),
    ]);
    // If somebody paid or cancelled at this moment, their commit wins.
    await commit(
      scope,
      [
        ...moveRequest(scope, request, "callOff", {
          ...refundedColumns,
          ...servicesOnlyColumns(scope, owedYen),
        }),
        ...returnPayment(scope, request),
        ...chargeOptionShare(scope, request, owedYen),
        ...returnOptionShares(scope, request, heirs),
        ...releaseStock(scope, lines),
        queueUnpacking(scope, request.id),
        ...returnStoragePauses(scope, request, lines, holds),
        notify(scope, {
          companyId: request.companyId,
          about: { shipping: request.id },
          kind: "shipping",
          letter: letter("shipping.difference-lapsed", {
            number: request.number,
            paidYen: request.paidYen,
          }),
          href: shippingPage(request.number),
        }),
      ],
      unpaidMoveRefusals,
    );
  }
}

/** A run takes this many quotes; the others wait for the next hour. */
const quotesPerRun = 200;

/** The company learns this many days before its quote lapses. */
const noticeDays = 3;

/** A buyer who opened PayPal before the quote's end has this long to approve there. */
const atPaypalMs = 3 * 3_600_000;

/** SQL for quotes that were never paid. A request that we hold waits for its release, which announces the new day. */
const unpaid = and(
  eq(shippingRequests.state, "awaiting_payment"),
  isNull(shippingRequests.paidAt),
  paymentClockRuns,
);

/**
 * Lets unpaid quotes lapse, each only after its company was warned some days before. The goods return to the stock,
 * and their days in the request count for storage.
 */
export async function lapseShippingQuotes(scope: Scope<System>, cards?: CardService) {
  const { db, now } = scope;
  const soon = endOfDay(daysAfter(now, noticeDays));
  const late = await db
    .select()
    .from(shippingRequests)
    .where(and(unpaid, lt(shippingRequests.payBy, now), isNotNull(shippingRequests.lapseToldAt)))
    .orderBy(asc(shippingRequests.submittedAt))
    .limit(quotesPerRun);
  for (const request of late) {
    const idle = {
      cards,
      kind: "shipping" as const,
      document: async () => request,
      why: message("card.given-up", { step: "shipping-quote-lapsed", number: request.number }),
      begunBy: new Date(now.getTime() - atPaypalMs),
    };
    await retryWithoutIdleCards(scope, idle, () => lapse(scope, request));
  }

  const ending = await db
    .select()
    .from(shippingRequests)
    .where(and(unpaid, lte(shippingRequests.payBy, soon), isNull(shippingRequests.lapseToldAt)))
    .orderBy(asc(shippingRequests.submittedAt))
    .limit(quotesPerRun);
  for (const request of ending) await announceLapse(scope, request, soon);
}

/** Announces the lapse. A day that passed while a bank transfer was awaited moves to `soon`. */
async function announceLapse(scope: Scope<System>, request: Request, soon: Date) {
  const payBy = request.payBy! < scope.now ? soon : request.payBy!;
  await commit(
    scope,
    [
      ...actOnRequest(
        scope,
        request,
        "tellLapse",
        { payBy, lapseToldAt: scope.now },
        message("day", { day: japanDay(payBy) }),
      ),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.quote-lapses", {
          number: request.number,
          on: japanDay(payBy),
          totalYen: request.totalYen,
        }),
        href: shippingPage(request.number),
      }),
    ],
    moveRefusals,
  );
}

async function lapse(scope: Scope<System>, request: Request) {
  const { db } = scope;
  const [[lines, [wallet]], shared] = await Promise.all([
    db.batch([
      linesQuery(scope, request.id),
      balanceQuery(scope, payingWallet({ kind: "shipping", id: request.id }, request.companyId)),
    ]),
    readShareHeirs(scope, request),
  ]);
  const balance = wallet?.balanceYen ?? 0;
  const due = trialPackingDueYen(request);
  const rehearsalYen = due <= balance ? due : 0;
  const shareYen = shared.owedYen <= balance - rehearsalYen ? shared.owedYen : 0;
  // If somebody paid or cancelled at this moment, their commit wins.
  return commit(
    scope,
    [
      ...moveRequest(scope, request, "lapse", servicesOnlyColumns(scope, rehearsalYen + shareYen)),
      ...chargeTrialPacking(scope, request, rehearsalYen),
      ...chargeOptionShare(scope, request, shareYen),
      ...returnOptionShares(scope, request, shared.heirs),
      ...releaseStock(scope, lines),
      queueUnpacking(scope, request.id),
      // The request's own days give no pause: an unpaid request would store goods for nothing.
      ...returnStoragePauses(scope, { ...request, submittedAt: null }, lines, []),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.quote-lapsed", { number: request.number, rehearsalYen }),
        href: shippingPage(request.number),
      }),
    ],
    { ...unpaidMoveRefusals, [overdrawn]: "balance-too-low" },
  );
}

/** The columns of a request whose whole payment went back. */
const refundedColumns = {
  paidYen: 0,
  couponYen: 0,
  settleBy: null,
  holdOwedYen: 0,
  owesUnpacked: false,
};

/**
 * Plans the refund of a paid request: the payment to the wallet, the coupon to the company. Empty for an unpaid one.
 */
function returnPayment(scope: Scope, request: Request): Statement[] {
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
    ...returnCoupon(scope, { kind: "shipping", id }),
  ];
}
