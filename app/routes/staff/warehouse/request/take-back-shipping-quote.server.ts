import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { takeBackShippingQuote } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { TakeBackForm } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** 撤回报价; undefined once it is done. */
export async function handleTakeBack(
  scope: Scope<Staff>,
  number: string,
  typed: FormData,
  cards: CardService | undefined,
) {
  const submission = parseForm(typed, { schema: TakeBackForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const taken = await takeBackShippingQuote(scope, number, submission.value.reason, cards);
  if (taken.ok) return undefined;
  switch (taken.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "reason-missing":
      return invalid(submission, undefined, { reason: ["请填写撤回原因（日文）"] });
    case "being-paid":
      return changed(
        submission,
        "买家正在付款，或暂时查不到 PayPal 的付款状态，不能撤回；请过几分钟再试",
      );
    case "held":
      return changed(submission, "配送单已暂停，恢复后再撤回");
    case "not-quoted":
    case "moved-meanwhile":
      return changed(submission, "配送单状态已变更，请查看最新状态");
  }
}
