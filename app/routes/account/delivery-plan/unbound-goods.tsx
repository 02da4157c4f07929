import { goodsPage, ownProductPage } from "#app/domain/core/page-links.ts";
import { articleLists, askedQuery } from "../inventory/article-links.ts";

interface UnboundGoodsProps {
  shop: string;
  goods: readonly { title: string; productId: string | null; platform: string; offerId: string }[];
}

/** Which goods a plan was refused for, and where they are bound: to an own product, and that to the shop's article. */
export function UnboundGoods({ shop, goods }: UnboundGoodsProps) {
  const list = articleLists.amazon + askedQuery({ part: "unbound", shop });
  return (
    <section className="panel attention stack small" aria-labelledby="h-unbound">
      <h2 id="h-unbound">紐付いていない商品</h2>
      <ul>
        {goods.map(({ title, productId, platform, offerId }) => (
          <li key={title}>
            {productId ? (
              <>
                <a href={ownProductPage(productId)}>{title}</a>（自社商品に登録済み）
              </>
            ) : (
              <>
                <a href={goodsPage(platform, offerId)}>{title}</a>（自社商品に未登録）
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="note">
        自社商品に仕入先として登録し、<a href={list}>未紐付けのAmazon商品</a>
        から同じ自社商品を選ぶと、納品プランを作れます。
      </p>
    </section>
  );
}
