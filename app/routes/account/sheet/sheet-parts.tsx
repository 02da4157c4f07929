import { orderPage } from "#app/domain/core/page-links.ts";
import { grouped } from "#app/ui/money.tsx";
import { sheetPage } from "./sheet-links.ts";
import type { StateFilter } from "./sheet-query.ts";
import type { SheetView } from "./sheet-view.server.ts";

const kinds: readonly [StateFilter & keyof SheetView["counts"], string][] = [
  ["wrong", "エラー"],
  ["look", "確認"],
  ["fine", "問題なし"],
  ["out", "外した行"],
  ["ordered", "注文済み"],
];

interface SheetCountsProps {
  id: string;
  counts: SheetView["counts"];
  show: StateFilter;
  total: number;
}

/** How many rows are wrong, to be looked at, fine, each number showing its rows. */
export function SheetCounts({ id, counts, show, total }: SheetCountsProps) {
  const always = ["wrong", "look", "fine"];
  const shown = kinds.filter(([kind]) => always.includes(kind) || counts[kind] > 0);
  return (
    <ol className="state-counts">
      {shown.map(([kind, name]) => (
        <li key={kind}>
          <a
            href={sheetPage(id, { show: kind })}
            className={kind === "wrong" && counts.wrong > 0 ? "attention" : undefined}
            aria-current={show === kind ? "true" : undefined}
          >
            <b className="number">{grouped(String(counts[kind]))}</b>
            <span>{name}</span>
          </a>
        </li>
      ))}
      <li>
        <a href={sheetPage(id, { show: "all" })} aria-current={show === "all" ? "true" : undefined}>
          <b className="number">{grouped(String(total))}</b>
          <span>すべて</span>
        </a>
      </li>
    </ol>
  );
}

/** The orders that were made of the sheet. */
export function MadeOrders({ orders }: { orders: SheetView["made"] }) {
  if (orders.length === 0) return null;
  return (
    <section className="panel stack small" aria-labelledby="h-made">
      <h2 id="h-made">このシートからの注文</h2>
      <ul className="file-list">
        {orders.map(({ id, number, totalYen }) => (
          <li key={id}>
            <a className="number" href={orderPage(number)}>
              {number}
            </a>
            <span className="note number">{grouped(String(totalYen))}円</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
