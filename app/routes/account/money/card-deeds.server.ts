import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { startPaymentByCard } from "#app/domain/payment/start-card-payment.server.ts";
import { href } from "#app/href.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import type { Choice } from "../payment/payment-choice.server.ts";
import { couponsOf } from "../payment/payment-deeds.server.ts";
import { paymentTexts } from "../payment/payment-texts.ts";

const Part = z.coerce.number().int().min(0).max(100_000_000).default(0);

/** PayPal・カードで支払う: sends the buyer on to PayPal with what the balance does not pay. */
export async function payByCard(
  choice: Choice,
  { request, context: { cards } }: ActionFunctionArgs,
  form: FormData,
  id: string,
) {
  if (!cards) return refused(paymentTexts.refused("not-offered", ""));
  const part = Part.safeParse(form.get("balanceYen") ?? undefined);
  if (!part.success) return refused("ページを読み込み直してから、もう一度お試しください", 400);
  const started = await startPaymentByCard(choice.scope, cards, choice.documents, {
    ...{ id, coupons: couponsOf(choice, form), balanceYen: part.data },
    returnUrl: new URL(href("/paypalPaymentSuccess"), request.url).href,
    cancelUrl: new URL(href("/paypalPaymentError"), request.url).href,
  });
  if (started.ok) return redirect(started.value, 303);
  switch (started.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    default:
      return refused(
        paymentTexts.refused(started.reason, "number" in started ? started.number : ""),
      );
  }
}
