import type { PricedSeller } from "#app/domain/catalog/cart/cart-totals.ts";
import { href } from "#app/href.ts";
import { ChinaFreight } from "#app/routes/frame/landed/china-freight.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import type { CartProblem, TypedLine } from "./cart-form.server.ts";
import { CartLine } from "./cart-line.tsx";

interface CartSellerProps {
  seller: PricedSeller;
  options: readonly {
    id: string;
    nameJa: string;
    priceType: 0 | 1;
    price: string;
    needsLabel: boolean;
  }[];
  typed: Record<string, TypedLine>;
  problems: readonly CartProblem[];
}

/** One seller's lines of the cart, and what it asks to bring them to the warehouse. */
export function CartSeller({ seller, options, typed, problems }: CartSellerProps) {
  return (
    <section className="seller" aria-labelledby={`seller-${seller.supplierId}`}>
      <div className="row between">
        <h2 id={`seller-${seller.supplierId}`}>
          {seller.lines.every(({ platform }) => platform === "other") ? (
            <span lang="zh-CN">{seller.supplierNameZh}</span>
          ) : (
            <a href={`${href("/shopGoods")}?shop=${seller.supplierId}`} lang="zh-CN">
              {seller.supplierNameZh}
            </a>
          )}
        </h2>
        <p className="note n">
          <ChinaFreight yen={seller.freightYen} fen={seller.freightFen} />
        </p>
      </div>
      <CardTable
        label={
          <>
            <span lang="zh-CN">{seller.supplierNameZh}</span>の商品
          </>
        }
        columns={[
          "商品",
          { right: "単価" },
          { right: "数量" },
          { right: "小計" },
          { unseen: "操作" },
        ]}
      >
        {seller.lines.map((line) => (
          <CartLine key={line.id} {...{ line, options, problems }} typed={typed[line.id]} />
        ))}
      </CardTable>
    </section>
  );
}
