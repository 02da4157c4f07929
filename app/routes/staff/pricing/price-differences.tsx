import {
  figureName,
  figureText,
  type PriceDifference,
} from "#app/domain/pricing/price-differences.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";

/** What a price changes: each figure as it was, as it would be, and by how much. */
export function PriceDifferences({
  differences,
  areTexts,
}: {
  differences: readonly PriceDifference[];
  /** True for a bank account, a telephone or a registration number, whose digits are not grouped. */
  areTexts: boolean;
}) {
  const write = (value: string | null) =>
    areTexts ? figureText(value) : grouped(figureText(value));
  if (differences.length === 0) return <p className="note">与前一价格相同。</p>;
  return (
    <CardTable
      caption="新旧对照"
      tight
      columns={["项目", { right: "原" }, { right: "新" }, { right: "变动" }, "核对"]}
    >
      {differences.map((one) => (
        <TableRow key={`${one.field} ${one.row}`}>
          <RowHeading>{figureName(one)}</RowHeading>
          <TableCell>{write(one.before)}</TableCell>
          <TableCell>
            <b>{write(one.after)}</b>
          </TableCell>
          <TableCell>{changeText(one)}</TableCell>
          <TableCell>
            {one.exceedsSoloLimit ? (
              <Status shape="trouble">超过幅度</Status>
            ) : (
              <Status shape="done">幅度内</Status>
            )}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

/** By how much a figure changes, with its sign; a row that comes or goes says so. */
export function changeText({ before, after, percent }: PriceDifference) {
  if (before === null) return "新增";
  if (after === null) return "删除";
  if (percent === null) return "改变";
  return `${percent.startsWith("-") ? "" : "+"}${percent}%`;
}

/** One difference in a line: `数值 0.70 → 7.00（+900.0%）`. */
export function differenceLine(one: PriceDifference) {
  return `${figureName(one)} ${figureText(one.before)} → ${figureText(one.after)}（${changeText(one)}）`;
}
