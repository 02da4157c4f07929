import { orderPage } from "#app/domain/order/order-page.ts";
import { StockThing } from "./stock-thing.tsx";

interface DeliveryLinesProps {
  lines: readonly {
    id: string;
    picture: string;
    titleJa: string;
    spec: readonly { valueJa: string }[];
    orderNumber: string;
    shelf: string;
    quantity: number;
  }[];
}

/** The goods of a shipping request and the order each comes from. */
export function DeliveryLines({ lines }: DeliveryLinesProps) {
  return (
    <section id="lines" aria-labelledby="h-lines">
      <h2 id="h-lines" className="h">
        明細
      </h2>
      <div className="box">
        {/* biome-ignore-start lint/a11y/noRedundantRoles: cards take the table's display away, and its roles with it */}
        <table className="t cards" role="table">
          <thead role="rowgroup">
            <tr role="row">
              {["商品", "注文", "棚番", "数量"].map((head) => (
                <th
                  key={head}
                  role="columnheader"
                  scope="col"
                  className={head === "数量" ? "r" : undefined}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {lines.map((line) => (
              <tr key={line.id} role="row">
                <th role="rowheader" scope="row">
                  <StockThing {...line} />
                </th>
                <td role="cell" data-l="注文">
                  <a className="n" href={orderPage(line.orderNumber)}>
                    {line.orderNumber}
                  </a>
                </td>
                <td role="cell" data-l="棚番" className="n">
                  {line.shelf}
                </td>
                <td role="cell" data-l="数量" className="num">
                  {line.quantity.toLocaleString("ja-JP")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: cards take the table's display away, and its roles with it */}
      </div>
    </section>
  );
}
