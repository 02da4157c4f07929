import { isAllBad } from "#app/domain/trade/purchasing/lot.ts";
import type { FoundOf, FoundView, LotView } from "./view.server.ts";

export interface HeldProps {
  found: FoundView | undefined;
  /** A shelf that the next lots are put on. */
  shelf: string | undefined;
  formKey: string;
  /**
   * When the page was made: a label that is read twice at once receives nothing, nor is a lot put away that was moved
   * since.
   */
  shownAt: Date;
}

/** Not where several companies or sellers have the number, nor where one of several parcels under it was scanned. */
export function isReceivedWhole({ contested, sellers, piece }: FoundOf<"parcel">) {
  return !contested && sellers.length === 0 && !piece;
}

/** The parcel that the next scan receives as a whole; undefined where nothing of it is awaited. */
export function parcelInHand(found: FoundView | undefined) {
  const isOne = found?.kind === "parcel" && isReceivedWhole(found);
  return isOne && found.pieces > 0 ? found : undefined;
}

/** All of it has left its shelf: there is nothing to put anywhere. */
export function isEmptied({ state, inStock }: LotView) {
  return state === "shelved" && inStock === 0;
}

/** The number of the lot that waits for the shelf that is scanned next, on its first one or on another. */
export function lotInHand(found: FoundView | undefined) {
  const lot = found?.kind === "lot" ? found.lot : undefined;
  const waits = lot?.state === "shelved" || lot?.state === "shelving_pending";
  return waits && !isEmptied(lot) ? lot.number : undefined;
}

/** Bad pieces alone are in hand: the shelf that is scanned next is one of the quarantine. */
export function badInHand(found: FoundView | undefined) {
  return found?.kind === "lot" && found.lot !== undefined && isAllBad(found.lot);
}

/** What is in hand, for the form that says what was scanned next. */
export function HeldFields({ found, shelf, formKey, shownAt }: HeldProps) {
  const parcel = parcelInHand(found);
  const lot = lotInHand(found);
  return (
    <>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="shownAt" value={shownAt.getTime()} />
      {parcel && <input type="hidden" name="parcel" value={parcel.number} />}
      {parcel && <input type="hidden" name="pieces" value={parcel.pieces} />}
      {lot && <input type="hidden" name="lot" value={lot} />}
      {shelf && <input type="hidden" name="shelf" value={shelf} />}
    </>
  );
}
