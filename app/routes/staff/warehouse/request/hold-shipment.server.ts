import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { holdRequest, releaseRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { HoldForm } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** 暂停 or 恢复, by the button; undefined once it is done. */
export async function holdOrRelease(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: HoldForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent, reason } = submission.value;
  const done =
    intent === "hold"
      ? await holdRequest(scope, number, reason)
      : await releaseRequest(scope, number);
  if (done.ok) return undefined;
  switch (done.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "reason-missing":
      return invalid(submission, undefined, { reason: ["请填写原因（日文，买家可见）"] });
    case "held-by-us":
    case "not-held":
    case "not-to-hold":
    case "moved-meanwhile":
      return changed(submission, "配送单状态已变更，请查看最新状态");
  }
}
