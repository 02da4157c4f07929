import type { ReactNode } from "react";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
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
              <TableRow className="subheading">
                <RowHeading scope="rowgroup" colSpan={5}>
                  {supplierNameZh} <small className="number">国内运费 {yuan(freightFen)}元</small>
                </RowHeading>
              </TableRow>
              {lines
                .filter((line) => line.supplierId === supplierId)
                .map(({ id, titleZh, spec, priceFen, discountFen, quantity, refusal }) => (
                  <TableRow key={id} className={refusal ? "invalid" : undefined}>
                    <RowHeading>
                      {titleZh}
                      <small className="block">
                        {spec.map(({ valueZh }) => valueZh).join(" / ")}
                      </small>
                    </RowHeading>
                    <TableCell>{yuan(priceFen)}</TableCell>
                    <TableCell>{quantity}</TableCell>
                    <TableCell>
                      {refusal ? "0.00" : yuan(priceFen * quantity - discountFen)}
                    </TableCell>
                    <TableCell lang="ja">{refusal}</TableCell>
                  </TableRow>
                ))}
            </tbody>
          ))}
        </CardTable>
      </div>
      {children}
    </div>
  );
}
