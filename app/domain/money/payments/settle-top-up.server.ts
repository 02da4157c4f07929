import { and, asc, eq, lte } from "drizzle-orm";
import { aboutPayment, notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Staff, type System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { newcomerRefusals } from "#app/domain/core/newcomer.server.ts";
import { paymentPage, topUpPage, walletPage } from "#app/domain/core/page-links.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { alarms, topUpReports } from "#db/schema/index.ts";
import { alreadyPosted, overdrawn, postTransfer } from "../ledger/ledger.server.ts";
import { house, walletOf } from "../ledger/ledger.ts";
import { receivePartialPayment } from "./fulfil-payment.server.ts";
import { endProposals } from "./proposal.server.ts";
import { type AwaitedPayment, endAwaitedPayment } from "./start-bank-payment.server.ts";
import { patienceDays } from "./top-up.ts";
import { findOpenReport, type Report } from "./top-up-queries.server.ts";
import { moveReport } from "./top-up-report.server.ts";

const refusals = {
  ...moveRefusals,
  [alreadyPosted]: "moved-meanwhile",
  [overdrawn]: "moved-meanwhile",
  bank_line_settled_once: "moved-meanwhile",
  bank_line_returned: "moved-meanwhile",
  "top_up_reports.payment_id": "moved-meanwhile",
  proposal_decided_once: "moved-meanwhile",
} as const;

export const creditRefusals = {
  ...refusals,
  proposal_by_two: "own-proposal",
  ...newcomerRefusals,
  credit_needs_two: "needs-two",
  credit_reason: "reason-needed",
} as const;

interface Credit {
  /** True where the linked bank line has the report's amount and names its payer. */
  certain?: boolean;
  /** The reason for the credit, where it is not certain. */
  reason?: string;
  /** Statements written before the credit, such as the link to the bank line. */
  also?: readonly Statement[];
}

/**
 * 确认到账: credits the sum that arrived, which may differ from the report, once. It pays the documents of the
 * transfer in the same commit; a surplus stays in the wallet, and too little is held while the missing sum
 * is waited for. An uncertain credit needs a reason; without a bank line, or above the set amount of a company
 * and day, it needs the confirmed proposal of another person, which the schema checks.
 */
export async function confirmTopUp(
  scope: Scope<Staff>,
  reportId: string,
  arrivedYen: number,
  credit: Credit,
) {
  const found = await findOpenReport(scope, reportId, "confirm");
  if (!found.ok) return found;
  const credited = await planCredit(scope, found.value, arrivedYen, credit);
  return credited ? commit(scope, credited, creditRefusals) : refuse("moved-meanwhile");
}

/**
 * Builds the statements that credit a report; undefined where a document of its payment has moved.
 */
export async function planCredit(
  scope: Scope<Staff>,
  { report, awaited }: { report: Report; awaited: AwaitedPayment | undefined },
  arrivedYen: number,
  { certain = false, reason = "", also = [] }: Credit,
): Promise<Statement[] | undefined> {
  const confirmed = moveReport(
    scope,
    report,
    "confirm",
    {
      certain,
      confirmReason: reason,
      confirmedYen: arrivedYen,
      confirmedAt: scope.now,
      confirmedBy: actorKey(scope.actor),
    },
    typedMessage(reason),
  );
  const arrived = postTransfer(scope, {
    id: `deposit/${report.id}`,
    kind: "deposit",
    from: house("bank"),
    to: walletOf(report.companyId),
    amountYen: arrivedYen,
    document: { kind: "deposit", id: report.id },
    reason: message("transfer.deposit", { number: report.number, payerKana: report.payerKana }),
  });

  // A transfer that arrives after its payment has ended is an ordinary deposit.
  const missingYen = awaited ? missingOf(awaited) - arrivedYen : 0;
  const follows = !awaited
    ? arrived
    : missingYen > 0
      ? receivePartialPayment(scope, awaited.payment, report, { arrivedYen, missingYen, arrived })
      : await endAwaitedPayment(scope, awaited, "settle", { arrived });
  if (!follows) return undefined;
  return [
    ...also,
    ...confirmed,
    ...follows,
    endProposals(scope, report.id),
    notify(scope, {
      companyId: report.companyId,
      about: aboutPayment(report.paymentId),
      kind: "deposit",
      letter: awaited
        ? letter("top-up.paid", { yen: arrivedYen, about: awaited.payment.about, missingYen })
        : letter("top-up.arrived", { number: report.number, yen: arrivedYen }),
      href: awaited ? paymentPage(awaited.payment.id) : walletPage,
    }),
  ];
}

/** 驳回: rejects a report because the money did not come or is not theirs; the buyer reads the reason. */
export async function rejectTopUp(scope: Scope<Staff>, reportId: string, reason: string) {
  const found = await findOpenReport(scope, reportId, "reject");
  if (!found.ok) return found;
  const { report, awaited } = found.value;
  const ended = awaited
    ? await endAwaitedPayment(scope, awaited, "reject", { note: typedMessage(reason) })
    : [];
  if (!ended) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      ...moveReport(scope, report, "reject", {}, typedMessage(reason)),
      ...ended,
      endProposals(scope, report.id),
      notify(scope, {
        companyId: report.companyId,
        about: aboutPayment(report.paymentId),
        kind: "deposit",
        letter: letter("top-up.rejected", {
          number: report.number,
          about: awaited?.payment.about ?? null,
          words: typedMessage(reason),
        }),
        href: awaited ? paymentPage(awaited.payment.id) : topUpPage,
      }),
    ],
    refusals,
  );
}

/**
 * 撤销驳回: reopens a rejected report; the buyer reads the reason. A payment that ended with it stays ended,
 * and money found goes to the wallet.
 */
export async function reopenTopUp(scope: Scope<Staff>, reportId: string, words: string) {
  const found = await findOpenReport(scope, reportId, "reopen");
  if (!found.ok) return found;
  const { report } = found.value;
  return commit(
    scope,
    [
      ...moveReport(scope, report, "reopen", {}, typedMessage(words)),
      notify(scope, {
        companyId: report.companyId,
        about: aboutPayment(report.paymentId),
        kind: "deposit",
        letter: letter("top-up.reopened", { number: report.number, words: typedMessage(words) }),
        href: topUpPage,
      }),
    ],
    refusals,
  );
}

function missingOf({ payment: { totalYen, couponYen, heldYen } }: AwaitedPayment) {
  return totalYen - couponYen - heldYen;
}

/** Raises one alarm for each report whose money was due three days ago and that nobody settled. */
export async function watchTopUps(scope: Scope<System>) {
  const { db, now } = scope;
  const late = daysAfter(now, -patienceDays);
  const waiting = await db
    .select()
    .from(topUpReports)
    .where(
      and(
        eq(topUpReports.state, "reported"),
        lte(topUpReports.reportedAt, late),
        lte(topUpReports.expectedOn, japanDay(late)),
      ),
    )
    .orderBy(asc(topUpReports.reportedAt))
    .limit(1_000);
  if (waiting.length === 0) return;

  await commit(
    scope,
    [
      db
        .insert(alarms)
        .values(
          waiting.map(({ id, number, amountYen, payerKana, expectedOn }) => ({
            id: `deposit-unmatched/${id}`,
            kind: "deposit-unmatched",
            subject: number,
            detail: message("alarm.transfer-awaited", {
              payerKana,
              yen: amountYen,
              day: expectedOn,
            }),
            raisedAt: now,
          })),
        )
        .onConflictDoNothing(),
    ],
    {},
  );
}
