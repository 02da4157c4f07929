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
  depositPaidAt: Date | null;
  paidYen: number;
}

/** What of an order is to be paid next: all of it, its deposit, or the rest after the deposit. */
export function partOf(order: Pick<DepositOrder, "depositPercent" | "depositPaidAt">) {
  if (order.depositPercent === 0) return "whole";
  return order.depositPaidAt ? "balance" : "deposit";
}

/** What an order asks of the wallet in its present state. */
export function dueOf(order: DepositOrder) {
  const { state, totalYen, depositYen, paidYen } = order;
  switch (state) {
    case "deposit_awaiting":
    case "buying":
      return partOf(order) === "whole" ? totalYen : depositYen;
    case "balance_awaiting":
      return totalYen - paidYen;
    case "awaiting_finance":
      return {
        whole: totalYen,
        deposit: depositYen,
        balance: totalYen - paidYen,
      }[partOf(order)];
    default:
      return totalYen;
  }
}

/** The day an order is to be paid by: the quote's, which is that of what is paid first. */
export function deadlineOf(
  order: Pick<DepositOrder, "depositPercent" | "depositPaidAt"> & { payBy: Date | null },
) {
  return partOf(order) === "balance" ? null : order.payBy;
}
