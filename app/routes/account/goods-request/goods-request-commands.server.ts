import { data, redirect } from "@remix-run/cloudflare";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import {
  replyToStaff,
  withdrawGoodsRequest,
} from "#app/domain/catalog/goods-requests/goods-request-commands.server.ts";
import {
  CartForm,
  ReplyForm,
  WithdrawForm,
} from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import { findGoodsRequest } from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import type { RefusalOf, Result } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { typedText } from "#app/http/input/typed-text.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** Why goods do not go into the cart. */
const cartRefusals = {
  gone: "この商品は、すでにお取り扱いがありません。もう一度ご依頼ください",
  "out-of-stock": "在庫を超える個数があります。在庫の範囲で入力してください",
  "option-gone": "お取り扱いのないオプションが選ばれています",
  "cart-full": "カートに入れられるのは200明細までです。カートを整理してからお試しください",
  "nothing-chosen": "個数を入力してください",
} satisfies Record<RefusalOf<typeof addToCart>, string>;

type Problem = { text: string; fieldId?: string };

function again(typed: Record<string, string>, problems: Problem[], status: number) {
  return data({ typed, problems }, { status });
}

/** What the buttons of a request's page do. */
export async function doGoodsRequestCommand(scope: Scope<Buyer>, number: string, sent: FormData) {
  const intent = formText(sent, "intent");
  if (intent === "cart") return putAgain(scope, number, sent);
  const schema = intent === "withdraw" ? WithdrawForm : ReplyForm;
  const typed = typedText(sent, schema);
  const submission = parseForm(sent, { schema });
  if (submission.status !== "success") return again(typed, problemsOf(submission.error), 400);
  const { value } = submission;
  const moved =
    value.intent === "reply"
      ? await replyToStaff(scope, number, value.words)
      : await withdrawGoodsRequest(scope, number);
  return settled(moved, number, typed);
}

function settled(
  moved: Result<void, "forbidden" | "not-found" | "moved-meanwhile">,
  number: string,
  typed: Record<string, string>,
) {
  if (moved.ok) return redirect(goodsRequestPage(number), 303);
  switch (moved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "moved-meanwhile":
      return again(
        typed,
        [{ text: "この依頼は、すでに状態が変わっています。最新の状態をご確認ください" }],
        409,
      );
  }
}

/** カートに入れる: the goods of the request once more. */
async function putAgain(scope: Scope<Buyer>, number: string, sent: FormData) {
  const typed = typedText(sent, CartForm);
  const submission = parseForm(sent, { schema: CartForm });
  if (submission.status !== "success") return again(typed, problemsOf(submission.error), 400);
  const found = await findGoodsRequest(scope, number);
  if (!found?.goods) throw notFound();
  const added = await addToCart(scope, {
    offerId: number,
    quantities: submission.value,
    note: found.request.note,
    optionIds: [],
    formKey: formText(sent, "key"),
  });
  const pieces = [...submission.value.values()].reduce((sum, quantity) => sum + quantity, 0);
  if (added.ok) return redirect(`${href("/cart")}?added=${pieces}`, 303);
  const named = added.reason === "out-of-stock" ? added.short.map(({ skuId }) => skuId) : [];
  const fieldOf = (skuId: string) => {
    const at = found.goods!.skus.findIndex(({ id }) => id === skuId);
    return `pieces[${at}].quantity`;
  };
  const text = cartRefusals[added.reason];
  const byField = named.map((skuId) => ({ text, fieldId: fieldOf(skuId) }));
  const first = added.reason === "nothing-chosen" ? { fieldId: "pieces[0].quantity" } : {};
  return again(typed, byField.length > 0 ? byField : [{ text, ...first }], 400);
}

function problemsOf(error: Record<string, string[] | null> | null | undefined): Problem[] {
  const named = Object.entries(error ?? {}).flatMap(([name, said]) =>
    said ? [{ text: said[0] ?? "", ...(name ? { fieldId: name } : {}) }] : [],
  );
  return named.length > 0 ? named : [{ text: "ページを開き直してから、もう一度お試しください" }];
}
