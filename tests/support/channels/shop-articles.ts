import type { ShopArticle } from "#app/domain/channels/ports/shop-inventory.ts";

/** An article of a marketplace; what a test does not say is plain. */
export function shopArticle(id: string, said: Partial<ShopArticle> = {}): ShopArticle {
  return {
    articleId: id,
    sku: id,
    title: `商品 ${id}`,
    address: "",
    picture: "",
    asin: "",
    fnsku: "",
    jan: "",
    priceYen: 1_980,
    onHand: 10,
    inbound: 0,
    reserved: 0,
    unsellable: 0,
    ...said,
  };
}
