import type { Submission } from "@conform-to/react";
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { type Again, orderAgain } from "#app/domain/catalog/cart/order-again.server.ts";
import {
  deleteOwnProducts,
  tagOwnProducts,
} from "#app/domain/catalog/products/change-own-products.server.ts";
import { ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import { sourcesQuery } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { comparedMax, limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { saveOrderedGoods } from "#app/domain/trade/floor/own-goods.server.ts";
import { href } from "#app/href.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { readRows } from "#app/http/input/read-rows.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { addedToCart } from "#app/shared/added-to-cart.ts";
import { rowHash } from "#app/ui/row-place.ts";
import { againText } from "./again-texts.ts";
import { productRefusals } from "./product-texts.ts";

/** Sentences by the name of their field. */
type FieldErrors = Record<string, string[]>;

interface Pressed {
  context: AppLoadContext;
  scope: Scope<Buyer>;
  form: FormData;
  submission: Submission<unknown>;
  /** The list as it was filtered. */
  here: string;
  picked: readonly string[];
}

/** What the buttons of the library, of goods and of order lines do; `here` is the list as it was filtered. */
export async function doCollectionCommand(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  form: FormData,
  here: string,
) {
  const submission = readProducts(form);
  const picked = formTexts(form, "pick").slice(0, ownProductLimits.atOnceMax + 1);
  const pressed = { context, scope, form, submission, here, picked };
  switch (formText(form, "intent")) {
    case "tag":
      return tag(pressed, "add");
    case "untag":
      return tag(pressed, "remove");
    case "delete":
      return settled(
        pressed,
        await deleteOwnProducts(scope, picked),
        "件を削除しました。",
        "#library",
      );
    case "cart":
      return cart(pressed);
    case "compare":
      return compare(pressed);
    case "material":
      return material(pressed);
    case "goods":
      return kept(pressed, await addFromGoods(scope, chosenSkus(form)));
    case "line":
      return kept(pressed, await saveOrderedGoods(scope, formText(form, "line") ?? ""));
    default:
      return invalid(submission, "操作を選んでください");
  }
}

function chosenSkus(form: FormData) {
  return formTexts(form, "sku")
    .slice(0, limits.linesPerOrder)
    .map((skuId) => ({ skuId }));
}

/** A form of the lists of own products, to be shown again with what is wrong. */
export function readProducts(form: FormData) {
  return readRows(form, {
    fields: ["qty", "source"],
    lists: ["pick", "sku", "merge"],
    single: ["tag"],
  });
}

async function tag(pressed: Pressed, way: "add" | "remove") {
  const { scope, form, submission, picked } = pressed;
  const typed = fields.favouriteTag.safeParse(formText(form, "tag") ?? "");
  const wrong = (text: string) => invalid(submission, undefined, { tag: [text] });
  if (!typed.success) return wrong(typed.error.issues[0]!.message);
  if (!typed.data || /[,、]/.test(typed.data)) return wrong("タグを1つ入力してください");
  return settled(
    pressed,
    await tagOwnProducts(scope, picked, typed.data, way),
    "件のタグを変更しました。",
    rowHash(picked[0] ?? ""),
  );
}

async function cart(pressed: Pressed) {
  const { scope, form, submission, picked } = pressed;
  const wrong: FieldErrors = {};
  const wanted = picked.map((productId): Again => {
    const quantity = fields.quantity.safeParse(formText(form, `qty-${productId}`) ?? "");
    if (!quantity.success) wrong[`qty-${productId}`] = [quantity.error.issues[0]!.message];
    const accepted = Number(formText(form, `accept-${productId}`));
    return {
      productId,
      quantity: quantity.data ?? 0,
      skuId: formText(form, `source-${productId}`),
      acceptedFen: Number.isSafeInteger(accepted) ? accepted : undefined,
    };
  });
  if (Object.keys(wrong).length > 0) return invalid(submission, undefined, wrong);
  const put = await orderAgain(scope, wanted, formText(form, "key"));
  if (put.ok) return redirectWithFlash(pressed.context, href("/cart"), addedToCart);
  if (put.reason !== "problems") return refused(pressed, put.reason);
  const said = put.problems.map((problem) => [`qty-${problem.productId}`, [againText(problem)]]);
  const asked = put.problems.filter(({ trouble }) => trouble === "above-cap");
  const accepts = asked.map(({ productId, priceFen }) => [productId, priceFen] as const);
  const answer = submission.reply({ fieldErrors: Object.fromEntries(said) });
  // Prices that are asked about: who presses once more agrees to them.
  return data({ ...answer, accepts: Object.fromEntries(accepts) }, { status: 409 });
}

/** What the ticked products are bought as, side by side. */
async function compare(pressed: Pressed) {
  const { scope, form, submission, picked } = pressed;
  const wrong = (text: string) => invalid(submission, text);
  if (picked.length === 0) return wrong(productRefusals["nothing-chosen"]);
  if (picked.length > comparedMax) return wrong(`一度に比較できるのは${comparedMax}件までです`);
  const found = await sourcesQuery(scope, picked, picked.length);
  const sources = found.map(({ source }) => source);
  const offers = picked.flatMap((id) => {
    const own = sources.filter(({ productId }) => productId === id);
    const chosen = own.find(({ skuId }) => skuId === formText(form, `source-${id}`)) ?? own[0];
    return chosen ? [["goods_id", chosen.offerId]] : [];
  });
  if (offers.length === 0) return wrong("選んだ商品には仕入先が登録されていません");
  return redirect(`${href("/compareGoods")}?${new URLSearchParams(offers)}`, 303);
}

/** On to the page that writes texts of the ticked products. */
function material({ submission, picked }: Pressed) {
  if (picked.length === 0) return invalid(submission, productRefusals["nothing-chosen"]);
  const query = new URLSearchParams(picked.map((id) => ["pick", id]));
  return redirect(`${href("/aiMaterial")}?${query}`, 303);
}

type Reason = keyof typeof productRefusals | "not-found" | "forbidden";
type Outcome<Value> = { ok: true; value: Value } | { ok: false; reason: Reason };

function refused({ submission }: Pressed, reason: Reason) {
  if (reason === "not-found" || reason === "forbidden") throw denial(reason);
  return reason === "nothing-chosen"
    ? invalid(submission, productRefusals[reason])
    : changed(submission, productRefusals[reason]);
}

/** Back to the list where what was changed stands. */
function settled(pressed: Pressed, result: Outcome<unknown>, done: string, place: string) {
  if (!result.ok) return refused(pressed, result.reason);
  const { context, here, picked } = pressed;
  return redirectWithFlash(context, here + place, picked.length + done);
}

function kept(pressed: Pressed, result: Outcome<{ added: number; known: number }>) {
  if (!result.ok) return refused(pressed, result.reason);
  const { added, known } = result.value;
  const kept = added > 0 ? `${added}件を商品ライブラリに登録しました。` : "";
  const before = known > 0 ? `${known}件は登録済みです。` : "";
  return redirectWithFlash(pressed.context, href("/collection"), {
    text: kept + before || "登録済みです。",
    note: added === 0,
  });
}
