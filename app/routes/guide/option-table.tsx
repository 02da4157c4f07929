import { CardTable } from "#app/ui/card-table.tsx";
import type { Figures } from "./figures.ts";

/** Option services with today's prices. */
export function OptionTable({ options }: Pick<Figures, "options">) {
  return (
    <CardTable caption="オプションの料金" columns={["オプション", "内容", { right: "料金" }]}>
      {options.map(({ id, nameJa, descriptionJa, priceType, price }) => (
        <tr role="row" key={id}>
          <th role="rowheader" scope="row">
            {nameJa}
          </th>
          <td role="cell" data-l="内容">
            {descriptionJa}
          </td>
          <td role="cell" data-l="料金" className="numeric">
            {priceType === 0 ? `1個 ${price}元` : `単価の${price}%`}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
