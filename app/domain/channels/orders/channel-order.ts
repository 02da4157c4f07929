import type { StateLabel } from "#app/domain/core/label.ts";
import { limits } from "#app/domain/core/limits.ts";
import { prefectures } from "#app/domain/core/prefectures.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import type { Receiver, ShopOrder } from "../ports/shop-orders.ts";
import type { BoughtLine } from "./direct-rule.ts";

export type ChannelOrderState = ShopOrder["state"];

export const channelOrderStates: Record<ChannelOrderState, StateLabel> = {
  open: { ja: "発送待ち", zh: "待发货", shape: "due" },
  held: { ja: "保留", zh: "暂缓", shape: "wait" },
  sent: { ja: "発送済み", zh: "已发货", shape: "done" },
  cancelled: { ja: "キャンセル", zh: "已取消", shape: "stop" },
};

export const channelOrderLimits = {
  /** Days that the first fetch of a shop goes back. */
  firstDays: 60,
  /** Lines stored of an order; more than one of our orders may have. */
  linesKept: 300,
  /** Lines read for a page of orders. */
  linesShown: 3_000,
  /** Days from sending or cancelling until personal data is deleted. */
  personalDays: 90,
  /** Newest orders of a shop that are examined where no index answers. */
  examinedMax: 2_000,
  forgottenARun: 500,
} as const;

/** Accepts 150-0002 with or without the hyphen, in full-width digits too. */
export function isJapanesePostalCode(written: string) {
  return /^\d{3}-?\d{4}$/.test(written.normalize("NFKC").trim());
}

/** Formats a Japanese postal code as 150-0002; any other text is left unchanged. */
export function formatPostalCode(postalCode: string) {
  const plain = postalCode.normalize("NFKC").trim();
  return isJapanesePostalCode(plain) ? plain.replace(/^(\d{3})-?/, "$1-") : postalCode;
}

/**
 * Formats mobile numbers as 090-1234-5678 and those of Tokyo and Osaka as 03-1234-5678; other
 * numbers are left unchanged, as the length of their area code is unknown.
 */
export function formatPhone(phone: string) {
  const digits = phone.normalize("NFKC").trim();
  return digits.replace(/^(0[5789]0)(\d{4})(\d{4})$|^(0[36])(\d{4})(\d{4})$/, "$1$4-$2$5-$3$6");
}

/**
 * Answers the receiver as everybody may read it: the first character of the name and the
 * prefecture.
 */
export function maskedReceiver({ name, prefecture, country }: Receiver) {
  const [first = "＊"] = name.trim();
  const place = isInJapan(country) ? prefecture.slice(0, 10) : country.slice(0, 2);
  return `${first}＊＊ 様${place && `（${place}）`}`;
}

export function isInJapan(country: string) {
  return country.toUpperCase() === "JP";
}

/** Answers the key by which an order is searched: `#1024` and `1024` are the same. */
export function toSearchName(name: string) {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}-]/gu, "")
    .slice(0, 60);
}

/** Why an end customer's order cannot be bought, in the order in which the reasons are shown. */
export const obstacleTexts = {
  cancelled: "お客様の注文はキャンセルされています",
  held: "販売先で保留中です（支払い待ち・確認待ちなど）",
  "no-receiver": "お届け先がまだ販売先から届いていません",
  abroad: "お届け先が日本国外です",
  "no-postal-code": "お届け先の郵便番号がないか、7桁ではありません",
  "nothing-to-send": "これから発送する商品がありません",
  "too-many-lines": "商品が200行を超えています",
  unmapped: "自社商品に紐付いていない商品があります",
  "no-link": "仕入先の商品が登録されていない自社商品があります",
  "sold-out": "仕入先の在庫が足りない商品があります",
  "below-minimum": "仕入先の最小注文数に足りない商品があります",
  "above-cap": "仕入単価が商品の上限を超えています",
} as const;
type Obstacle = keyof typeof obstacleTexts;

interface OrderFacts {
  state: ChannelOrderState;
  country: string;
  isPostalCodeWhole: boolean;
  lineCount: number;
}

