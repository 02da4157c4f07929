import type { AgainProblem } from "#app/domain/catalog/cart/order-again.server.ts";
import { yuan } from "#app/ui/money.tsx";

/** Why a product was not put into the cart, and what to do about it. */
export function againText({ trouble, priceFen, stock }: AgainProblem) {
  switch (trouble) {
    case "no-source":
      return "仕入先がありません。商品情報で仕入先を追加してください";
    case "gone":
      return "この仕入先の商品は掲載が終わりました。別の仕入先を選んでください";
    case "out-of-stock":
      return `在庫は${stock.toLocaleString("ja-JP")}個です。数量を減らすか、別の仕入先を選んでください`;
    case "option-gone":
      return "お取り扱いのないオプションが設定されています。商品情報でオプションを選び直してください";
    case "above-cap":
      return `いまの単価は${yuan(priceFen)}元で、上限を超えています。この単価でよろしければ、もう一度「カートに入れる」を押してください`;
  }
}
