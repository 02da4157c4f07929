import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { startCardPayment } from "#app/domain/money/payments/start-card-payment.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { grouped } from "#app/ui/money.tsx";
import { paypalForm } from "./top-up.schema.server.ts";

/** Sends the buyer on to PayPal with what they want to deposit. */
export async function topUpByPaypal(
  scope: Scope<Buyer>,
  { request, context }: ActionFunctionArgs,
  form: FormData,
  minimumYen: number,
) {
  const submission = parseForm(form, { schema: paypalForm(minimumYen) });
  if (submission.status !== "success") return invalid(submission);
  const { cards } = context;
  if (!cards) return changed(submission, "ただいまPayPal・カードはご利用いただけません");

  const started = await startCardPayment(scope, cards, {
    ...submission.value,
    returnUrl: new URL(href("/paypalPaymentSuccess"), request.url).href,
    cancelUrl: new URL(href("/paypalPaymentError"), request.url).href,
  });
  if (started.ok) return redirect(started.value, 303);
  switch (started.reason) {
    case "forbidden":
      throw forbidden();
    case "below-minimum":
      return invalid(submission, undefined, {
        amountYen: [`入金額は最低${grouped(String(minimumYen))}円です`],
      });
    case "above-maximum":
      return invalid(submission, undefined, {
        amountYen: [
          `手数料を含むお支払い額は1回${limits.paymentYenMax.toLocaleString("ja-JP")}円までです。入金額を下げて、分けてご入金ください`,
        ],
      });
    case "service-away":
      return changed(
        submission,
        "PayPalに接続できませんでした。代金は引き落とされていません。少し待ってから、もう一度押してください",
      );
    case "begun-before":
      // A second press after PayPal has answered: what became of it, as the way back from there shows it.
      return redirect(
        started.orderId
          ? `${href("/paypalPaymentSuccess")}?${new URLSearchParams({ token: started.orderId })}`
          : href("/user/churujinList"),
        303,
      );
    case "another-sum":
      return changed(
        submission,
        `このページでは、すでに${grouped(String(started.begunYen))}円の入金を始めています。金額を変えるには、入金ページを開き直してください`,
      );
    case "not-found":
      return changed(
        submission,
        "このお支払いはすでに手続き済みです。続けて入金するには、入金ページを開き直してください",
      );
  }
}