/** A line with its own product and the offer of the product's first link. */
export interface LineFacts {
  quantity: number;
  productId: string | null;
  skuId: string | null;
  /** Null if the offer is unknown by now. */
  stock: number | null;
  priceFen: number | null;
  /** `minOrder` is the seller's minimum over all lines with this offer. */
  offerId: string | null;
  minOrder: number | null;
  priceCapFen: number | null;
}

/**
 * Answers every obstacle to buying an order; none for an order that was sent, as nothing is left to
 * do.
 */
export function findObstacles(order: OrderFacts, lines: readonly LineFacts[]): Obstacle[] {
  if (order.state === "sent") return [];
  if (order.state === "cancelled") return ["cancelled"];
  const open = lines.filter(({ quantity }) => quantity > 0);
  const hasReceiver = order.country !== "";
  const found: Partial<Record<Obstacle, boolean>> = {
    held: order.state === "held",
    "no-receiver": !hasReceiver,
    abroad: hasReceiver && !isInJapan(order.country),
    "no-postal-code": isInJapan(order.country) && !order.isPostalCodeWhole,
    "nothing-to-send": open.length === 0,
    "too-many-lines": order.lineCount > limits.linesPerOrder,
    ...lineObstacles(open),
  };
  return (Object.keys(obstacleTexts) as Obstacle[]).filter((why) => found[why]);
}

function lineObstacles(open: readonly LineFacts[]): Partial<Record<Obstacle, boolean>> {
  return {
    unmapped: open.some(({ productId }) => productId === null),
    "no-link": open.some(
      ({ productId, skuId, stock }) => productId !== null && (skuId === null || stock === null),
    ),
    "sold-out": open.some(({ stock, quantity }) => stock !== null && stock < quantity),
    "below-minimum": open.some(
      ({ offerId, minOrder }) =>
        minOrder !== null &&
        minOrder >
          open.reduce((sum, line) => sum + (line.offerId === offerId ? line.quantity : 0), 0),
    ),
    "above-cap": open.some(
      ({ priceFen, priceCapFen }) =>
        priceFen !== null && priceCapFen !== null && priceFen > priceCapFen,
    ),
  };
}

/**
 * Answers the address that the shipping request stores: the parts that decide freight, without the
 * customer's name and street.
 */
export function toShipTo({ name, postalCode, prefecture }: Receiver): ShipTo {
  const digits = postalCode.normalize("NFKC").replaceAll(/\D/g, "");
  const isKnown = prefectures.includes(prefecture);
  return {
    postalCode: `${digits.slice(0, 3)}-${digits.slice(3)}`,
    prefecture: isKnown ? prefecture : "",
    street: "販売先のお客様のご住所",
    companyName: "",
    recipient: `${[...name.trim()][0] ?? "＊"}＊＊`,
    romajiName: "",
    phone: "",
    ...(isKnown ? {} : { placeUnchecked: true }),
  };
}

/** The pieces of one SKU in one parcel of a purchase. */
interface ParcelPieces {
  requestId: string;
  skuId: string;
  pieces: number;
}

/**
 * Answers the end customer's lines in a parcel: what was bought for each line, as far as its goods
 * are in the parcel. Earlier parcels are assigned first, so that no piece is reported twice.
 */
export function linesInParcel(
  bought: readonly BoughtLine[],
  shipped: readonly ParcelPieces[],
  requestId: string,
) {
  const open = bought.map((line) => ({ ...line }));
  for (const parcel of new Set(shipped.map((one) => one.requestId))) {
    const left = new Map(
      shipped.filter((one) => one.requestId === parcel).map(({ skuId, pieces }) => [skuId, pieces]),
    );
    const lines = open.flatMap((line) => {
      const quantity = Math.min(line.quantity, left.get(line.skuId) ?? 0);
      left.set(line.skuId, (left.get(line.skuId) ?? 0) - quantity);
      line.quantity -= quantity;
      return quantity > 0 ? [{ lineId: line.lineId, quantity }] : [];
    });
    if (parcel === requestId) return lines;
  }
  return [];
}
