import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { StaffClaimForm } from "#app/domain/trade/after-sales/claim-forms.schema.server.ts";
import {
  askClaim,
  closeClaim,
  offerClaim,
  reconsiderClaim,
  takeOfferBack,
} from "#app/domain/trade/after-sales/handle-claim.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

type Refusal = Exclude<
  RefusalOf<typeof offerClaim> | RefusalOf<typeof closeClaim>,
  "forbidden" | "not-found"
>;

/** Why nothing was done, as staff read it, and the field that is to blame. */
const refusals: Record<Refusal, { text: string; field?: string }> = {
  "moved-meanwhile": { text: "售后状态已变更，请查看最新状态" },
  "nothing-offered": { text: "请填写补发数量", field: "pieces[0]" },
  "more-than-paid": { text: "退款不能多于买家为这些商品支付的金额", field: "yen" },
  "more-than-claimed": { text: "补发数量不能多于申请数量", field: "pieces[0]" },
  "other-wish": { text: "买家希望退款或补发，不能只告知卖家" },
  "reason-missing": { text: "请输入理由", field: "note" },
};

const doneTexts = {
  ask: "已向买家提问。",
  refund: "已向买家提出退款。",
  resend: "已向买家提出补发。",
  takeBack: "已撤回方案。",
  tell: "已告知卖家，售后办结。",
  reject: "已驳回售后。",
  reopen: "已撤销，重新处理，买家会收到通知。",
};

/** What the buttons of a claim's page do. */
export async function doStaffClaimCommand(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  form: FormData,
) {
  const submission = parseForm(form, { schema: StaffClaimForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const done = await doCommand(scope, number, submission.value);
  if (done.ok) {
    const here = href("/staff/claims/:number", { number });
    return redirectWithFlash(context, here, doneTexts[submission.value.intent]);
  }
  if (done.reason === "forbidden" || done.reason === "not-found") throw denial(done.reason);
  const { text, field } = refusals[done.reason];
  return field ? invalid(submission, undefined, { [field]: [text] }) : changed(submission, text);
}

type Command = z.output<typeof StaffClaimForm>;

function doCommand(scope: Scope<Staff>, number: string, command: Command) {
  switch (command.intent) {
    case "ask":
      return askClaim(scope, number, command.question);
    case "refund":
      return offerClaim(scope, number, { kind: "refund", pieces: [], ...command });
    case "resend":
      return offerClaim(scope, number, { kind: "resend", yen: 0, ...command });
    case "takeBack":
      return takeOfferBack(scope, number, command.note);
    case "reopen":
      return reconsiderClaim(scope, number, command.note);
    default:
      return closeClaim(scope, number, command.intent, command.note);
  }
}
