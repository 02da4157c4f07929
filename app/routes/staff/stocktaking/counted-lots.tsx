import { lotCode } from "#app/domain/trade/scanning/lot-code.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { when } from "#app/ui/timeline.tsx";
import { lotName } from "../warehouse/lot-name.ts";
import type { Loaded } from "./count.tsx";

/** Everything that was counted, and by whom. */
export function CountedLots({ lines }: Pick<Loaded, "lines">) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="h-counted">
      <h2 id="h-counted">
        已盘 <span className="n">{lines.length}</span>
      </h2>
      <CardTable tight label="已盘" columns={["货架", "批次", "商品", { right: "实盘" }, "盘点人"]}>
        {lines.map((line) => (
          <tr role="row" key={line.id}>
            <th role="rowheader" scope="row" className="mono">
              {line.shelf}
            </th>
            <td role="cell" data-l="批次" className="mono">
              {lotCode(line.number)}
            </td>
            <td role="cell" data-l="商品">
              {lotName(line)}
              <small className="blk n">{line.orderNumber}</small>
            </td>
            <td role="cell" data-l="实盘" className="num">
              {line.countedQuantity}
            </td>
            <td role="cell" data-l="盘点人" className="n">
              {line.countedByName}
              <small className="blk">{when(line.countedAt)}</small>
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
