import { Form } from "@remix-run/react";
import {
  type ProductRowState,
  productRowStates,
} from "#app/domain/catalog/product-sheet/product-sheet-row.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { State } from "#app/ui/state.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { productSheetPage } from "./product-sheet-links.ts";
import type { ShownProductSheet } from "./shown-product-sheet.server.ts";

const shapes = { add: "run", change: "wait", same: "done", wrong: "trouble" } as const;
const figure = (count: number) => count.toLocaleString("ja-JP");

/** A sheet that was sent: what it would do row by row, or what it has done. */
export function SheetSeen({ shown }: { shown: ShownProductSheet }) {
  if (shown.takenAt) return <Taken shown={shown} />;
  const { id, show, counts, total, rows, next, after } = shown;
  const tab = (label: string, count: number, value: string) => ({
    label: `${label} ${figure(count)}`,
    href: productSheetPage({ id, show: value }),
    current: show === value,
  });
  return (
    <>
      <TakeForm shown={shown} />
      <Tabs
        label="行の状態"
        tabs={[
          tab("すべて", total, "all"),
          ...(Object.keys(productRowStates) as ProductRowState[]).map((state) =>
            tab(productRowStates[state], counts[state], state),
          ),
        ]}
      />
      {rows.length === 0 ? <Empty title="この状態の行はありません" /> : <Rows rows={rows} />}
      <Pager
        nextHref={next === null ? null : productSheetPage({ id, show, after: next })}
        firstHref={after > 0 ? productSheetPage({ id, show }) : null}
      />
    </>
  );
}

/** What will happen, in figures, and the buttons that do it. */
function TakeForm({ shown }: { shown: ShownProductSheet }) {
  const { id, name, counts, seen } = shown;
  const some = counts.add + counts.change > 0;
  return (
    <Form method="post" action={productSheetPage({ id })} className="panel stack s">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <p>
        <b>{name}</b>: {figure(counts.add)}件を追加し、{figure(counts.change)}件を更新します。
        {counts.same > 0 && `${figure(counts.same)}件は変わりません。`}
      </p>
      {counts.wrong > 0 && (
        <p>
          <State shape="trouble">{`エラー ${figure(counts.wrong)}行`}</State>{" "}
          表を直して読み込み直すと、すべて登録できます。
        </p>
      )}
      <p className="row">
        {some && counts.wrong === 0 && (
          <Button fill name="intent" value="take">
            {figure(counts.add + counts.change)}件を登録する
          </Button>
        )}
        {some && counts.wrong > 0 && (
          <Button soft name="intent" value="take-right">
            エラーの行を除いて登録する
          </Button>
        )}
        <a href={href("/commodityManagement/sheet")}>別のファイルを読み込む</a>
      </p>
    </Form>
  );
}

function Rows({ rows }: Pick<ShownProductSheet, "rows">) {
  return (
    <CardTable label="読み込んだ行" columns={["行", "商品", "登録の内容"]} tight slim>
      {rows.map(({ row, state, name, managementNumber, problems, changes }) => (
        <tr role="row" key={row}>
          <th role="rowheader" scope="row" className="n">
            {row}行
          </th>
          <td role="cell" data-l="商品">
            {name}
            {managementNumber && <small className="blk note n">{managementNumber}</small>}
          </td>
          <td role="cell" data-l="登録の内容">
            <State shape={shapes[state]}>{productRowStates[state]}</State>
            {[...new Set([...problems, ...(problems.length === 0 ? changes.split("\n") : [])])]
              .filter(Boolean)
              .map((text) => (
                <span className={problems.length > 0 ? "blk err" : "blk note"} key={text}>
                  {text}
                </span>
              ))}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function Taken({ shown }: { shown: ShownProductSheet }) {
  const { name, addedCount, changedCount, leftCount } = shown;
  return (
    <>
      <p className="flash ok" role="status">
        {name}を登録しました。追加 {figure(addedCount)}件、更新 {figure(changedCount)}件
        {leftCount > 0 && `。エラーの${figure(leftCount)}行は登録していません`}。
      </p>
      <p className="row">
        <a className="btn s fill" href={href("/commodityManagement")}>
          商品管理を開く
        </a>
        <a href={href("/commodityManagement/sheet")}>別のファイルを読み込む</a>
      </p>
    </>
  );
}
