import {
  type Attribute,
  type PriceTier,
  type ShopTag,
  shopTags,
} from "#app/domain/catalog/offers/offer.ts";
import type { FetchedOffer, FetchedSku } from "#app/domain/catalog/offers/product-source.ts";
import {
  countOf,
  fenOf,
  filmOf,
  gramsOf,
  isPicture,
  most,
  sideOf,
  textOf,
} from "../marketplace/told.ts";
import type { Detail, DetailSku } from "./answers.schema.server.ts";

/** Freight within China until it is quoted, where 1688 estimates none. */
const usualFreightFen = 800;

/** What their words for a goods page or its seller are among our marks. */
const tagsByWord: Readonly<Record<string, ShopTag>> = {
  super_factory: "factory",
  certifiedFactory: "factory",
  shipInToday: "ships_today",
  shipIn24Hours: "ships_24h",
  shipIn48Hours: "ships_48h",
  isOnePsale: "single_piece",
  getRate24HLv2: "rate_24h_95",
  getRate24HLv3: "rate_24h_99",
  getRate48HLv2: "rate_48h_95",
  getRate48HLv3: "rate_48h_99",
  "1688Selection": "selected",
  select: "selected",
  noReason7DReturn: "return_7d",
};

/** Our words for a goods page, in the order that the shop names its marks. */
export function tagsOf(words: readonly (string | null | undefined)[]): ShopTag[] {
  const known = new Set(words.map((word) => (word ? tagsByWord[word] : undefined)));
  return shopTags.filter((tag) => known.has(tag));
}

/** Their word for one of our marks, as a filter; undefined of one that they do not filter by. */
export function filterWord(tag: ShopTag) {
  return Object.keys(tagsByWord).find((word) => tagsByWord[word] === tag);
}

/** A day as 1688 writes moments, `2025-03-04 10:11:12`; of nothing the day given. */
export function dayOf(moment: string | null | undefined, otherwise: string) {
  return moment?.match(/^\d{4}-\d{2}-\d{2}/)?.[0] ?? otherwise;
}

/**
 * A goods page of 1688 in our words; undefined where it sells nothing any more. Prices are those without a
 * promotion: one that ends before we buy would be a bill to come.
 */
export function offerOf(
  detail: Detail,
  { freightFen, today }: { freightFen: number | undefined; today: string },
): FetchedOffer | undefined {
  const { productSaleInfo: sale, productShippingInfo: shipping } = detail;
  if (detail.status && detail.status !== "published") return undefined;
  const tiers = tiersOf(sale.priceRangeList ?? []);
  const skus = skusOf(detail, tiers[0]?.priceFen ?? fenOf(sale.consignPrice));
  if (skus.length === 0) return undefined;
  const minOrder = countOf(detail.minOrderQuantity, 1);
  const titleZh = textOf(detail.subject);
  const priceFen = Math.min(...skus.map((sku) => sku.priceFen));
  const soldOut = detail.soldOut === "true";
  const tags = tagsOf([
    ...(detail.tagInfoList ?? []).filter(({ value }) => value).map(({ key }) => key),
    shipping?.shippingTimeGuarantee,
  ]);
  return {
    id: detail.offerId,
    platform: "1688",
    titleZh,
    titleJa: textOf(detail.subjectTrans ?? "") || titleZh,
    categoryZh: textOf(detail.categoryName ?? ""),
    unitJa: textOf(sale.unitInfo?.transUnit || sale.unitInfo?.unit || "点", 20),
    minOrder,
    priceFen,
    // A price for each SKU has no steps; those by quantity hold for all.
    tiers:
      sale.quoteType === 1 || tiers.length === 0 ? [{ fromQuantity: minOrder, priceFen }] : tiers,
    attributes: (detail.productAttribute ?? []).flatMap(attributeOf).slice(0, most.attributes),
    tags,
    pictures: detail.productImage.images.filter(isPicture).slice(0, most.pictures),
    film: filmOf(detail.mainVideo),
    weightGrams: gramsOf(shipping?.weight),
    lengthMm: sideOf(shipping?.length),
    widthMm: sideOf(shipping?.width),
    heightMm: sideOf(shipping?.height),
    domesticFreightFen: freightFen ?? usualFreightFen,
    soldCount: 0,
    stock: soldOut ? 0 : countOf(skus.reduce((sum, { stock }) => sum + stock, 0)),
    publishedOn: dayOf(detail.createDate, today),
    supplier: supplierOf(detail, tags),
    skus: soldOut ? skus.map((sku) => ({ ...sku, stock: 0 })) : skus,
  };
}

