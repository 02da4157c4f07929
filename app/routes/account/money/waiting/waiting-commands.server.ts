import type { Submission } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { paymentPage, waitingMoneyPage } from "#app/domain/core/page-links.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { payRestFromBalance } from "#app/domain/money/payments/pay-rest.server.ts";
import { withdrawReport } from "#app/domain/money/waiting/ask-about-transfer.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, notFound, otherForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { paymentTexts } from "../../payment/payment-texts.ts";

const WaitingForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("rest"),
    payment: rules.id,
    seenYen: z
      .string()
      .regex(/^\d{1,9}$/, refusalTexts.otherForm)
      .transform(Number)
      .refine((yen) => yen > 0 && yen <= limits.paymentYenMax, refusalTexts.otherForm),
  }),
  z.object({ intent: z.literal("withdraw"), report: rules.id }),
]);

/** Does what the pressed button of a row asks. */
export async function doWaitingCommand(
  scope: Scope<Buyer>,
  context: AppLoadContext,
  form: FormData,
) {
  const submission = parseForm(form, { schema: WaitingForm });
  if (submission.status !== "success") return otherForm(submission);
  const { value } = submission;
  return value.intent === "rest"
    ? payRest(scope, context, submission, { paymentId: value.payment, seenYen: value.seenYen })
    : withdraw(scope, context, submission, value.report);
}

async function payRest(
  scope: Scope<Buyer>,
  context: AppLoadContext,
  submission: Submission<unknown>,
  wanted: { paymentId: string; seenYen: number },
) {
  const paid = await payRestFromBalance(scope, wanted);
  if (paid.ok || paid.reason === "already-paid")
    return redirectWithFlash(
      context,
      paymentPage(wanted.paymentId),
      paid.ok ? "不足分を残高からお支払いいただきました。" : "すでにお支払い済みです。",
    );
  switch (paid.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "amounts-changed":
      return changed(submission, paymentTexts.changed(paid));
    case "balance-too-low":
      return changed(
        submission,
        "残高が足りないため、支払いは行っていません。残高をご確認ください",
      );
    default:
      return changed(submission, paymentTexts.refused("moved-meanwhile", ""));
  }
}

async function withdraw(
  scope: Scope<Buyer>,
  context: AppLoadContext,
  submission: Submission<unknown>,
  reportId: string,
) {
  const withdrawn = await withdrawReport(scope, reportId);
  if (withdrawn.ok)
    return redirectWithFlash(
      context,
      waitingMoneyPage,
      "入金報告を取り下げました。お振り込み済みの場合は、着金後に残高へ入ります。",
    );
  switch (withdrawn.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "moved-meanwhile":
      return changed(
        submission,
        "この入金の確認はすでに終わっています。最新の状態をご確認ください",
      );
  }
}
