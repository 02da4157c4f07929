import {
  type ParcelClaimState,
  parcelClaimStates,
} from "#app/domain/trade/after-sales/parcel-claim.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";

interface OwnClaimsProps {
  claims: readonly {
    id: string;
    name: string;
    evidence: string;
    orderNumber: string;
    state: ParcelClaimState;
    answer: string;
    claimedAt: Date;
  }[];
  mayClaim: boolean;
}

/** What the company has claimed, and what staff answered. */
export function OwnClaims({ claims, mayClaim }: OwnClaimsProps) {
  if (claims.length === 0) return null;
  return (
    <section id="claims" aria-labelledby="h-claims" className="stack small">
      <h2 id="h-claims" className="heading">
        お申し出の履歴
      </h2>
      <CardTable
        label="お申し出の履歴"
        columns={["商品名", "申し出の日", "確認できること", "状態"]}
      >
        {claims.map(({ id, name, evidence, orderNumber, state, answer, claimedAt }) => (
          <TableRow key={id}>
            <RowHeading>{name}</RowHeading>
            <TableCell className="number">{day(claimedAt)}</TableCell>
            <TableCell>
              {evidence}
              {orderNumber && <small className="block note number">注文 {orderNumber}</small>}
            </TableCell>
            <TableCell>
              <Status shape={parcelClaimStates[state].shape}>{parcelClaimStates[state].ja}</Status>
              {answer && <small className="block">{answer}</small>}
              {state === "open" && mayClaim && <Withdrawal id={id} name={name} />}
              {state === "accepted" && (
                <a className="block" href={href("/forwardToWarehouse")}>
                  転送品で見る
                </a>
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

function Withdrawal({ id, name }: { id: string; name: string }) {
  return (
    <form method="post" action={href("/user/unknownParcels")}>
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button small" aria-label={`「${name}」の申し出を取り下げる`}>
        取り下げる
      </button>
    </form>
  );
}
