import { ownProductPage } from "#app/domain/core/page-links.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ShownOrder } from "./channel-order.tsx";

type Line = ShownOrder["lines"][number];

/** What was ordered, each line with the own product that it is. */
export function LineTable({ shown: { lines, lineCount, mayOpenProducts } }: { shown: ShownOrder }) {
  return (
    <section aria-labelledby="h-lines">
      <h2 id="h-lines" className="h">
        注文の商品
      </h2>
      <CardTable
        label="注文の商品"
        columns={[
          "商品",
          { right: "販売価格" },
          { right: "数量" },
          { right: "未発送" },
          "自社商品",
        ]}
      >
        {lines.map((line) => (
          <tr role="row" key={line.lineId}>
            <th role="rowheader" scope="row">
              <span className="thing s">
                <Picture src={line.picture} size={48} />
                <span>
                  {line.title}
                  {line.sku && <small className="blk n">SKU {line.sku}</small>}
                </span>
              </span>
            </th>
            <td role="cell" data-l="販売価格" className="num">
              {line.priceYen === null ? "—" : <Yen yen={line.priceYen} />}
            </td>
            <td role="cell" data-l="数量" className="num">
              {grouped(String(line.ordered))}
            </td>
            <td role="cell" data-l="未発送" className="num">
              {grouped(String(line.quantity))}
            </td>
            <td role="cell" data-l="自社商品">
              <OwnProduct line={line} mayOpen={mayOpenProducts} />
            </td>
          </tr>
        ))}
      </CardTable>
      {lineCount > lines.length && (
        <p className="note n">
          全{grouped(String(lineCount))}行のうち{grouped(String(lines.length))}行を表示しています。
        </p>
      )}
    </section>
  );
}

function OwnProduct({ line, mayOpen }: { line: Line; mayOpen: boolean }) {
  if (line.productId === null) return <span className="left">未紐付け</span>;
  const { managementNumber, productName, stock } = line;
  const words = managementNumber || productName || "自社商品";
  return (
    <>
      {mayOpen ? <a href={ownProductPage(line.productId)}>{words}</a> : words}
      <small className="blk n">
        {line.isLinked ? `仕入先の在庫 ${grouped(String(stock ?? 0))}` : "仕入先の商品が未登録"}
      </small>
    </>
  );
}
