import { kilograms } from "#app/domain/core/weight.ts";
import type { ClosedBox } from "#app/domain/pricing/box.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { BuyerWords } from "../talk/buyer-words.tsx";

interface ShippingGoodsProps {
  lines: readonly {
    id: string;
    picture: string;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    orderNumber: string;
    orderNote: string;
    note: string;
    shelf: string;
    quantity: number;
    weightGrams: number | null;
  }[];
  boxes: readonly ClosedBox[];
}

/** What to take from which shelf, and the boxes it went into. */
export function ShippingGoods({ lines, boxes }: ShippingGoodsProps) {
  return (
    <>
      <GoodsToPick lines={lines} />
      {boxes.length > 0 && <PackedBoxes boxes={boxes} />}
    </>
  );
}

function GoodsToPick({ lines }: Pick<ShippingGoodsProps, "lines">) {
  // Whoever picks walks along the shelves once.
  const shelfByShelf = [...lines].sort((one, other) => one.shelf.localeCompare(other.shelf));
  return (
    <>
      <OrderNotes lines={lines} />
      <CardTable
        tight
        label="拣货"
        columns={["商品", "订单号", "货架", { right: "件数" }, { right: "单件重量（克）" }]}
      >
        {shelfByShelf.map((line) => (
          <TableRow key={line.id}>
            <RowHeading>
              <LotItem {...line} orderNote="" />
            </RowHeading>
            <TableCell className="number">
              <a href={href("/staff/orders/:number", { number: line.orderNumber })}>
                {line.orderNumber}
              </a>
            </TableCell>
            <TableCell className="number">{line.shelf}</TableCell>
            <TableCell>{line.quantity}</TableCell>
            <TableCell>{line.weightGrams ?? "—"}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </>
  );
}

/** What buyers wrote on the orders, once for all the lines of each. */
function OrderNotes({ lines }: Pick<ShippingGoodsProps, "lines">) {
  const notes = new Map(lines.map(({ orderNumber, orderNote }) => [orderNumber, orderNote]));
  const said = [...notes].filter(([, note]) => note);
  if (said.length === 0) return null;
  return (
    <ul className="plain stack small">
      {said.map(([number, note]) => (
        <li key={number}>
          订单备注 <span className="number">{number}</span>: <BuyerWords>{note}</BuyerWords>
        </li>
      ))}
    </ul>
  );
}

function PackedBoxes({ boxes }: Pick<ShippingGoodsProps, "boxes">) {
  return (
    <CardTable
      tight
      label="箱子"
      columns={[
        "箱号",
        "尺寸（厘米）",
        { right: "重量（公斤）" },
        { right: "计费重量（公斤）" },
        "追踪号",
      ]}
    >
      {boxes.map((box) => (
        <TableRow key={box.id}>
          <RowHeading className="number">{box.number}</RowHeading>
          <TableCell className="number">
            {box.lengthMm / 10} × {box.widthMm / 10} × {box.heightMm / 10}
          </TableCell>
          <TableCell>{kilograms(box.weightGrams)}</TableCell>
          <TableCell>{kilograms(box.billingGrams)}</TableCell>
          <TableCell className="number">{box.trackingNumber || "—"}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
