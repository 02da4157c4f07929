import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { type CouponTerms, recomputeDiscount } from "#app/domain/money/coupons/coupon.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import type { Stage } from "./stage-table.ts";

/** A paid request for the computation of its difference; whole yen. */
interface PaidRequest {
  freightYen: number;
  totalYen: number;
  couponYen: number;
  paidYen: number;
  /** Storage during the company's hold, as a part of the total; no coupon applies to it. */
  holdYen?: number;
}

export interface Settlement {
  freightYen: number;
  totalYen: number;
  couponYen: number;
  /** The refund to the wallet, and of the coupon to us. */
  refundYen: number;
  /** The yen that are still to be paid. */
  chargeYen: number;
}

/**
 * Computes a paid request at the freight of its measured boxes. The coupon never takes off more than before, and its
 * rounding never asks for more when the freight falls.
 */
export function settle(
  request: PaidRequest,
  freightYen: number,
  coupon: CouponTerms | undefined,
): Settlement {
  const totalYen = request.totalYen - request.freightYen + freightYen;
  const couponYen = couponAt(request, totalYen, freightYen, coupon);
  const dueYen = totalYen - couponYen;
  return {
    freightYen,
    totalYen,
    couponYen,
    refundYen: Math.max(0, request.paidYen - dueYen),
    chargeYen: Math.max(0, dueYen - request.paidYen),
  };
}

export type DifferenceHandling = "as-quoted" | "returned" | "charged" | "asked";

/** Charges extra cost up to the company's limit and balance, and asks otherwise; a limit of 0 always asks. */
export function handleDifference(
  { refundYen, chargeYen }: Pick<Settlement, "refundYen" | "chargeYen">,
  { limitYen, balanceYen }: { limitYen: number; balanceYen: number },
): DifferenceHandling {
  if (chargeYen > 0) return chargeYen > Math.min(limitYen, balanceYen) ? "asked" : "charged";
  return refundYen > 0 ? "returned" : "as-quoted";
}

function couponAt(
  { couponYen, totalYen: before, paidYen, holdYen = 0 }: PaidRequest,
  settledYen: number,
  freightYen: number,
  coupon: CouponTerms | undefined,
) {
  if (couponYen === 0 || settledYen >= before) return couponYen;
  const totalYen = settledYen - holdYen;
  const most = Math.min(couponYen, totalYen);
  if (!coupon) return most;
  const anew = recomputeDiscount(coupon, { kind: "shipping", totalYen, feeYen: "0", freightYen });
  return Math.max(Math.min(anew, most), settledYen - paidYen);
}

/** Computes what a packed request still owes; 0 also once it is cancelled, since everything went back. */
export function owedYen({
  state,
  paidAt,
  totalYen,
  couponYen,
  paidYen,
}: Pick<PaidRequest, "totalYen" | "couponYen" | "paidYen"> & {
  state: string;
  paidAt: Date | null;
}) {
  return paidAt && state !== "cancelled" ? totalYen - couponYen - paidYen : 0;
}

/** Computes the part of `owedYen` for the measured weight; the rest is storage during the company's hold. */
export function owedFreightYen(request: Parameters<typeof owedYen>[0] & { holdOwedYen: number }) {
  return Math.max(0, owedYen(request) - request.holdOwedYen);
}

/** A paid request whose method includes duty and tax; whole yen. */
interface PaidDues {
  duesYen: number;
  totalYen: number;
  couponYen: number;
}

export interface DuesTerms {
  /** The quoted and paid sum of duty, tax and the broker's fee. */
  quotedYen: number;
  /** The yen above the quote that the company lets us charge without asking. */
  limitYen: number;
  balanceYen: number;
}

/**
 * Computes a request after clearance. A lower sum is refunded. A higher one is charged within the company's limit
 * and balance, otherwise we bear it: the goods have left, so that nobody can be asked first.
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

/** The prices of packed boxes, quoted or of the lists. */
interface Prices {
  freightYen: number;
  optionsYen: number;
}

interface Discount {
  /** The yen of `discountYen`. */
  yen: number;
  /** The most that one person may waive. */
  limitYen: number;
  /** True if the person who quotes packed and weighed the boxes. */
  packed: boolean;
  /** True if the person who quotes may grant discounts. */
  mayDiscount: boolean;
  note: string;
}

/** Computes how far a quote is below the lists' prices; one yen counts as rounding. */
export function discountYen(listed: Prices, quoted: Prices) {
  const yen =
    Math.max(0, listed.freightYen - quoted.freightYen) +
    Math.max(0, listed.optionsYen - quoted.optionsYen);
  return yen > 1 ? yen : 0;
}

