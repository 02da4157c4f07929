import { type FreightBand, freightYen } from "../pricing/freight.ts";
import { storageYen } from "../warehouse/storage.ts";
import type { ShippingOption } from "./shipping-request.ts";

interface Quotable {
  request: {
    options: readonly ShippingOption[];
    methodCode: string;
    estimateMaxYen: number | null;
  };
  lines: readonly { quantity: number; weightGrams: number | null; shelvedAt: Date | null }[];
  boxes: readonly { billingGrams: number }[];
  bands: readonly FreightBand[];
}

/**
 * What the price lists say of a request: on its boxes once they are packed, before that the upper
 * end of what the buyer was told, so that nobody is asked for more afterwards.
 */
export function suggestQuote(
  { request, lines, boxes, bands }: Quotable,
  now: Date,
  storage: Parameters<typeof storageYen>[2],
) {
  const billingGrams =
    boxes.length > 0 ? boxes.reduce((sum, box) => sum + box.billingGrams, 0) : null;
  const own = bands.filter(({ methodCode }) => methodCode === request.methodCode);
  return {
    billingGrams,
    freightYen:
      billingGrams === null ? request.estimateMaxYen : (freightYen(own, billingGrams) ?? null),
    optionsYen: request.options.reduce((sum, { priceYen }) => sum + priceYen, 0),
    storageYen: storageYen(lines, now, storage),
  };
}
