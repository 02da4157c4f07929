import { and, asc, eq, lt } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { paymentPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { payments } from "#db/schema/index.ts";
import { moveReport } from "../top-up/move-report.server.ts";
import { awaitedReportQuery, endWaiting, findAwaited } from "./bank-steps.server.ts";

/** Of one run; the rest waits for the next hour. */
const paymentsPerRun = 100;

/** Transfers that did not come: their documents are to be paid anew, and what was held comes back. */
export async function expirePayments(scope: Scope<System>) {
  const { db, now } = scope;
  const late = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.state, "waiting"), lt(payments.expiresAt, now)))
    .orderBy(asc(payments.expiresAt))
    .limit(paymentsPerRun);
  for (const { id } of late) await expire(scope, id);
}

async function expire(scope: Scope<System>, id: string) {
  const [awaited, [report]] = await Promise.all([
    findAwaited(scope, id),
    awaitedReportQuery(scope, id),
  ]);
  const ended = awaited && endWaiting(scope, awaited, "expire", { note: message("expired") });
  if (!ended) return;
  const { about, companyId, heldYen } = awaited.payment;
  // Confirmed or withdrawn at this very moment: whoever was first keeps it.
  await commit(
    scope,
    [
      ...ended,
      ...(report ? moveReport(scope, report, "lapse") : []),
      notify(scope, {
        companyId,
        about: { payment: id },
        kind: "deposit",
        letter: letter("payment.transfer-missing", { about, heldYen }),
        href: paymentPage(id),
      }),
    ],
    moveRefusals,
  );
}
