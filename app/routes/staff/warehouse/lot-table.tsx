import type { ReactNode } from "react";
import { isLate, waited } from "../waited.ts";
import { LotThing } from "./lot-thing.tsx";

interface QueuedLot {
  id: string;
  picture: string;
  titleZh: string;
  spec: readonly { valueZh: string }[];
  lineNote: string;
  options: readonly { id: string; nameZh: string }[];
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
  /** What is done here with a lot. */
  deed: Column<Lot>;
}

/** Lots that wait for the same work, longest wait first. */
export function LotTable<Lot extends QueuedLot>(shown: LotTableProps<Lot>) {
  const { caption, lots, now, columns, deed } = shown;
  const heads = ["商品", "会员 / 订单号", ...columns.map(({ head }) => head), "等待", deed.head];
  return (
    <div className="scroll">
      <table className="t tight">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <tr key={lot.id}>
              <td>
                <LotThing {...lot} note={lot.lineNote} />
              </td>
              <td>
                <span lang="ja">{lot.companyName}</span>
                <small className="blk n">{lot.orderNumber}</small>
              </td>
              {columns.map(({ head, cell, figure }) => (
                <td key={head} className={figure ? "num" : "n"}>
                  {cell(lot)}
                </td>
              ))}
              <td className={isLate(lot.since, now) ? "n left" : "n"}>{waited(lot.since, now)}</td>
              <td>{deed.cell(lot)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
