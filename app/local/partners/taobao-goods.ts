import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";
import { seedSuppliers } from "#db/seed/catalogue/suppliers.ts";
import { id, yuan } from "./alibaba-detail.ts";
import { demoOffers } from "./demo-offers.ts";
import { PicturesAlike } from "./pictures-alike.ts";
import { TaobaoOrders } from "./taobao-orders.ts";

const priceOf = (offer: SeedOffer) => Math.min(...offer.skus.map(({ priceFen }) => priceFen));

/** The demo's goods of Taobao and Tmall as Taobao Global tells of them. */
export class TaobaoGoods {
  readonly #offers = new Map(
    demoOffers()
      .filter(({ platform }) => platform !== "1688")
      .map((offer) => [offer.id, offer]),
  );
  readonly #shops = new Map([...seedSuppliers()].map((shop, place) => [shop.id, { shop, place }]));

  readonly #pictures = new PicturesAlike();

  /** What was ordered of them. */
  readonly orders = new TaobaoOrders((offerId) => this.#offers.get(offerId));

  /** The answer of a call as text: its ids are numbers, also those that no JavaScript number holds. */
  async answer(path: string, fields: Record<string, string>): Promise<string | undefined> {
    const told = await this.#call(path, fields);
    return (
      told &&
      JSON.stringify({ code: "0", ...told, request_id: "local" }).replaceAll(/"@(\d+)@"/g, "$1")
    );
  }

  async #call(path: string, fields: Record<string, string>) {
    if (path === "/traffic/item/search") return { data: this.#search(fields) };
    if (path === "/traffic/item/get") {
      const offer = this.#offers.get(fields.item_id ?? "");
      return offer
        ? { data: this.#item(offer) }
        : { biz_error_code: "ITEM_NOT_EXIST", biz_error_msg: "商品不存在" };
    }
    if (path === "/upload/image") {
      const image_id = await this.#pictures.take(fields.image_base64, [...this.#offers.values()]);
      return image_id === "0"
        ? { biz_error_code: "IMAGE_INVALID", biz_error_msg: "图片无效" }
        : { data: { image_id } };
    }
    if (path === "/traffic/item/imgsearch")
      return {
        data: this.#pictures.alike(fields.image_id ?? "").map((one) => this.#entry(one)),
      };
    return this.orders.call(path, fields);
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

  #search({ keyword = "", page_no = "1", page_size = "10", sort, filters = "[]" }: Fields) {
    const words = keyword.trim().split(/\s+/);
    const size = Math.min(20, Number(page_size));
    const bound = (name: string, otherwise: number) => {
      const told = (JSON.parse(filters) as string[]).find((one) => one.startsWith(`${name}:`));
      return told ? Number(told.slice(name.length + 1)) : otherwise;
    };
    const sign = sort === "PRICE_ASC" ? 1 : -1;
    const hits = [...this.#offers.values()]
      .filter(({ titleJa, titleZh }) =>
        words.every((word) => titleJa.includes(word) || titleZh.includes(word)),
      )
      .filter((offer) => priceOf(offer) >= bound("min_price", 0))
      .filter((offer) => priceOf(offer) <= bound("max_price", Number.MAX_SAFE_INTEGER))
      .sort((one, other) =>
        sort?.startsWith("PRICE")
          ? sign * (priceOf(one) - priceOf(other))
          : other.soldCount - one.soldCount,
      );
    const from = (Number(page_no) - 1) * size;
    return {
      page_no: Number(page_no),
      page_size: size,
      data: hits.slice(from, from + size).map((offer) => this.#entry(offer)),
    };
  }

  #entry(offer: SeedOffer) {
    return {
      item_id: id(offer.id),
      title: offer.titleZh,
      main_image_url: offer.pictures[0],
      price: yuan(priceOf(offer)),
      inventory: offer.skus.reduce((sum, { stock }) => sum + stock, 0),
      tags: [],
      shop_name: this.#shops.get(offer.supplierId)?.shop.nameZh,
      multi_language_info: { language: "ja", title: offer.titleJa },
    };
  }

  #item(offer: SeedOffer) {
    const known = this.#shops.get(offer.supplierId);
    return {
      item_resource: "taobao",
      item_id: id(offer.id),
      title: offer.titleZh,
      pic_urls: offer.pictures,
      shop_name: known?.shop.nameZh,
      shop_id: 580_000_000 + (known?.place ?? 0),
      // The list price is a figure to strike through.
      price: priceOf(offer) * 2,
      promotion_price: priceOf(offer),
      description: "",
      properties: offer.attributes.map(({ name, value }, place) => property(name, value, place)),
      sku_list: offer.skus.map((sku) => ({
        sku_id: id(sku.id),
        quantity: sku.stock,
        price: sku.priceFen * 2,
        promotion_price: sku.priceFen,
        pic_url: sku.picture,
        properties: sku.spec.map(({ name, value }, place) => property(name, value, place)),
      })),
      multi_language_info: { language: "ja", title: offer.titleJa },
    };
  }
}

type Fields = Record<string, string>;

function property(prop_name: string, value_name: string, place: number) {
  return { prop_id: 1_000 + place, prop_name, value_id: 2_000 + place, value_name };
}
