import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import type { Figures } from "./figures.ts";

const exampleHead = "100,000円の商品なら";

interface LevelTableProps extends Pick<Figures, "levels"> {
  caption?: string;
  withExample?: boolean;
}

/** Agency fee by cumulative purchases. */
export function LevelTable({
  levels,
  caption = "買付手数料の料率",
  withExample = false,
}: LevelTableProps) {
  const figures = ["累計のお買い上げ", "料率", ...(withExample ? [exampleHead] : [])];
  return (
    <CardTable caption={caption} columns={["ランク", ...figures.map((right) => ({ right }))]}>
      {levels.map(({ levelJa, fromPurchasesYen, ratePercent }) => (
        <TableRow key={levelJa}>
          <RowHeading>{levelJa}</RowHeading>
          <TableCell label="累計のお買い上げ" className="numeric">
            {grouped(String(fromPurchasesYen))}円から
          </TableCell>
          <TableCell label="料率" className="numeric">
            {ratePercent}%
          </TableCell>
          {withExample && (
            <TableCell label={exampleHead} className="numeric">
              {grouped(String(Number(ratePercent.replace(".", "")) * 100))}円
            </TableCell>
          )}
        </TableRow>
      ))}
    </CardTable>
  );
}
