import type { OrderableLine } from "#app/domain/order/order-from-cart.server.ts";
import type { supplierGroups } from "#app/domain/order/supplier-groups.server.ts";
import { Estimate, grouped, Money, yuan } from "#app/ui/money.tsx";
import { OrderThing } from "./order-thing.tsx";

type Line = OrderableLine & { landed: { min: string; max: string } | undefined };

const troubles = {
  gone: "掲載が終わりました",
  "out-of-stock": "在庫が足りません",
  "below-minimum": "最小注文数に足りません",
};

/** What is about to be ordered, seller by seller, with what each piece will cost at the door. */
export function PreviewLines({ groups }: { groups: ReturnType<typeof supplierGroups<Line>> }) {
  return groups.map(({ supplierId, supplierNameZh, freightYen, freightFen, lines }) => (
    <section key={supplierId} className="seller" aria-label={supplierNameZh}>
      <div className="row between">
        <h2 lang="zh-CN">{supplierNameZh}</h2>
        <p className="note n">
          中国内送料の見込み {grouped(freightYen)}円（{yuan(freightFen)}元）
        </p>
      </div>
      <div className="box">
        {/* biome-ignore-start lint/a11y/noRedundantRoles: cards take the table's display away, and its roles with it */}
        <table className="t cards" role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                商品
              </th>
              {["単価", "数量", "小計", "着地原価（1個）"].map((head) => (
                <th key={head} role="columnheader" scope="col" className="r">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {lines.map((line) => (
              <tr
                key={line.id}
                role="row"
                className={line.trouble || line.priceChanged ? "bad" : undefined}
              >
                <th role="rowheader" scope="row">
                  <OrderThing line={line} />
                  {line.trouble && <span className="st trouble">{troubles[line.trouble]}</span>}
                </th>
                <td role="cell" className="num" data-l="単価">
                  {line.priceChanged && (
                    <small className="blk was">
                      <s>{yuan(line.seenPriceFen)}元</s> から変更
                    </small>
                  )}
                  <Money yen={line.priceYen} fen={line.priceFen} />
                </td>
                <td role="cell" className="num" data-l="数量">
                  {line.quantity.toLocaleString("ja-JP")}
                </td>
                <td role="cell" className="num" data-l="小計">
                  <Money yen={line.subtotalYen} fen={line.subtotalFen} />
                </td>
                <td role="cell" className="num" data-l="着地原価（1個）">
                  {line.landed ? (
                    <Estimate min={line.landed.min} max={line.landed.max} />
                  ) : (
                    "計算できません"
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: cards take the table's display away, and its roles with it */}
      </div>
    </section>
  ));
}
