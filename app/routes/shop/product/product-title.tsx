import { offerPage, platformNames, shopTagNames } from "#app/domain/catalog/offers/offer.ts";
import { href } from "#app/href.ts";
import { comparisonAddress } from "../compare/compare-query.ts";
import type { ProductView } from "./view.server.ts";

/** What the goods are called, here and at their marketplace. */
export function ProductTitle({ offer }: Pick<ProductView, "offer">) {
  return (
    <>
      <p className="badge-list">
        <span className="badge accent">{platformNames[offer.platform]}</span>
        {offer.tags.map((tag) => (
          <span className="badge" key={tag}>
            {shopTagNames[tag]}
          </span>
        ))}
      </p>
      <h1 className="product-title">{offer.titleJa}</h1>
      {offer.machineTranslated && (
        <p className="note">
          <span className="badge">機械翻訳</span>{" "}
          商品名・仕様・規格に機械翻訳が含まれます。原文もご確認ください。
        </p>
      )}
      <p className="note original-title">
        <span className="badge original">原文</span> <span lang="zh-CN">{offer.titleZh}</span> ・
        商品番号 <span className="number">{offer.id}</span> ・{" "}
        <a href={offerPage(offer.platform, offer.id)} rel="noreferrer">
          {platformNames[offer.platform]}の商品ページ
        </a>{" "}
        ・ <a href={comparisonAddress([offer.id])}>比較する</a> ・{" "}
        <a href={href("/recentlyViewed")}>最近見た商品</a>
      </p>
    </>
  );
}
