import { fixed, wording } from "./wording.ts";

/** Messages in the history of a company's own products and of its shops. */
export const productMessages = {
  "product.tagged": wording<{ tag: string }>(
    ({ tag }) => `タグ: ${tag}`,
    ({ tag }) => `标签: ${tag}`,
  ),
  "product.source": wording<{ offerId: string }>(
    ({ offerId }) => `仕入先: ${offerId}`,
    ({ offerId }) => `卖家: ${offerId}`,
  ),
  "product.preferred-source": wording<{ before: string; after: string }>(
    ({ before, after }) => `既定の仕入先: ${before} → ${after}`,
    ({ before, after }) => `默认卖家: ${before} → ${after}`,
  ),
  "product.merged": wording<{ name: string }>(
    ({ name }) => `統合: ${name}`,
    ({ name }) => `合并: ${name}`,
  ),
  "product.merged-into": wording<{ name: string }>(
    ({ name }) => `統合先: ${name}`,
    ({ name }) => `合并到: ${name}`,
  ),
  "product.from-sheet": wording<{ name: string }>(
    ({ name }) => `表から登録: ${name}`,
    ({ name }) => `从表格登记: ${name}`,
  ),
  "product.from-order": wording<{ number: string }>(
    ({ number }) => `注文 ${number}`,
    ({ number }) => `订单 ${number}`,
  ),
  "product.drawn-picture": fixed("画像: AI商品素材の画像に変更", "图片: 改为AI商品素材的图片"),
  "product.material-used": wording<{ name: string; pieces: number }>(
    ({ name, pieces }) => `副資材 ${name}: 1個に${pieces}枚`,
    ({ name, pieces }) => `辅料 ${name}: 每件${pieces}张`,
  ),
  "product.material-unused": wording<{ name: string }>(
    ({ name }) => `副資材 ${name}: 使わない`,
    ({ name }) => `辅料 ${name}: 不使用`,
  ),
  "product.article": wording<{ marketplace: string; shop: string; sku: string }>(
    ({ marketplace, shop, sku }) => `${marketplace}「${shop}」: ${sku}`,
    ({ marketplace, shop, sku }) => `${marketplace}“${shop}”: ${sku}`,
  ),
  "shop.stock-every-night": fixed("在庫の取得: 毎晩", "获取库存: 每晚"),
  "shop.stock-every": wording<{ hours: number }>(
    ({ hours }) => `在庫の取得: ${hours}時間ごと`,
    ({ hours }) => `获取库存: 每${hours}小时`,
  ),
};
