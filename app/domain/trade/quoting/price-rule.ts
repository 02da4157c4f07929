import Decimal from "decimal.js";
import { fenOf, yuanOf } from "#app/domain/core/yuan.ts";
import type { TypedQuote } from "./typed-quote.ts";

/** One change for many lines of a quote. */
export interface PriceRule {
  /** Whose lines; undefined for all of the order. */
  supplierId: string | undefined;
  /**
   * What each price goes up or down by: a part of it in percent, or fen; or the price of each line in the
   * order of the page, as typed, "" for one that stays. Undefined leaves them.
   */
  price: { percent: string } | { fen: number } | { each: readonly string[] } | undefined;
  /** What each of those sellers asks for freight; undefined leaves it. */
  freightFen: number | undefined;
}

/** What a price field takes, as the quote itself reads it. */
const priceText = /^\d{1,8}(\.\d{1,2})?$/;

/**
 * The quote as typed with the rule applied, or the places of the lines whose price cannot be read or
 * would fall below 0. A new price is rounded to the fen, half away from zero.
 */
export function applyPriceRule(
  typed: TypedQuote,
  supplierOf: ReadonlyMap<string, string>,
  { supplierId, price, freightFen }: PriceRule,
): { ok: true; typed: TypedQuote } | { ok: false; places: number[] } {
  const places: number[] = [];
  const meant = typed.lines.filter(
    ({ id }) => supplierId === undefined || supplierOf.get(id) === supplierId,
  );
  const lines = typed.lines.map((line, place) => {
    const at = meant.indexOf(line);
    if (!price || at < 0) return line;
    if ("each" in price) return { ...line, price: price.each[at] || line.price };
    const fen = priceText.test(line.price) ? changed(fenOf(line.price), price) : -1;
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
