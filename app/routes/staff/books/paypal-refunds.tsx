import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

interface Refund {
  id: string;
  number: string;
  companyName: string;
  yen: number;
  covered: boolean;
  at: Date;
}

/** What PayPal gave back to buyers lately, without the fee's part. */
export function PaypalRefunds({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <section aria-labelledby="h-refunds">
      <h2 id="h-refunds">PayPal退款和撤回</h2>
      <CardTable
        label="PayPal退款和撤回"
        columns={["时间", "充值编号", "会员", { right: "金额（日元）" }, "扣款"]}
      >
        {refunds.map(({ id, number, companyName, yen, covered, at }) => (
          <tr role="row" key={id}>
            <td role="cell" data-l="时间" className="number">
              {chinaClock.when(at)}
            </td>
            <th role="rowheader" scope="row" className="number">
              {number}
            </th>
            <td role="cell" data-l="会员" lang="ja">
              {companyName}
            </td>
            <td role="cell" data-l="金额（日元）" className="numeric">
              {grouped(String(yen))}
            </td>
            <td role="cell" data-l="扣款">
              <State shape={covered ? "done" : "trouble"}>
                {covered ? "已从余额扣除" : "余额不足，记入更正账户"}
              </State>
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
