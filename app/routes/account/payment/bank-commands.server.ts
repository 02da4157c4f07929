import { redirect } from "@remix-run/cloudflare";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { startBankPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid, notFound, refused } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import type { Choice } from "./payment-choice.server.ts";
import { couponsOf, doneHref } from "./payment-commands.server.ts";
import { BankForm } from "./payment-forms.schema.server.ts";
import { paymentTexts } from "./payment-texts.ts";

const latestDays = 60;

/** 銀行振込で支払う, as the payment page sends it. */
export async function payByBank(choice: Choice, form: FormData) {
  const { scope, documents } = choice;
  const submission = parseForm(form, { schema: BankForm });
  if (submission.status !== "success") return invalid(submission);
  const { key: id, ...transfer } = submission.value;
  if (
    transfer.expectedOn < japanDay(daysAfter(scope.now, -latestDays)) ||
    transfer.expectedOn > japanDay(daysAfter(scope.now, latestDays))
  )
    return invalid(submission, undefined, {
      expectedOn: [`振込予定日は前後${latestDays}日以内の日付にしてください`],
    });
  const started = await startBankPayment(scope, documents, {
    ...transfer,
    id,
    coupons: couponsOf(choice, form),
  });
  if (started.ok) return redirect(doneHref(choice, id), 303);
  switch (started.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "begun-before":
      return redirect(paymentPage(id), 303);
    case "amounts-changed":
      return refused(paymentTexts.changed(started));
    default:
      return refused(
        paymentTexts.refused(started.reason, "number" in started ? started.number : ""),
      );
  }
}
