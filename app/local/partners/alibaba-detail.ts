import type { SeedOffer, SeedSupplier } from "#db/seed/catalogue/shapes.ts";

export const yuan = (fen: number) => (fen / 100).toFixed(2);

/** An id that is to stand in the answer as a number, digit for digit. */
export const id = (digits: string) => `@${digits}@`;

/** A goods page as 1688 tells of it. */
export function detailOf(offer: SeedOffer, supplier: SeedSupplier | undefined) {
  const [length, width, height] = (offer.sizeMm ?? []).map((mm) => mm / 10);
  return {
    offerId: id(offer.id),
    categoryName: "",
    subject: offer.titleZh,
    subjectTrans: offer.titleJa,
    description: "",
    status: "published",
    minOrderQuantity: offer.minOrder,
    sellerOpenId: offer.supplierId,
    companyName: supplier?.nameZh,
    createDate: `${offer.publishedOn} 00:00:00`,
    soldOut: "false",
    productImage: { images: offer.pictures },
    mainVideo:
      offer.minOrder > 1 ? `https://cloud.video.taobao.com/play/u/1/p/1/${offer.id}.mp4` : null,
    productAttribute: offer.attributes.map(({ name, value }) => ({ attributeName: name, value })),
    productSkuInfos: offer.skus.map((sku) => ({
      skuId: id(sku.id),
      specId: `spec-${sku.id}`,
      price: yuan(sku.priceFen),
      amountOnSale: sku.stock,
      skuAttributes: sku.spec.map(({ name, value }) => ({
        attributeName: name,
        value,
        skuImageUrl: sku.picture,
      })),
    })),
    productSaleInfo: {
      amountOnSale: offer.skus.reduce((sum, { stock }) => sum + stock, 0),
      quoteType: offer.tiers.length > 1 ? 2 : 1,
      priceRangeList: offer.tiers.map(({ fromQuantity, priceFen }) => ({
        startQuantity: fromQuantity,
        price: yuan(priceFen),
      })),
      unitInfo: { unit: offer.unitZh, transUnit: null },
    },
    productShippingInfo: {
      sendGoodsAddressText: `${supplier?.provinceZh}省 ${supplier?.cityZh}市`,
      weight: offer.weightGrams === null ? 0 : offer.weightGrams / 1_000,
      length: length ?? 0,
      width: width ?? 0,
      height: height ?? 0,
      shippingTimeGuarantee: "shipIn48Hours",
    },
    tagInfoList: offer.tags.includes("single_piece") ? [{ key: "isOnePsale", value: true }] : [],
    sellerDataInfo: {
      compositeServiceScore: String((supplier?.ratingTenths ?? 0) / 10),
      repeatPurchasePercent: String((supplier?.repurchasePercent ?? 0) / 100),
    },
  };
}
