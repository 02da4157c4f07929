import { data } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { carryOutOrder } from "#app/domain/trade/purchasing/carry-out-marketplace-orders.server.ts";
import {
  cancelMarketplaceOrder,
  giveUpPlacing,
  previewPurchase,
  requestMarketplaceOrder,
} from "#app/domain/trade/purchasing/marketplace-order.server.ts";
import type { OrderingMarketplace } from "#app/domain/trade/purchasing/marketplace-ordering.ts";
import {
  CallOffForm,
  GiveUpForm,
  PlaceForm,
  PreviewForm,
} from "#app/domain/trade/purchasing/purchase-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { buyTexts, movedText, noMarketplace } from "./buy-texts.ts";

/** 预览: what the marketplace asks now, beside the quote. */
export async function handlePreview(
  scope: Scope<Staff>,
  places: readonly OrderingMarketplace[],
  number: string,
  typed: FormData,
) {
  const submission = parseForm(typed, { schema: PreviewForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { supplierId } = submission.value;
  const seen = await previewPurchase(scope, places, { number, supplierId });
  if (seen.ok) return data({ ...submission.reply(), previewed: { supplierId, ...seen.value } });
  switch (seen.reason) {
    case "forbidden":
    case "not-found":
      throw denial(seen.reason);
    case "no-marketplace":
      return changed(submission, noMarketplace);
    case "marketplace-silent":
      return changed(submission, "平台没有回应，请稍后再预览，或人工采购");
    default:
      return changed(submission, buyTexts[seen.reason]);
  }
}

/** 平台下单: the wish is kept first, then the marketplace is called; where it does not answer a job goes on. */
export async function handlePlace(
  scope: Scope<Staff>,
  places: readonly OrderingMarketplace[],
  number: string,
  typed: FormData,
) {
  const submission = parseForm(typed, { schema: PlaceForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, ...wish } = submission.value;
  const asked = await requestMarketplaceOrder(scope, places, number, wish);
  if (!asked.ok)
    switch (asked.reason) {
      case "forbidden":
      case "not-found":
        throw denial(asked.reason);
      case "asked-already":
        return undefined;
      case "no-marketplace":
        return changed(submission, noMarketplace);
      case "look-first":
        return changed(submission, "平台已有一笔未登记的订单，请先处理后再下单");
      default:
        return changed(submission, buyTexts[asked.reason]);
    }
  await carryOutOrder(scope, places, wish.id);
  return undefined;
}

/** 取消平台订单: wishes it, and asks the marketplace at once. Undefined once it is done. */
export async function handleCallOff(
  scope: Scope<Staff>,
  places: readonly OrderingMarketplace[],
  number: string,
  typed: FormData,
) {
  const submission = parseForm(typed, { schema: CallOffForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { purchaseId, reason } = submission.value;
  const asked = await cancelMarketplaceOrder(scope, number, { purchaseId, reason });
  if (!asked.ok)
    switch (asked.reason) {
      case "forbidden":
      case "not-found":
        throw denial(asked.reason);
      case "received-already":
        return changed(submission, "货物已到货或有缺件，不能取消");
      case "case-open":
        return changed(submission, "有问题单在处理，不能取消");
      case "undone-already":
        return changed(submission, movedText);
    }
  await carryOutOrder(scope, places, purchaseId);
  return undefined;
}

/** 放弃下单: by somebody who has looked at the marketplace. */
export async function handleGiveUp(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: GiveUpForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { wishId, reason } = submission.value;
  const given = await giveUpPlacing(scope, number, { wishId, reason });
  if (given.ok) return undefined;
  if (given.reason === "calling")
    return changed(submission, "正在联系平台，可能已经下单，请两分钟后再试");
  throw denial(given.reason);
}
