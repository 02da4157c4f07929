import type { Breakdown } from "#app/domain/pricing/pricing.ts";
import { yuan } from "#app/ui/money.tsx";
import { SumLine } from "../sum-line.tsx";

interface QuotedLinesProps {
  lines: readonly {
    id: string;
    supplierId: string;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    quantity: number;
    priceFen: number;
    refusal: string;
  }[];
  freights: readonly { supplierId: string; supplierNameZh: string; freightFen: number }[];
  order: {
    serviceRatePercent: string;
    spreadYen: string;
    goodsFen: number;
    freightFen: number;
    optionsFen: number;
  };
  parts: Breakdown;
}

/** An order that is not to be quoted now, to read. */
export function QuotedLines({ lines, freights, order, parts }: QuotedLinesProps) {
  return (
    <div className="stack">
      <table className="t tight plain dense">
        <caption className="vh">明细</caption>
        <thead>
          <tr>
            {["商品 / 规格", "单价（元）", "数量", "小计（元）", "备注"].map((head) => (
              <th key={head} scope="col" className={/价|数量|小计/.test(head) ? "r" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {freights.map(({ supplierId, supplierNameZh, freightFen }) => (
          <tbody key={supplierId}>
            <tr className="sub">
              <th colSpan={5} scope="rowgroup">
                {supplierNameZh} <small className="n">国内运费 {yuan(freightFen)}元</small>
              </th>
            </tr>
            {lines
              .filter((line) => line.supplierId === supplierId)
              .map(({ id, titleZh, spec, priceFen, quantity, refusal }) => (
                <tr key={id} className={refusal ? "bad" : undefined}>
                  <td>
                    {titleZh}
                    <small className="blk">{spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
                  </td>
                  <td className="num">{yuan(priceFen)}</td>
                  <td className="num">{quantity}</td>
                  <td className="num">{refusal ? "0.00" : yuan(priceFen * quantity)}</td>
                  <td lang="ja">{refusal}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      <SumLine order={order} parts={parts} />
    </div>
  );
}
