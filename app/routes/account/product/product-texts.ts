import { numberTakenText, ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import { limits } from "#app/domain/core/limits.ts";
import { materialLimits } from "#app/domain/trade/floor/material.ts";

/** What the buyer reads where a command on own products refuses. */
export const productRefusals = {
  "nothing-chosen": "商品を選んでください",
  "too-many": `一度に選べるのは${ownProductLimits.atOnceMax}件までです`,
  "too-many-tags": `タグは1商品につき${ownProductLimits.tagsMax}個までです`,
  "too-many-sources": `仕入先は1商品につき${ownProductLimits.sourcesMax}件までです。不要な仕入先を解除してからお試しください`,
  "too-many-materials": `副資材は1商品につき${materialLimits.perProductMax}種類までです`,
  "no-such-material": "副資材を選び直してください",
  "library-full": `商品ライブラリは${ownProductLimits.productsMax.toLocaleString("ja-JP")}件までです`,
  "management-number-taken": numberTakenText,
  "sku-bound": "この種類は、別の自社商品の仕入先になっています",
  "moved-meanwhile":
    "ほかの方が先に変更しました。ページを読み込み直して、内容をご確認のうえもう一度お試しください",
  "option-gone": "お取り扱いのないオプションが選ばれています。オプションを選び直してください",
  "same-product": "別の商品を選んでください",
  "cart-full": `カートに入れられるのは${limits.linesPerOrder}明細までです。カートを整理してからお試しください`,
  gone: "この商品は掲載が終わったか、選んだ種類がなくなりました",
} as const;
