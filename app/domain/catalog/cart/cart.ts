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
  /** As of the offer. */
  machineTranslated: boolean;
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

/** Marks the lines to be ordered whose SKU all of them together ask for beyond its stock. */
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

interface Option extends OptionPrice {
  id: string;
}

/** One seller's lines with the freight in China that we expect: the dearest of its goods, once. */
interface SellerGroup {
  supplierId: string;
  supplierNameZh: string;
  lines: CartLine[];
  freightFen: number;
}

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

/** A cart of more lines shows its sellers alone, and of one that is opened so many goods at a time. */
const foldedAbove = 50;
const shownAtOnce = 20;

/** What of a long cart is shown in full: a seller's lines, those after one of them. */
export interface Opened {
  seller: string;
  after: string;
}

/** The sellers with every amount in yen as well, at the day's rate; of a long cart the lines of the opened one alone. */
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
      /** Whether lines of it are left out, and after which one those that follow stand. */
      isLong,
      next: shown.length > 0 && start + shown.length < lines.length ? shown.at(-1)!.id : "",
      lines: pricedLines(shown, rate),
    };
  });
}

/** Lines with each amount in yen as well. */
export function pricedLines(lines: readonly CartLine[], rate: string) {
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

export type PricedSeller = ReturnType<typeof toPricedSellers>[number];

/** Goods, freight and options of the selected lines, in fen. */
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
