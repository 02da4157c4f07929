import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import type { PlanShown } from "./plan.tsx";

/** What goes into Amazon's stock, and how much of it was counted in there. */
export function PlanItems({ shown: { items, reconciledAt } }: { shown: PlanShown }) {
  return (
    <section aria-labelledby="h-items">
      <h2 id="h-items" className="h">
        商品
      </h2>
      <CardTable
        slim
        label="納品する商品"
        columns={["商品", "SKU・FNSKU", { right: "納品" }, { right: "受領" }]}
      >
        {items.map(({ sku, title, fnsku, quantity, received, article }) => (
          <tr role="row" key={sku}>
            <th role="rowheader" scope="row">
              <a href={`${href("/amazonInventory/article")}?item=${article}`}>{title || sku}</a>
            </th>
            <td role="cell" className="n" data-l="SKU・FNSKU">
              {sku}
              {fnsku && <small className="blk">{fnsku}</small>}
            </td>
            <td role="cell" className="r n" data-l="納品">
              {grouped(String(quantity))}個
            </td>
            <td role="cell" className="r n" data-l="受領">
              {reconciledAt ? `${grouped(String(received))}個` : "—"}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
