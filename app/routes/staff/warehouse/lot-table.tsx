import type { ReactNode } from "react";
import type { LabelData } from "#app/domain/catalog/products/label-data.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { waited } from "../waited.ts";

interface QueuedLot {
  id: string;
  picture: string;
  titleZh: string;
  spec: readonly { valueZh: string }[];
  lineNote: string;
  orderNote: string;
  options: readonly { id: string; nameZh: string }[];
  labelData: LabelData;
  companyName: string;
  orderNumber: string;
  since: Date;
}

interface Column<Lot> {
  head: string;
  cell(lot: Lot): ReactNode;
  /** A figure, to be aligned with those above and below. */
  figure?: boolean;
}

interface LotTableProps<Lot> {
  caption: string;
  lots: readonly Lot[];
  now: Date;
  /** What this queue shows between the goods with their order and the wait. */
  columns: readonly Column<Lot>[];
  /** What is done with a lot; undefined for readers. */
  command: Column<Lot> | undefined;
}

/** Lots that wait for the same work, longest wait first. */
export function LotTable<Lot extends QueuedLot>(shown: LotTableProps<Lot>) {
  const { caption, lots, now, columns, command } = shown;
  const heads = columns.map(({ head, figure }) => (figure ? { right: head } : head));
  return (
    <CardTable
      tight
      label={caption}
      columns={["商品", "会员 / 订单号", ...heads, "等待", ...(command ? [command.head] : [])]}
    >
      {lots.map((lot) => (
        <TableRow key={lot.id}>
          <RowHeading>
            <LotItem {...lot} note={lot.lineNote} />
          </RowHeading>
          <TableCell>
            <span lang="ja">{lot.companyName}</span>
            <small className="block number">{lot.orderNumber}</small>
          </TableCell>
          {columns.map(({ head, cell, figure }) => (
            <TableCell label={head} key={head} className={figure ? "numeric" : "number"}>
              {cell(lot)}
            </TableCell>
          ))}
          <TableCell label="等待" className="number">
            {waited(lot.since, now)}
          </TableCell>
          {command && <TableCell label={command.head}>{command.cell(lot)}</TableCell>}
        </TableRow>
      ))}
    </CardTable>
  );
}
