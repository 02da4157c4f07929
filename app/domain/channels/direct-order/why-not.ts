import { limits } from "#app/domain/core/limits.ts";
import { type ChannelOrderState, isInJapan } from "./channel-order.ts";

/** Why an order of an end customer cannot be bought and sent by itself; in the order in which they are said. */
export const whyNots = {
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
type WhyNot = keyof typeof whyNots;

interface OrderFacts {
  state: ChannelOrderState;
  country: string;
  isPostalCodeWhole: boolean;
  lineCount: number;
}

/** A line with the own product that it is, and the offer that this one is bought as. */
export interface LineFacts {
  quantity: number;
  productId: string | null;
  skuId: string | null;
  /** Null where the offer is known no more. */
  stock: number | null;
  priceFen: number | null;
  /** So many pieces of one offer are the fewest that its seller sells. */
  offerId: string | null;
  minOrder: number | null;
  priceCapFen: number | null;
}

/** Everything that stands in the way of an order; nothing of one that was sent, as nothing is left to do. */
export function whyNotOf(order: OrderFacts, lines: readonly LineFacts[]): WhyNot[] {
  if (order.state === "sent") return [];
  if (order.state === "cancelled") return ["cancelled"];
  const open = lines.filter(({ quantity }) => quantity > 0);
  const isTold = order.country !== "";
  const found: Partial<Record<WhyNot, boolean>> = {
    held: order.state === "held",
    "no-receiver": !isTold,
    abroad: isTold && !isInJapan(order.country),
    "no-postal-code": isInJapan(order.country) && !order.isPostalCodeWhole,
    "nothing-to-send": open.length === 0,
    "too-many-lines": order.lineCount > limits.linesPerOrder,
    ...whyNotOfLines(open),
  };
  return (Object.keys(whyNots) as WhyNot[]).filter((why) => found[why]);
}

function whyNotOfLines(open: readonly LineFacts[]): Partial<Record<WhyNot, boolean>> {
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
