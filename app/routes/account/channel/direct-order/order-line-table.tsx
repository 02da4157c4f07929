import { ownProductPage } from "#app/domain/core/page-links.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { OrderView } from "./order-view.server.ts";

type Line = OrderView["lines"][number];

/** What was ordered, each line with the own product that it is. */
export function OrderLineTable({
  shown: { lines, lineCount, mayOpenProducts },
}: {
  shown: OrderView;
}) {
  return (
    <section aria-labelledby="h-lines">
      <h2 id="h-lines" className="heading">
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
          <TableRow key={line.lineId}>
            <RowHeading>
              <span className="media-object small">
                <Picture src={line.picture} size={48} />
                <span>
                  {line.title}
                  {line.sku && <small className="block number">SKU {line.sku}</small>}
                </span>
              </span>
            </RowHeading>
            <TableCell>{line.priceYen === null ? "—" : <Yen yen={line.priceYen} />}</TableCell>
            <TableCell>{grouped(String(line.ordered))}</TableCell>
            <TableCell>{grouped(String(line.quantity))}</TableCell>
            <TableCell>
              <OwnProduct line={line} mayOpen={mayOpenProducts} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {lineCount > lines.length && (
        <p className="note number">
          全{grouped(String(lineCount))}行のうち{grouped(String(lines.length))}行を表示しています。
        </p>
      )}
    </section>
  );
}

function OwnProduct({ line, mayOpen }: { line: Line; mayOpen: boolean }) {
  if (line.productId === null) return <span className="overdue">未紐付け</span>;
  const { managementNumber, productName, stock } = line;
  const words = managementNumber || productName || "自社商品";
  return (
    <>
      {mayOpen ? <a href={ownProductPage(line.productId)}>{words}</a> : words}
      <small className="block number">
        {line.isLinked ? `仕入先の在庫 ${grouped(String(stock ?? 0))}` : "仕入先の商品が未登録"}
      </small>
    </>
  );
}
