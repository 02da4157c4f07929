import Decimal from "decimal.js";
import type { TaxClass } from "./invoice.ts";
import { type PostedTransfer, partsOf } from "./ledger-parts.ts";
import type { TaxedSum } from "./tax-split.ts";

const paidKinds = ["order-payment", "order-refund", "shipping-payment", "shipping-refund"];

const labels: Record<"order" | "shipping", Record<Exclude<TaxClass, "advance">, string>> = {
  order: {
    taxable: "買付手数料の分",
    exempt: "国際送料の分",
    outside: "商品代金・中国内送料・オプションの分",
  },
  shipping: {
    taxable: "手数料の分",
    exempt: "国際送料の分",
    outside: "配送オプション・保管料の分",
  },
};
const classes = ["taxable", "exempt", "outside"] as const;

/** Sums of a transfer by the classes that its own paper had. */
type Classed = (parts: ReturnType<typeof partsOf>) => readonly TaxedSum[];

/**
 * What a claim gave back of a document, by the classes of what is still paid for it: the sale's papers
 * less the returns before it, each class its share. All of it given back leaves nothing of any class.
 * Yen above zero; `transfers` are the document's, in the order of posting.
 */
export function returnedByClass(
  event: PostedTransfer,
  transfers: readonly PostedTransfer[],
  kind: "order" | "shipping",
  classed: Classed,
): TaxedSum[] {
  const left = { taxable: 0, exempt: 0, outside: 0, advance: 0 };
  for (const earlier of transfers.slice(0, transfers.indexOf(event))) {
    if (paidKinds.includes(earlier.kind))
      for (const { taxClass, yen } of classed(partsOf(earlier, transfers))) left[taxClass] += yen;
    else if (earlier.kind === "claim-refund")
      for (const { taxClass, yen } of shared(earlier.amountYen, left, kind)) left[taxClass] -= yen;
  }
  return shared(event.amountYen, left, kind);
}

function shared(yen: number, left: Record<TaxClass, number>, kind: "order" | "shipping") {
  const weights = classes.map((one) => Math.max(0, left[one]));
  const all = weights.reduce((sum, one) => sum + one, 0);
  // Nothing that is known was paid: then it is no price of ours that comes back.
  if (all === 0) return [{ label: "アフターサービス", taxClass: "outside" as const, yen }];
  const shares = weights.map((one) => new Decimal(yen).times(one).div(all).floor().toNumber());
  // What rounding left over goes where most is left: of no class more comes back than was paid.
  let over = yen - shares.reduce((sum, one) => sum + one, 0);
  while (over > 0) {
    const rooms = weights.map((one, index) => one - shares[index]!);
    const widest = rooms.indexOf(Math.max(...rooms));
    const taken = Math.max(1, Math.min(over, rooms[widest]!));
    shares[widest]! += taken;
    over -= taken;
  }
  return classes.flatMap((taxClass, index) =>
    shares[index] ? [{ label: labels[kind][taxClass], taxClass, yen: shares[index] }] : [],
  );
}
