import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { startPaymentByCard } from "#app/domain/money/payments/start-card-payment.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, notFound, otherForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import type { Choice } from "./payment-choice.server.ts";
import { couponsOf } from "./payment-commands.server.ts";
import { CardForm } from "./payment-forms.schema.server.ts";
import { paymentTexts } from "./payment-texts.ts";

/** PayPal・カードで支払う: sends the buyer on to PayPal with what the balance does not pay. */
export async function payByCard(
  choice: Choice,
  { request, context: { cards } }: ActionFunctionArgs,
  form: FormData,
) {
  const submission = parseForm(form, { schema: CardForm });
  if (!cards) return changed(submission, paymentTexts.refused("not-offered", ""));
  if (submission.status !== "success") return otherForm(submission);
  const { key: id, seenYen, seenChargeYen, balanceYen } = submission.value;
  const started = await startPaymentByCard(choice.scope, cards, choice.documents, {
    seenYen,
    seenChargeYen,
    balanceYen,
    id,
    coupons: couponsOf(choice, form),
    returnUrl: new URL(href("/paypalPaymentSuccess"), request.url).href,
    cancelUrl: new URL(href("/paypalPaymentError"), request.url).href,
  });
  if (started.ok) return redirect(started.value, 303);
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
