import { specText } from "../offers/offer.ts";
import type { OwnProduct } from "../products/own-product-queries.server.ts";
import type { Source } from "../products/write-own-product.server.ts";
import { type KnownProducts, offerIn } from "./known-products.server.ts";
import type { ProductCellProblem, TypedProduct } from "./product-sheet-row.ts";

interface ReadSource {
  /** The source to add; undefined if the row names none, or the product has it already. */
  value?: Source;
  problem?: ProductCellProblem;
}

/** Finds the offer and SKU that a row names as the source of its product. */
export function readSource(
  { typed }: TypedProduct,
  product: OwnProduct | undefined,
  known: KnownProducts,
  hosts: readonly string[],
): ReadSource {
  if (!typed.offer)
    return typed.sku ? wrong("offer", "仕入先の商品番号かURLも入力してください") : {};
  const offerId = offerIn(typed.offer, hosts);
  if (!offerId) return wrong("offer", "1688・淘宝・天猫の商品番号かURLを入力してください");
  const own = product ? (known.sources.get(product.id) ?? []) : [];
  // An existing source may have left the marketplace.
  if (own.some(({ skuId }) => skuId === typed.sku?.trim())) return {};
  const choices = known.choices.get(offerId) ?? [];
  if (choices.length === 0)
    return wrong("offer", "この商品は見つかりません。一度、検索の欄に貼り付けて開いてください");
  const meant = matching(choices, typed.sku ?? "");
  const [sku] = meant;
  if (!sku || meant.length > 1)
    return wrong(
      "sku",
      `種類の番号か、カラー・サイズを入力してください（${choices.length}種類あります）`,
    );
  if (own.some(({ skuId }) => skuId === sku.id)) return {};
  if (known.boundTo.has(sku.id))
    return wrong("sku", "この種類は、別の自社商品の仕入先になっています");
  if (own.length > 0)
    return wrong("offer", "登録済みの商品の仕入先は、商品のページで追加・変更してください");
  return { value: { offerId, skuId: sku.id, priceFen: sku.priceFen, quantity: 1 } };
}

type Choice = KnownProducts["choices"] extends Map<string, (infer One)[]> ? One : never;

function matching(choices: readonly Choice[], typed: string) {
  const words = plain(typed);
  if (words === "") return choices;
  const named = choices.filter(({ id }) => id === typed.trim());
  if (named.length > 0) return named;
  return choices.filter(({ spec }) =>
    [specText(spec), spec.map(({ valueZh }) => valueZh).join("")].some(
      (text) => plain(text) === words,
    ),
  );
}

function plain(words: string) {
  return words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s/、,;:]+/g, "");
}

function wrong(field: ProductCellProblem["field"], text: string): ReadSource {
  return { problem: { field, text } };
}
