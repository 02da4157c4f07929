import {
  type ParcelClaimState,
  parcelClaimStates,
} from "#app/domain/trade/after-sales/parcel-claim.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { State } from "#app/ui/state.tsx";
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
}

/** What the company has claimed, and what staff answered. */
export function OwnClaims({ claims }: OwnClaimsProps) {
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
          <tr key={id} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            <td role="cell" data-l="申し出の日" className="number">
              {day(claimedAt)}
            </td>
            <td role="cell" data-l="確認できること">
              {evidence}
              {orderNumber && <small className="block note number">注文 {orderNumber}</small>}
            </td>
            <td role="cell" data-l="状態">
              <State shape={parcelClaimStates[state].shape}>{parcelClaimStates[state].ja}</State>
              {answer && <small className="block">{answer}</small>}
              {state === "accepted" && (
                <a className="block" href={href("/forwardToWarehouse")}>
                  転送品で見る
                </a>
              )}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
