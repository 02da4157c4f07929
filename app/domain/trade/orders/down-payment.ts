/** What staff may ask for before buying, in percent; 0 is the whole total. */
export const downPaymentPercents = [0, 30, 50] as const;
export type DownPaymentPercent = (typeof downPaymentPercents)[number];

/** 手付金: what of a total is paid before buying, rounded up to the yen. */
export function downPaymentOf(totalYen: number, percent: number) {
  // Whole numbers: what is not exact here is at least a hundredth away from the next yen.
  return Math.ceil((totalYen * percent) / 100);
}

interface PartedOrder {
  state: string;
  totalYen: number;
  downPaymentPercent: number;
  downPaymentYen: number;
  downPaymentPaidAt: Date | null;
  paidYen: number;
}

/** What of an order is to be paid next: all of it, its deposit, or the rest after the deposit. */
export function partOf(order: Pick<PartedOrder, "downPaymentPercent" | "downPaymentPaidAt">) {
  if (order.downPaymentPercent === 0) return "whole";
  return order.downPaymentPaidAt ? "balance" : "deposit";
}

/** What an order asks of the wallet in its present state. */
export function dueYenOf(order: PartedOrder) {
  const { state, totalYen, downPaymentYen, paidYen } = order;
  switch (state) {
    case "deposit_awaiting":
    case "buying":
      return partOf(order) === "whole" ? totalYen : downPaymentYen;
    case "balance_awaiting":
      return totalYen - paidYen;
    case "awaiting_finance":
      return {
        whole: totalYen,
        deposit: downPaymentYen,
        balance: totalYen - paidYen,
      }[partOf(order)];
    default:
      return totalYen;
  }
}

/** The day an order is to be paid by: the quote's, which is that of what is paid first. */
export function deadlineOf(
  order: Pick<PartedOrder, "downPaymentPercent" | "downPaymentPaidAt"> & { payBy: Date | null },
) {
  return partOf(order) === "balance" ? null : order.payBy;
}
