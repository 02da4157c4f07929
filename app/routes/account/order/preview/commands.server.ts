import type { Submission } from "@conform-to/react";
import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { labelMissingText } from "#app/domain/catalog/products/label-data.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { confirmPrices, placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { PlanFields } from "#app/domain/trade/purchasing/purchase-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectDocumentWithFlash } from "#app/http/session/flash.server.ts";

export const PlaceForm = z.object({
  id: rules.idempotencyKey,
  line: z
    .array(rules.id, "商品を選んでください")
    .min(1, "商品を選んでください")
    .max(limits.linesPerOrder, `1回の注文は${limits.linesPerOrder}明細までです`),
  note: rules.note,
  storeId: rules.id.optional(),
  plans: z
    .array(z.object({ id: rules.id }).and(PlanFields))
    .max(limits.linesPerOrder)
    .default([]),
  total: z.coerce.number().int().optional(),
  rate: z.string().max(20).optional(),
  intent: z.enum(["save", "submit", "confirm"]),
});

type Placing = Extract<Submission<z.infer<typeof PlaceForm>>, { status: "success" }>;

/** Takes over the new prices, or makes an order of what was chosen: a draft or one to be quoted. */
export async function doPreviewCommand(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  submission: Placing,
) {
  const { id, line: lineIds, note, storeId, plans, total, rate, intent } = submission.value;

  if (intent === "confirm") return confirmShown(scope, lineIds);

  const placed = await placeOrder(scope, {
    id,
    lineIds,
    note,
    storeId,
    plans: new Map(plans.map(({ id: line, ...plan }) => [line, plan])),
    submit: intent === "submit",
    seenTotalYen: total,
    seenRate: rate,
  });
  if (placed.ok)
    return redirectDocumentWithFlash(
      context,
      orderPage(placed.value.number),
      placed.value.state === "draft"
        ? "注文を一時保存しました。見積の依頼はまだです。"
        : "見積を依頼しました。見積ができるとお知らせします。",
    );

  switch (placed.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "nothing-chosen":
    case "too-many-lines":
      return invalid(submission, `商品を1〜${limits.linesPerOrder}明細の間で選んでください`);
    case "store-missing":
    case "no-such-store":
      return invalid(submission, undefined, { storeId: ["店舗を選んでください"] });
    case "too-much":
      return invalid(
        submission,
        `1回の注文は${limits.paymentYenMax.toLocaleString("ja-JP")}円までです。注文を分けてください`,
      );
    case "price-changed":
      return changed(submission, "価格が上がった商品があります。新しい価格をご確認ください");
    case "label-missing":
      return invalid(
        submission,
        `${labelMissingText}。カートで、管理番号かラベル番号をご記入ください。一時保存はこのままできます`,
      );
    case "option-gone":
    case "not-orderable":
      return changed(
        submission,
        "注文できない商品があります。カートで数量やオプションを直すか、削除してください",
      );
    case "rate-changed":
      return changed(
        submission,
        "為替レートが変わり、金額が変わりました。新しいレートと金額をご確認ください",
      );
    case "amounts-changed":
      return changed(
        submission,
        "料金またはカートの内容が変わり、金額が変わりました。最新の内容をご確認ください",
      );
    case "cart-changed":
    case "not-found":
      return changed(submission, "カートの内容が変わりました。カートをご確認ください");
  }
}

/** 新しい価格を確認しました: the page again, at the prices that it showed. */
async function confirmShown(scope: Scope<Buyer>, lineIds: readonly string[]) {
  await confirmPrices(scope, lineIds);
  const query = new URLSearchParams(lineIds.map((line) => ["line", line]));
  return redirect(`${href("/orderPreview")}?${query}`, 303);
}
