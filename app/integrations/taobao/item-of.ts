import type { Attribute, Platform } from "#app/domain/catalog/offers/offer.ts";
import type {
  FetchedOffer,
  FetchedSku,
  FoundOffer,
} from "#app/domain/catalog/offers/product-source.ts";
import { countOf, fenOf, isPicture, most, textOf } from "../marketplace/told.ts";
import type { FoundItem, Item, ItemSku, Property } from "./answers.schema.server.ts";

/** Freight within China until it is quoted: Taobao tells of none. */
const usualFreightFen = 800;
const fenMax = 999_999_999;

/** A hit without a price cannot be bought, and is left out. */
export function foundItem(found: FoundItem): FoundOffer[] {
  const priceFen = fenOf(found.price);
  const titleZh = textOf(found.title ?? "");
  if (priceFen === undefined || !titleZh) return [];
  return [
    {
      id: found.item_id,
      platform: "taobao",
      titleJa: textOf(found.multi_language_info?.title ?? "") || titleZh,
      minOrder: 1,
      priceFen,
      tags: [],
      weightGrams: null,
      domesticFreightFen: 0,
      soldCount: 0,
      publishedOn: "",
      picture: pictureOf(found.main_image_url),
    },
  ];
}

/**
 * Goods of Taobao or Tmall in our words; undefined where nothing of them has a price. Their list price is
 * a figure to strike through: goods are sold at the promotion's, which is the one that searches show.
 */
export function itemOf(
  item: Item,
  { platform, today }: { platform: Platform; today: string },
): FetchedOffer | undefined {
  const pictures = (item.pic_urls ?? []).map(pictureOf).filter(Boolean).slice(0, most.pictures);
  const skus = skusOf(item, pictures[0] ?? "");
  if (skus.length === 0) return undefined;
  const titleZh = textOf(item.title);
  const priceFen = Math.min(...skus.map((sku) => sku.priceFen));
  const names = item.multi_language_info?.properties ?? [];
  return {
    id: item.item_id,
    platform,
    titleZh,
    titleJa: textOf(item.multi_language_info?.title ?? "") || titleZh,
    categoryZh: "",
    unitJa: "点",
    minOrder: 1,
    priceFen,
    tiers: [{ fromQuantity: 1, priceFen }],
    attributes: attributesOf(item.properties ?? [], names).slice(0, most.attributes),
    tags: [],
    pictures,
    film: "",
    weightGrams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    domesticFreightFen: usualFreightFen,
    soldCount: 0,
    stock: countOf(skus.reduce((sum, { stock }) => sum + stock, 0)),
    publishedOn: today,
    supplier: supplierOf(item, platform),
    skus,
  };
}

/** Goods without a choice are one SKU under the page's own number. */
function skusOf(item: Item, picture: string): FetchedSku[] {
  const choices = item.sku_list ?? [];
  const pagePriceFen = priceOf(item);
  if (choices.length === 0)
    return pagePriceFen === undefined
      ? []
      : [{ id: item.item_id, orderId: "", spec: [], priceFen: pagePriceFen, stock: 0, picture }];
  const translated = new Map(
    (item.multi_language_info?.sku_properties ?? []).map((one) => [
      one.sku_id,
      one.properties ?? [],
    ]),
  );
  return choices.slice(0, most.skus).flatMap((sku) => {
    const priceFen = priceOf(sku) ?? pagePriceFen;
    if (priceFen === undefined) return [];
    return [
      {
        id: sku.sku_id,
        orderId: sku.sku_id,
        spec: attributesOf(sku.properties ?? [], translated.get(sku.sku_id) ?? []).slice(
          0,
          most.spec,
        ),
        priceFen,
        stock: countOf(sku.quantity),
        picture: pictureOf(sku.pic_url) || picture,
      },
    ];
  });
}

function priceOf({ price, promotion_price }: Pick<ItemSku, "price" | "promotion_price">) {
  const fen = promotion_price || price;
  return fen && Number.isSafeInteger(fen) && fen > 0 && fen <= fenMax ? fen : undefined;
}

/** Properties with their Japanese words, which stand under the same numbers, or in the same place. */
function attributesOf(told: readonly Property[], translated: readonly Property[]): Attribute[] {
  return told.flatMap((one, place) => {
    if (!one.prop_name || !one.value_name) return [];
    const same =
      translated.find(
        ({ prop_id, value_id }) => prop_id && prop_id === one.prop_id && value_id === one.value_id,
      ) ?? (translated.length === told.length ? translated[place] : undefined);
    return [
      {
        nameZh: textOf(one.prop_name),
        nameJa: textOf(same?.prop_name || one.prop_name),
        valueZh: textOf(one.value_name),
        valueJa: textOf(same?.value_name || one.value_name),
      },
    ];
  });
}

function supplierOf(item: Item, platform: Platform): FetchedOffer["supplier"] {
  return {
    // Shops of the marketplaces are numbered each by its own.
    id: `taobao-${item.shop_id ?? item.item_id}`,
    platform,
    nameZh: textOf(item.shop_name || "淘宝"),
    provinceZh: "",
    cityZh: "",
    foundedYear: 0,
    ratingTenths: 0,
    repurchasePercent: 0,
    tags: [],
  };
}

/** Their pictures' addresses often lack the scheme. */
function pictureOf(told: string | null | undefined) {
  const address = (told ?? "").replace(/^(https?:)?\/\/(?=[\w.-]+\.alicdn\.com\/)/, "https://");
  return isPicture(address) ? address : "";
}
