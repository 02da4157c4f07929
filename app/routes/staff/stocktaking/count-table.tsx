import { type CountState, countStates } from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Status } from "#app/ui/status.tsx";
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
  if (counts.length === 0) return <EmptyState title="还没有盘点" />;
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
        <TableRow key={count.id}>
          <RowHeading className="monospace">
            <a href={href("/staff/stocktaking/:countId", { countId: count.id })}>
              {rangeOf(count)}
            </a>
          </RowHeading>
          <TableCell>
            <Status shape={countStates[count.state].shape}>{countStates[count.state].zh}</Status>
          </TableCell>
          <TableCell>{count.lots}</TableCell>
          <TableCell>{count.lostQuantity}</TableCell>
          <TableCell>{count.foundQuantity}</TableCell>
          <TableCell className="number">
            {chinaClock.when(count.openedAt)}
            <small className="block">{count.openedByName}</small>
          </TableCell>
          <TableCell className="number">
            {count.closedAt ? chinaClock.when(count.closedAt) : "—"}
            <small className="block">{count.closedByName}</small>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
