import { limits } from "#app/domain/core/limits.ts";

/** Duty and tax are quoted where the method pays them, be they 0, and nowhere else. */
export function wrongDues({ paysDues }: { paysDues: boolean }, duesYen: number | undefined) {
  if (paysDues) return duesYen === undefined ? "dues-missing" : undefined;
  return duesYen ? "dues-not-ours" : undefined;
}

/** Sums that are refused, or not without a reason. */
export function wrongSum(
  { storageToldYen }: { storageToldYen: number | null },
  { totalYen, storageYen, note }: { totalYen: number; storageYen: number; note: string },
) {
  if (totalYen > limits.paymentYenMax) return "too-much";
  if (totalYen === 0 && !note) return "reason-missing";
  return storageYen > (storageToldYen ?? storageYen) && !note ? "storage-above-told" : undefined;
}
