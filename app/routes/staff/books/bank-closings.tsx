import { formatDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";

interface BankClosingsProps {
  closings: readonly {
    bankDay: string;
    closingYen: number;
    ledgerYen: number;
    openingYen: number;
    uncreditedYen: number;
    differenceYen: number;
  }[];
}

const daysShown = 10;

/** What the bank held at the end of each day, beside what the books say. */
export function BankClosings({ closings }: BankClosingsProps) {
  return (
    <section id="bank" aria-labelledby="h-bank">
      <h2 id="h-bank">银行余额核对</h2>
      <p className="note">
        银行余额 = 账上客户资金 + 期初余额 + 未入账流水，差额必须为零。导入流水时和每天夜里计算。
        <a href={`${href("/staff/corrections")}#opening`}>期初余额</a>
      </p>
      {closings.length === 0 ? (
        <p className="note">
          还没有银行余额。<a href={href("/staff/bank-lines")}>导入流水</a>
        </p>
      ) : (
        <CardTable
          label="每天的银行余额"
          tight
          columns={[
            "日期",
            "结果",
            { right: "差额" },
            { right: "银行余额" },
            { right: "账上客户资金" },
            { right: "期初余额" },
            { right: "未入账流水" },
          ]}
        >
          {closings.slice(0, daysShown).map((one) => (
            <TableRow key={one.bankDay}>
              <RowHeading className="number">{formatDay(one.bankDay)}</RowHeading>
              <TableCell>
                <Status shape={one.differenceYen === 0 ? "done" : "trouble"}>
                  {one.differenceYen === 0 ? "一致" : "不符"}
                </Status>
              </TableCell>
              {(
                [
                  ["差额", one.differenceYen],
                  ["银行余额", one.closingYen],
                  ["账上客户资金", one.ledgerYen],
                  ["期初余额", one.openingYen],
                  ["未入账流水", one.uncreditedYen],
                ] as const
              ).map(([label, yen]) => (
                <TableCell className="numeric" label={label} key={label}>
                  {grouped(String(yen))}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}
