import type { Instalment } from "#app/domain/core/scope.ts";

/** The shares that staff may ask for before buying, in percent; 0 asks for the whole total. */
export const downPaymentPercents = [0, 30, 50] as const;
export type DownPaymentPercent = (typeof downPaymentPercents)[number];

/** Answers the 手付金 of a total, rounded up to the yen. */
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
  owedRiseYen: number;
}

/** What of an order is paid at once. */
export type OrderPart = "whole" | "deposit" | "balance" | "rise";

/**
 * Answers the part of an order that is paid next: all of it, its deposit, the rest after the deposit, or what an
 * agreed change costs more.
 */
export function partOf(
  order: Pick<PartedOrder, "downPaymentPercent" | "downPaymentPaidAt" | "owedRiseYen">,
): OrderPart {
  if (order.owedRiseYen > 0) return "rise";
  if (order.downPaymentPercent === 0) return "whole";
  return order.downPaymentPaidAt ? "balance" : "deposit";
}

/** Answers what an order asks of the wallet in its present state. */
export function dueYenOf(order: PartedOrder) {
  const { state, totalYen, downPaymentYen, paidYen } = order;
  const part = partOf(order);
  if (part === "rise") return order.owedRiseYen;
  switch (state) {
    case "deposit_awaiting":
    case "buying":
      return part === "whole" ? totalYen : downPaymentYen;
    case "balance_awaiting":
      return totalYen - paidYen;
    case "awaiting_finance":
      return {
        whole: totalYen,
        deposit: downPaymentYen,
        balance: totalYen - paidYen,
      }[part];
    default:
      return totalYen;
  }
}

/** Answers which part of an order `dueYenOf` is; undefined where it is the whole total. */
export function instalmentOf(order: PartedOrder): Instalment | undefined {
  const { state, totalYen, downPaymentPercent, downPaymentYen, downPaymentPaidAt, paidYen } = order;
  const part = partOf(order);
  if (part === "whole") return undefined;
  if (part === "rise") return { part: "rise" };
  switch (state) {
    case "deposit_awaiting":
    case "awaiting_finance":
    case "buying":
    case "balance_awaiting":
      return part === "balance" && state !== "buying"
        ? { part: "remainder", downPaymentYen: paidYen }
        : {
            part: "down-payment",
            percent: downPaymentPercent,
            remainderYen: totalYen - (downPaymentPaidAt ? paidYen : downPaymentYen),
          };
    default:
      return undefined;
  }
}

/**
 * Answers until when the next part is to be paid; the quote's deadline holds for what is paid first, what
 * follows has none.
 */
export function deadlineOf(order: Parameters<typeof partOf>[0] & { payBy: Date | null }) {
  const part = partOf(order);
  return part === "balance" || part === "rise" ? null : order.payBy;
}

/** True once the deadline of an order's next payment has passed. */
export function hasQuoteExpired(order: Parameters<typeof deadlineOf>[0], now: Date) {
  const payBy = deadlineOf(order);
  return payBy !== null && payBy < now;
}
