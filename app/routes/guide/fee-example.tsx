import type { breakdown } from "#app/domain/pricing/pricing.ts";
import { grouped, yuan } from "#app/ui/money.tsx";

interface FeeExampleProps {
  example: {
    goodsFen: number;
    freightFen: number;
    serviceRatePercent: string;
    parts: ReturnType<typeof breakdown>;
  };
}

/** What an order of some goods comes to, part by part. */
export function FeeExample({ example }: FeeExampleProps) {
  const { parts } = example;
  return (
    <>
      <p>
        商品代金{yuan(example.goodsFen)}元、中国内送料{yuan(example.freightFen)}元、手数料
        {example.serviceRatePercent}%のとき
      </p>
      <table className="table plain tight amounts">
        <caption className="visually-hidden">計算例の内訳</caption>
        <tbody>
          {[
            ["商品代金", parts.goodsYen],
            ["中国内送料", parts.freightYen],
            [`買付手数料 ${example.serviceRatePercent}%`, parts.feeYen],
            ["端数の切り上げ", parts.roundingYen],
          ].map(([label, yen]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="numeric">{grouped(yen!)}円</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合計</th>
            <td className="numeric">{grouped(String(parts.totalYen))}円</td>
          </tr>
          <tr className="within">
            <th scope="row">うち為替スプレッド</th>
            <td className="numeric">{grouped(parts.spreadTotalYen)}円</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
