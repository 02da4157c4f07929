import { type Platform, platformNames } from "#app/domain/catalog/offers/offer.ts";

/** Marketplaces that are away: the others answered, or what is shown was fetched before. */
export function Silent({ platforms }: { platforms: readonly Platform[] }) {
  return (
    <p className="note heading" role="status">
      ただいま{platforms.map((platform) => platformNames[platform]).join("と")}
      から応答がありません。ほかの取引先と、これまでに取り込んだ商品から表示しています。少し時間をおいて、もう一度お試しください。
    </p>
  );
}
