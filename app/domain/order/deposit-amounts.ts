/** What the desk may ask for before buying, in percent; 0 is the whole total. */
export const depositPercents = [0, 30, 50] as const;
export type DepositPercent = (typeof depositPercents)[number];

/** 手付金: what of a total is paid before buying, rounded up to the yen. */
export function depositOf(totalYen: number, percent: number) {
  // Whole numbers: what is not exact here is at least a hundredth away from the next yen.
  return Math.ceil((totalYen * percent) / 100);
}

interface DepositOrder {
  state: string;
  totalYen: number;
  depositPercent: number;
  depositYen: number;
  paidYen: number;
}

/** What an order asks of the wallet in its present state. */
export function dueOf(order: DepositOrder) {
  if (order.depositPercent === 0) return order.totalYen;
  if (order.state === "balance_awaiting") return order.totalYen - order.paidYen;
  return ["deposit_awaiting", "buying"].includes(order.state) ? order.depositYen : order.totalYen;
}
