import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  decideDispute,
  type waitingDisputesQuery,
} from "#app/domain/trade/floor/dispute-number.server.ts";
import { DecideDisputeForm } from "#app/domain/trade/floor/forwarded-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { changed, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

export type DisputeView = ReturnType<typeof toDisputeView>;

/** A disputed number as its page shows it. */
export function toDisputeView({
  dispute,
  ...holder
}: Awaited<ReturnType<typeof waitingDisputesQuery>>[number]) {
  const { id, trackingNumber, name, quantity, reason, disputedAt } = dispute;
  return { id, trackingNumber, name, quantity, reason, disputedAt, ...holder };
}

/** 改判 or 维持 of a disputed number. */
export async function answerDispute(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: DecideDisputeForm, lang: "zh" });
  if (submission.status !== "success") return invalidWords(scope, submission);
  const { id, intent, answer } = submission.value;
  const decided = await decideDispute(scope, id, { grant: intent === "grant", answer });
  if (decided.ok)
    return redirectWithFlash(
      context,
      href("/staff/parcelClaims"),
      intent === "grant"
        ? "已改判，双方会员都会收到通知。"
        : "已维持原登记，双方会员都会收到通知。",
    );
  switch (decided.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "arrived-already":
      return changed(submission, "包裹已收货，不能改判：请先撤销收货，再改判");
    case "number-taken":
      return changed(submission, "该单号另有订单在等待到货，不能改判");
    case "not-registered":
      return changed(submission, "原登记已变更或撤回，该单号不再被占用：请维持，并请会员直接登记");
    case "decided-already":
    case "moved-meanwhile":
      return changed(submission, "状态已变更，请查看最新状态");
  }
}
