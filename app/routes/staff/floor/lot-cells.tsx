import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { href } from "#app/href.ts";
import { RowHeading, TableCell } from "#app/ui/card-table.tsx";
import { lotName } from "./lot-name.ts";

interface LotCellsProps {
  lot: { number: number } & Parameters<typeof lotName>[0];
  /** The company whose goods they are, where others' stand beside. */
  owner?: string | undefined;
}

/** The first cells of a lot's row: its code, as good as scanned, and its goods. */
export function LotCells({ lot, owner }: LotCellsProps) {
  const code = lotCode(lot.number);
  return (
    <>
      <RowHeading className="monospace">
        <a href={`${href("/staff/scan")}?code=${code}`}>{code}</a>
      </RowHeading>
      <TableCell label="商品">
        {lotName(lot)}
        {owner && (
          <small className="block" lang="ja">
            {owner}
          </small>
        )}
      </TableCell>
    </>
  );
}
