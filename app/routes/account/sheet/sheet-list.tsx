import { sheetLimits } from "#app/domain/trade/orders/sheets/sheet.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { when } from "#app/ui/timeline.tsx";
import { sheetPage } from "./sheet-links.ts";

interface SheetListProps {
  sheets: readonly {
    id: string;
    name: string;
    fileId: string | null;
    userName: string;
    rowCount: number;
    orderedCount: number;
    createdAt: Date;
    clearedAt: Date | null;
  }[];
  next: { at: number; id: string } | null;
  first: boolean;
}

/** The sheets that were sent, each with its file and how far it is ordered. */
export function SheetList({ sheets, next, first }: SheetListProps) {
  const here = href("/user/excelPlaceAnOrder");
  return (
    <section aria-labelledby="h-history" className="stack small">
      <h2 id="h-history">読み込んだシート</h2>
      <p className="note">
        ファイルと注文していない行は、読み込みから{sheetLimits.keptDays}
        日後に削除します。注文した行の記録は残ります。
      </p>
      {sheets.length === 0 ? (
        <EmptyState title="読み込んだシートはまだありません">
          <p>上でファイルを選ぶか、シートの行を貼り付けると、ここに並びます。</p>
        </EmptyState>
      ) : (
        <CardTable
          label="読み込んだシート"
          columns={["シート", "読み込み", { right: "行" }, { right: "注文済み" }, "ファイル"]}
        >
          {sheets.map((sheet) => (
            <TableRow key={sheet.id}>
              <RowHeading>
                <a href={sheetPage(sheet.id)}>{sheet.name}</a>
              </RowHeading>
              <TableCell>
                <span className="number">{when(sheet.createdAt)}</span>
                <small className="block">{sheet.userName}</small>
              </TableCell>
              <TableCell>{sheet.rowCount.toLocaleString("ja-JP")}</TableCell>
              <TableCell>{sheet.orderedCount.toLocaleString("ja-JP")}</TableCell>
              <TableCell>
                {sheet.fileId ? (
                  <a href={href("/files/:fileId", { fileId: sheet.fileId })}>ダウンロード</a>
                ) : sheet.clearedAt ? (
                  "保存期間が終了"
                ) : (
                  "なし"
                )}
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
      <Pager
        nextHref={next && `${here}?after=${next.at}_${next.id}`}
        firstHref={first ? null : here}
      />
    </section>
  );
}
