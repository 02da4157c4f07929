import type { ComponentProps } from "react";
import { OfferCards } from "../offer-list.tsx";

/** One row of cards. */
export const relatedMax = 6;

interface RelatedGoodsProps extends Pick<ComponentProps<typeof OfferCards>, "offers"> {
  /** Whether a marketplace chose them. */
  live: boolean;
}

/** Goods that the marketplace sees as like these, or those of the same kind at about the price. */
export function RelatedGoods({ offers, live }: RelatedGoodsProps) {
  if (offers.length === 0) return null;
  return (
    <section className="page-section" aria-labelledby="related">
      <h2 id="related" className="heading">
        {live ? "よく似た商品" : "同じカテゴリーの価格が近い商品"}
      </h2>
      <OfferCards offers={offers} six />
    </section>
  );
}
