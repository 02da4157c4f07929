import {
  type ReturnFate,
  type ReturnPlace,
  type ReturnReason,
  returnFates,
  returnPlaces,
  returnReasons,
} from "#app/domain/channels/direct-return/direct-return.ts";
import { slashed } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";

interface ShownReturn {
  id: string;
  title: string;
  quantity: number;
  reason: ReturnReason;
  place: ReturnPlace;
  fate: ReturnFate;
  note: string;
  returnedOn: string;
  notedBy: "buyer" | "staff";
  notedByName: string;
  /** Left out where the table is of one order. */
  companyName?: string;
  orderNumber?: string | null;
}

/** What came back: of one order, or of all. */
export function ReturnTable({ returns }: { returns: readonly ShownReturn[] }) {
  const ofAll = returns.some(({ companyName }) => companyName !== undefined);
  return (
    <CardTable
      tight
      label="直发退货"
      columns={[
        "退货日",
        ...(ofAll ? ["会员"] : []),
        "商品",
        { right: "数量" },
        "原因",
        "所在 / 处理",
        "登记",
      ]}
    >
      {returns.map((one) => (
        <tr role="row" key={one.id}>
          <th role="rowheader" scope="row" className="n">
            {slashed(one.returnedOn)}
            {one.orderNumber && (
              <a className="blk" href={href("/staff/orders/:number", { number: one.orderNumber })}>
                {one.orderNumber}
              </a>
            )}
          </th>
          {ofAll && (
            <td role="cell" data-l="会员" lang="ja">
              {one.companyName}
            </td>
          )}
          <td role="cell" data-l="商品" lang="ja">
            {one.title}
          </td>
          <td role="cell" data-l="数量" className="num">
            {grouped(String(one.quantity))}
          </td>
          <td role="cell" data-l="原因">
            {returnReasons[one.reason].zh}
            {one.note && (
              <small className="blk" lang="ja">
                {one.note}
              </small>
            )}
          </td>
          <td role="cell" data-l="所在 / 处理">
            {returnPlaces[one.place].zh} / {returnFates[one.fate].zh}
          </td>
          <td role="cell" data-l="登记">
            {one.notedBy === "staff" ? one.notedByName : "买家"}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
