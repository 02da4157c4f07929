import { priceRose } from "#app/domain/catalog/cart/cart.ts";
import type { CostTerms } from "#app/domain/pricing/landed-cost.server.ts";
import type { OrderState } from "#app/domain/trade/orders/order.ts";
import { supplierGroups } from "#app/domain/trade/orders/staff-order.server.ts";
import type { StockOutPlan } from "#app/domain/trade/orders/stock-out-plan.ts";
import { landedLines, type orderFromCart } from "#app/domain/trade/orders/write-order.server.ts";
import { toCostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { landedTotal } from "#app/shared/landed/landed-total.ts";
import { risenPricesText } from "#app/shared/line/risen-prices.ts";
import { typedPlan } from "../../stock-out/plan-fields.tsx";
import { toLineView } from "../order-line-view.server.ts";

/** What the preview of an order shows and the browser gets, field by field. */
export type PreviewView = ReturnType<typeof toPreviewView>;

export type PreviewGroup = PreviewView["groups"][number];

interface PreviewParts {
  order: Awaited<ReturnType<typeof orderFromCart>>;
  terms: CostTerms;
  stores: readonly { id: string; name: string }[];
  /** The company's own 欠品時の対応. */
  plan: StockOutPlan | null;
  /** True for who may order for no store in particular. */
  anyStore: boolean;
  /** What the goods of the cart may have become. */
  justMade: { number: string; state: OrderState } | undefined;
}

/** Lists an order as it would be placed now, seller by seller. */
export function toPreviewView({ order, terms, stores, plan, anyStore, justMade }: PreviewParts) {
  const { amounts, parts } = order;
  const landed = landedLines(order, terms);
  const groups = supplierGroups(order.lines, order.freights, parts.rate);
  return {
    groups: groups.map(({ supplierId, supplierNameZh, freightYen, freightFen, lines }) => ({
      supplierId,
      supplierNameZh,
      freightYen,
      freightFen,
      lines: lines.map((line) => ({
        ...toLineView(line),
        seenPriceFen: line.seenPriceFen,
        priceChanged: line.priceChanged,
        changedByQuantity: line.changedByQuantity,
        rose: priceRose(line),
        trouble: line.trouble,
        landed: landed?.perPiece.get(line.id),
      })),
    })),
    stores: stores.map(({ id, name }) => ({ id, name })),
    plan: typedPlan(plan),
    anyStore,
    justMade:
      order.lines.length === 0 && justMade
        ? { number: justMade.number, isDraft: justMade.state === "draft" }
        : null,
    lineIds: order.lines.map(({ id }) => id),
    amounts: {
      goodsFen: amounts.goodsFen,
      freightFen: amounts.freightFen,
      optionsFen: amounts.optionsFen,
      ttsRate: amounts.ttsRate,
      spreadYen: amounts.spreadYen,
      serviceRatePercent: amounts.serviceRatePercent,
    },
    parts,
    landed: landed && landedTotal(landed.chosen, parts),
    terms: toCostTermsView(terms),
    risenPrices: risenPricesText(order.lines),
    trouble: order.lines.some(({ trouble }) => trouble),
  };
}
