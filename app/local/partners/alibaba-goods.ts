import { seedOffers } from "#db/seed/catalogue/offers.ts";
import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";
import { seedSuppliers } from "#db/seed/catalogue/suppliers.ts";

const hitsMax = 2_000;
const yuan = (fen: number) => (fen / 100).toFixed(2);
const answer = (result: unknown) => ({
  result: { success: true, code: "200", message: "成功", result },
});
const gone = { result: { success: false, code: "SP0056", message: "商品不存在" } };

interface Query {
  keyword?: string;
  beginPage?: number;
  pageSize?: number;
  priceStart?: string;
  priceEnd?: string;
  sort?: string;
}

/** The demo's goods of 1688 as it tells of them; tests change prices and take goods away. */
export class AlibabaGoods {
  readonly #offers = new Map(
    [...seedOffers()]
      .filter(({ platform }) => platform === "1688")
      .map((offer) => [offer.id, offer]),
  );
  readonly #suppliers = new Map([...seedSuppliers()].map((supplier) => [supplier.id, supplier]));

  /** The answer of a call as text: its ids are numbers, also those that no JavaScript number holds. */
  answer(name: string, fields: Record<string, string>): string | undefined {
    const told = this.#call(name, fields);
    return told && JSON.stringify(told).replaceAll(/"@(\d+)@"/g, "$1");
  }

  #call(name: string, fields: Record<string, string>) {
    const asked = (parameter: string) => JSON.parse(quotedIds(fields[parameter] ?? "{}"));
    if (name === "product.search.keywordQuery") return this.#search(asked("offerQueryParam"));
    if (name === "product.search.queryProductDetail") {
      const offer = this.#offers.get(String(asked("offerDetailParam").offerId));
      return offer ? answer(this.#detail(offer)) : gone;
    }
    if (name === "product.freight.estimate") {
      const { offerId } = asked("productFreightQueryParamsNew");
      const offer = this.#offers.get(String(offerId));
      return offer
        ? answer({ offerId: id(offer.id), freight: yuan(offer.domesticFreightFen) })
        : gone;
    }
    return undefined;
  }

  /** Goods as they shall be told from now on. */
  change(offerId: string, to: (offer: SeedOffer) => SeedOffer) {
    this.#offers.set(offerId, to(this.#offers.get(offerId)!));
  }

  add(offer: SeedOffer) {
    this.#offers.set(offer.id, offer);
  }

  remove(offerId: string) {
    this.#offers.delete(offerId);
  }

  #search({ keyword = "", beginPage = 1, pageSize = 20, priceStart, priceEnd, sort }: Query) {
    const words = keyword.trim().split(/\s+/);
    const price = (offer: SeedOffer) => Math.min(...offer.skus.map(({ priceFen }) => priceFen));
    const order = JSON.parse(sort ?? "{}") as { price?: "asc" | "desc"; monthSold?: "desc" };
    const hits = [...this.#offers.values()]
      .filter(({ titleJa, titleZh }) =>
        words.every((word) => titleJa.includes(word) || titleZh.includes(word)),
      )
      .filter((offer) => price(offer) >= Number(priceStart ?? 0) * 100)
      .filter((offer) => price(offer) <= Number(priceEnd ?? Number.MAX_SAFE_INTEGER) * 100)
      .sort((one, other) =>
        order.price
          ? (price(one) - price(other)) * (order.price === "asc" ? 1 : -1)
          : other.soldCount - one.soldCount,
      )
      .slice(0, hitsMax);
    const from = (beginPage - 1) * pageSize;
    return answer({
      totalRecords: hits.length,
      totalPage: Math.ceil(hits.length / pageSize),
      pageSize,
      currentPage: beginPage,
      data: hits.slice(from, from + pageSize).map((offer) => ({
        offerId: id(offer.id),
        subject: offer.titleZh,
        subjectTrans: offer.titleJa,
        imageUrl: offer.pictures[0],
        priceInfo: { price: yuan(price(offer)) },
        monthSold: offer.soldCount,
        minOrderQuantity: offer.minOrder,
        isOnePsale: offer.minOrder === 1,
        sellerIdentities: this.#suppliers.get(offer.supplierId)?.tags.includes("factory")
          ? ["super_factory"]
          : [],
        createDate: `${offer.publishedOn} 00:00:00`,
        productSimpleShippingInfo: { shippingTimeGuarantee: "shipIn48Hours" },
      })),
    });
  }

  #detail(offer: SeedOffer) {
    const supplier = this.#suppliers.get(offer.supplierId);
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
      productAttribute: offer.attributes.map(({ name, value }) => ({ attributeName: name, value })),
      productSkuInfos: offer.skus.map((sku) => ({
        skuId: id(skuNumber(sku.id)),
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
}

/** An id that is to stand in the answer as a number, digit for digit. */
const id = (digits: string) => `@${digits}@`;

/** The marketplace numbers SKUs by digits alone: the third of goods 843257035433 is 84325703543303. */
export function skuNumber(seedId: string) {
  const [offerId = "", place = ""] = seedId.split("-");
  return offerId + place.padStart(2, "0");
}

/** Ids of a question as texts, before a number could round them. */
function quotedIds(json: string) {
  return json.replaceAll(/"(offerId|skuId)":(\d+)/g, '"$1":"$2"');
}
