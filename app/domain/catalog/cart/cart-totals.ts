import { type OptionPrice, optionFen, yenText } from "#app/domain/pricing/price-lists/pricing.ts";
import type { CartLine } from "./cart.server.ts";

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

/** The sellers with every amount in yen as well, at the day's rate. */
export function priced(sellers: readonly SellerGroup[], rate: string) {
  const yen = (fen: number) => yenText(fen, rate);
  return sellers.map((seller) => ({
    ...seller,
    freightYen: yen(seller.freightFen),
    lines: seller.lines.map((line) => ({
      ...line,
      priceYen: yen(line.priceFen),
      subtotalFen: line.priceFen * line.quantity,
      subtotalYen: yen(line.priceFen * line.quantity),
    })),
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
