import { type OptionPrice, optionFen, yenText } from "#app/domain/pricing/pricing.ts";
import { specText } from "../product/offer.ts";
import type { CartLine } from "./cart-line.ts";

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
export function priced(
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

export type PricedSeller = ReturnType<typeof priced>[number];

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
