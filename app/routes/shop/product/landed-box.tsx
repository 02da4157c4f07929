import { DearFreight } from "#app/routes/frame/landed/dear-freight.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { CostBand } from "#app/ui/cost-band.tsx";
import { Estimate, grouped } from "#app/ui/money.tsx";
import type { LandedParts } from "./landed-parts.server.ts";

interface LandedBoxProps {
  landed: LandedParts;
  quantity: number;
}

/** 着地原価: the band, the parts per piece, and everything that was assumed. */
export function LandedBox({ landed, quantity }: LandedBoxProps) {
  return (
    <section className="panel ink landbox" aria-labelledby="land">
      <div className="row between">
        <h2 id="land">
          着地原価の見込み <small className="n">{quantity.toLocaleString("ja-JP")}個のとき</small>
        </h2>
        <span className="money xl">
          <Estimate {...landed.perPiece} unit="円 / 個" />
        </span>
      </div>
      <CostBand
        label="着地原価の内訳。確定する費用は塗り、見込みは斜線、幅は点線"
        parts={landed.band}
      />
      {landed.dearFreight && <DearFreight method={landed.methodJa} />}
      <PartsPerPiece landed={landed} />
      <details className="d">
        <summary>前提と、配送方法ごとの違い</summary>
        <CardTable tight columns={["配送方法", "日数", { right: "国際送料" }]}>
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
        </CardTable>
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

function PartsPerPiece({ landed }: Pick<LandedBoxProps, "landed">) {
  return (
    <div className="box">
      <table className="t plain tight per">
        <caption className="vh">1個あたりの内訳</caption>
        <tbody>
          {landed.rows.map(({ key, name, min, max, note }) => (
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
              {grouped(landed.spreadYen)}
              <small>円</small>
            </td>
            <td>上の元建て費用に含まれます</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
