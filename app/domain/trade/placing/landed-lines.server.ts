import { landedCost } from "#app/domain/pricing/landed-cost/landed-cost.ts";
import type { readLandedRules } from "#app/domain/pricing/landed-cost/landed-rules.server.ts";
import type { OrderFromCart } from "./order-from-cart.server.ts";

type Rules = Pick<Awaited<ReturnType<typeof readLandedRules>>, "rulesFor">;

/** 着地原価 per piece of each line, if it travelled alone; the seller's freight shared out by pieces. */
export function landedLines(
  { lines, freights }: Pick<OrderFromCart, "lines" | "freights">,
  rules: Rules,
) {
  return new Map(
    lines.map((line) => {
      const parcel = lines.filter(({ supplierId }) => supplierId === line.supplierId);
      const pieces = parcel.reduce((sum, { quantity }) => sum + quantity, 0);
      const freightFen =
        freights.find(({ supplierId }) => supplierId === line.supplierId)?.freightFen ?? 0;
      const share = Math.ceil((freightFen * line.quantity) / pieces);
      const cost = landedCost(
        { ...line, unitPriceFen: line.priceFen, freightFen: share },
        rules.rulesFor(line.categoryId),
      );
      return [
        line.id,
        cost && {
          min: cost.perPieceYen.min,
          max: cost.perPieceYen.max,
          by: cost.assumptions[0] ?? "",
        },
      ] as const;
    }),
  );
}
