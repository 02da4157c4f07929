import {
  type AuthorisationKind,
  authorisationKinds,
} from "#app/domain/customers/authorisation/authorisation.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grouped } from "#app/ui/money.tsx";
import { when } from "#app/ui/timeline.tsx";
import { documentHref } from "../shared/paid-document.ts";

interface Act {
  id: string;
  kind: AuthorisationKind;
  staffName: string;
  documentKind: "order" | "shipping";
  documentNumber: string;
  amountYen: number;
  stateBefore: string;
  stateAfter: string;
  balanceBeforeYen: number | null;
  balanceAfterYen: number | null;
  at: Date;
}

/** What staff did in the company's place, with what was before and after. */
export function AuthorisationLog({ acts }: { acts: readonly Act[] }) {
  if (acts.length === 0) return <EmptyState title="担当者による操作はまだありません" />;
  return (
    <CardTable
      label="担当者の操作記録"
      columns={["日時", "操作", "対象", "状態", { right: "残高" }]}
    >
      {acts.map((act) => (
        <TableRow key={act.id}>
          <RowHeading className="number">{when(act.at)}</RowHeading>
          <TableCell>
            {act.kind === "payment" ? `支払い ${grouped(String(act.amountYen))}円` : "配送の提出"}
            <small className="block note">
              <span lang="zh">{act.staffName}</span>（{authorisationKinds[act.kind].ja}）
            </small>
          </TableCell>
          <TableCell>
            <a
              className="number"
              href={documentHref({ kind: act.documentKind, number: act.documentNumber })}
            >
              {act.documentNumber}
            </a>
          </TableCell>
          <TableCell>
            {stateName(act.documentKind, act.stateBefore)} →{" "}
            {stateName(act.documentKind, act.stateAfter)}
          </TableCell>
          <TableCell>
            {act.balanceBeforeYen === null || act.balanceAfterYen === null
              ? "変動なし"
              : `${grouped(String(act.balanceBeforeYen))}円 → ${grouped(String(act.balanceAfterYen))}円`}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function stateName(kind: "order" | "shipping", state: string) {
  const names: Record<string, { ja: string }> = kind === "order" ? orderStates : shippingStates;
  return names[state]?.ja ?? state;
}
