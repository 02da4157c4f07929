import type { changedProducts } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { ChangeNote, productActName } from "./product-acts.tsx";
import { productPage } from "./product-query.ts";

/** The products that were changed last: who, before, after. */
export function ChangedProducts({
  changes,
}: {
  changes: Awaited<ReturnType<typeof changedProducts>>;
}) {
  if (changes.length === 0) return <EmptyState title="変更履歴はありません" />;
  return (
    <CardTable label="変更履歴" columns={["日時", "商品", "内容", "変更した人"]}>
      {changes.map(({ id, name, managementNumber, move, note, at, byName }) => (
        <TableRow key={id}>
          <TableCell className="number">{when(at)}</TableCell>
          <RowHeading>
            <a href={productPage(id)}>{name}</a>
            {managementNumber && <small className="block note number">{managementNumber}</small>}
          </RowHeading>
          <TableCell>
            <b>{productActName(move)}</b>
            <ChangeNote note={readMessage(note, "ja")} />
          </TableCell>
          <TableCell>{byName}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
