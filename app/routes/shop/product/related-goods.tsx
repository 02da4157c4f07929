import type { ComponentProps } from "react";
import { OfferCards } from "../offer-list.tsx";

/** One row of cards. */
export const relatedMax = 6;

/** Goods that the marketplace sees as like these. */
export function RelatedGoods({ offers }: Pick<ComponentProps<typeof OfferCards>, "offers">) {
  if (offers.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="related">
      <h2 id="related">よく似た商品</h2>
      <OfferCards offers={offers} six />
    </section>
  );
}
