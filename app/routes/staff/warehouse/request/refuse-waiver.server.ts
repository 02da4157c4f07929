import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { RefuseWaiverForm } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { refuseWaiver } from "#app/domain/trade/shipments/waive-difference.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** 不同意免收; undefined once it is done. */
export async function handleRefuseWaiver(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: RefuseWaiverForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const refused = await refuseWaiver(scope, number, submission.value.reason);
  if (refused.ok) return undefined;
  switch (refused.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "reason-missing":
      return invalid(submission, undefined, { reason: ["请填写原因"] });
    case "asked-yourself":
      return changed(submission, "自己申请的免收，须由另一位同事决定");
    case "packed-yourself":
      return changed(submission, "自己装箱的配送单请由他人决定");
    case "not-asked":
    case "moved-meanwhile":
      return changed(submission, "配送单状态已变更，请查看最新状态");
  }
}
