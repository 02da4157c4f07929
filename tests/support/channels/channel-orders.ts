import type { Receiver, ShopOrder, ShopOrderLine } from "#app/domain/channels/ports/shop-orders.ts";
import type { ShopRow } from "#app/domain/channels/shops/open-shop.server.ts";
import { channelArticles } from "#db/schema/index.ts";
import { noon } from "../people.ts";
import type { Shop } from "../shop.ts";

/** Nobody who lives, at an address that is none. */
export const endCustomer: Receiver = {
  name: "見本 太郎",
  country: "JP",
  postalCode: "1500002",
  prefecture: "東京都",
  city: "渋谷区",
  street: "渋谷0-0-1",
  building: "見本マンション101",
  phone: "09000000001",
};

/** An order as a marketplace tells it, of one piece where nothing else is said. */
export function channelOrder(
  orderId: string,
  {
    lines = [{}],
    ...told
  }: Partial<Omit<ShopOrder, "lines">> & { lines?: Partial<ShopOrderLine>[] } = {},
): ShopOrder {
  return {
    orderId,
    name: `#${orderId}`,
    orderedAt: noon,
    changedAt: noon,
    state: "open",
    receiver: endCustomer,
    note: "",
    ...told,
    lines: lines.map((line, place) => ({
      lineId: String(place + 1),
      articleId: "v1",
      sku: "",
      title: "陶器プレート皿",
      picture: "",
      quantity: line.ordered ?? 1,
      ordered: 1,
      priceYen: 1_480,
      ...line,
    })),
  };
}

/** An article of a shop as it was fetched. */
export async function keptArticle(
  { db }: Pick<Shop, "db">,
  { id, companyId }: Pick<ShopRow, "id" | "companyId">,
  { number, articleId, sku }: { number: number; articleId: string; sku: string },
) {
  await db.insert(channelArticles).values({
    number,
    shop: id,
    companyId,
    articleId,
    code: articleId,
    sku,
    title: sku,
    onHand: 10,
    inbound: 0,
    reserved: 0,
    unsellable: 0,
    firstSeenAt: noon,
    seenAt: noon,
  });
}
