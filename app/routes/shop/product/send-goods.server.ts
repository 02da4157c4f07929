import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { digestOfJson } from "#app/domain/core/sheet-file/digest.ts";
import { href } from "#app/href.ts";
import { formEntries, formText } from "#app/http/input/form-text.ts";
import { inputLimits } from "#app/http/input/input-limits.ts";
import { invalidFields, notFound } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { cartCookie } from "#app/http/session/cookies.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { addedToCart } from "#app/shared/added-to-cart.ts";
import { refusals, shortError } from "./product-refusals.ts";
import { lettersOf, productAddress, readQuantities, typedTexts } from "./sku-quantities.ts";

/** The number of an offer, as its platform has it. */
export const OfferId = z.string().regex(/^\d{5,20}$/);

/** An address has less room than a form; the rest is for the host before it. */
const addressMax = inputLimits.addressLength - 200;
const tooManyAtOnce = "一度に計算できる種類を超えています。数量を入力する種類を減らしてください";

/** What the product page answers where it stays. */
export type ProductAnswer = SubmissionResult<string[]> & {
  /** How many pieces went into the cart. */
  added?: number;
  /** Whether the goods are a favourite now. */
  isFavourite?: boolean;
};

/** What the product page sends: an estimate anew, or the goods into the cart. */
export async function sendGoods(args: ActionFunctionArgs, form: FormData) {
  const typed = readQuantities(new URLSearchParams(formEntries(form, "option")));
  const offerId = OfferId.safeParse(formText(form, "goods_id"));
  if (!offerId.success) throw notFound();
  const note = rules.note.safeParse(formText(form, "note") ?? "");
  const errors = { ...typed.errors };
  if (!note.success)
    errors.note = [`${note.error.issues[0]!.message}（現在 ${lettersOf(typed.note)}文字）`];
  if (formText(form, "intent") === "estimate") return estimated(offerId.data);
  if (Object.keys(errors).length === 0 && typed.quantities.size === 0)
    errors.skus = [refusals["nothing-chosen"].text];
  if (Object.keys(errors).length > 0 || !note.success) return again(errors);

  const formKey = formText(form, "key");
  const { scope, headers } = await withCartKey();
  const added = await addToCart(scope, {
    offerId: offerId.data,
    quantities: typed.quantities,
    note: note.data,
    optionIds: typed.optionIds,
    formKey,
  });
  const pieces = [...typed.quantities.values()].reduce((sum, count) => sum + count, 0);
  if (added.ok && formText(form, "stay"))
    return data<ProductAnswer>({ status: "success", added: pieces }, { headers });
  if (added.ok) return redirectWithFlash(args.context, href("/cart"), addedToCart, headers);
  const { text, status } = refusals[added.reason];
  return added.reason === "out-of-stock"
    ? again(Object.fromEntries(added.short.map(shortError)), status)
    : again({ skus: [text] }, status);

  /** What was typed stands in the address, as long as there is room. */
  function estimated(goodsId: string) {
    const address = productAddress([
      ["goods_id", goodsId],
      ["fromPlatform", formText(form, "fromPlatform") ?? ""],
      ...typedTexts(typed),
      ["note", typed.note],
    ]);
    if (Object.keys(errors).length === 0 && address.length > addressMax)
      errors.skus = [tooManyAtOnce];
    return Object.keys(errors).length > 0 ? again(errors) : redirect(`${address}#buy`, 303);
  }

  function again(error: Record<string, string[]>, status: 400 | 409 = 400) {
    return invalidFields(error, [...typedTexts(typed), ["note", typed.note]], status);
  }

  /** A visitor's first goods give their browser the key of its cart: the same one to a copy of their form. */
  async function withCartKey() {
    const scope = await shopperScope(args);
    if (scope.actor.kind === "buyer" || scope.actor.guestKey)
      return { scope, headers: new Headers() };
    const guestKey = formKey ? await digestOfJson(["cart", formKey]) : crypto.randomUUID();
    const headers = new Headers({ "Set-Cookie": await cartCookie.serialize(guestKey) });
    return { scope: { ...scope, actor: { kind: "visitor" as const, guestKey } }, headers };
  }
}
