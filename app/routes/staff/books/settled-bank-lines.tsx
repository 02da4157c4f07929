import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

interface SettledBankLinesProps {
  settled: readonly {
    line: {
      id: string;
      bankDay: string;
      amountYen: number;
      payer: string;
      asideNote: string | null;
      settledAt: Date | null;
      settledByName: string | null;
    };
    reportNumber: string | null;
    returnedOn: string | null;
  }[];
}

/** What the latest lines became. */
export function SettledBankLines({ settled }: SettledBankLinesProps) {
  if (settled.length === 0) return null;
  return (
    <section aria-labelledby="h-settled">
      <h2 id="h-settled">最近处理</h2>
      <CardTable
        label="最近处理的流水"
        tight
        columns={["日期", "汇款人", { right: "金额（日元）" }, "结果", "处理"]}
      >
        {settled.map(({ line, reportNumber, returnedOn }) => (
          <TableRow key={line.id}>
            <RowHeading className="number">{formatDay(line.bankDay)}</RowHeading>
            <TableCell lang="ja">{line.payer}</TableCell>
            <TableCell>{grouped(String(line.amountYen))}</TableCell>
            <TableCell className="number">
              {reportNumber ??
                (returnedOn ? (
                  `${formatDay(returnedOn)}已退回汇款人：${line.asideNote}`
                ) : (
                  <Aside line={line} />
                ))}
            </TableCell>
            <TableCell className="number">
              {line.settledAt && chinaClock.when(line.settledAt)} {line.settledByName}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

/** Why a line was set aside, with the way to open it again. */
function Aside({
  line: { id, asideNote },
}: Pick<SettledBankLinesProps["settled"][number], "line">) {
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="line" value={id} />
      <span>不入账：{asideNote}</span>
      <SendButton soft small intent="takeOut" of={{ name: "line", value: id }} lang="zh">
        撤销不入账
      </SendButton>
    </Form>
  );
}
