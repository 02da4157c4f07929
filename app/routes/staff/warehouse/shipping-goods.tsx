import { LotThing } from "./lot-thing.tsx";

interface ShippingGoodsProps {
  lines: readonly {
    id: string;
    picture: string;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    orderNumber: string;
    shelf: string;
    quantity: number;
    weightGrams: number | null;
  }[];
  boxes: readonly {
    id: string;
    number: number;
    lengthMm: number;
    widthMm: number;
    heightMm: number;
    weightGrams: number;
    billingGrams: number;
    trackingNumber: string;
  }[];
}

/** What to take from which shelf, and the boxes it went into. */
export function ShippingGoods({ lines, boxes }: ShippingGoodsProps) {
  return (
    <>
      <table className="t tight">
        <caption className="vh">拣货</caption>
        <thead>
          <tr>
            {["商品", "订单号", "货架", "件数", "单件重量（克）"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <LotThing {...line} />
              </td>
              <td className="n">{line.orderNumber}</td>
              <td className="n">{line.shelf}</td>
              <td className="num">{line.quantity}</td>
              <td className="num">{line.weightGrams ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {boxes.length > 0 && (
        <table className="t tight">
          <caption className="vh">箱子</caption>
          <thead>
            <tr>
              {["箱号", "尺寸（厘米）", "重量（公斤）", "计费重量（公斤）", "追踪号"].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {boxes.map((box) => (
              <tr key={box.id}>
                <th scope="row" className="n">
                  {box.number}
                </th>
                <td className="n">
                  {box.lengthMm / 10} × {box.widthMm / 10} × {box.heightMm / 10}
                </td>
                <td className="num">{(box.weightGrams / 1_000).toFixed(2)}</td>
                <td className="num">{(box.billingGrams / 1_000).toFixed(2)}</td>
                <td className="n">{box.trackingNumber || "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
