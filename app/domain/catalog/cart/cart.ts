import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import { breakdown, type OptionPrice, optionFen, yenText } from "#app/domain/pricing/pricing.ts";
import {
  isTierPrice,
  type Platform,
  type PriceTier,
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

/** The goods of a line, as far as its price and what hinders it follow from them. */
export interface PricedGoods {
  /** The unit price at the smallest quantity, in fen. */
  skuPriceFen: number;
  stock: number;
  tiers: readonly PriceTier[];
  minOrder: number;
}

/** Reads the goods that a row of `cartLinesQuery` is priced by; null once they are no longer sold. */
export function pricedGoods({ sku, offer }: CartRow): PricedGoods | null {
  if (!sku || !offer) return null;
  const { tiers, minOrder } = offer;
  return { skuPriceFen: sku.priceFen, stock: sku.stock, tiers, minOrder };
}

/**
 * Prices a line at its quantity and says what hinders it. Tiers and the smallest order count `offerPieces`, the
 * selected pieces of its offer, together.
 */
function judgeLine(
  { quantity, seenPriceFen }: Pick<CartLine, "quantity" | "seenPriceFen">,
  goods: PricedGoods | null,
  offerPieces: number,
) {
  if (!goods) return { ...priced(seenPriceFen), trouble: "gone" as const };
  const { skuPriceFen, stock, tiers, minOrder } = goods;
  const pieces = Math.max(quantity, offerPieces);
  return { ...priced(priceAtQuantity(skuPriceFen, tiers, pieces)), trouble: trouble() };

  function priced(priceFen: number) {
    const priceChanged = priceFen !== seenPriceFen;
    const changedByQuantity =
      priceChanged && goods !== null && isTierPrice(seenPriceFen, goods.skuPriceFen, goods.tiers);
    return { priceFen, priceChanged, changedByQuantity };
  }

  function trouble() {
    if (stock < quantity) return "out-of-stock" as const;
    return pieces < minOrder ? ("below-minimum" as const) : undefined;
  }
}

/** True if the price is above the one that the buyer last saw: only then the buyer has to agree to it. */
export function priceRose({ priceFen, seenPriceFen }: Pick<CartLine, "priceFen" | "seenPriceFen">) {
  return priceFen > seenPriceFen;
}

/** Converts a row of `cartLinesQuery`, at today's prices and stock. */
export function toCartLine(row: CartRow): CartLine {
  const { line, sku, offer, own, seenClass, supplierNameZh, unwanted } = row;
  const { cartId: _, addedAt: __, ...kept } = line;
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
    ...judgeLine(line, pricedGoods(row), offer?.pieces ?? 0),
    minOrder: offer?.minOrder ?? 1,
    stock: sku?.stock ?? 0,
    categoryId: offer?.categoryId ?? "",
    domesticFreightFen: offer?.domesticFreightFen ?? 0,
    unwanted: unwanted === 1,
  };
}

/** Marks lines as out of stock where the ordered lines of a SKU together exceed its stock. */
export function markOutOfStock<
  Line extends Pick<CartLine, "skuId" | "quantity" | "stock" | "trouble">,
>(lines: readonly Line[], ordered: (line: Line) => boolean = () => true): Line[] {
  const asked = new Map<string, number>();
  for (const { skuId, quantity } of lines.filter(ordered))
    asked.set(skuId, (asked.get(skuId) ?? 0) + quantity);
  return lines.map((line) =>
    line.trouble === undefined && ordered(line) && asked.get(line.skuId)! > line.stock
      ? { ...line, trouble: "out-of-stock" }
      : line,
  );
}

/** What a line's share of the cart's sums follows from; the browser counts with it while quantities are typed. */
export type CountedLine = Pick<
  CartLine,
  | "id"
  | "skuId"
  | "offerId"
  | "supplierId"
  | "supplierNameZh"
  | "platform"
  | "quantity"
  | "optionIds"
  | "selected"
  | "seenPriceFen"
  | "domesticFreightFen"
> & { goods: PricedGoods | null };

