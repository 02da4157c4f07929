import type { ReactNode } from "react";
import { kilograms } from "#app/domain/core/weight.ts";
import type { ClosedBox } from "#app/domain/pricing/box.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";

interface DeliveryBoxesProps {
  boxes: readonly ClosedBox[];
  /** A last cell of each row, such as what the box holds. */
  contents?: { head: string; of: (box: ClosedBox) => ReactNode };
}

/** The packed boxes: outer measures in cm, weights in kg. */
export function DeliveryBoxes({ boxes, contents }: DeliveryBoxesProps) {
  const heads = ["箱", "寸法（cm）", "重量（kg）", "容積重量（kg）", "請求重量（kg）", "追跡番号"];
  const kg = kilogramsOf(boxes);
  const sum = (grams: (box: ClosedBox) => number) =>
    kg(boxes.reduce((total, box) => total + grams(box), 0));
  return (
    <CardTable parted columns={contents ? [...heads, contents.head] : heads}>
      <tbody role="rowgroup">
        {boxes.map((box) => (
          <TableRow key={box.id}>
            <RowHeading className="number">{box.number}箱目</RowHeading>
            <TableCell label={heads[1]} className="number cell-nowrap">
              {box.lengthMm / 10} × {box.widthMm / 10} × {box.heightMm / 10}
            </TableCell>
            <TableCell label={heads[2]} className="numeric">
              {kg(box.weightGrams)}
            </TableCell>
            <TableCell label={heads[3]} className="numeric">
              {kg(box.volumetricGrams)}
            </TableCell>
            <TableCell label={heads[4]} className="numeric">
              {kg(box.billingGrams)}
            </TableCell>
            <TableCell label={heads[5]} className="number cell-nowrap">
              {box.trackingNumber || "—"}
            </TableCell>
            {contents && (
              <TableCell label={contents.head} className="wide">
                {contents.of(box)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <TableRow>
          <RowHeading className="cell-nowrap">合計 {boxes.length}箱</RowHeading>
          <TableCell label={false} />
          <TableCell label={heads[2]} className="numeric">
            {sum(({ weightGrams }) => weightGrams)}
          </TableCell>
          <TableCell label={heads[3]} className="numeric">
            {sum(({ volumetricGrams }) => volumetricGrams)}
          </TableCell>
          <TableCell label={heads[4]} className="numeric">
            {sum(({ billingGrams }) => billingGrams)}
          </TableCell>
          <TableCell label={false} colSpan={contents ? 2 : 1} />
        </TableRow>
      </tfoot>
    </CardTable>
  );
}

/** To the gram where two decimals would round one of them, so that the boxes add up to their sum. */
function kilogramsOf(boxes: readonly ClosedBox[]) {
  const rounded = boxes.some((box) =>
    [box.weightGrams, box.volumetricGrams, box.billingGrams].some((grams) => grams % 10 !== 0),
  );
  return (grams: number) => kilograms(grams, rounded ? 3 : 2);
}
