import { message } from "#app/domain/core/message/message.ts";

/** A paid request whose method pays duty and tax; whole yen. */
interface PaidDues {
  duesYen: number;
  totalYen: number;
  couponYen: number;
}

export interface DuesTerms {
  /** What was quoted, and paid, for duty, tax and the broker's fee. */
  quotedYen: number;
  /** Up to how much more than the quote the company lets us take unasked. */
  limitYen: number;
  balanceYen: number;
}

/**
 * What a request comes to once customs have said what they take. Less comes back. More than was quoted is
 * taken within the company's own limit alone; above it, or without the balance, the quote stands and we
 * bear the rest: the goods have left, so nobody can be asked first.
 */
export function settledDues(request: PaidDues, actualYen: number, terms: DuesTerms) {
  const { quotedYen, limitYen, balanceYen } = terms;
  const wanted = actualYen <= quotedYen + limitYen ? actualYen : quotedYen;
  const duesYen = wanted - request.duesYen > balanceYen ? request.duesYen : wanted;
  const totalYen = request.totalYen - request.duesYen + duesYen;
  const couponYen = Math.min(request.couponYen, totalYen);
  const change = duesYen - request.duesYen;
  return {
    duesYen,
    totalYen,
    couponYen,
    chargeYen: Math.max(0, change),
    refundYen: Math.max(0, -change) - (request.couponYen - couponYen),
    words: message("shipping.dues-settled", {
      actualYen,
      quotedYen,
      refundYen: Math.max(0, -change),
      chargeYen: Math.max(0, change),
      capped: change === 0 && duesYen < actualYen,
    }),
  };
}
