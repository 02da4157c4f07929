import type { supplierGroups } from "#app/domain/trade/order/supplier-groups.server.ts";
import type { OrderableLine } from "#app/domain/trade/placing/work-out-order.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Estimate, grouped, Money, yuan } from "#app/ui/money.tsx";
import { OrderItem } from "./order-item.tsx";

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
      <CardTable
        columns={[
          "商品",
          { right: "単価" },
          { right: "数量" },
          { right: "小計" },
          { right: "着地原価（1個）" },
        ]}
      >
        {lines.map((line) => (
          <tr
            key={line.id}
            role="row"
            className={line.trouble || line.priceChanged ? "bad" : undefined}
          >
            <th role="rowheader" scope="row">
              <OrderItem line={line} />
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
      </CardTable>
    </section>
  ));
}
