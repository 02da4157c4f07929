import { formatDay } from "#app/domain/core/calendar.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grouped } from "#app/ui/money.tsx";

interface BankLine {
  id: string;
  bankDay: string;
  amountYen: number;
  payer: string;
}

interface BankLinesToReadProps {
  open: readonly (BankLine & { importedByName: string })[];
  settled: readonly {
    line: BankLine & { asideNote: string | null; settledByName: string | null };
    reportNumber: string | null;
    returnedOn: string | null;
  }[];
}

/** The bank's lines for a reader, who settles none of them. */
export function BankLinesToRead({ open, settled }: BankLinesToReadProps) {
  return (
    <main id="main" className="page-width stack large">
      <div className="cluster between">
        <h1>
          未对账的银行流水 <span className="number">{open.length}</span>
        </h1>
        <ListFileLinks side="staff" list="bank-lines" />
      </div>
      {open.length === 0 ? (
        <EmptyState title="没有未对账的流水" />
      ) : (
        <CardTable
          label="未对账的流水"
          tight
          columns={["日期", "汇款人", { right: "金额（日元）" }, "导入"]}
        >
          {open.map((line) => (
            <TableRow key={line.id}>
              <LineCells line={line} />
              <TableCell>{line.importedByName}</TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
      {settled.length > 0 && (
        <section aria-labelledby="h-settled">
          <h2 id="h-settled">最近处理</h2>
          <CardTable
            label="最近处理的流水"
            tight
            columns={["日期", "汇款人", { right: "金额（日元）" }, "结果", "处理"]}
          >
            {settled.map(({ line, reportNumber, returnedOn }) => (
              <TableRow key={line.id}>
                <LineCells line={line} />
                <TableCell className="number">
                  {reportNumber ?? (
                    <>
                      {returnedOn ? `${formatDay(returnedOn)}已退回汇款人` : "不入账"}：
                      {line.asideNote}
                    </>
                  )}
                </TableCell>
                <TableCell>{line.settledByName}</TableCell>
              </TableRow>
            ))}
          </CardTable>
        </section>
      )}
    </main>
  );
}

function LineCells({ line }: { line: BankLine }) {
  return (
    <>
      <RowHeading className="number">{formatDay(line.bankDay)}</RowHeading>
      <TableCell lang="ja">{line.payer}</TableCell>
      <TableCell>{grouped(String(line.amountYen))}</TableCell>
    </>
  );
}
