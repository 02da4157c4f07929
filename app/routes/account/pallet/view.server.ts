import type { listPalletGoods } from "#app/domain/catalog/pallets/pallet-queries.server.ts";

export type ListedGoods = Awaited<ReturnType<typeof listPalletGoods>>["rows"][number];

/** What the pages show of goods in a pallet, field by field. */
export type GoodsView = ReturnType<typeof toGoodsView>;

/** Lists what is shown of goods as they were found, and of the offer as it is today. */
export function toGoodsView({ goods, offer, palletName, landedYen, stock }: ListedGoods) {
  const { number, palletId, titleJa, change, changedOn, fromFen, priceFen } = goods;
  return {
    goods: { number, palletId, titleJa, change, changedOn, fromFen, priceFen },
    offer: offer && {
      id: offer.id,
      platform: offer.platform,
      titleJa: offer.titleJa,
      picture: offer.picture,
      supplierNameZh: offer.supplierNameZh,
      priceFen: offer.priceFen,
    },
    palletName,
    landedYen,
    stock,
  };
}
