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
  number: number;
  /** The end customer's order, where the table is not of one. */
  name?: string;
  title: string;
  quantity: number;
  reason: ReturnReason;
  place: ReturnPlace;
  fate: ReturnFate;
  note: string;
  returnedOn: string;
  notedBy: "buyer" | "staff";
  notedByName: string;
}

/** What came back: of one order, or of all. */
export function ReturnTable({ returns }: { returns: readonly ShownReturn[] }) {
  return (
    <CardTable
      label="返品"
      slim
      columns={["返品の日", "商品", { right: "数量" }, "理由", "商品の場所・扱い", "記録"]}
    >
      {returns.map((one) => (
        <tr role="row" key={one.id}>
          <th role="rowheader" scope="row" className="n">
            {slashed(one.returnedOn)}
            {one.name !== undefined && (
              <a
                className="blk"
                href={href("/shopifyOrders/:number", { number: String(one.number) })}
              >
                {one.name}
              </a>
            )}
          </th>
          <td role="cell" data-l="商品">
            {one.title}
          </td>
          <td role="cell" data-l="数量" className="num">
            {grouped(String(one.quantity))}
          </td>
          <td role="cell" data-l="理由">
            {returnReasons[one.reason].ja}
            {one.note && <small className="blk">{one.note}</small>}
          </td>
          <td role="cell" data-l="商品の場所・扱い">
            {returnPlaces[one.place].ja}
            <small className="blk">{returnFates[one.fate].ja}</small>
          </td>
          <td role="cell" data-l="記録">
            {one.notedBy === "staff" ? "買付便" : one.notedByName}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
