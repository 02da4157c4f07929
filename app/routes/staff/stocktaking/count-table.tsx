import { type CountState, countStates } from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { rangeOf } from "./range-of.ts";

interface CountTableProps {
  counts: readonly {
    id: string;
    fromShelf: string;
    toShelf: string;
    state: CountState;
    lots: number;
    lostQuantity: number;
    foundQuantity: number;
    openedAt: Date;
    openedByName: string;
    closedAt: Date | null;
    closedByName: string;
  }[];
}

/** The counts, newest first. */
export function CountTable({ counts }: CountTableProps) {
  if (counts.length === 0) return <Empty title="还没有盘点" />;
  return (
    <CardTable
      tight
      label="盘点单"
      columns={[
        "货架",
        "状态",
        { right: "批次" },
        { right: "盘亏" },
        { right: "盘盈" },
        "发起",
        "办结",
      ]}
    >
      {counts.map((count) => (
        <tr role="row" key={count.id}>
          <th role="rowheader" scope="row" className="monospace">
            <a href={href("/staff/stocktaking/:countId", { countId: count.id })}>
              {rangeOf(count)}
            </a>
          </th>
          <td role="cell" data-l="状态">
            <State shape={countStates[count.state].shape}>{countStates[count.state].zh}</State>
          </td>
          <td role="cell" data-l="批次" className="numeric">
            {count.lots}
          </td>
          <td role="cell" data-l="盘亏" className="numeric">
            {count.lostQuantity}
          </td>
          <td role="cell" data-l="盘盈" className="numeric">
            {count.foundQuantity}
          </td>
          <td role="cell" data-l="发起" className="number">
            {chinaClock.when(count.openedAt)}
            <small className="block">{count.openedByName}</small>
          </td>
          <td role="cell" data-l="办结" className="number">
            {count.closedAt ? chinaClock.when(count.closedAt) : "—"}
            <small className="block">{count.closedByName}</small>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
