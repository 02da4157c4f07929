import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";
import { SheetCell } from "./sheet-cell.tsx";
import { sheetPage } from "./sheet-links.ts";
import type { CellView, RowView, SheetView } from "./sheet-view.server.ts";

const ownColumns = ["offer", "spec", "quantity", "price"];

interface SheetRowsProps {
  shown: Pick<SheetView, "sheet" | "rows" | "show">;
  after: number;
}

/** The rows of a sheet as the file counts them, each wrong cell a field to type in. */
export function SheetRows({ shown, after }: SheetRowsProps) {
  const { sheet, rows, show } = shown;
  return (
    <CardTable
      label="シートの行"
      columns={[
        "行",
        "商品",
        "カラー・サイズ",
        { right: "数量" },
        { right: "単価（元）" },
        "そのほか",
        { unseen: "操作" },
      ]}
    >
      {rows.map((row) => (
        <TableRow
          key={row.row}
          id={`row-${row.row}`}
          className={`line ${row.state === "out" ? "muted" : row.state}`}
        >
          <RowHeading>
            <span className="number cell-nowrap">{row.row}行</span>
            <RowMark state={row.state} />
          </RowHeading>
          <TableCell className={tone(row, "offer")}>
            <Goods row={row} />
          </TableCell>
          <TableCell className={tone(row, "spec")}>
            <Spec row={row} />
          </TableCell>
          <TableCell className={`align-end ${tone(row, "quantity") ?? ""}`}>
            <SheetCell cell={cellOf(row, "quantity")} />
          </TableCell>
          <TableCell className={`numeric ${tone(row, "price") ?? ""}`}>
            {row.priceFen === undefined ? "" : yuan(row.priceFen)}
            <Hint cell={cellOf(row, "price")} />
          </TableCell>
          <TableCell>
            <Others cells={row.cells.filter(({ field }) => !ownColumns.includes(field))} />
          </TableCell>
          <TableCell>
            <RowButtons row={row} edit={sheetPage(sheet.id, { show, after, edit: row.row })} />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function cellOf(row: RowView, field: CellView["field"]) {
  return row.cells.find((cell) => cell.field === field);
}

function tone(row: RowView, field: CellView["field"]) {
  const cell = cellOf(row, field);
  if (cell?.problem) return "invalid";
  return cell?.hint ? "warning" : undefined;
}

const marks: Partial<Record<RowView["state"], string>> = { out: "外した行", ordered: "注文済み" };

function RowMark({ state }: { state: RowView["state"] }) {
  return marks[state] ? <small className="block">{marks[state]}</small> : null;
}

function Goods({ row }: { row: RowView }) {
  const cell = cellOf(row, "offer");
  const query = row.goods && {
    goods_id: row.goods.offerId,
    fromPlatform: row.goods.platform,
  };
  return (
    <>
      {row.goods && query && (
        <a href={`/ProductDetails?${new URLSearchParams(query)}`}>{row.goods.titleJa}</a>
      )}
      {cell?.open || !row.goods ? <SheetCell cell={cell} /> : <Hint cell={cell} />}
    </>
  );
}

/** The kind that was found, rather than the words that named it. */
function Spec({ row }: { row: RowView }) {
  const cell = cellOf(row, "spec");
  if (cell?.open) return <SheetCell cell={cell} />;
  return row.goods?.spec || cell?.text || "";
}

function Hint({ cell }: { cell: CellView | undefined }) {
  return cell?.hint ? <small className="block fine-print">{cell.hint}</small> : null;
}

function Others({ cells }: { cells: readonly CellView[] }) {
  return cells.map((cell) => (
    <div key={cell.field} className={cell.problem ? "invalid" : undefined}>
      <small>{cell.name}:</small> <SheetCell cell={cell} />
    </div>
  ));
}

function RowButtons({ row: { row, state }, edit }: { row: RowView; edit: string }) {
  if (state === "ordered") return null;
  if (state === "out")
    return (
      <Button small soft name="take" value={row} aria-label={`${row}行を戻す`}>
        戻す
      </Button>
    );
  return (
    <span className="cluster">
      <a href={edit} aria-label={`${row}行を編集`}>
        編集
      </a>
      <Button small soft name="leave" value={row} aria-label={`${row}行を外す`}>
        外す
      </Button>
    </span>
  );
}
