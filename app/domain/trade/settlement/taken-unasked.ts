import type { Stage } from "./stage.ts";

/**
 * What the measured weight cost a company above its quote without a question, in whole yen: so much of its
 * limit is used. A difference that it was asked about is none of it, nor is one that we bore.
 */
export function takenUnasked(stages: readonly Stage[]) {
  const quote = stages.find(({ kind }) => kind === "quote");
  const packed = stages.findLast(({ kind }) => kind === "packed");
  if (!quote || !packed || packed.freightMaxYen === null) return 0;
  const { freightMaxYen, optionsYen, storageYen, duesYen, couponYen, paidYen } = packed;
  const asked = freightMaxYen + optionsYen + (storageYen ?? 0) + (duesYen ?? 0) - couponYen;
  // What a quote after packing asks for was seen before it was paid.
  if (paidYen === 0 || asked > paidYen) return 0;
  return Math.max(0, freightMaxYen - (quote.freightMaxYen ?? freightMaxYen));
}
