import { grouped } from "#app/ui/money.tsx";
import type { CostAnswerView } from "./view.server.ts";

/** What the chosen method's total is made of. */
export function CostParts({ fixed, chosen }: Pick<CostAnswerView, "fixed" | "chosen">) {
  return (
    <div className="container">
      <table className="table plain tight amounts">
        <caption>内訳（{chosen.nameJa}）</caption>
        <tbody>
          {[
            ["商品代金", `${grouped(fixed.goodsYen)}円`],
            ["中国内送料", `${grouped(fixed.freightYen)}円`],
            ["オプション", `${grouped(fixed.optionsYen)}円`],
            ["買付手数料", `${grouped(fixed.feeYen)}円`],
            ["端数の切り上げ", `${grouped(fixed.roundingYen)}円`],
            ["国際送料", span(chosen.freightYen)],
            ...surcharges(chosen.surcharges),
            [`関税 ${chosen.rateText}`, span(chosen.dutyYen)],
            ["輸入消費税", span(chosen.consumptionTaxYen)],
          ].map(([label = "", value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="numeric">{value}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合計</th>
            <td className="numeric">{span(chosen.totalYen)}</td>
          </tr>
          <tr className="within">
            <th scope="row">うち為替スプレッド</th>
            <td className="numeric">{grouped(fixed.spreadTotalYen)}円</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** `1,000円`, or `1,000〜2,000円` where something is unknown. */
export function span({ min, max }: { min: number | string; max: number | string }, unit = "円") {
  const [low, high] = [grouped(String(min)), grouped(String(max))];
  return low === high ? `${low}${unit}` : `${low}〜${high}${unit}`;
}

/** What of the freight is not carriage, where there is any. */
function surcharges({ boxYen, areaYen, goodsYen }: CostAnswerView["chosen"]["surcharges"]) {
  return [
    ["　うち大きさ・重さの追加", boxYen] as const,
    ["　うち離島・遠隔地の追加", areaYen] as const,
    ["　うち品物の区分の追加", goodsYen] as const,
  ]
    .filter(([, yen]) => yen > 0)
    .map(([label, yen]) => [label, `${grouped(String(yen))}円`]);
}
