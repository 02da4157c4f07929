import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
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
          <TableRow key={id}>
            <TableCell className="number">{chinaClock.when(at)}</TableCell>
            <RowHeading className="number">{number}</RowHeading>
            <TableCell lang="ja">{companyName}</TableCell>
            <TableCell>{grouped(String(yen))}</TableCell>
            <TableCell>
              <Status shape={covered ? "done" : "trouble"}>
                {covered ? "已从余额扣除" : "余额不足，记入更正账户"}
              </Status>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
