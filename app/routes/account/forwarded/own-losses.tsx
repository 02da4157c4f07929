import { lossKinds, lossStates } from "#app/domain/trade/floor/forwarded-loss.ts";
import type { ListedLoss } from "#app/domain/trade/floor/forwarded-loss-queries.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { day } from "#app/ui/timeline.tsx";

/** What was reported of these goods, and what came of it. */
export function OwnLosses({ losses }: { losses: readonly ListedLoss[] }) {
  if (losses.length === 0) return null;
  return (
    <section id="losses" aria-labelledby="h-losses" className="stack small">
      <h2 id="h-losses" className="heading">
        届け出の履歴
      </h2>
      <CardTable label="届け出の履歴" columns={["荷物", "内容", "登録した価格", "補償額", "状態"]}>
        {losses.map(({ loss, tracking, proofId }) => (
          <TableRow key={loss.id}>
            <RowHeading className="number">
              {tracking}
              <small className="block note">{day(loss.reportedAt)}</small>
            </RowHeading>
            <TableCell>
              {lossKinds[loss.kind].ja} {grouped(String(loss.quantity))}個
              <small className="block as-typed">{loss.words}</small>
              {proofId && <a href={`/files/${proofId}`}>書類を開く</a>}
            </TableCell>
            <TableCell className="numeric">
              <Yen yen={loss.worthYen} />
              <small className="block note">
                上限 <Yen yen={loss.capYen} />
              </small>
            </TableCell>
            <TableCell className="numeric">
              {loss.state === "paid" ? <Yen yen={loss.paidYen} /> : "—"}
            </TableCell>
            <TableCell>
              <State shape={lossStates[loss.state].shape}>{lossStates[loss.state].ja}</State>
              {loss.answer && <small className="block">{loss.answer}</small>}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
