import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { moveReport } from "../top-up/move-report.server.ts";
import { awaitedReportQuery, endWaiting, findAwaited } from "./bank-steps.server.ts";
import { ownPaymentQuery } from "./payments.server.ts";

/** 銀行振込を取り下げる: possible until finance has decided; what was held comes back in full. */
export async function withdrawPayment(scope: Scope<Buyer>, paymentId: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "pay")) return refuse("forbidden");
  const [[own], awaited, [report]] = await Promise.all([
    ownPaymentQuery(scope, paymentId),
    findAwaited(scope, paymentId),
    awaitedReportQuery(scope, paymentId),
  ]);
  if (!own || !awaited) return refuse("not-found");
  const ended = endWaiting(scope, awaited, "withdraw");
  if (!ended || !report) return refuse("moved-meanwhile");
  return commit(scope, [...ended, ...moveReport(scope, report, "withdraw")], moveRefusals);
}
