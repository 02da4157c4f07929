import { itemsPerPayment } from "#app/domain/core/limits.ts";
import type { Instalment } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Yen } from "#app/ui/money.tsx";
import { day } from "#app/ui/timeline.tsx";
import { instalmentName } from "../shared/instalment.tsx";
import { type DocumentName, documentHref } from "../shared/paid-document.ts";
import { kindNames } from "./payment-contents.tsx";

interface PaymentListProps {
  /** The address that pays what is ticked. */
  action: string;
  due: readonly (DocumentName & {
    totalYen: number;
    payBy: Date | null;
    about: string;
    instalment: Instalment | undefined;
  })[];
}

/** What can be paid now, to be ticked; the address that names nothing shows it. */
export function PaymentList({ due, action }: PaymentListProps) {
  if (due.length === 0)
    return (
      <EmptyState title="いまお支払いいただくものはありません">
        <p>
          見積ができた注文と配送依頼がここに並びます。
          <a href={href("/user/order")}>注文一覧</a>
        </p>
      </EmptyState>
    );
  return (
    <form method="get" action={action}>
      <CardTable columns={["お支払いいただくもの", "内容", "期限", { right: "お支払い金額" }]}>
        {due.map((one) => (
          <TableRow key={one.number}>
            <RowHeading>
              <span className="pick-row">
                <input
                  type="checkbox"
                  name="no"
                  value={one.number}
                  aria-label={`${one.number} を選ぶ`}
                />
                <span>
                  {kindNames[one.kind]}{" "}
                  <a className="number" href={documentHref(one)}>
                    {one.number}
                  </a>
                </span>
              </span>
            </RowHeading>
            <TableCell className="number">
              {one.instalment && <b className="block">{instalmentName(one.instalment)}</b>}
              {one.about}
            </TableCell>
            <TableCell className="number">{one.payBy ? day(one.payBy) : "なし"}</TableCell>
            <TableCell>
              <Yen yen={one.totalYen} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      <p className="toolbar cluster">
        <button type="submit" className="button filled">
          選んだものを支払う
        </button>
        <span className="note">一度に{itemsPerPayment}件まで</span>
      </p>
    </form>
  );
}
