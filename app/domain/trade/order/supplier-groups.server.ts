import { yenText } from "#app/domain/pricing/price-lists/pricing.ts";

interface Line {
  supplierId: string;
  quantity: number;
  priceFen: number;
  optionsFen: number;
  discountFen?: number;
}

interface Freight {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
}

/** Lines under their seller, amounts in yen to two decimals beside the fen, as tables show them. */
export function supplierGroups<OneLine extends Line>(
  lines: readonly OneLine[],
  freights: readonly Freight[],
  rate: string,
) {
  return freights.map(({ supplierId, supplierNameZh, freightFen }) => ({
    supplierId,
    supplierNameZh,
    freightFen,
    freightYen: yenText(freightFen, rate),
    lines: lines
      .filter((line) => line.supplierId === supplierId)
      .map((line) => {
        const subtotalFen = line.priceFen * line.quantity - (line.discountFen ?? 0);
        return {
          ...line,
          priceYen: yenText(line.priceFen, rate),
          subtotalFen,
          subtotalYen: yenText(subtotalFen, rate),
          optionsYen: yenText(line.optionsFen, rate),
        };
      }),
  }));
}
