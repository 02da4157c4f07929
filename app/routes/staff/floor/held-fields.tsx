import type { FoundScan, ScannedLot } from "#app/domain/console/finding/find-scanned.server.ts";
import { isAllBad } from "#app/domain/trade/purchasing/lot.ts";

export interface HeldProps {
  found: FoundScan | undefined;
  /** A shelf that the next lots are put on. */
  shelf: string | undefined;
  formKey: string;
}

/** The parcel that the next scan receives as a whole; undefined where nothing of it is awaited. */
export function parcelInHand(found: FoundScan | undefined) {
  const isOne = found?.kind === "parcel" && !found.contested && found.sellers.length === 0;
  return isOne && found.pieces > 0 ? found : undefined;
}

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

/** Bad pieces alone are in hand: the shelf that is scanned next is one of the quarantine. */
export function badInHand(found: FoundScan | undefined) {
  return found?.kind === "lot" && found.lot !== undefined && isAllBad(found.lot);
}

/** What is in hand, for the form that says what was scanned next. */
export function HeldFields({ found, shelf, formKey }: HeldProps) {
  const parcel = parcelInHand(found);
  const lot = lotInHand(found);
  return (
    <>
      <input type="hidden" name="key" value={formKey} />
      {parcel && <input type="hidden" name="parcel" value={parcel.number} />}
      {parcel && <input type="hidden" name="pieces" value={parcel.pieces} />}
      {lot && <input type="hidden" name="lot" value={lot} />}
      {shelf && <input type="hidden" name="shelf" value={shelf} />}
    </>
  );
}
