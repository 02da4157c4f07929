import { productRowStates } from "#app/domain/catalog/product-sheets/product-sheet-row.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { RowPage } from "../../read-sheet/row-page.tsx";
import { TakeForm } from "../../read-sheet/take-form.tsx";
import type { ProductSheetView } from "./product-sheet-view.server.ts";

const shapes = { add: "run", change: "wait", same: "done", wrong: "trouble" } as const;
const figure = (count: number) => grouped(String(count));
const page = href("/commodityManagement/sheet");

/** A sheet that was sent: what it would do row by row, or what it has done. */
export function SheetSeen({ shown }: { shown: ProductSheetView }) {
  if (shown.takenAt) return <Taken shown={shown} />;
  const { name, counts } = shown;
  return (
    <>
      <TakeForm
        page={page}
        sheet={shown}
        some={counts.add + counts.change > 0}
        take={`${figure(counts.add + counts.change)}件を登録する`}
        takeRight="エラーの行を除いて登録する"
      >
        <b>{name}</b>: {figure(counts.add)}件を追加し、{figure(counts.change)}件を更新します。
        {counts.same > 0 && `${figure(counts.same)}件は変わりません。`}
      </TakeForm>
      <RowPage page={page} sheet={shown} names={productRowStates}>
        <Rows rows={shown.rows} />
      </RowPage>
    </>
  );
}

function Rows({ rows }: Pick<ProductSheetView, "rows">) {
  return (
    <CardTable label="読み込んだ行" columns={["行", "商品", "登録の内容"]} tight slim>
      {rows.map(({ row, state, name, managementNumber, problems, changes }) => (
        <TableRow key={row}>
          <RowHeading className="number">{row}行</RowHeading>
          <TableCell>
            {name}
            {managementNumber && <small className="block note number">{managementNumber}</small>}
          </TableCell>
          <TableCell>
            <Status shape={shapes[state]}>{productRowStates[state]}</Status>
            {[...new Set([...problems, ...(problems.length === 0 ? changes.split("\n") : [])])]
              .filter(Boolean)
              .map((text) => (
                <span
                  className={problems.length > 0 ? "block field-error" : "block note"}
                  key={text}
                >
                  {text}
                </span>
              ))}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function Taken({ shown }: { shown: ProductSheetView }) {
  const { name, addedCount, changedCount, leftCount } = shown;
  return (
    <>
      <p className="flash success" role="status">
        {name}を登録しました。追加 {figure(addedCount)}件、更新 {figure(changedCount)}件
        {leftCount > 0 && `。エラーの${figure(leftCount)}行は登録していません`}。
      </p>
      <p className="cluster">
        <a className="button small filled" href={href("/commodityManagement")}>
          商品管理を開く
        </a>
        <a href={page}>別のファイルを読み込む</a>
      </p>
    </>
  );
}
