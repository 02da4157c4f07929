import { Form } from "@remix-run/react";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { shortReasons } from "#app/domain/trade/shipments/pick-list.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { State } from "#app/ui/state.tsx";
import { LotItem } from "../warehouse/lot-item.tsx";
import type { Loaded } from "./pick-list.tsx";

type Line = Loaded["lines"][number];

interface PickLinesProps {
  lines: readonly Line[];
  /** The key of the forms on this page; one of them is sent. */
  id: string;
  /** The form that was refused. */
  typed: { lineId: string } | undefined;
}

/** What to fetch, shelf by shelf; on paper the same without the buttons. */
export function PickLines({ lines, id, typed }: PickLinesProps) {
  return (
    <CardTable
      tight
      label="按货架顺序"
      columns={["货架", "批次", "商品", "配送单", { right: "应取" }, { right: "已取" }, "状态"]}
    >
      {lines.map((line) => (
        <tr role="row" key={line.id}>
          <th role="rowheader" scope="row" className="n">
            {line.shelf}
          </th>
          <td role="cell" data-l="批次" className="mono">
            {lotCode(line.lotNumber)}
          </td>
          <td role="cell" data-l="商品" className="wide">
            <LotItem {...line} />
          </td>
          <td role="cell" data-l="配送单">
            <a className="n" href={href("/staff/shipping/:number", { number: line.requestNumber })}>
              {line.requestNumber}
            </a>
            <small className="blk" lang="ja">
              {line.companyName}
            </small>
          </td>
          <td role="cell" data-l="应取" className="num">
            <b>{line.quantity}</b>
          </td>
          <td role="cell" data-l="已取" className="num">
            {line.pickedQuantity}
          </td>
          <td role="cell" data-l="状态">
            <LineState line={line} id={id} open={typed?.lineId === line.id} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function LineState({ line, id, open }: { line: Line; id: string; open: boolean }) {
  if (line.requestState === "cancelled") return <State shape="stop">配送单已取消，放回货架</State>;
  return (
    <div className="stack s">
      {line.held && <State shape="stop">已暂停，先不拣</State>}
      {line.shortQuantity > 0 && (
        <State shape="trouble">{`少 ${line.shortQuantity} 件：${shortReasons[line.shortReason!].zh}`}</State>
      )}
      {line.left === 0 && line.shortQuantity === 0 && (
        <State shape="done">{line.pickedQuantity < line.quantity ? "已在箱里" : "已拣"}</State>
      )}
      {line.left > 0 ? (
        <Short line={line} id={id} open={open} />
      ) : (
        line.pickedQuantity + line.shortQuantity > 0 && <Undo line={line} id={id} />
      )}
    </div>
  );
}

function Short({ line, id, open }: { line: Line; id: string; open: boolean }) {
  return (
    <details className="no-print" open={open || undefined}>
      <summary>少货</summary>
      <Form method="post" className="row">
        <input type="hidden" name="intent" value="short" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="lineId" value={line.id} />
        <select
          name="reason"
          className="in s auto"
          aria-label={`少货原因 ${lotCode(line.lotNumber)}`}
          defaultValue={line.pickedQuantity > 0 ? "fewer" : "not_found"}
        >
          {Object.entries(shortReasons).map(([reason, { zh }]) => (
            <option key={reason} value={reason}>
              {zh}
            </option>
          ))}
        </select>
        <Button small aria-label={`登记少 ${line.left} 件 ${lotCode(line.lotNumber)}`}>
          登记少 {line.left} 件
        </Button>
      </Form>
    </details>
  );
}

function Undo({ line, id }: { line: Line; id: string }) {
  return (
    <Form method="post" className="no-print">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="lineId" value={line.id} />
      <Button soft small aria-label={`撤销 ${lotCode(line.lotNumber)}`}>
        撤销
      </Button>
    </Form>
  );
}