/**
 * Answers why that discount is refused: the buyer reads a reason; who weighed the boxes may not alone decide what
 * their weight costs; large sums need a manager, as with waivers.
 */
export function discountRefusal({ yen, limitYen, packed, mayDiscount, note }: Discount) {
  if (yen === 0) return undefined;
  if (!note) return "discount-unexplained";
  if (packed) return "packed-yourself";
  return yen > limitYen && !mayDiscount ? "discount-too-large" : undefined;
}

interface QuoteAnswers {
  note: string;
  checked?: boolean | undefined;
}

/** Smaller differences are not asked about. */
const slackYen = 1_000;

/** True if a freight is above twice the company's estimate: weight or size may have been typed wrongly then. */
export function isFarAboveEstimate(freightYen: number, toldMaxYen: number | null) {
  return toldMaxYen !== null && freightYen > toldMaxYen * 2 && freightYen - toldMaxYen > slackYen;
}

/**
 * Answers what a freight off the list still needs: a reason from two yen on, which the buyer reads, and a
 * confirmation below half or above twice the list's price.
 */
export function offListRefusal(
  freightYen: number,
  listedYen: number | undefined,
  said: QuoteAnswers,
) {
  if (listedYen === undefined || Math.abs(freightYen - listedYen) <= 1) return undefined;
  if (!said.note) return "freight-off-list";
  const far = freightYen * 2 < listedYen || freightYen > listedYen * 2;
  return far && !said.checked ? "freight-far-off" : undefined;
}

/** Requires a quote of duty and tax, which may be 0, where the method includes them, and refuses it elsewhere. */
export function duesRefusal({ paysDues }: { paysDues: boolean }, duesYen: number | undefined) {
  if (paysDues) return duesYen === undefined ? "dues-missing" : undefined;
  return duesYen ? "dues-not-ours" : undefined;
}

/** Answers why the sums are refused, some of them only without a reason. */
export function sumRefusal(
  { storageToldYen }: { storageToldYen: number | null },
  { totalYen, storageYen, note }: { totalYen: number; storageYen: number; note: string },
) {
  if (totalYen > limits.paymentYenMax) return "too-much";
  if (totalYen === 0 && !note) return "reason-missing";
  return storageYen > (storageToldYen ?? storageYen) && !note ? "storage-above-told" : undefined;
}

interface PackedFacts {
  before: { freightYen: number };
  settled: Settlement;
  asks: boolean;
  settleBy: Date | null;
}

/** Words what the measured weight did to the freight. */
export function settlementNote({ before, settled, asks, settleBy }: PackedFacts): Message {
  const { freightYen, refundYen, chargeYen } = settled;
  if (freightYen === before.freightYen) return message("shipping.settled-as-quoted");
  return message("shipping.settled", {
    freightYen,
    quotedYen: before.freightYen,
    refundYen,
    chargeYen,
    payBy: asks ? settleBy!.toISOString() : null,
  });
}

/**
 * Computes the yen that the measured weight cost the company above its quote without a question: this part of its
 * limit is used. A difference that it was asked about does not count, nor one that we bore.
 */
export function chargedUnaskedYen(stages: readonly Stage[]) {
  const quote = stages.find(({ kind }) => kind === "quote");
  const packed = stages.findLast(({ kind }) => kind === "packed");
  if (!quote || !packed || packed.freightMaxYen === null) return 0;
  const { freightMaxYen, optionsYen, storageYen, duesYen, couponYen, paidYen } = packed;
  const asked = freightMaxYen + optionsYen + (storageYen ?? 0) + (duesYen ?? 0) - couponYen;
  // A quote after packing was read before it was paid.
  if (paidYen === 0 || asked > paidYen) return 0;
  return Math.max(0, freightMaxYen - (quote.freightMaxYen ?? freightMaxYen));
}

type Request = typeof shippingRequests.$inferSelect;

/** True if somebody asked to waive the very sum that is owed now. */
export function isWaiverAsked(request: Request) {
  return (
    request.state === "awaiting_payment" &&
    request.waiveAskedBy !== null &&
    request.waiveAskedYen === owedYen(request)
  );
}

/** True if this person may give the second consent to a waiver that another member of staff asked for. */
export function awaitsWaiverFrom(request: Request, actor: Staff) {
  return isWaiverAsked(request) && request.waiveAskedBy !== actorKey(actor);
}
