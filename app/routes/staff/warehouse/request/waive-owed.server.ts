import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { WaiveForm } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { waiveDifference } from "#app/domain/trade/shipments/waive-difference.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** 免收差额; answers what was done: waived, or asked of a second person. */
export async function waiveOwed(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: WaiveForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const waived = await waiveDifference(scope, number, submission.value.reason);
  if (waived.ok) return waived.value;
  switch (waived.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "reason-missing":
      return invalid(submission, undefined, { reason: ["请填写原因"] });
    case "packed-yourself":
      return changed(submission, "自己装箱的配送单请由他人办理免收");
    case "asked-already":
      return changed(submission, "金额较大，须由另一位同事确认免收");
    case "nothing-owed":
    case "moved-meanwhile":
      return changed(submission, "配送单状态已变更，请查看最新状态");
  }
}
