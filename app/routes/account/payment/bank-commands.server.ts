import { data, redirect } from "@remix-run/cloudflare";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { startBankPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { readTyped } from "#app/http/input/read-typed.server.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { BankForm } from "./bank-form.schema.server.ts";
import type { Choice } from "./payment-choice.server.ts";
import { couponsOf, doneHref, sumIn } from "./payment-commands.server.ts";
import { paymentTexts } from "./payment-texts.ts";

const latestDays = 60;

/** 銀行振込で支払う, as the payment page sends it. */
export async function payByBank(choice: Choice, form: FormData) {
  const { scope, documents } = choice;
  const { typed, form: read } = readTyped(form, BankForm);
  const seenYen = sumIn(form, "seenYen");
  const problems = read.success
    ? []
    : read.error.issues.map(({ path, message }) => ({ fieldId: String(path[0]), text: message }));
  if (
    read.success &&
    (read.data.expectedOn < japanDay(daysAfter(scope.now, -latestDays)) ||
      read.data.expectedOn > japanDay(daysAfter(scope.now, latestDays)))
  )
    problems.push({
      fieldId: "expectedOn",
      text: `振込予定日は前後${latestDays}日以内の日付にしてください`,
    });
  if (!read.success || problems.length > 0)
    return data({ problem: "", bank: { typed, problems } }, { status: 400 });

  const { key: id, ...transfer } = read.data;
  if (seenYen === undefined) return refused(paymentTexts.incomplete, 400);
  const started = await startBankPayment(scope, documents, {
    ...transfer,
    id,
    seenYen,
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
