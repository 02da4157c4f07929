import { unpackCode } from "#app/domain/trade/floor/unpack-code.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ago } from "../waited.ts";
import type { Loaded } from "./unpack.tsx";

/** Cancelled requests whose goods still lie in boxes or on the trolley. */
export function ToUnpack({ requests, now }: Pick<Loaded, "requests" | "now">) {
  if (requests.length === 0) return <Empty title="没有要拆的箱子" />;
  return (
    <CardTable
      tight
      slim
      label="待拆箱"
      columns={["配送单", "会员", "待拆的箱", "放回货架", { right: "取消" }]}
    >
      {requests.map(({ id, number, companyName, boxes, shelves, leftAt }) => (
        <tr role="row" key={id}>
          <th role="rowheader" scope="row" className="n">
            <a href={href("/staff/shipping/:number", { number })}>{number}</a>
          </th>
          <td role="cell" data-l="会员" lang="ja">
            {companyName}
          </td>
          <td role="cell" data-l="待拆的箱">
            <span className="row">
              {boxes.map(({ boxNumber, quantity }) => (
                <a
                  key={boxNumber}
                  className="btn s"
                  href={`${href("/staff/unpack")}?code=${unpackCode({ request: number, boxNumber })}`}
                >
                  {boxNumber === 0 ? "拣货车" : `第${boxNumber}箱`} {quantity} 件
                </a>
              ))}
            </span>
          </td>
          <td role="cell" data-l="放回货架" className="mono">
            {shelves}
          </td>
          <td role="cell" data-l="取消" className="num">
            {ago(leftAt, now)}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
