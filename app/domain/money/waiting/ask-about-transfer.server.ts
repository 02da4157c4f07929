import { eq } from "drizzle-orm";
import { aboutPayment, notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { waitingMoneyPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { topUpReports } from "#db/schema/index.ts";
import { endProposals } from "../payments/proposal.server.ts";
import { topUpLifecycle } from "../payments/top-up.ts";
import { moveReport } from "../payments/top-up-report.server.ts";

/** 询问会员: asks the company about a transfer that finance cannot find; it reads the question beside the report. */
export async function askAboutTransfer(scope: Scope<Staff>, reportId: string, words: string) {
  const { actor } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const report = await findReport(scope, reportId);
  if (!report) return refuse("not-found");
  if (!topUpLifecycle.allows("ask", report.state, actor)) return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      ...moveReport(scope, report, "ask", {}, typedMessage(words)),
      notify(scope, {
        companyId: report.companyId,
        about: aboutPayment(report.paymentId),
        kind: "deposit",
        letter: letter("top-up.asked", { number: report.number, words: typedMessage(words) }),
        href: waitingMoneyPage,
      }),
    ],
    moveRefusals,
  );
}

/**
 * 取り下げる: the company withdraws a report of a deposit, such as one made twice. A transfer that arrives all the same
 * goes to the wallet.
 */
export async function withdrawReport(scope: Scope<Buyer>, reportId: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "wallet")) return refuse("forbidden");
  const report = await findReport(scope, reportId);
  // One that pays documents is withdrawn with its payment.
  if (!report || report.companyId !== actor.companyId || report.paymentId)
    return refuse("not-found");
  if (!topUpLifecycle.allows("withdraw", report.state, actor)) return refuse("moved-meanwhile");
  return commit(
    scope,
    [...moveReport(scope, report, "withdraw"), endProposals(scope, report.id)],
    moveRefusals,
  );
}

async function findReport({ db }: Pick<Scope, "db">, id: string) {
  const [report] = await db.select().from(topUpReports).where(eq(topUpReports.id, id)).limit(1);
  return report;
}
