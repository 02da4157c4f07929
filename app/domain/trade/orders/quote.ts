import Decimal from "decimal.js";
import { type PriceTier, priceAtQuantity } from "#app/domain/catalog/offers/offer.ts";
import { limits } from "#app/domain/core/limits.ts";
import { fenOf, largestFigure, plainFigure, plainYuan, yuanOf } from "#app/domain/core/yuan.ts";
import type { TypedQuote } from "#db/schema/orders.ts";

export type { TypedQuote } from "#db/schema/orders.ts";

interface Listed {
  id: string;
  titleZh: string;
  priceFen: number;
  /** The pieces to be bought; a refused line has none. */
  pieces: number;
  /** The seller's present price for a piece; undefined once it is no longer listed. */
  listedFen: number | undefined;
}

interface FarPrice {
  id: string;
  titleZh: string;
  priceFen: number;
  listedFen: number;
}

/**
 * A figure beyond this many times the listed price, or below that fraction of it, may have slipped by a
 * place.
 */
const timesMax = 3;

/**
 * Answers the lines whose price is so far from the listed one that a reason alone is not enough. A price of
 * 0 is never a slip.
 */
export function farFromListed(lines: readonly Listed[]): FarPrice[] {
  return lines.flatMap(({ id, titleZh, priceFen, pieces, listedFen }) => {
    if (pieces === 0 || priceFen === 0 || listedFen === undefined) return [];
    const far = priceFen > listedFen * timesMax || priceFen * timesMax < listedFen;
    return far ? [{ id, titleZh, priceFen, listedFen }] : [];
  });
}

/** Answers what a tick confirms: these lines at these prices, so that others must be checked again. */
export function priceCheckKey(far: readonly FarPrice[]) {
  return far.map(({ id, priceFen }) => `${id}=${priceFen}`).join("/");
}

/** One change for many lines of a quote. */
export interface PriceRule {
  /** The supplier whose lines change; undefined for all of the order. */
  supplierId: string | undefined;
  /**
   * How each price changes: by a percentage or by fen, or to the price of each line in the order of the
   * page, as typed, where "" leaves it. Undefined changes none.
   */
  price: { percent: string } | { fen: number } | { each: readonly string[] } | undefined;
  /** The freight of each of those sellers; undefined leaves it. */
  freightFen: number | undefined;
}

const yuanDigitsMax = 8;

/** The text that an amount's field accepts once it is folded. */
export const fenFieldPattern = new RegExp(`^\\d{1,${yuanDigitsMax}}(\\.\\d{1,2})?$`);

/** The largest amount in yuan that the console's forms take, as they name it. */
export const yuanMaxText = largestFigure(yuanDigitsMax, 2);

/** What the console's forms say of an amount that cannot be read. */
export const fenFieldText = (label: string) => `${label}请填0至${yuanMaxText}的金额，最多两位小数`;

/** What the console's forms say of a whole number that cannot be read. */
export const wholeFieldText = (label: string, min: number, max: number) =>
  `${label}请填${min}到${max}的整数`;

const figures = {
  price: { label: "报价", isMoney: true },
  freight: { label: "国内运费", isMoney: true },
  quantity: { label: "可采购数", isMoney: false },
};
export type QuoteFigure = keyof typeof figures;

/** Reads one figure of a quote as typed: money in fen, or pieces; else what the quote's form says of it. */
export function readQuoteFigure(
  figure: QuoteFigure,
  typed: string,
): { value: number } | { problem: string } {
  const { label, isMoney } = figures[figure];
  const plain = isMoney ? plainYuan(typed) : plainFigure(typed);
  if (plain === "") return { problem: `请填写${label}` };
  if (isMoney)
    return fenFieldPattern.test(plain) ? { value: fenOf(plain) } : { problem: fenFieldText(label) };
  const pieces = /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
  return pieces !== undefined && pieces <= limits.quantityMax
    ? { value: pieces }
    : { problem: wholeFieldText(label, 0, limits.quantityMax) };
}

/**
 * Reads a price that was typed as the total of its line, `=369`: the unit price, or what is wrong with it. Undefined
 * for any other text.
 */
export function readTypedTotal(
  typed: string,
  quantity: string,
): { price: string } | { problem: string } | undefined {
  const plain = typed.normalize("NFKC").trim();
  if (!plain.startsWith("=")) return undefined;
  const total = readQuoteFigure("price", plain.slice(1));
  if ("problem" in total) return total;
  const pieces = readQuoteFigure("quantity", quantity);
  if ("problem" in pieces || pieces.value === 0) return { problem: "填总价时请先填可采购数" };
  const down = Math.floor(total.value / pieces.value);
  if (down * pieces.value === total.value) return { price: yuanOf(down) };
  return {
    problem: `总价${yuanOf(total.value)}元不能平分给${pieces.value}件，单价可填${yuanOf(down)}或${yuanOf(down + 1)}`,
  };
}

/**
 * Applies the rule to the quote as typed, or answers the indexes of lines whose price cannot be read or
 * would fall below 0, or how many lines there are where more prices were typed. A new price is rounded to the
 * fen, half away from zero.
 */
