import { type Staff, signature } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { type CouponTerms, recomputeDiscount } from "#app/domain/money/coupons/coupon.ts";
import {
  type Box,
  type FreightPlace,
  freightOf,
  toConsignment,
} from "#app/domain/pricing/freight.ts";
import { surchargedClass } from "#app/domain/pricing/freight-estimate.ts";
import type { FreightList } from "#app/domain/pricing/freight-list.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import type { Stage } from "./stage-table.ts";

/** A paid request as the difference is reckoned from it; whole yen. */
interface PaidRequest {
  freightYen: number;
  totalYen: number;
  couponYen: number;
  paidYen: number;
  /** Of the total, storage while its company held it: no coupon is reckoned on it. */
  holdYen?: number;
}

export interface Settlement {
  freightYen: number;
  totalYen: number;
  couponYen: number;
  /** What comes back to the wallet, and of the coupon to us. */
  refundYen: number;
  /** What is still to be paid. */
  chargeYen: number;
}

/**
 * A paid request at the freight of its measured boxes. A coupon never takes off more than it did, and
 * its rounding never asks for more when the freight gets less.
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

/** How a difference is settled: as it was quoted, given back, taken from the balance, or asked for first. */
export type DifferenceHandling = "as-quoted" | "returned" | "charged" | "asked";

/** What costs more is charged up to the company's own limit and balance; a limit of 0 asks always. */
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

/** What a request of boxes that are packed already still asks for; 0 where nothing is owed, or all came back. */
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

/** Of that, what the measured weight asks for; the rest is storage while its company held it. */
export function owedFreightYen(request: Parameters<typeof owedYen>[0] & { holdOwedYen: number }) {
  return Math.max(0, owedYen(request) - request.holdOwedYen);
}

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

/** What a quote asks, or the lists say, of boxes that are packed. */
interface Prices {
  freightYen: number;
  optionsYen: number;
}

interface Discount {
  /** What the quote gives up, of `givenUpYen`. */
  yen: number;
  /** The most that one person may waive. */
  limitYen: number;
  /** Whoever quotes has packed and weighed the boxes. */
  packed: boolean;
  /** Whoever quotes answers for what is given to the company. */
  mayDiscount: boolean;
  note: string;
}

/** What a quote gives up of the lists' prices; a yen is a rounding. */
export function discountYen(listed: Prices, quoted: Prices) {
  const yen =
    Math.max(0, listed.freightYen - quoted.freightYen) +
    Math.max(0, listed.optionsYen - quoted.optionsYen);
  return yen > 1 ? yen : 0;
}

/**
 * Why that much may not be given up: the buyer reads a reason; who weighed the boxes would decide alone
 * about what their weight costs; and large sums are the managers', as with waivers.
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

/** Nobody looks twice for less than this. */
const slackYen = 1_000;

/**
 * Whether a freight is more than twice the upper end of what the company was told when it handed the request
 * in: then weight or measures may have been typed wrongly.
 */
export function isFarAboveEstimate(freightYen: number, toldMaxYen: number | null) {
  return toldMaxYen !== null && freightYen > toldMaxYen * 2 && freightYen - toldMaxYen > slackYen;
}

/**
 * What is still to be said of a freight that is not the list's: a reason from two yen off, which the buyer
 * reads, and below half or above twice the list's price that it was looked at once more.
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

/** What a published list asks for packed boxes, part by part; refuses what the method does not carry. */
export function priceBoxes(
  boxes: readonly Box[],
  list: FreightList,
  place: FreightPlace,
  goods: Parameters<typeof surchargedClass>[0],
) {
  return freightOf(toConsignment(boxes, list), list, place, surchargedClass(goods, list));
}

/** Duty and tax are quoted where the method pays them, be they 0, and nowhere else. */
export function duesRefusal({ paysDues }: { paysDues: boolean }, duesYen: number | undefined) {
  if (paysDues) return duesYen === undefined ? "dues-missing" : undefined;
  return duesYen ? "dues-not-ours" : undefined;
}

/** Sums that are refused, or not without a reason. */
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
  /** The list has a price for these boxes. */
  priced: boolean;
}

/** What the measured weight did to the freight. */
export function settlementNote({ before, settled, asks, settleBy, priced }: PackedFacts): Message {
  const { freightYen, refundYen, chargeYen } = settled;
  if (!priced) return message("shipping.settled-unpriced");
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
 * What the measured weight cost a company above its quote without a question, in whole yen: so much of its
 * limit is used. A difference that it was asked about is none of it, nor is one that we bore.
 */
export function chargedUnaskedYen(stages: readonly Stage[]) {
  const quote = stages.find(({ kind }) => kind === "quote");
  const packed = stages.findLast(({ kind }) => kind === "packed");
  if (!quote || !packed || packed.freightMaxYen === null) return 0;
  const { freightMaxYen, optionsYen, storageYen, duesYen, couponYen, paidYen } = packed;
  const asked = freightMaxYen + optionsYen + (storageYen ?? 0) + (duesYen ?? 0) - couponYen;
  // What a quote after packing asks for was seen before it was paid.
  if (paidYen === 0 || asked > paidYen) return 0;
  return Math.max(0, freightMaxYen - (quote.freightMaxYen ?? freightMaxYen));
}

type Request = typeof shippingRequests.$inferSelect;

/** Whether somebody would waive the very sum that is asked for now. */
export function isWaiverAsked(request: Request) {
  return (
    request.state === "awaiting_payment" &&
    request.waiveAskedBy !== null &&
    request.waiveAskedYen === owedYen(request)
  );
}

/** Whether a waiver waits for this person: it was asked for, and by another member of staff. */
export function awaitsWaiverFrom(request: Request, actor: Staff) {
  return isWaiverAsked(request) && request.waiveAskedBy !== signature(actor);
}
