import { manualRowStates } from "#app/domain/channels/orders/manual-sheet.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { RowPage } from "../../read-sheet/row-page.tsx";
import { TakeForm } from "../../read-sheet/take-form.tsx";
import type { ManualSheetView } from "./manual-sheet-view.server.ts";

const shapes = { fine: "run", wrong: "trouble" } as const;
const figure = (count: number) => grouped(String(count));
const page = href("/shopifyOrders/sheet");

/** A sheet that was sent: what would come of it row by row, or what has. */
export function ManualSheetSeen({ shown }: { shown: ManualSheetView }) {
  if (shown.takenAt) return <Taken shown={shown} />;
  const { name, counts } = shown;
  return (
    <>
      <TakeForm
        page={page}
        sheet={shown}
        some={counts.orders > 0}
        take={`${figure(counts.orders)}件の注文を登録する`}
        takeRight="正しい注文だけ登録する"
      >
        <b>{name}</b>: {figure(counts.orders)}件の注文（{figure(counts.fine)}行）を登録できます。
      </TakeForm>
      <RowPage page={page} sheet={shown} names={manualRowStates}>
        <Rows rows={shown.rows} />
      </RowPage>
    </>
  );
}

function Rows({ rows }: Pick<ManualSheetView, "rows">) {
  return (
    <CardTable label="読み込んだ行" columns={["行", "注文", "商品", "結果"]} tight slim>
      {rows.map(({ row, state, orderNumber, receiver, goods, quantity, problems }) => (
        <TableRow key={row}>
          <RowHeading className="number">{row}行</RowHeading>
          <TableCell>
            <span className="number">{orderNumber || "—"}</span>
            <small className="block note">{receiver}</small>
          </TableCell>
          <TableCell>
            {goods || "—"} × <span className="number">{figure(quantity)}</span>
          </TableCell>
          <TableCell>
            <Status shape={shapes[state]}>{manualRowStates[state]}</Status>
            {[...new Set(problems)].map((text) => (
              <span className="block field-error" key={text}>
                {text}
              </span>
            ))}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function Taken({ shown: { name, takenCount, leftCount, shop } }: { shown: ManualSheetView }) {
  return (
    <>
      <p className="flash success number" role="status">
        {name}から、{figure(takenCount)}件の注文を登録しました
        {leftCount > 0 && `。エラーの${figure(leftCount)}行は登録していません`}。
      </p>
      <p className="cluster">
        <a className="button small filled" href={`${href("/shopifyOrders")}?shop=${shop}`}>
          登録した注文を見る
        </a>
        <a href={page}>別のファイルを読み込む</a>
      </p>
    </>
  );
}
