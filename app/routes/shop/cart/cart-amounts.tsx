import { dutyRuleNotice } from "#app/domain/pricing/duty-notice.ts";
import type { Amounts, Breakdown } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { LandedSum } from "#app/shared/landed/landed-sum.tsx";
import type { LandedTotal } from "#app/shared/landed/landed-total.ts";
import { grouped, Money, yuan } from "#app/ui/money.tsx";

interface CartAmountsProps {
  amounts: Amounts & { pieceCount: number; lineCount: number };
  parts: Breakdown;
  /** 着地原価 of all that is selected; null where no method carries it, or nothing is selected. */
  landed: LandedTotal | null;
  /** True while the landed cost is of other quantities than those typed. */
  isStale: boolean;
}

/** The selected lines in figures: parts, rounding and total, the spread within them. */
export function CartAmounts({ amounts, parts, landed, isStale }: CartAmountsProps) {
  const { goodsFen, freightFen, optionsFen } = amounts;
  const rows = [
    { name: "商品代金", yen: parts.goodsYen, fen: goodsFen },
    { name: "中国内送料（見込み）", yen: parts.freightYen, fen: freightFen },
    { name: "オプション", yen: parts.optionsYen, fen: optionsFen },
    { name: `買付手数料 ${amounts.serviceRatePercent}%`, yen: parts.feeYen, fen: parts.feeFen },
  ];
  return (
    <section className="panel accent" aria-labelledby="amount">
      <h2 id="amount">
        金額{" "}
        <small className="number">
          選択中 {amounts.lineCount}明細 {amounts.pieceCount.toLocaleString("ja-JP")}個
        </small>
      </h2>
      <table className="table plain tight amounts">
        <tbody>
          {rows.map(({ name, yen, fen }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numeric">
                <Money yen={yen} fen={fen} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">端数の切り上げ</th>
            <td className="numeric">
              {parts.roundingYen}
              <small>円</small>
            </td>
          </tr>
        </tbody>
        <SelectedTotal parts={parts} amounts={amounts} />
      </table>
      {landed && (
        <div className={isStale ? "stale" : undefined} aria-busy={isStale}>
          <LandedSum landed={landed} />
        </div>
      )}
      <p className="note">
        現在のレート 1元 = {parts.rate}円で計算しています。中国内送料
        {freightFen === 0 ? "込み" : ` ${yuan(freightFen)}元`}
        は見込みで、見積のときに確定します。国際送料は配送依頼のときにかかります。
        {dutyRuleNotice} <a href={`${href("/costCalculator")}?cart=selected`}>着地原価を計算する</a>
      </p>
    </section>
  );
}

function SelectedTotal({ parts, amounts }: Pick<CartAmountsProps, "parts" | "amounts">) {
  return (
    <tfoot>
      <tr>
        <th scope="row">合計</th>
        <td className="numeric">
          <Money yen={parts.totalYen} fen={parts.totalFen} size="large" />
        </td>
      </tr>
      <tr className="within">
        <th scope="row">うち為替スプレッド（1元あたり{amounts.spreadYen}円）</th>
        <td className="numeric">
          {grouped(parts.spreadTotalYen)}
          <small>円</small>
        </td>
      </tr>
    </tfoot>
  );
}
