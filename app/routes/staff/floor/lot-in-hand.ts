import type { FoundScan, ScannedLot } from "#app/domain/trade/scanning/find-scanned.server.ts";

/** All of it has left its shelf: there is nothing to put anywhere. */
export function isEmptied({ state, inStock }: ScannedLot) {
  return state === "shelved" && inStock === 0;
}

/** The number of the lot that waits for the shelf that is scanned next, on its first one or on another. */
export function lotInHand(found: FoundScan | undefined) {
  const lot = found?.kind === "lot" ? found.lot : undefined;
  const waits = lot?.state === "shelved" || lot?.state === "shelving_pending";
  return waits && !isEmptied(lot) ? lot.number : undefined;
}
