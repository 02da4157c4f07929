import { eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { topUpReports } from "#db/schema/index.ts";
import { type AwaitedPayment, findAwaited } from "../payment/bank-steps.server.ts";
import { topUpLifecycle } from "./top-up-report.ts";

type Report = typeof topUpReports.$inferSelect;

/** The report with the payment that waits for it, if finance may decide about it. */
export async function findOpenReport(
  scope: Scope<Staff>,
  reportId: string,
  move: "confirm" | "reject" | "reopen",
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [report] = await db
    .select()
    .from(topUpReports)
    .where(eq(topUpReports.id, reportId))
    .limit(1);
  if (!report) return refuse("not-found");
  if (!topUpLifecycle.allows(move, report.state, actor)) return refuse("moved-meanwhile");
  const { paymentId } = report;
  const found = paymentId ? await findAwaited(scope, paymentId) : undefined;
  const awaited = found?.payment.state === "waiting" ? found : undefined;
  return done<{ report: Report; awaited: AwaitedPayment | undefined }>({ report, awaited });
}
