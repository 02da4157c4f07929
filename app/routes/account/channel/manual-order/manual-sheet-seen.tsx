import { Form } from "@remix-run/react";
import {
  type ManualRowState,
  manualRowStates,
} from "#app/domain/channels/manual-order/manual-sheet.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { State } from "#app/ui/state.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { manualSheetPage } from "./manual-sheet-links.ts";
import type { ShownManualSheet } from "./shown-manual-sheet.server.ts";

const shapes = { fine: "run", wrong: "trouble" } as const;
const figure = (count: number) => grouped(String(count));

/** A sheet that was sent: what would come of it row by row, or what has. */
export function ManualSheetSeen({ shown }: { shown: ShownManualSheet }) {
  if (shown.takenAt) return <Taken shown={shown} />;
  const { id, show, counts, total, rows, next, after } = shown;
  const tab = (label: string, count: number, value: string) => ({
    label: `${label} ${figure(count)}`,
    href: manualSheetPage({ id, show: value }),
    current: show === value,
  });
  return (
    <>
      <TakeForm shown={shown} />
      <Tabs
        label="行の状態"
        tabs={[
          tab("すべて", total, "all"),
          ...(Object.keys(manualRowStates) as ManualRowState[]).map((state) =>
            tab(manualRowStates[state], counts[state], state),
          ),
        ]}
      />
      {rows.length === 0 ? <Empty title="この状態の行はありません" /> : <Rows rows={rows} />}
      <Pager
        nextHref={next === null ? null : manualSheetPage({ id, show, after: next })}
        firstHref={after > 0 ? manualSheetPage({ id, show }) : null}
      />
    </>
  );
}

/** What will come of it, in figures, and the buttons that do it. */
function TakeForm({ shown }: { shown: ShownManualSheet }) {
  const { id, name, counts, seen } = shown;
  return (
    <Form method="post" action={manualSheetPage({ id })} className="panel stack s">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <p>
        <b>{name}</b>: {figure(counts.orders)}件の注文（{figure(counts.fine)}行）を登録できます。
      </p>
      {counts.wrong > 0 && (
        <p>
          <State shape="trouble">{`エラー ${figure(counts.wrong)}行`}</State>{" "}
          表を直して読み込み直すと、すべて登録できます。
        </p>
      )}
      <p className="row">
        {counts.orders > 0 && counts.wrong === 0 && (
          <Button fill name="intent" value="take">
            {figure(counts.orders)}件の注文を登録する
          </Button>
        )}
        {counts.orders > 0 && counts.wrong > 0 && (
          <Button soft name="intent" value="take-right">
            正しい注文だけ登録する
          </Button>
        )}
        <a href={href("/shopifyOrders/sheet")}>別のファイルを読み込む</a>
      </p>
    </Form>
  );
}

function Rows({ rows }: Pick<ShownManualSheet, "rows">) {
  return (
    <CardTable label="読み込んだ行" columns={["行", "注文", "商品", "結果"]} tight slim>
      {rows.map(({ row, state, orderNumber, receiver, goods, quantity, problems }) => (
        <tr role="row" key={row}>
          <th role="rowheader" scope="row" className="n">
            {row}行
          </th>
          <td role="cell" data-l="注文">
            <span className="n">{orderNumber || "—"}</span>
            <small className="blk note">{receiver}</small>
          </td>
          <td role="cell" data-l="商品">
            {goods || "—"} × <span className="n">{figure(quantity)}</span>
          </td>
          <td role="cell" data-l="結果">
            <State shape={shapes[state]}>{manualRowStates[state]}</State>
            {[...new Set(problems)].map((text) => (
              <span className="blk err" key={text}>
                {text}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function Taken({ shown: { name, takenCount, leftCount, shop } }: { shown: ShownManualSheet }) {
  return (
    <>
      <p className="flash ok n" role="status">
        {name}から、{figure(takenCount)}件の注文を登録しました
        {leftCount > 0 && `。エラーの${figure(leftCount)}行は登録していません`}。
      </p>
      <p className="row">
        <a className="btn s fill" href={`${href("/shopifyOrders")}?shop=${shop}`}>
          登録した注文を見る
        </a>
        <a href={href("/shopifyOrders/sheet")}>別のファイルを読み込む</a>
      </p>
    </>
  );
}
