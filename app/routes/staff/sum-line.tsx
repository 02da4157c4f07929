import type { Breakdown } from "#app/domain/pricing/pricing.ts";
import { grouped, yuan } from "#app/ui/money.tsx";

interface SumLineProps {
  order: {
    serviceRatePercent: string;
    spreadYen: string;
    goodsFen: number;
    freightFen: number;
    optionsFen: number;
  };
  parts: Breakdown;
}

/** What the order comes to as it stands saved. */
export function SumLine({ order, parts }: SumLineProps) {
  const sums = [
    ["商品", `${yuan(order.goodsFen)}元`],
    ["国内运费", `${yuan(order.freightFen)}元`],
    ["增值服务", `${yuan(order.optionsFen)}元`],
    [`手续费 ${order.serviceRatePercent}%`, `${yuan(parts.feeFen)}元`],
    [`其中汇差 ${order.spreadYen}`, `${grouped(parts.spreadTotalYen)}日元`],
  ];
  return (
    <div className="totals-line">
      <dl>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="number">{amount}</dd>
          </div>
        ))}
        <div className="prominent">
          <dt>日元合计</dt>
          <dd className="number">{grouped(String(parts.totalYen))}日元</dd>
        </div>
      </dl>
    </div>
  );
}
