import type { FoundScan } from "#app/domain/trade/scanning/find-scanned.server.ts";

/** The number of the lot that waits for the shelf that is scanned next, on its first one or on another. */
export function lotInHand(found: FoundScan | undefined) {
  const lot = found?.kind === "lot" ? found.lot : undefined;
  const waits = lot?.state === "shelved" || lot?.state === "shelving_pending";
  return waits ? lot.number : undefined;
}
