import type { ClosedBox } from "#app/domain/pricing/box.ts";
import type { BoxWishes } from "#app/domain/trade/shipments/box-wishes.ts";

/** A packed box as the page of its request shows it and the browser gets it, field by field. */
export function toBoxView(box: ClosedBox): ClosedBox {
  return {
    id: box.id,
    number: box.number,
    lengthMm: box.lengthMm,
    widthMm: box.widthMm,
    heightMm: box.heightMm,
    weightGrams: box.weightGrams,
    volumetricGrams: box.volumetricGrams,
    billingGrams: box.billingGrams,
    trackingNumber: box.trackingNumber,
  };
}

/** The company's wishes for the boxes of a request, likewise. */
export function toBoxWishesView(wishes: BoxWishes | null): BoxWishes | null {
  return (
    wishes && {
      fba: wishes.fba,
      shipmentIds: wishes.shipmentIds,
      maxGrams: wishes.maxGrams,
      marks: wishes.marks,
      together: wishes.together,
    }
  );
}
