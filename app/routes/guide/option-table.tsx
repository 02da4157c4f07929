import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import type { Figures } from "./figures.ts";

/** Option services with today's prices. */
export function OptionTable({ options }: Pick<Figures, "options">) {
  return (
    <CardTable caption="オプションの料金" columns={["オプション", "内容", { right: "料金" }]}>
      {options.map(({ id, nameJa, descriptionJa, priceType, price }) => (
        <TableRow key={id}>
          <RowHeading>{nameJa}</RowHeading>
          <TableCell>{descriptionJa}</TableCell>
          <TableCell>{priceType === 0 ? `1個 ${price}元` : `単価の${price}%`}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
