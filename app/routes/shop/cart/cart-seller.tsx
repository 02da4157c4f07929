import type { PricedSeller } from "#app/domain/catalog/cart/cart.ts";
import { href } from "#app/href.ts";
import { ChinaFreight } from "#app/shared/landed/china-freight.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Money } from "#app/ui/money.tsx";
import { CartLine, type CartLineProps } from "./cart-line.tsx";
import type { TypedLine } from "./typed-cart.ts";
import type { CartView } from "./view.server.ts";

interface CartSellerProps extends Pick<CartLineProps, "options" | "draft" | "signedIn"> {
  seller: PricedSeller;
  /** The same as it stands with what is typed; undefined once all its lines were taken away. */
  now: PricedSeller | undefined;
  goods: CartView["goods"];
  typed: Record<string, TypedLine>;
}

/**
 * One seller's lines of the cart, and what it asks to bring them to the warehouse; of a long cart its sums, until it is
 * opened.
 */
export function CartSeller({ seller, now, goods, typed, ...shared }: CartSellerProps) {
  const { supplierId, lines } = seller;
  const { freightYen, freightFen } = now ?? seller;
  return (
    <section className="seller" aria-labelledby={`seller-${supplierId}`} hidden={!now}>
      <div className="cluster between">
        <SellerName seller={seller} />
        <p className="note number">
          <ChinaFreight yen={freightYen} fen={freightFen} />
        </p>
      </div>
      {seller.isLong && <SellerSums seller={seller} now={now ?? seller} />}
      {lines.length > 0 && (
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
          {lines.map((line) => (
            <CartLine
              key={line.id}
              line={now?.lines.find(({ id }) => id === line.id) ?? line}
              goods={goods[line.id]!}
              hidden={shared.draft.leaving.has(line.id)}
              {...shared}
              typed={typed[line.id]}
            />
          ))}
        </CardTable>
      )}
    </section>
  );
}

function SellerName({ seller }: { seller: PricedSeller }) {
  const { supplierId, supplierNameZh, lines, isElsewhere, chosenCount } = seller;
  return (
    <span className="pick-row">
      {lines.length === 0 && (
        <>
          <input type="hidden" name="folded" value={supplierId} />
          <input
            type="checkbox"
            name="whole"
            value={supplierId}
            aria-label={`${supplierNameZh}の商品を選ぶ`}
            defaultChecked={chosenCount > 0}
          />
        </>
      )}
      <h2 id={`seller-${supplierId}`} tabIndex={-1}>
        {isElsewhere ? (
          <span lang="zh-CN">{supplierNameZh}</span>
        ) : (
          <a href={`${href("/shopGoods")}?shop=${supplierId}`} lang="zh-CN">
            {supplierNameZh}
          </a>
        )}
      </h2>
    </span>
  );
}

/** How much of a seller is chosen, and the ways into its goods and out again. */
function SellerSums({ seller, now }: { seller: PricedSeller; now: PricedSeller }) {
  const { supplierId, supplierNameZh, next } = seller;
  const isFolded = seller.lines.length === 0;
  const way = (value: string, label: string) => (
    <Button small soft name="open" value={value} aria-label={`${supplierNameZh} ${label}`}>
      {label}
    </Button>
  );
  return (
    <div className="cluster between">
      <p className="number">
        選択中 {now.chosenCount} / {now.lineCount}明細 {now.pieceCount.toLocaleString("ja-JP")}個{" "}
        <Money yen={now.goodsYen} fen={now.goodsFen} />
        {now.troubled && <span className="field-error block">確認が必要な商品があります</span>}
      </p>
      <span className="cluster">
        {next && way(`${supplierId} ${next}`, "続きの商品")}
        {isFolded ? way(supplierId, "商品を表示") : way("", "閉じる")}
      </span>
    </div>
  );
}
