import type { CostAnswer, MethodCost } from "#app/domain/pricing/predict-cost.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { refusalWords } from "./cost-problems.ts";

interface CostResultProps {
  answer: Omit<CostAnswer, "methods"> & {
    methods: readonly MethodCost[];
    cheapest: MethodCost;
    tariff?: { code: string; nameJa: string; otherLaws: string } | undefined;
  };
}

/** The calculator's answer: the cheapest method in full, every method side by side, what was guessed. */
export function CostResult({ answer }: CostResultProps) {
  const { fixed, cheapest, methods, refused, cartons, tariff, assumptions } = answer;
  const { freight } = cheapest;
  const { customs } = cheapest;
  return (
    <>
      <div className="panel ink">
        <p>いちばん安い「{cheapest.method.nameJa}」で</p>
        <p className="formula">
          <span>
            <small>1個あたり</small>
            {span(cheapest.perPieceYen)}
          </span>
          <span>
            <small>合計</small>
            {span(cheapest.totalYen)}
          </span>
        </p>
      </div>
      <div className="box">
        <table className="t plain tight amt">
          <caption>内訳（{cheapest.method.nameJa}）</caption>
          <tbody>
            {[
              ["商品代金", `${grouped(fixed.goodsYen)}円`],
              ["中国内送料", `${grouped(fixed.freightYen)}円`],
              ["オプション", `${grouped(fixed.optionsYen)}円`],
              ["買付手数料", `${grouped(fixed.feeYen)}円`],
              ["端数の切り上げ", `${grouped(fixed.roundingYen)}円`],
              ["国際送料", span(cheapest.freightYen)],
              ...surcharges(freight),
              [`関税 ${customs.rateText}`, span(customs.dutyYen)],
              ["輸入消費税", span(customs.consumptionTaxYen)],
            ].map(([label = "", value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="num">{value}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合計</th>
              <td className="num">{span(cheapest.totalYen)}</td>
            </tr>
            <tr className="within">
              <th scope="row">うち為替スプレッド</th>
              <td className="num">{grouped(fixed.spreadTotalYen)}円</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <CardTable
        caption="配送方法をくらべる"
        columns={[
          "配送方法",
          { right: "請求重量" },
          { right: "国際送料" },
          { right: "関税と消費税" },
          { right: "1個あたり" },
        ]}
      >
        {methods.map(({ method, chargeableGrams, freightYen, customs, perPieceYen }) => (
          <tr role="row" key={method.code}>
            <th role="rowheader" scope="row">
              {method.nameJa}
              <small className="note n">
                {" "}
                {method.daysMin}〜{method.daysMax}日
              </small>
            </th>
            <td role="cell" data-l="請求重量" className="num">
              {span(
                { min: kilograms(chargeableGrams.min), max: kilograms(chargeableGrams.max) },
                "kg",
              )}
            </td>
            <td role="cell" data-l="国際送料" className="num">
              {span(freightYen)}
            </td>
            <td role="cell" data-l="関税と消費税" className="num">
              {span({
                min: customs.dutyYen.min + customs.consumptionTaxYen.min,
                max: customs.dutyYen.max + customs.consumptionTaxYen.max,
              })}
            </td>
            <td role="cell" data-l="1個あたり" className="num">
              {span(perPieceYen)}
            </td>
          </tr>
        ))}
      </CardTable>
      {refused.length > 0 && (
        <p className="note">
          {refused
            .map(({ method, reason }) => `${method.nameJa}は${refusalWords[reason]}`)
            .join("。")}
          。
        </p>
      )}
      {cartons && (
        <div className="box">
          <table className="t plain tight">
            <caption>
              箱の見込み（{grouped(String(cartons.reduce((sum, { count }) => sum + count, 0)))}箱）
            </caption>
            <thead>
              <tr>
                <th scope="col">箱</th>
                <th scope="col" className="r">
                  個数
                </th>
                <th scope="col" className="r">
                  外寸（cm）
                </th>
                <th scope="col" className="r">
                  重さ
                </th>
              </tr>
            </thead>
            <tbody>
              {cartons.map(({ count, ...box }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in its order
                <tr key={index}>
                  <th scope="row">{grouped(String(count))}箱</th>
                  <td className="num">{grouped(String(box.pieces))}個</td>
                  <td className="num">
                    {box.lengthMm / 10}×{box.widthMm / 10}×{box.heightMm / 10}
                  </td>
                  <td className="num">{kilograms(box.weightGrams)}kg</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <section aria-labelledby="guessed">
        <h3 id="guessed">計算の前提</h3>
        <ul className="note">
          {tariff && (
            <li>
              {tariff.code} {tariff.nameJa}
            </li>
          )}
          {tariff?.otherLaws && (
            <li>
              輸入のときに、ほかの法令の手続きが要ることがあります（税関のコード {tariff.otherLaws}
              ）
            </li>
          )}
          {assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** `1,000円`, or `1,000〜2,000円` where something is unknown. */
function span({ min, max }: { min: number | string; max: number | string }, unit = "円") {
  const [low, high] = [grouped(String(min)), grouped(String(max))];
  return low === high ? `${low}${unit}` : `${low}〜${high}${unit}`;
}

/** What of the freight is not carriage, where there is any. */
function surcharges({ boxYen, areaYen, goodsYen }: MethodCost["freight"]) {
  return [
    ["　うち大きさ・重さの追加", boxYen] as const,
    ["　うち離島・遠隔地の追加", areaYen] as const,
    ["　うち品物の区分の追加", goodsYen] as const,
  ]
    .filter(([, yen]) => yen > 0)
    .map(([label, yen]) => [label, `${grouped(String(yen))}円`]);
}

function kilograms(grams: number) {
  return (grams / 1_000).toFixed(2);
}
