import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import {
  replyToStaff,
  withdrawGoodsRequest,
} from "#app/domain/catalog/goods-requests/goods-request-commands.server.ts";
import {
  CartForm,
  OpenRequestForm,
} from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import { findGoodsRequest } from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { addedToCart } from "#app/shared/added-to-cart.ts";

/** Why goods do not go into the cart. */
const cartRefusals = {
  gone: "この商品は、すでにお取り扱いがありません。もう一度ご依頼ください",
  "out-of-stock": "在庫を超える個数があります。在庫の範囲で入力してください",
  "option-gone": "お取り扱いのないオプションが選ばれています",
  "cart-full": `カートに入れられるのは${limits.linesPerOrder}明細までです。カートを整理してからお試しください`,
  "nothing-chosen": "個数を入力してください",
} satisfies Record<RefusalOf<typeof addToCart>, string>;

/** What the buttons of a request's page do. */
export async function doGoodsRequestCommand(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  sent: FormData,
) {
  if (formText(sent, "intent") === "cart") return putAgain(context, scope, number, sent);
  const submission = parseForm(sent, { schema: OpenRequestForm });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const moved =
    value.intent === "reply"
      ? await replyToStaff(scope, number, value.words)
      : await withdrawGoodsRequest(scope, number);
  if (moved.ok) return redirect(goodsRequestPage(number), 303);
  switch (moved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "moved-meanwhile":
      return changed(
        submission,
        "この依頼は、すでに状態が変わっています。最新の状態をご確認ください",
      );
  }
}

/** カートに入れる: the goods of the request once more. */
async function putAgain(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  sent: FormData,
) {
  const submission = parseForm(sent, { schema: CartForm });
  if (submission.status !== "success") return invalid(submission);
  const { quantities, formKey } = submission.value;
  const found = await findGoodsRequest(scope, number);
  if (!found?.goods) throw notFound();
  const added = await addToCart(scope, {
    offerId: number,
    quantities,
    note: found.request.note,
    optionIds: [],
    formKey,
  });
  if (added.ok) return redirectWithFlash(context, href("/cart"), addedToCart);
  const short = added.reason === "out-of-stock" ? added.short : [];
  const at = short.map(({ skuId }) => found.goods!.skus.findIndex(({ id }) => id === skuId));
  if (added.reason === "nothing-chosen") at.push(0);
  const text = cartRefusals[added.reason];
  return at.length > 0
    ? invalid(
        submission,
        undefined,
        Object.fromEntries(at.map((index) => [`pieces[${index}].quantity`, [text]])),
      )
    : invalid(submission, text);
}
