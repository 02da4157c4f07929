import type { ClosedBox } from "#app/domain/pricing/box.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { Said } from "../talk/said.tsx";

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
          <tr role="row" key={line.id}>
            <th role="rowheader" scope="row">
              <LotItem {...line} orderNote="" />
            </th>
            <td role="cell" data-l="订单号" className="number">
              <a href={href("/staff/orders/:number", { number: line.orderNumber })}>
                {line.orderNumber}
              </a>
            </td>
            <td role="cell" data-l="货架" className="number">
              {line.shelf}
            </td>
            <td role="cell" data-l="件数" className="numeric">
              {line.quantity}
            </td>
            <td role="cell" data-l="单件重量（克）" className="numeric">
              {line.weightGrams ?? "—"}
            </td>
          </tr>
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
          订单备注 <span className="number">{number}</span>: <Said>{note}</Said>
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
        <tr role="row" key={box.id}>
          <th role="rowheader" scope="row" className="number">
            {box.number}
          </th>
          <td role="cell" data-l="尺寸（厘米）" className="number">
            {box.lengthMm / 10} × {box.widthMm / 10} × {box.heightMm / 10}
          </td>
          <td role="cell" data-l="重量（公斤）" className="numeric">
            {(box.weightGrams / 1_000).toFixed(2)}
          </td>
          <td role="cell" data-l="计费重量（公斤）" className="numeric">
            {(box.billingGrams / 1_000).toFixed(2)}
          </td>
          <td role="cell" data-l="追踪号" className="number">
            {box.trackingNumber || "—"}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
