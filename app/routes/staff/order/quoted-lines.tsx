import type { ReactNode } from "react";
import { CardTable } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";

interface QuotedLinesProps {
  lines: readonly {
    id: string;
    supplierId: string;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    quantity: number;
    priceFen: number;
    discountFen: number;
    refusal: string;
  }[];
  freights: readonly { supplierId: string; supplierNameZh: string; freightFen: number }[];
  /** What it comes to. */
  children: ReactNode;
}

/** An order that is not to be quoted now, to read. */
export function QuotedLines({ lines, freights, children }: QuotedLinesProps) {
  return (
    <div className="stack">
      <div className="dense">
        <CardTable
          tight
          parted
          label="明细"
          columns={[
            "商品 / 规格",
            { right: "单价（元）" },
            { right: "数量" },
            { right: "小计（元）" },
            "备注",
          ]}
        >
          {freights.map(({ supplierId, supplierNameZh, freightFen }) => (
            <tbody role="rowgroup" key={supplierId}>
              <tr role="row" className="subheading">
                <th scope="rowgroup" colSpan={5}>
                  {supplierNameZh} <small className="number">国内运费 {yuan(freightFen)}元</small>
                </th>
              </tr>
              {lines
                .filter((line) => line.supplierId === supplierId)
                .map(({ id, titleZh, spec, priceFen, discountFen, quantity, refusal }) => (
                  <tr role="row" key={id} className={refusal ? "invalid" : undefined}>
                    <th role="rowheader" scope="row">
                      {titleZh}
                      <small className="block">
                        {spec.map(({ valueZh }) => valueZh).join(" / ")}
                      </small>
                    </th>
                    <td role="cell" data-label="单价（元）" className="numeric">
                      {yuan(priceFen)}
                    </td>
                    <td role="cell" data-label="数量" className="numeric">
                      {quantity}
                    </td>
                    <td role="cell" data-label="小计（元）" className="numeric">
                      {refusal ? "0.00" : yuan(priceFen * quantity - discountFen)}
                    </td>
                    <td role="cell" data-label="备注" lang="ja">
                      {refusal}
                    </td>
                  </tr>
                ))}
            </tbody>
          ))}
        </CardTable>
      </div>
      {children}
    </div>
  );
}
