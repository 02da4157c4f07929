import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import {
  acceptGoods,
  firstSkus,
  goneAmong,
  offersOfGoods,
  refuseGoods,
} from "#app/domain/catalog/pallets/decide-goods.server.ts";
import {
  palletLimits,
  type RefusalReason,
  refusalReasons,
} from "#app/domain/catalog/pallets/pallet.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { type Flash, redirectWithFlash } from "#app/http/session/flash.server.ts";
import { grouped } from "#app/ui/money.tsx";
import { decisions } from "./decisions.ts";
import { palletRefusals } from "./pallet-links.ts";

const { atOnceMax, wordLengthMax } = palletLimits;

const DecisionForm = z
  .object({
    intent: z.enum(decisions, "操作を選んでください"),
    // One more than may be: the command says that it is too many.
    pick: z.array(z.string().max(20)).transform((all) => all.slice(0, atOnceMax + 1)),
    reason: z.string().default(""),
    word: freeText()
      .max(wordLengthMax, `除外する言葉は${wordLengthMax}文字以内で入力してください`)
      .default(""),
    key: z.string().max(64).default(""),
  })
  .superRefine(({ intent, reason, word }, { addIssue }) => {
    const wrong = (path: "reason" | "word", message: string) =>
      addIssue({ code: "custom", path: [path], message });
    if (intent === "refuse") {
      if (!(reason in refusalReasons)) wrong("reason", "対象外にする理由を選んでください");
      else if (word && reason !== "word")
        wrong(
          "word",
          `言葉で除外するときは理由に「${refusalReasons.word}」を選び、ほかの理由では言葉を消してください`,
        );
      // Enter in the field of the word presses the first button of the form: nothing is taken by mistake.
    } else if (word)
      wrong("word", "対象外にするときは「対象外にする」を、ほかの操作では言葉を消してください");
  });

/** What ticked goods come to: taken into the pallet, the library or the cart, or refused. */
export async function decideGoods(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  form: FormData,
  here: string,
) {
  const submission = parseForm(form, { schema: DecisionForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, pick, reason, word, key } = submission.value;
  const numbers = [...new Set(pick.map(Number))].filter(Number.isSafeInteger);
  const stop = (refusal: keyof typeof palletRefusals | "not-found" | "forbidden") => {
    switch (refusal) {
      case "not-found":
      case "forbidden":
        throw denial(refusal);
      case "no-word":
        return invalid(submission, undefined, { word: [palletRefusals[refusal]] });
      case "nothing-chosen":
      case "too-many":
        return invalid(submission, palletRefusals[refusal]);
      default:
        return changed(submission, palletRefusals[refusal]);
    }
  };
  if (intent === "refuse") {
    const refused = await refuseGoods(scope, numbers, { reason: reason as RefusalReason, word });
    if (!refused.ok) return stop(refused.reason);
    const { count, taught, landedMaxYen } = refused.value;
    return redirectWithFlash(
      context,
      here,
      `${count}件を対象外にしました。${taughtText(taught, landedMaxYen)}`,
    );
  }
  const [, accepts, to] = intent.match(/^(accept)?-?(library|cart|sheet)?$/) ?? [];
  const gone = to ? await goneAmong(scope, numbers.slice(0, atOnceMax)) : [];
  if (gone.length > 0)
    return changed(submission, `掲載が終わった商品です。選択を外してください: ${gone.join("、")}`);
  if (accepts) {
    const accepted = await acceptGoods(scope, numbers);
    if (!accepted.ok) return stop(accepted.reason);
    const { count, offerIds, numbers: taken } = accepted.value;
    const carried = await carry(scope, offerIds, taken, to, key);
    const text = `${count}件をパレットに登録しました。${carried?.text ?? ""}`;
    return redirectWithFlash(context, here, { ...carried, text, note: false });
  }
  if (numbers.length === 0) return stop("nothing-chosen");
  if (numbers.length > atOnceMax) return stop("too-many");
  const chosen = (await offersOfGoods(scope, numbers)).map(({ offerId }) => offerId);
  if (chosen.length === 0) return stop("not-found");
  const carried = await carry(scope, chosen, numbers, to, key);
  return carried ? redirectWithFlash(context, here, carried) : redirect(here, 303);
}

/**
 * Puts goods into the library or the cart, one SKU of each, or names them for the order sheet; what is sold out or does
 * not fit is counted as left.
 */
async function carry(
  scope: Scope<Buyer>,
  offerIds: readonly string[],
  numbers: readonly number[],
  to: string | undefined,
  formKey: string,
): Promise<Flash | undefined> {
  if (!to) return undefined;
  if (to === "sheet")
    return {
      text: `${numbers.length}件を記入した注文シート（Excel）ができました。数量を直すと、Excel注文から送れます。`,
      link: {
        label: "注文シートをダウンロード",
        href: `${href("/user/excelPlaceAnOrder/:file", { file: "order-sheet.xlsx" })}?goods=${numbers.join(".")}`,
      },
    };
  const skus = await firstSkus(scope, offerIds);
  if (to === "library") {
    const kept = await addFromGoods(
      scope,
      skus.map(({ skuId }) => ({ skuId })),
    );
    const known = kept.ok ? kept.value.added + kept.value.known : 0;
    return {
      text: `${known}件が商品ライブラリにあります。${leftText(offerIds.length - known)}`,
      note: known === 0,
      link: { label: "商品ライブラリ", href: href("/collection") },
    };
  }
  let put = 0;
  const plain = { note: "", optionIds: [], formKey };
  for (const { offerId, skuId, minOrder, stock } of skus) {
    if (stock < minOrder) continue;
    const quantities = new Map([[skuId, minOrder]]);
    const added = await addToCart(scope, { offerId, quantities, ...plain });
    if (added.ok) put += 1;
    else if (added.reason === "cart-full") break;
  }
  return {
    text: `${put}件を最小注文の数量でカートに入れました。${leftText(offerIds.length - put)}`,
    note: put === 0,
    link: { label: "カートを見る", href: href("/cart") },
  };
}

function leftText(left: number) {
  return left > 0 ? `${left}件は在庫がないか、入りきらないため、そのままです。` : "";
}

/** What a refusal changed in the pallet's conditions. */
function taughtText(taught: boolean, landedMaxYen: number | null) {
  if (landedMaxYen === null) return taught ? "パレットの条件に加え、次の検索から反映します。" : "";
  const limit = grouped(String(landedMaxYen));
  return taught
    ? `着地原価の上限を${limit}円に変更しました。次の検索から反映します。`
    : `着地原価の上限は${limit}円のままです。`;
}
