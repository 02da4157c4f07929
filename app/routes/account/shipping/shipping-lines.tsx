import { orderPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { StockItem } from "../stock/stock-item.tsx";

interface DeliveryLinesProps {
  /** With it the ways to the sheets of the request. */
  number?: string;
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
export function DeliveryLines({ number, lines }: DeliveryLinesProps) {
  return (
    <section id="lines" aria-labelledby="h-lines">
      <h2 id="h-lines" className="heading">
        明細
      </h2>
      <CardTable columns={["商品", "注文", "棚番", { right: "数量" }]}>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <RowHeading>
              <StockItem {...line} />
            </RowHeading>
            <TableCell>
              <a className="number" href={orderPage(line.orderNumber)}>
                {line.orderNumber}
              </a>
            </TableCell>
            <TableCell className="number">{line.shelf}</TableCell>
            <TableCell>{line.quantity.toLocaleString("ja-JP")}</TableCell>
          </TableRow>
        ))}
      </CardTable>
      {number && <SheetLinks number={number} />}
    </section>
  );
}

/** 配送依頼書 and 輸送箱内の商品情報 for the company's own tools. */
function SheetLinks({ number }: { number: string }) {
  const file = (name: string) =>
    `${href("/deliverySheet/:file", { file: name })}?${new URLSearchParams({ pOrder_sn: number })}`;
  return (
    <p className="cluster">
      配送依頼書 <a href={file("request.xlsx")}>Excel</a> <a href={file("request.csv")}>CSV</a>
      輸送箱内の商品情報 <a href={file("boxes.xlsx")}>Excel</a> <a href={file("boxes.csv")}>CSV</a>
    </p>
  );
}
