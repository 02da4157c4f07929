import { seedOffers } from "#db/seed/catalogue/offers.ts";
import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";

let made: readonly SeedOffer[] | undefined;

/** The demo's goods, made once for all stand-ins of a process: who changes some puts others in their place. */
export function demoOffers() {
  made ??= seedOffers();
  return made;
}
