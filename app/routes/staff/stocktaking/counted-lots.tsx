import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { lotName } from "../warehouse/lot-name.ts";
import type { Loaded } from "./count.tsx";

type Line = Loaded["lines"][number];
type Row = Loaded["others"][number] & Partial<Pick<Line, "countedQuantity" | "figures">>;

/** Everything that was counted, and by whom; of what others counted not how many. */
export function CountedLots({ lines, others }: Pick<Loaded, "lines" | "others">) {
  const counted: Row[] = [...lines, ...others];
  if (counted.length === 0) return null;
  return (
    <section aria-labelledby="h-counted">
      <h2 id="h-counted">
        已盘 <span className="n">{counted.length}</span>
      </h2>
      <CardTable
        tight
        slim
        label="已盘"
        columns={["货架", "批次", "商品", { right: "实盘" }, "盘点人"]}
      >
        {counted.map((line) => (
          <tr role="row" key={line.id}>
            <th role="rowheader" scope="row" className="mono">
              {line.shelf}
            </th>
            <td role="cell" data-l="批次" className="mono n">
              {lotCode(line.number)}
            </td>
            <td role="cell" data-l="商品">
              {lotName(line)}
              <small className="blk n">{line.orderNumber}</small>
            </td>
            <td role="cell" data-l="实盘" className="num">
              {line.countedQuantity ?? "数后可见"}
            </td>
            <td role="cell" data-l="盘点人">
              {line.figures ? (
                <Figures figures={line.figures} />
              ) : (
                <>
                  {line.countedByName}
                  <small className="blk">{chinaClock.when(line.countedAt)}</small>
                </>
              )}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}

/** Each figure that was given, the one that came first on top. */
function Figures({ figures }: Pick<Line, "figures">) {
  return figures.map(({ place, by, quantity, at }) => (
    <span key={place} className="blk">
      {by}
      {figures.length > 1 && <b> {quantity} 件</b>} <small>{chinaClock.when(at)}</small>
    </span>
  ));
}
