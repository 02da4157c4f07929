import Decimal from "decimal.js";
import type { LandedCost } from "#app/domain/pricing/landed-cost.ts";
import { CostBand } from "#app/ui/cost-band.tsx";
import { Estimate, grouped } from "#app/ui/money.tsx";

interface LandedBoxProps {
  landed: LandedCost;
  quantity: number;
  serviceRatePercent: string;
}

/** 着地原価: the band, the parts per piece, and everything that was assumed. */
export function LandedBox({ landed, quantity, serviceRatePercent }: LandedBoxProps) {
  const each = (yen: string) => new Decimal(yen).div(quantity).toFixed(2);
  const range = ({ min, max }: { min: string; max: string }) => ({
    min: each(min),
    max: each(max),
  });
  const { fixed } = landed;
  const rows = [
    { key: "k1", name: "商品代金", min: each(fixed.goodsYen), max: each(fixed.goodsYen), note: "" },
    {
      key: "k2",
      name: "中国内送料・オプション",
      ...same(each(Decimal.sum(fixed.freightYen, fixed.optionsYen).toFixed())),
      note: "",
    },
    {
      key: "k3",
      name: "買付手数料",
      ...same(each(fixed.feeYen)),
      note: `${serviceRatePercent}% ×（商品代金+中国内送料）`,
    },
    {
      key: "k5",
      name: "国際送料",
      ...range(landed.freightYen),
      note: landed.methods[0]!.method.nameJa,
    },
    { key: "k6", name: "関税", ...range(landed.dutyYen), note: "分類の目安" },
    { key: "k6", name: "消費税", ...range(landed.consumptionTaxYen), note: "（CIF+関税）に対して" },
  ];

  return (
    <section className="panel ink landbox" aria-labelledby="land">
      <div className="row between">
        <h2 id="land">
          着地原価の見込み <small className="n">{quantity.toLocaleString("ja-JP")}個のとき</small>
        </h2>
        <span className="money xl">
          <Estimate
            min={new Decimal(landed.perPieceYen.min).floor().toFixed()}
            max={new Decimal(landed.perPieceYen.max).ceil().toFixed()}
            unit="円 / 個"
          />
        </span>
      </div>
      <CostBand
        label="着地原価の内訳。確定する費用は塗り、見込みは斜線、幅は点線"
        parts={[
          { yen: Number(fixed.goodsYen), shade: "c1" },
          { yen: Number(fixed.freightYen) + Number(fixed.optionsYen), shade: "c2" },
          { yen: Number(fixed.feeYen), shade: "c3" },
          { yen: Number(landed.freightYen.min), shade: "c5" },
          { yen: Number(landed.dutyYen.min) + Number(landed.consumptionTaxYen.min), shade: "c6" },
          { yen: Number(landed.totalYen.max) - Number(landed.totalYen.min), shade: "c7" },
        ]}
      />
      <div className="box">
        <table className="t plain tight per">
          <caption className="vh">1個あたりの内訳</caption>
          <tbody>
            {rows.map(({ key, name, min, max, note }) => (
              <tr key={name}>
                <th scope="row">
                  <i className={`key ${key}`} />
                  {name}
                </th>
                <td className="r n">
                  {min === max ? grouped(min) : `${grouped(min)}〜${grouped(max)}`}
                  <small>円</small>
                </td>
                <td>{note}</td>
              </tr>
            ))}
            <tr className="within">
              <th scope="row">うち為替スプレッド</th>
              <td className="r n">
                {grouped(each(fixed.spreadTotalYen))}
                <small>円</small>
              </td>
              <td>上の元建て費用に含まれます</td>
            </tr>
          </tbody>
        </table>
      </div>
      <details className="d">
        <summary>前提と、配送方法ごとの違い</summary>
        <div className="box">
          <table className="t cards tight" role="table">
            <thead role="rowgroup">
              <tr role="row">
                <th scope="col" role="columnheader">
                  配送方法
                </th>
                <th scope="col" role="columnheader">
                  日数
                </th>
                <th scope="col" role="columnheader" className="r">
                  国際送料
                </th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {landed.methods.map(({ method, freightYen }) => (
                <tr role="row" key={method.code}>
                  <th scope="row" role="rowheader">
                    {method.nameJa}
                  </th>
                  <td role="cell" data-l="日数">
                    {method.daysMin}〜{method.daysMax}日
                  </td>
                  <td role="cell" data-l="国際送料" className="num">
                    <Estimate min={String(freightYen.min)} max={String(freightYen.max)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <ul className="note dots">
          {landed.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
          <li>事業用の輸入として計算します。個人輸入の0.6掛けは使いません。</li>
        </ul>
      </details>
    </section>
  );
}

function same(yen: string) {
  return { min: yen, max: yen };
}