function tiersOf(ranges: NonNullable<Detail["productSaleInfo"]["priceRangeList"]>): PriceTier[] {
  return ranges
    .flatMap(({ startQuantity, price }) => {
      const priceFen = fenOf(price);
      return priceFen ? [{ fromQuantity: countOf(startQuantity, 1), priceFen }] : [];
    })
    .sort((one, other) => one.fromQuantity - other.fromQuantity)
    .slice(0, most.tiers);
}

/** Goods without a choice are one SKU under the page's own number. */
function skusOf(detail: Detail, pagePriceFen: number | undefined): FetchedSku[] {
  const picture = detail.productImage.images.find(isPicture) ?? "";
  const choices = detail.productSkuInfos ?? [];
  if (choices.length === 0 && pagePriceFen !== undefined) {
    const stock = countOf(detail.productSaleInfo.amountOnSale);
    return [{ id: detail.offerId, orderId: "", spec: [], priceFen: pagePriceFen, stock, picture }];
  }
  return choices.slice(0, most.skus).flatMap((sku) => {
    const priceFen = fenOf(sku.price) ?? pagePriceFen;
    return priceFen === undefined ? [] : [skuOf(sku, priceFen, picture)];
  });
}

function skuOf(sku: DetailSku, priceFen: number, picture: string): FetchedSku {
  const attributes = sku.skuAttributes ?? [];
  const own = attributes.map(({ skuImageUrl }) => skuImageUrl ?? "").find(isPicture);
  return {
    id: sku.skuId,
    orderId: sku.specId,
    spec: attributes.flatMap(attributeOf).slice(0, most.spec),
    priceFen,
    stock: countOf(sku.amountOnSale),
    picture: own ?? picture,
  };
}

type Pair = NonNullable<Detail["productAttribute"]>[number];

function attributeOf({ attributeName, attributeNameTrans, value, valueTrans }: Pair): Attribute[] {
  if (!value) return [];
  return [
    {
      nameZh: textOf(attributeName),
      nameJa: textOf(attributeNameTrans || attributeName),
      valueZh: textOf(value),
      valueJa: textOf(valueTrans || value),
    },
  ];
}

function supplierOf(detail: Detail, tags: ShopTag[]): FetchedOffer["supplier"] {
  const { sellerOpenId, companyName, sellerDataInfo, productShippingInfo } = detail;
  const [, provinceZh = "", cityZh = ""] =
    productShippingInfo?.sendGoodsAddressText?.match(/^(\S+?省|\S+?市|\S+?区)?\s*(\S+?市)?/) ?? [];
  const score = Number.parseFloat(sellerDataInfo?.compositeServiceScore ?? "");
  return {
    id: sellerOpenId || `1688-${detail.offerId}`,
    platform: "1688",
    nameZh: textOf(companyName || "1688"),
    provinceZh: textOf(provinceZh, 40),
    cityZh: textOf(cityZh, 40),
    foundedYear: 0,
    ratingTenths: Number.isFinite(score) ? Math.round(score * 10) : 0,
    repurchasePercent: percentOf(sellerDataInfo?.repeatPurchasePercent),
    tags,
  };
}

/** Percent in whole ones, of a share of one or of what bears its sign: "0.33", "33%" and "33" are 33, "1%" is 1. */
function percentOf(told: string | null | undefined) {
  const figure = Number.parseFloat(told ?? "");
  if (!Number.isFinite(figure)) return 0;
  const isPercent = told?.includes("%") || figure > 1;
  return Math.round(isPercent ? figure : figure * 100);
}