/** Prices lines of a cart at other quantities and choices than it was read with. */
export function judgeLines<Line extends CountedLine>(lines: readonly Line[]) {
  const pieces = new Map<string, number>();
  for (const { offerId, quantity, selected } of lines)
    if (selected) pieces.set(offerId, (pieces.get(offerId) ?? 0) + quantity);
  const judged = lines.map((line) => ({
    ...line,
    ...judgeLine(line, line.goods, pieces.get(line.offerId) ?? 0),
    stock: line.goods?.stock ?? 0,
    minOrder: line.goods?.minOrder ?? 1,
  }));
  return markOutOfStock(judged, ({ selected }) => selected);
}

/** Which lines to select beyond those that are changed one by one. */
export interface Choice {
  /** Selects every line of the cart, or none. */
  all?: boolean | undefined;
  /**
   * Selection by seller, for sellers whose lines were not shown. A seller that stays ticked keeps its
   * selected lines; if none was selected, all of them are.
   */
  sellers?: ReadonlyMap<string, boolean> | undefined;
}

/** Selects lines by the choice. */
export function selectLines<Line extends Pick<CartLine, "supplierId" | "selected">>(
  lines: readonly Line[],
  { all, sellers }: Choice,
): Line[] {
  const begun = new Set(lines.flatMap((line) => (line.selected ? line.supplierId : [])));
  return lines.map((line) => {
    const wanted = all ?? sellers?.get(line.supplierId);
    const stays =
      wanted === undefined || (all === undefined && wanted && begun.has(line.supplierId));
    return stays ? line : { ...line, selected: wanted };
  });
}

/** A seller's lines with the expected freight in China: the highest freight of the selected goods, once. */
interface SellerGroup<Line> {
  supplierId: string;
  supplierNameZh: string;
  lines: Line[];
  freightFen: number;
}

/** Groups lines by seller, in the order of each seller's first line. */
export function bySeller<
  Line extends Pick<CartLine, "supplierId" | "supplierNameZh" | "selected" | "domesticFreightFen">,
>(lines: readonly Line[]): SellerGroup<Line>[] {
  const groups = new Map<string, SellerGroup<Line>>();
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

/** The day's rates that a cart is added up with. */
interface CartRates {
  ttsRate: string;
  spreadYen: string;
  serviceRatePercent: string;
}

interface CountedCart {
  lines: readonly CountedLine[];
  options: readonly Option[];
  rates: CartRates;
  place: Opened;
}

/**
 * Adds a cart up by seller and as a whole, on the server as in the browser. Of a folded cart the sellers hold
 * only the lines of the opened one.
 */
export function addUpCart({ lines, options, rates, place }: CountedCart) {
  const judged = judgeLines(lines);
  const amounts = { ...cartSums(judged, options), ...rates };
  const parts = breakdown(amounts);
  const sellers = toPricedSellers(bySeller(judged), parts.rate, place);
  return { lines: judged, amounts, parts, sellers };
}

type CartSums = ReturnType<typeof addUpCart>;

/** Adds sums and yen amounts at the day's rate to the sellers. */
function toPricedSellers<Line extends JudgedLine>(
  sellers: readonly SellerGroup<Line>[],
  rate: string,
  { seller: openedSeller, after }: Opened,
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
      lines: shown.map((line) => ({ ...line, ...lineSums(line, rate) })),
    };
  });
}

export type PricedSeller = CartSums["sellers"][number];

/** Answers a line's amounts in yen at the day's rate. */
export function lineSums(
  { priceFen, quantity }: Pick<CartLine, "priceFen" | "quantity">,
  rate: string,
) {
  const subtotalFen = priceFen * quantity;
  return {
    priceYen: yenText(priceFen, rate),
    subtotalFen,
    subtotalYen: yenText(subtotalFen, rate),
  };
}

/** Names the goods of a line with their kind. */
export function lineName({ titleJa, spec }: Pick<CartLine, "titleJa" | "spec">) {
  return `${titleJa} ${specText(spec)}`;
}

interface Option extends OptionPrice {
  id: string;
}

type JudgedLine = ReturnType<typeof judgeLines<CountedLine>>[number];

/** Sums goods, freight and options of the selected lines, in fen. */
export function cartSums(
  lines: readonly Pick<
    CartLine,
    | "selected"
    | "trouble"
    | "quantity"
    | "priceFen"
    | "optionIds"
    | "supplierId"
    | "supplierNameZh"
    | "domesticFreightFen"
  >[],
  options: readonly Option[],
) {
  const selected = lines.filter((line) => line.selected && line.trouble !== "gone");
  const sum = (amount: (line: (typeof lines)[number]) => number) =>
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
