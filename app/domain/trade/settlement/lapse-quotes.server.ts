import { and, asc, eq, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter, endOfDay, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CardPayments } from "#app/domain/money/card/card-payments.ts";
import { pastIdleCards } from "#app/domain/money/card/give-up-idle.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { overdrawn } from "#app/domain/money/ledger/post-transfer.server.ts";
import { ledgerAccounts, shippingRequests } from "#db/schema/index.ts";
import { returnStands } from "../floor/storage.server.ts";
import { leaveToUnpack } from "../floor/unpacking.server.ts";
import { chargeRehearsal, rehearsedOnly } from "../rehearsal/charge-rehearsal.server.ts";
import { rehearsalDue } from "../rehearsal/rehearsal.ts";
import { moveRequest } from "../shipping/move-request.server.ts";
import { releaseStock } from "../shipping/move-stock.server.ts";
import { linesQuery } from "../shipping/own-shipment.server.ts";
import { actOnRequest } from "../shipping-acts/act-on-request.server.ts";
import { unpaidMoveRefusals } from "../shipping-acts/unpaid-move-refusals.ts";
import { clockRuns } from "./clock-runs.ts";

type Request = typeof shippingRequests.$inferSelect;

/** Of one run; the rest waits for the next hour. */
const requestsPerRun = 200;
/** So many days before a quote lapses its company is told. */
const noticeDays = 3;
/** A buyer who opened PayPal before the quote's end has so long to approve there. */
const atPaypalMs = 3 * 3_600_000;

/** Quoted and never paid; what we hold waits for its release, and is told of anew then. */
const unpaid = and(
  eq(shippingRequests.state, "awaiting_payment"),
  isNull(shippingRequests.paidAt),
  clockRuns,
);

/**
 * A quote that nobody pays ends: its company is told some days before, whatever its day was, and then it is
 * called off. Its goods are stock again, and the days it took were storage like any others.
 */
export async function lapseQuotes(scope: Scope<System>, cards?: CardPayments) {
  const { db, now } = scope;
  const soon = endOfDay(daysAfter(now, noticeDays));
  const late = await db
    .select()
    .from(shippingRequests)
    .where(and(unpaid, lt(shippingRequests.payBy, now), isNotNull(shippingRequests.lapseToldAt)))
    .orderBy(asc(shippingRequests.submittedAt))
    .limit(requestsPerRun);
  for (const request of late) {
    const idle = {
      cards,
      kind: "shipping" as const,
      document: async () => request,
      why: message("card.given-up", { step: "shipping-quote-lapsed", number: request.number }),
      begunBy: new Date(now.getTime() - atPaypalMs),
    };
    await pastIdleCards(scope, idle, () => lapse(scope, request));
  }

  const ending = await db
    .select()
    .from(shippingRequests)
    .where(and(unpaid, lte(shippingRequests.payBy, soon), isNull(shippingRequests.lapseToldAt)))
    .orderBy(asc(shippingRequests.submittedAt))
    .limit(requestsPerRun);
  for (const request of ending) await tell(scope, request, soon);
}

/** Told so many days ahead, also where its transfer was waited for beyond its day. */
async function tell(scope: Scope<System>, request: Request, soon: Date) {
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
  const [lines, [wallet]] = await db.batch([
    linesQuery(scope, request.id),
    db
      .select({ balanceYen: ledgerAccounts.balanceYen })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.id, walletOf(request.companyId).id))
      .limit(1),
  ]);
  const due = rehearsalDue(request);
  const rehearsalYen = due <= (wallet?.balanceYen ?? 0) ? due : 0;
  // Paid or cancelled at this very moment: whoever was first keeps it. Being paid, it waits for that.
  return commit(
    scope,
    [
      ...moveRequest(scope, request, "lapse", rehearsedOnly(scope, rehearsalYen)),
      ...chargeRehearsal(scope, request, rehearsalYen),
      ...releaseStock(scope, lines),
      leaveToUnpack(scope, request.id),
      // None of its own days: else an unpaid request would keep goods here for nothing.
      ...returnStands(scope, { ...request, submittedAt: null }, lines, []),
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
