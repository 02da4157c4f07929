import { dutyRuleNotice } from "#app/domain/pricing/duty-notice.ts";
import type { Breakdown } from "#app/domain/pricing/pricing.ts";
import { grouped, Money, Yen, yuan } from "#app/ui/money.tsx";
import { CouponRows } from "../payment/coupon-rows.tsx";

interface OrderAmountsProps {
  parts: Breakdown;
  amounts: {
    goodsFen: number;
    freightFen: number;
    optionsFen: number;
    ttsRate: string;
    spreadYen: string;
    serviceRatePercent: string;
    couponYen?: number;
    paidYen?: number;
    downPaymentPercent?: number;
    downPaymentYen?: number;
  };
  /** What of an order's payments came back to the wallet. */
  returnedYen?: number;
  /** Staff have quoted: rate and amounts stand. */
  fixed: boolean;
}

/** The parts of an order, their rounding and total; the exchange spread is said, never hidden. */
export function OrderAmounts({ parts, amounts, returnedYen = 0, fixed }: OrderAmountsProps) {
  const {
    goodsFen,
    freightFen,
    optionsFen,
    ttsRate,
    spreadYen,
    serviceRatePercent,
    couponYen = 0,
  } = amounts;
  const { downPaymentPercent = 0, downPaymentYen = 0, paidYen = 0 } = amounts;

  return (
    <section id="amount" className="panel accent" aria-labelledby="h-amount">
      <h2 id="h-amount">{fixed ? "金額" : "金額（見積前の見込み）"}</h2>
      <table className="table plain tight amounts">
        <PartRows
          parts={parts}
          fixed={fixed}
          goodsFen={goodsFen}
          freightFen={freightFen}
          optionsFen={optionsFen}
          serviceRatePercent={serviceRatePercent}
        />
        <tfoot>
          <tr>
            <th scope="row">合計</th>
            <td className="numeric">
              <Money yen={parts.totalYen} fen={parts.totalFen} size="large" />
            </td>
          </tr>
          <CouponRows totalYen={parts.totalYen} couponYen={couponYen} />
          <DownPaymentRows
            downPaymentPercent={downPaymentPercent}
            downPaymentYen={downPaymentYen}
            paidYen={paidYen}
            returnedYen={returnedYen}
            parts={parts}
          />
          <SpreadRow parts={parts} spreadYen={spreadYen} />
        </tfoot>
      </table>
      <p className="note">
        レート {parts.rate}円（TTS {ttsRate} + {spreadYen}）
        {fixed
          ? "で固定。返金も同じレートで戻します。"
          : "は目安です。見積の提出時に、その日のレートで固定します。"}
        国際送料は配送依頼のときにかかります。{dutyRuleNotice}
      </p>
    </section>
  );
}

function PartRows({
  parts,
  fixed,
  goodsFen,
  freightFen,
  optionsFen,
  serviceRatePercent,
}: Pick<OrderAmountsProps, "parts" | "fixed"> & {
  goodsFen: number;
  freightFen: number;
  optionsFen: number;
  serviceRatePercent: string;
}) {
  const rows = [
    { name: "商品代金", yen: parts.goodsYen, fen: goodsFen },
    { name: fixed ? "中国内送料" : "中国内送料（見込み）", yen: parts.freightYen, fen: freightFen },
    { name: "オプション", yen: parts.optionsYen, fen: optionsFen },
    { name: `買付手数料 ${serviceRatePercent}%`, yen: parts.feeYen, fen: parts.feeFen },
  ];
  return (
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
          <Yen yen={parts.roundingYen} />
        </td>
      </tr>
    </tbody>
  );
}

function DownPaymentRows({
  downPaymentPercent,
  downPaymentYen,
  paidYen,
  returnedYen,
  parts,
}: {
  downPaymentPercent: number;
  downPaymentYen: number;
  paidYen: number;
  returnedYen: number;
  parts: OrderAmountsProps["parts"];
}) {
  if (downPaymentPercent === 0) return null;
  return [
    { name: `手付金 ${downPaymentPercent}%`, yen: downPaymentYen },
    // What is kept is what was paid less what came back: both are said, so that neither seems lost.
    { name: "お支払い済み", yen: paidYen + returnedYen },
    ...(returnedYen > 0 ? [{ name: "残高へお返しした金額", yen: returnedYen }] : []),
    { name: "残り", yen: parts.totalYen - paidYen },
  ].map(({ name, yen }) => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td className="numeric">
        <Yen yen={yen} />
      </td>
    </tr>
  ));
}

function SpreadRow({ parts, spreadYen }: Pick<OrderAmountsProps, "parts"> & { spreadYen: string }) {
  return (
    <tr className="within">
      <th scope="row">
        うち為替スプレッド
        <br />
        {spreadYen}円 × {yuan(parts.totalFen)}元
      </th>
      <td className="numeric">{grouped(parts.spreadTotalYen)}円</td>
    </tr>
  );
}
