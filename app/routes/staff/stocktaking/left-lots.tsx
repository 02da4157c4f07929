import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { LotItem } from "../warehouse/lot-item.tsx";
import type { Loaded } from "./count.tsx";
import { Plain } from "./count-decision.tsx";

interface LeftLotsProps {
  left: Loaded["left"];
  version: number;
}

/** What should lie there and was not counted; how many pieces is not said, so that they are counted. */
export function LeftLots({ left, version }: LeftLotsProps) {
  if (left.length === 0) return null;
  return (
    <section className="stack s" aria-labelledby="h-left">
      <h2 id="h-left">
        还没盘到 <span className="n">{left.length}</span>
      </h2>
      <CardTable tight slim label="还没盘到" columns={["货架", "批次", "商品"]}>
        {left.map((lot) => (
          <tr role="row" key={lot.id}>
            <th role="rowheader" scope="row" className="mono">
              {lot.shelf}
            </th>
            <td role="cell" data-l="批次" className="mono n">
              {lotCode(lot.number)}
            </td>
            <td role="cell" data-l="商品">
              <LotItem {...lot} />
            </td>
          </tr>
        ))}
      </CardTable>
      <Plain intent="rest" version={version} label="都找过了，其余记为 0 件" />
    </section>
  );
}
