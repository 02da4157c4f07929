import { redirect } from "@remix-run/cloudflare";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { startBankPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import type { Choice } from "./payment-choice.server.ts";
import { couponsOf, doneHref } from "./payment-commands.server.ts";
import { bankForm } from "./payment-forms.schema.server.ts";
import { paymentTexts } from "./payment-texts.ts";

/** 銀行振込で支払う, as the payment page sends it. */
export async function payByBank(choice: Choice, form: FormData) {
  const { scope, documents } = choice;
  const submission = parseForm(form, { schema: bankForm(scope.now) });
  if (submission.status !== "success") return invalid(submission);
  const { key: id, note: _, ...transfer } = submission.value;
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
      return changed(submission, paymentTexts.changed(started));
    default:
      return changed(
        submission,
        paymentTexts.refused(started.reason, "number" in started ? started.number : ""),
      );
  }
}
