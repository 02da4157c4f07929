import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { startPaymentByCard } from "#app/domain/money/payments/start-card-payment.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import type { Choice } from "./payment-choice.server.ts";
import { couponsOf, sumIn } from "./payment-commands.server.ts";
import { paymentTexts } from "./payment-texts.ts";

const Part = z.coerce.number().int().min(0).max(100_000_000).default(0);

/** PayPal・カードで支払う: sends the buyer on to PayPal with what the balance does not pay. */
export async function payByCard(
  choice: Choice,
  { request, context: { cards } }: ActionFunctionArgs,
  form: FormData,
  id: string,
) {
  if (!cards) return refused(paymentTexts.refused("not-offered", ""));
  const part = Part.safeParse(formText(form, "balanceYen") ?? undefined);
  const seenYen = sumIn(form, "seenYen");
  const seenChargeYen = sumIn(form, "seenChargeYen");
  if (!part.success || seenYen === undefined || seenChargeYen === undefined)
    return refused(paymentTexts.incomplete, 400);
  const started = await startPaymentByCard(choice.scope, cards, choice.documents, {
    id,
    seenYen,
    seenChargeYen,
    coupons: couponsOf(choice, form),
    balanceYen: part.data,
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
      return refused(paymentTexts.changed(started));
    default:
      return refused(
        paymentTexts.refused(started.reason, "number" in started ? started.number : ""),
      );
  }
}