export function applyPriceRule(
  typed: TypedQuote,
  supplierOf: ReadonlyMap<string, string>,
  { supplierId, price, freightFen }: PriceRule,
): { ok: true; typed: TypedQuote } | { ok: false; places: number[]; lineCount?: number } {
  const places: number[] = [];
  const meant = typed.lines.filter(
    ({ id }) => supplierId === undefined || supplierOf.get(id) === supplierId,
  );
  if (price && "each" in price && price.each.length > meant.length)
    return { ok: false, places, lineCount: meant.length };
  const lines = typed.lines.map((line, place) => {
    const at = meant.indexOf(line);
    if (!price || at < 0) return line;
    if ("each" in price) return { ...line, price: price.each[at] || line.price };
    const read = readQuoteFigure("price", line.price);
    const fen = "value" in read ? changed(read.value, price) : -1;
    if (fen < 0) places.push(place);
    return { ...line, price: yuanOf(fen) };
  });
  if (places.length > 0) return { ok: false, places };
  const freights = typed.freights.map((freight) =>
    freightFen === undefined || (supplierId !== undefined && freight.supplierId !== supplierId)
      ? freight
      : { ...freight, freight: yuanOf(freightFen) },
  );
  return { ok: true, typed: { ...typed, lines, freights } };
}

function changed(fen: number, price: { percent: string } | { fen: number }) {
  if ("fen" in price) return fen + price.fen;
  return new Decimal(fen)
    .mul(new Decimal(price.percent).add(100))
    .div(100)
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    .toNumber();
}

/** The kinds of warning; each asks for a second look and a reason that the buyer reads. */
const quoteWarnings = ["zero-price", "below-minimum", "off-list"] as const;
export type QuoteWarning = (typeof quoteWarnings)[number];

/** A quoted price may differ from the listed one by this many percent of it without a reason. */
const offListPercent = 20;

/** The seller's present listing of a line's goods. */
export interface ListedGoods {
  priceFen: number;
  tiers: readonly PriceTier[];
  minOrder: number;
}

interface QuotedPieces {
  id: string;
  offerId: string;
  skuId: string;
  priceFen: number;
  /** The pieces to be bought; a refused line has none. */
  pieces: number;
}

/**
 * Answers the warnings of a quote by line: a price of 0, fewer pieces of an offer than its seller sells, or
 * a price more than ±20 % off the one listed for this many pieces. Lines that are not bought have none.
 */
export function warningsOf(
  lines: readonly QuotedPieces[],
  listed: ReadonlyMap<string, ListedGoods>,
): Map<string, QuoteWarning[]> {
  const found = new Map<string, QuoteWarning[]>();
  for (const line of lines.filter((one) => one.pieces > 0)) {
    const goods = listed.get(line.skuId);
    const ordered = piecesOf(lines, line.offerId);
    const warnings = quoteWarnings.filter((warning) => {
      if (warning === "zero-price") return line.priceFen === 0;
      if (!goods) return false;
      if (warning === "below-minimum") return ordered < goods.minOrder;
      return line.priceFen > 0 && isOffList(line.priceFen, priceAt(goods, ordered));
    });
    if (warnings.length > 0) found.set(line.id, warnings);
  }
  return found;
}

/**
 * Answers what the seller of each line asks for a piece, at all that is ordered of its offer; undefined once
 * it is no longer listed.
 */
export function listedPrices(
  lines: readonly Omit<QuotedPieces, "priceFen">[],
  listed: ReadonlyMap<string, ListedGoods>,
) {
  return lines.map(({ skuId, offerId }) => {
    const goods = listed.get(skuId);
    return goods && priceAt(goods, piecesOf(lines, offerId));
  });
}

function piecesOf(lines: readonly { offerId: string; pieces: number }[], offerId: string) {
  return lines
    .filter((line) => line.offerId === offerId)
    .reduce((sum, { pieces }) => sum + pieces, 0);
}

function priceAt({ priceFen, tiers }: ListedGoods, pieces: number) {
  return priceAtQuantity(priceFen, tiers, pieces);
}

/** True if a price is further off the listed one than allowed, in whole fen. */
export function isOffList(priceFen: number, listedFen: number) {
  return Math.abs(priceFen - listedFen) * 100 > offListPercent * listedFen;
}

export const quoteWarningTexts: Record<QuoteWarning, string> = {
  "zero-price": "单价为0",
  "below-minimum": "少于起订量",
  "off-list": "报价与平台标价相差超过20%",
};

/** Why an order cannot be quoted as it was estimated. */
export const estimateDifferences = {
  unlisted: "有商品已下架",
  refused: "有明细不能采购",
  price: "平台价格有变",
  stock: "库存不足",
  doubt: "价格或起订量需核对",
  draft: "有报价草稿",
} as const;
export type EstimateDifference = keyof typeof estimateDifferences;

/**
 * Restores a draft over the order as it stands: what was typed of the lines and sellers that are still
 * there. A line that the buyer added since, or whose goods have changed, is as `now` has it; one that is
 * gone stays away.
 */
export function restoreQuote(kept: TypedQuote, now: TypedQuote): TypedQuote {
  // A form may be sent with holes between its rows.
  const lines = new Map(kept.lines.flatMap((line) => (line ? [[line.id, line]] : [])));
  const freights = new Map(
    kept.freights.flatMap((freight) => (freight ? [[freight.supplierId, freight]] : [])),
  );
  return {
    ...kept,
    lines: now.lines.map((line) => {
      const typed = lines.get(line.id);
      return typed && (!typed.skuId || typed.skuId === line.skuId) ? typed : line;
    }),
    freights: now.freights.map((freight) => freights.get(freight.supplierId) ?? freight),
  };
}
