import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";
import { seedSuppliers } from "#db/seed/catalogue/suppliers.ts";
import { detailOf, id, yuan } from "./alibaba-detail.ts";
import {
  facetsOf,
  hasProperty,
  kindsAnswer,
  recommendedOf,
  topListOf,
  topWordsOf,
} from "./alibaba-guide.ts";
import { AlibabaOrders } from "./alibaba-orders.ts";
import { inOrder, priceOf, rowOf, sellersRow } from "./alibaba-rows.ts";
import { demoOffers } from "./demo-offers.ts";
import { PicturesAlike } from "./pictures-alike.ts";

const hitsMax = 2_000;
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
  snId?: string;
  sellerOpenId?: string;
}

/** The demo's goods of 1688 as it tells of them; tests change prices and take goods away. */
export class AlibabaGoods {
  readonly #offers = new Map(
    demoOffers()
      .filter(({ platform }) => platform === "1688")
      .map((offer) => [offer.id, offer]),
  );
  readonly #suppliers = new Map([...seedSuppliers()].map((supplier) => [supplier.id, supplier]));

  readonly #pictures = new PicturesAlike();

  /** What was ordered of them. */
  readonly orders = new AlibabaOrders((offerId) => this.#offers.get(offerId));

  /** The answer of a call as text: its ids are numbers, also those that no JavaScript number holds. */
  async answer(name: string, fields: Record<string, string>): Promise<string | undefined> {
    const told = await this.#call(name, fields);
    return told && JSON.stringify(told).replaceAll(/"@(\d+)@"/g, "$1");
  }

  #call(name: string, fields: Record<string, string>) {
    const asked = (parameter: string) => JSON.parse(quotedIds(fields[parameter] ?? "{}"));
    const found = (offerId: unknown) => this.#offers.get(String(offerId));
    switch (name) {
      case "product.search.keywordQuery":
        return this.#search(asked("offerQueryParam"));
      case "product.search.queryProductDetail": {
        const offer = found(asked("offerDetailParam").offerId);
        return offer ? answer(detailOf(offer, this.#suppliers.get(offer.supplierId))) : gone;
      }
      case "product.freight.estimate": {
        const offer = found(asked("productFreightQueryParamsNew").offerId);
        return offer
          ? answer({ offerId: id(offer.id), freight: yuan(offer.domesticFreightFen) })
          : gone;
      }
      case "product.search.keywordSNQuery":
        // This call alone says retCode where the others say code.
        return {
          result: {
            success: true,
            retCode: "200",
            retMsg: "成功",
            result: facetsOf(this.#hits(asked("snParams").keyword)),
          },
        };
      case "product.related.recommend": {
        const offer = found(asked("relatedQueryParams").offerId);
        return offer ? answer(this.#like(offer, 10)) : gone;
      }
      case "product.search.querySellerOfferList":
        return this.#ofSeller(asked("offerQueryParam"));
      case "product.image.upload":
        // "0" is how it says that it could not take the picture.
        return this.#taken(asked("uploadImageParam").imageBase64);
      case "product.search.imageQuery":
        return this.#page(this.#pictures.alike(asked("offerQueryParam").imageId), 1, 20);
      case "category.translation.getById":
        return answer(kindsAnswer());
      case "product.search.topKeyword":
        return answer(topWordsOf([...this.#offers.values()], asked("topSeKeywordParam").sourceId));
      case "product.topList.query":
        return answer(topListOf([...this.#offers.values()], asked("rankQueryParams")));
      case "product.search.offerRecommend": {
        const { beginPage, pageSize } = asked("recommendOfferParam");
        return answer(recommendedOf([...this.#offers.values()], beginPage, pageSize));
      }
      default:
        return this.orders.call(name, fields);
    }
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

  async #taken(imageBase64: string | undefined) {
    return answer(await this.#pictures.take(imageBase64, [...this.#offers.values()]));
  }

  #hits(keyword = "") {
    const words = keyword.trim().split(/\s+/);
    return [...this.#offers.values()].filter(({ titleJa, titleZh }) =>
      words.every((word) => titleJa.includes(word) || titleZh.includes(word)),
    );
  }

  #search({ keyword, beginPage = 1, pageSize = 20, priceStart, priceEnd, sort, snId }: Query) {
    const hits = this.#hits(keyword)
      .filter((offer) => hasProperty(offer, snId))
      .filter((offer) => priceOf(offer) >= Number(priceStart ?? 0) * 100)
      .filter((offer) => priceOf(offer) <= Number(priceEnd ?? Number.MAX_SAFE_INTEGER) * 100);
    return this.#page(inOrder(hits, sort), beginPage, pageSize);
  }

  #ofSeller({ sellerOpenId, beginPage = 1, pageSize = 20, sort }: Query) {
    const own = [...this.#offers.values()].filter(({ supplierId }) => supplierId === sellerOpenId);
    return this.#page(inOrder(own, sort), beginPage, pageSize, sellersRow);
  }

  #likeOffers(offer: SeedOffer) {
    return [...this.#offers.values()].filter(
      ({ id: other, categoryId }) => other !== offer.id && categoryId === offer.categoryId,
    );
  }

  #like(offer: SeedOffer, most: number) {
    return this.#likeOffers(offer)
      .slice(0, most)
      .map((one) => ({ ...rowOf(one), sellerIdentities: this.#identities(one) }));
  }

  #page(
    hits: readonly SeedOffer[],
    beginPage: number,
    pageSize: number,
    row: (offer: SeedOffer) => object = (offer) => this.#hit(offer),
  ) {
    const shown = hits.slice(0, hitsMax);
    const from = (beginPage - 1) * pageSize;
    return answer({
      totalRecords: shown.length,
      totalPage: Math.ceil(shown.length / pageSize),
      pageSize,
      currentPage: beginPage,
      data: shown.slice(from, from + pageSize).map(row),
    });
  }

  #hit(offer: SeedOffer) {
    return {
      ...sellersRow(offer),
      minOrderQuantity: offer.minOrder,
      sellerIdentities: this.#identities(offer),
      productSimpleShippingInfo: { shippingTimeGuarantee: "shipIn48Hours" },
    };
  }

  #identities({ supplierId }: SeedOffer) {
    return this.#suppliers.get(supplierId)?.tags.includes("factory") ? ["super_factory"] : [];
  }
}

/** Ids of a question as texts, before a number could round them. */
function quotedIds(json: string) {
  return json.replaceAll(/"(offerId|skuId)":(\d+)/g, '"$1":"$2"');
}
