import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { withOwn } from "../own-product/own-measures.ts";
import {
  isTierPrice,
  type Platform,
  priceAtQuantity,
  type TranslatedSpec,
} from "../product/offer.ts";
import type { CartRow } from "./cart.server.ts";
import type { LabelData } from "./label-data.ts";

/** One line with today's price beside the one the buyer last saw. */
export interface CartLine {
  id: string;
  skuId: string;
  offerId: string;
  platform: Platform;
  supplierId: string;
  supplierNameZh: string;
  titleJa: string;
  titleZh: string;
  spec: TranslatedSpec[];
  picture: string;
  quantity: number;
  note: string;
  optionIds: string[];
  labelData: LabelData;
  selected: boolean;
  seenPriceFen: number;
  /** At this quantity, today. */
  priceFen: number;
  priceChanged: boolean;
  /** The seen price is today's price at another quantity: the quantity changed, not the offer. */
  changedByQuantity: boolean;
  minOrder: number;
  stock: number;
  categoryId: string;
  domesticFreightFen: number;
  /** These as the company's own product has them, else as the offer says. */
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  goodsClass: GoodsClass | null;
  /** Whether the company has put its shop or the goods on the blacklist; it may be ordered still. */
  unwanted: boolean;
  /** Why it cannot be ordered now; the line stays until the buyer removes it. */
  trouble: "gone" | "out-of-stock" | "below-minimum" | undefined;
}

/** A row of the cart as it stands today. */
export function cartLine(row: CartRow): CartLine {
  const { line, sku, offer, own, seenClass, supplierNameZh, unwanted } = row;
  const { cartId: _, addedAt: __, ...kept } = line;
  const pieces = Math.max(line.quantity, offer?.pieces ?? 0);
  const priceFen =
    sku && offer ? priceAtQuantity(sku.priceFen, offer.tiers, pieces) : line.seenPriceFen;
  const measures = withOwn(
    {
      weightGrams: offer?.weightGrams ?? null,
      lengthMm: offer?.lengthMm ?? null,
      widthMm: offer?.widthMm ?? null,
      heightMm: offer?.heightMm ?? null,
      goodsClass: seenClass,
    },
    own,
  );
  return {
    ...kept,
    ...measures,
    supplierNameZh: supplierNameZh ?? "",
    titleJa: offer?.titleJa ?? "掲載が終わった商品",
    titleZh: offer?.titleZh ?? "",
    spec: sku?.spec ?? [],
    picture: sku?.picture ?? "",
    priceFen,
    priceChanged: priceFen !== line.seenPriceFen,
    changedByQuantity:
      priceFen !== line.seenPriceFen &&
      sku !== null &&
      isTierPrice(line.seenPriceFen, sku.priceFen, offer?.tiers ?? []),
    minOrder: offer?.minOrder ?? 1,
    stock: sku?.stock ?? 0,
    categoryId: offer?.categoryId ?? "",
    domesticFreightFen: offer?.domesticFreightFen ?? 0,
    unwanted: unwanted === 1,
    trouble: trouble(),
  };

  function trouble() {
    if (!sku || !offer) return "gone";
    if (sku.stock < line.quantity) return "out-of-stock";
    if (pieces < offer.minOrder) return "below-minimum";
    return undefined;
  }
}

/** Marks the lines to be ordered whose SKU all of them together ask for beyond its stock. */
export function heldToStock<Line extends CartLine>(
  lines: readonly Line[],
  ordered: (line: Line) => boolean = () => true,
): Line[] {
  const asked = new Map<string, number>();
  for (const { skuId, quantity } of lines.filter(ordered))
    asked.set(skuId, (asked.get(skuId) ?? 0) + quantity);
  return lines.map((line) =>
    line.trouble === undefined && ordered(line) && asked.get(line.skuId)! > line.stock
      ? { ...line, trouble: "out-of-stock" }
      : line,
  );
}
