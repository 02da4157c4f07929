import { japanDay } from "#app/domain/core/calendar.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { topUpReports } from "#db/schema/index.ts";
import { topUpLifecycle } from "../top-up/top-up-report.ts";
import { holdMoney } from "./held-money.server.ts";
import { movePayment } from "./move-payment.server.ts";
import { paymentLifecycle } from "./payment.ts";
import type { PaymentRow } from "./payments.server.ts";
import { givenUpAfter } from "./start-bank-payment.server.ts";

/**
 * Less arrived than the payment waits for: it is held with the rest, and finance looks for the
 * missing sum under a number of its own.
 */
export function receivePart(
  scope: Scope,
  payment: PaymentRow,
  report: typeof topUpReports.$inferSelect,
  {
    arrivedYen,
    missingYen,
    arrived,
  }: { arrivedYen: number; missingYen: number; arrived: readonly Statement[] },
): Statement[] | undefined {
  const { db, actor, now } = scope;
  if (!paymentLifecycle.allows("receivePart", payment.state, actor)) return undefined;
  const id = crypto.randomUUID();
  const expectedOn = japanDay(now);
  const state = topUpLifecycle.initial;
  const [count, number] = nextNumber(scope, "deposit");
  const { payerKana, companyId, reportedBy } = report;
  return [
    ...movePayment(scope, payment, "receivePart", {
      heldYen: payment.heldYen + arrivedYen,
      expiresAt: givenUpAfter(expectedOn, now),
    }),
    ...arrived,
    ...holdMoney(scope, payment, arrivedYen, report.id),
    openDocument(scope, "deposit", { id, state }),
    count,
    db.insert(topUpReports).values({
      id,
      number,
      state,
      payerKana,
      companyId,
      expectedOn,
      reportedBy,
      paymentId: payment.id,
      version: 1,
      amountYen: missingYen,
      ownNumber: "",
      reportedAt: now,
    }),
  ];
}
