import { lossKinds, lossStates } from "#app/domain/trade/floor/forwarded-loss.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";
import type { LossView } from "./view.server.ts";

/** What was reported of these goods, and what came of it. */
export function OwnLosses({ losses }: { losses: readonly LossView[] }) {
  if (losses.length === 0) return null;
  return (
    <section id="losses" aria-labelledby="h-losses" className="stack small">
      <h2 id="h-losses" className="heading">
        届け出の履歴
      </h2>
      <CardTable label="届け出の履歴" columns={["荷物", "内容", "登録した価格", "補償額", "状態"]}>
        {losses.map((loss) => (
          <TableRow key={loss.id}>
            <RowHeading className="number">
              {loss.tracking}
              <small className="block note">{day(loss.reportedAt)}</small>
            </RowHeading>
            <TableCell>
              {lossKinds[loss.kind].ja} {grouped(String(loss.quantity))}個
              <small className="block as-typed">{loss.words}</small>
              {loss.proofId && <a href={`/files/${loss.proofId}`}>書類を開く</a>}
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
              <Status shape={lossStates[loss.state].shape}>{lossStates[loss.state].ja}</Status>
              {loss.answer && <small className="block">{loss.answer}</small>}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
