import type { ChosenOption } from "./order.ts";
import { lineOptionsFen, orderAmounts } from "./order-amounts.ts";
import {
  type ListedGoods,
  type QuoteFigure,
  readQuoteFigure,
  type TypedQuote,
  warningsOf,
} from "./quote.ts";

interface FiguredLine {
  id: string;
  supplierId: string;
  options: readonly ChosenOption[];
  priceFen: number;
  /** The pieces to be bought; a refused line has none. */
  pieces: number;
}

interface SupplierFreight {
  supplierId: string;
  freightFen: number;
}

/**
 * Adds up what a quote's figures come to, in fen. Lines that are not bought cost nothing, nor does the freight of a
 * seller of whom nothing is bought.
 */
export function quoteAmounts<Freight extends SupplierFreight>(
  lines: readonly FiguredLine[],
  freights: readonly Freight[],
) {
  const bought = lines
    .filter(({ pieces }) => pieces > 0)
    .map(({ supplierId, options, priceFen, pieces }) => ({
      supplierId,
      priceFen,
      quantity: pieces,
      optionsFen: lineOptionsFen(options, priceFen, pieces),
    }));
  const buying = new Set(bought.map(({ supplierId }) => supplierId));
  const agreed = freights.map((freight) => ({
    ...freight,
    freightFen: buying.has(freight.supplierId) ? freight.freightFen : 0,
  }));
  return { agreed, amounts: { ...orderAmounts(bought, agreed), lineCount: lines.length } };
}

interface AskedLine extends Omit<FiguredLine, "priceFen" | "pieces"> {
  offerId: string;
  skuId: string;
  listed: ListedGoods | undefined;
}

/**
 * Works out a quote as typed so far. A figure that cannot be read yet counts as nothing, and asks for no reason:
 * `unread` counts the rows, lines and freights, with one. The warnings without a reason stand by the place of their
 * line.
 */
export function workOutTyped(typed: TypedQuote, asked: readonly AskedLine[]) {
  const unread = new Set<string>();
  const read = (row: string, figure: QuoteFigure, text: string) => {
    const found = readQuoteFigure(figure, text);
    if ("value" in found) return found.value;
    unread.add(row);
    return 0;
  };
  const figures = new Map(
    typed.lines.map(({ id, price, quantity }) => {
      const priceFen = read(id, "price", price);
      return [id, { priceFen, pieces: read(id, "quantity", quantity) }] as const;
    }),
  );
  const freights = typed.freights.map(({ supplierId, freight }) => ({
    supplierId,
    freightFen: read(`freight ${supplierId}`, "freight", freight),
  }));
  const lines = asked.map((line) => ({
    ...line,
    ...(figures.get(line.id) ?? { priceFen: 0, pieces: 0 }),
  }));
  const reasons = new Map(typed.lines.map(({ id, refusal }) => [id, refusal.trim()]));
  const listed = new Map(lines.flatMap((line) => (line.listed ? [[line.skuId, line.listed]] : [])));
  const warnings = warningsOf(lines, listed);
  return {
    amounts: quoteAmounts(lines, freights).amounts,
    unread: unread.size,
    warnings: lines.map(({ id }) =>
      reasons.get(id) || unread.has(id) ? [] : (warnings.get(id) ?? []),
    ),
    /** Of the lines whose figures can be read. */
    lineFen: new Map(
      lines
        .filter(({ id }) => !unread.has(id))
        .map(({ id, options, priceFen, pieces }) => [
          id,
          priceFen * pieces + lineOptionsFen(options, priceFen, pieces),
        ]),
    ),
  };
}
