import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { creditReport } from "#app/domain/money/bank/credit-report.server.ts";
import { creditLine } from "#app/domain/money/bank/settle-line.server.ts";
import { rejectTopUp, reopenTopUp } from "#app/domain/money/payments/settle-top-up.server.ts";
import type { SettleForm } from "./settle-form.schema.server.ts";

/** Does what the pressed button of a report asks, on the basis that was chosen. */
export async function settleReport(scope: Scope<Staff>, form: z.output<typeof SettleForm>) {
  if (form.intent !== "confirm")
    return (form.intent === "reject" ? rejectTopUp : reopenTopUp)(scope, form.id, form.reason);
  const { id: reportId, arrivedYen, basis, note } = form;
  const [, lineId] = /^line:(.+)$/.exec(basis) ?? [];
  if (lineId) return creditLine(scope, lineId, reportId, { note, seenYen: arrivedYen });
  // “其他” says nothing by itself.
  return creditReport(scope, { reportId, arrivedYen, basis: basis === "其他" ? "" : basis, note });
}
