import type { ShippingOption } from "#db/schema/shipments.ts";
import { type ShippingState, trialPacking, trialPackingDueYen } from "./shipping-request.ts";

export interface OptionShare {
  id: ShippingOption["id"];
  yen: number;
}

interface SplitSide {
  state: ShippingState;
  paidAt: Date | null;
  options: readonly ShippingOption[];
}

/**
 * Answers who takes the shares of services that a request had from a split, once it is cancelled: an unpaid request of
 * the same split takes them, else the request still owes those whose service was paid by the share alone (`owedYen`).
 * Where no other request of the split stands, nobody owes them.
 */
export function shareHeirs<Side extends SplitSide>(cancelled: SplitSide, family: readonly Side[]) {
  const heirs: { request: Side; shares: OptionShare[] }[] = [];
  let owedYen = 0;
  for (const { id, yen } of sharesOf(cancelled)) {
    const sides = family.filter(
      ({ state, options }) => state !== "cancelled" && options.some((one) => one.id === id),
    );
    const request = sides.find(({ paidAt, state }) => !paidAt && state !== "awaiting_finance");
    if (!request) owedYen += sides.length > 0 ? yen : 0;
    else {
      const heir = heirs.find((one) => one.request === request);
      if (heir) heir.shares.push({ id, yen });
      else heirs.push({ request, shares: [{ id, yen }] });
    }
  }
  return { heirs, owedYen };
}

/** The shares of a request; お試し梱包 that was done is paid for by itself. */
function sharesOf(request: SplitSide): OptionShare[] {
  const done = trialPackingDueYen({ ...request, options: [...request.options] }) > 0;
  return request.options
    .filter(({ id, sharedYen, priceYen }) => {
      if (sharedYen === undefined || priceYen === 0) return false;
      return !(id === trialPacking && done);
    })
    .map(({ id, priceYen }) => ({ id, yen: priceYen }));
}
