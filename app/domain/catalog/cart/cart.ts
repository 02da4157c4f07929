import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { type OptionPrice, optionFen, yenText } from "#app/domain/pricing/pricing.ts";
import {
  isTierPrice,
  type Platform,
  priceAtQuantity,
  specText,
  type TranslatedSpec,
} from "../offers/offer.ts";
import type { LabelData } from "../products/label-data.ts";
import { withOwnMeasures } from "../products/own-measures.ts";
import type { CartRow } from "./cart.server.ts";

/** A cart line with today's price and the price that the buyer last saw. */
export interface CartLine {
  id: string;
  skuId: string;
  offerId: string;
  platform: Platform;
  supplierId: string;
  supplierNameZh: string;
  titleJa: string;
  titleZh: string;
  /** True if a machine made some of the offer's Japanese. */
  machineTranslated: boolean;
  spec: TranslatedSpec[];
  picture: string;
  quantity: number;
  note: string;
  optionIds: string[];
  labelData: LabelData;
  selected: boolean;
  seenPriceFen: number;
  /** Today's unit price at this quantity. */
  priceFen: number;
  priceChanged: boolean;
  /** True if the seen price is today's price at another quantity: the quantity changed, not the offer. */
  changedByQuantity: boolean;
  minOrder: number;
  stock: number;
  categoryId: string;
  domesticFreightFen: number;
  /** The measures and class come from the company's own product where it has them, else from the offer. */
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  goodsClass: GoodsClass | null;
  /** True if the company has blacklisted the shop or the goods; the line can still be ordered. */
  unwanted: boolean;
  /** The reason why the line cannot be ordered now; it stays until the buyer removes it. */
  trouble: "gone" | "out-of-stock" | "below-minimum" | undefined;
}

/** Converts a row of `cartLinesQuery`, at today's prices and stock. */
export function toCartLine(row: CartRow): CartLine {
  const { line, sku, offer, own, seenClass, supplierNameZh, unwanted } = row;
  const { cartId: _, addedAt: __, ...kept } = line;
  const pieces = Math.max(line.quantity, offer?.pieces ?? 0);
  const priceFen =
    sku && offer ? priceAtQuantity(sku.priceFen, offer.tiers, pieces) : line.seenPriceFen;
  const measures = withOwnMeasures(
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
    machineTranslated: offer?.machineTranslated ?? false,
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

/** Marks lines as out of stock where the ordered lines of a SKU together exceed its stock. */
export function markOutOfStock<Line extends CartLine>(
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

/** A seller's lines with the expected freight in China: the highest freight of the selected goods, once. */
interface SellerGroup {
  supplierId: string;
  supplierNameZh: string;
  lines: CartLine[];
  freightFen: number;
}

/** Groups lines by seller, in the order of each seller's first line. */
export function bySeller(lines: readonly CartLine[]): SellerGroup[] {
  const groups = new Map<string, SellerGroup>();
  for (const line of lines) {
    const { supplierId, supplierNameZh } = line;
    const group = groups.get(supplierId) ?? {
      supplierId,
      supplierNameZh,
      lines: [],
      freightFen: 0,
    };
    group.lines.push(line);
    if (line.selected) group.freightFen = Math.max(group.freightFen, line.domesticFreightFen);
    groups.set(supplierId, group);
  }
  return [...groups.values()];
}

/** A cart with more lines is folded: it shows only its sellers, and a page of lines of the opened one. */
const foldedAbove = 50;
const shownAtOnce = 20;

/** The opened seller of a folded cart, and the line after which its page begins. */
export interface Opened {
  seller: string;
  after: string;
}

/**
 * Adds yen amounts at the day's rate to the sellers. A folded cart keeps only the lines of the opened
 * seller.
 */
export function toPricedSellers(
  sellers: readonly SellerGroup[],
  rate: string,
  { seller: openedSeller, after }: Opened = { seller: "", after: "" },
) {
  const yen = (fen: number) => yenText(fen, rate);
  const isLong = sellers.reduce((count, { lines }) => count + lines.length, 0) > foldedAbove;
  return sellers.map(({ lines, ...seller }) => {
    const chosen = lines.filter(({ selected, trouble }) => selected && trouble !== "gone");
    const goodsFen = chosen.reduce((sum, line) => sum + line.priceFen * line.quantity, 0);
    const isOpened = seller.supplierId === openedSeller;
    const start = isOpened ? lines.findIndex(({ id }) => id === after) + 1 : 0;
    const shown = isLong ? lines.slice(start, isOpened ? start + shownAtOnce : 0) : lines;
    return {
      ...seller,
      freightYen: yen(seller.freightFen),
      lineCount: lines.length,
      chosenCount: chosen.length,
      pieceCount: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
      goodsFen,
      goodsYen: yen(goodsFen),
      troubled: lines.some(({ selected, trouble }) => selected && trouble),
      isElsewhere: lines.every(({ platform }) => platform === "other"),
      /** True if the cart is folded; `next` is the line after which the next page begins. */
      isLong,
      next: shown.length > 0 && start + shown.length < lines.length ? shown.at(-1)!.id : "",
      lines: toPricedLines(shown, rate),
    };
  });
}

export type PricedSeller = ReturnType<typeof toPricedSellers>[number];

/** Adds texts and yen amounts at the day's rate to the lines. */
export function toPricedLines(lines: readonly CartLine[], rate: string) {
  const yen = (fen: number) => yenText(fen, rate);
  return lines.map((line) => ({
    ...line,
    specText: specText(line.spec),
    name: `${line.titleJa} ${specText(line.spec)}`,
    priceYen: yen(line.priceFen),
    subtotalFen: line.priceFen * line.quantity,
    subtotalYen: yen(line.priceFen * line.quantity),
  }));
}

interface Option extends OptionPrice {
  id: string;
}

/** Sums goods, freight and options of the selected lines, in fen. */
export function cartSums(lines: readonly CartLine[], options: readonly Option[]) {
  const selected = lines.filter((line) => line.selected && line.trouble !== "gone");
  const sum = (amount: (line: CartLine) => number) =>
    selected.reduce((total, line) => total + amount(line), 0);
  return {
    lineCount: selected.length,
    pieceCount: sum(({ quantity }) => quantity),
    goodsFen: sum(({ priceFen, quantity }) => priceFen * quantity),
    freightFen: bySeller(selected).reduce((total, { freightFen }) => total + freightFen, 0),
    optionsFen: sum((line) =>
      options
        .filter(({ id }) => line.optionIds.includes(id))
        .reduce((total, option) => total + optionFen(option, line.priceFen, line.quantity), 0),
    ),
  };
}
