import { href } from "#app/href.ts";
import type { CostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { DearFreight } from "#app/shared/landed/dear-freight.tsx";
import { MethodForm } from "#app/shared/landed/method-choice.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { CostBand } from "#app/ui/cost-band.tsx";
import { Estimate, grouped } from "#app/ui/money.tsx";
import type { LandedParts } from "./landed-parts.server.ts";

interface LandedCostProps {
  landed: LandedParts;
  quantity: number;
  /** How many of them were typed; with none it is the usual quantity. */
  pieces: number;
  terms: CostTermsView;
  /** This page with what was typed, shown again after another method was chosen. */
  back: string;
}

/** 着地原価, the figure that decides: the band, the parts per piece, each method, and everything that was assumed. */
export function LandedCost({ landed, quantity, pieces, terms, back }: LandedCostProps) {
  return (
    <section className="panel accent cost" aria-labelledby="land">
      <div className="cluster between">
        <h2 id="land">
          着地原価の見込み <small>1個あたり、税込</small>
        </h2>
        <p className="note number">
          {quantity.toLocaleString("ja-JP")}個のとき{pieces === 0 && "（数量を入力する前の目安）"}・
          {landed.methodJa}
        </p>
      </div>
      <p className="figure">
        <Estimate {...landed.perPiece} unit="" />
        <small>円 / 個</small>
      </p>
      <CostBand
        label="着地原価の内訳。確定する費用は塗り、見込みは斜線、幅は点線"
        parts={landed.band}
      />
      {landed.dearFreight && <DearFreight method={landed.methodJa} />}
      <Modes modes={landed.modes} back={back} />
      <details className="disclosure">
        <summary>内訳と前提、配送方法ごとの違い</summary>
        <PartsPerPiece landed={landed} />
        <FreightByMethod methods={landed.methods} />
        {landed.refused.length > 0 && <p className="note">{landed.refused.join("。")}。</p>}
        <MethodForm terms={terms} back={back} />
        <ul className="note bullet-list">
          {landed.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
          <li>事業用の輸入として計算します。個人輸入の0.6掛けは使いません。</li>
        </ul>
      </details>
    </section>
  );
}

/** The same goods by the cheapest methods: one press reckons all pages by it. */
function Modes({ modes, back }: Pick<LandedCostProps, "back"> & Pick<LandedParts, "modes">) {
  return (
    <form
      method="post"
      action={href("/costMethod")}
      className="modes"
      aria-label="計算に使う配送方法"
    >
      <input type="hidden" name="back" value={back} />
      {modes.map(({ code, nameJa, daysMin, daysMax, perPiece, chosen }) => (
        <button
          type="submit"
          name="method"
          value={code}
          key={code}
          aria-current={chosen ? "true" : undefined}
        >
          {nameJa}{" "}
          <span className="number">
            {daysMin}〜{daysMax}日
          </span>
          <b>
            <Estimate {...perPiece} />
          </b>
        </button>
      ))}
    </form>
  );
}

function FreightByMethod({ methods }: Pick<LandedParts, "methods">) {
  return (
    <CardTable tight columns={["配送方法", "日数", { right: "国際送料" }]}>
      {methods.map(({ method, freightYen }) => (
        <TableRow key={method.code}>
          <RowHeading>{method.nameJa}</RowHeading>
          <TableCell>
            {method.daysMin}〜{method.daysMax}日
          </TableCell>
          <TableCell>
            <Estimate min={String(freightYen.min)} max={String(freightYen.max)} />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function PartsPerPiece({ landed }: Pick<LandedCostProps, "landed">) {
  return (
    <div className="container">
      <table className="table plain tight cost-breakdown">
        <caption className="visually-hidden">1個あたりの内訳</caption>
        <tbody>
          {landed.rows.map(({ key, name, min, max, note }) => (
            <tr key={name}>
              <th scope="row">
                <i className={`swatch ${key}`} />
                {name}
              </th>
              <td className="align-end number">
                {min === max ? grouped(min) : `${grouped(min)}〜${grouped(max)}`}
                <small>円</small>
              </td>
              <td>{note}</td>
            </tr>
          ))}
          <tr className="within">
            <th scope="row">うち為替スプレッド</th>
            <td className="align-end number">
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
