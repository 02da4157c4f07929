import { CardTable } from "#app/ui/card-table.tsx";
import { Yen } from "#app/ui/money.tsx";
import { when } from "#app/ui/timeline.tsx";
import { type DocumentName, documentHref } from "../shared/paid-document.ts";

interface CouponUsesProps {
  uses: readonly {
    nameJa: string;
    use: {
      documentKind: DocumentName["kind"];
      documentId: string;
      documentNumber: string;
      usedAt: Date;
      usedByName: string;
      discountYen: number;
    };
  }[];
}

/** What was paid with coupons, the latest first. */
export function CouponUses({ uses }: CouponUsesProps) {
  return (
    <section aria-labelledby="uses">
      <h2 id="uses">利用履歴</h2>
      <CardTable
        label="クーポンの利用履歴"
        columns={["日時", "クーポン", "お支払い", "利用者", { right: "割引額" }]}
      >
        {uses.map(({ use, nameJa }) => (
          <tr role="row" key={use.documentKind + use.documentId}>
            <th role="rowheader" scope="row" className="number">
              {when(use.usedAt)}
            </th>
            <td role="cell" data-l="クーポン">
              {nameJa}
            </td>
            <td role="cell" data-l="お支払い">
              <a
                className="number"
                href={documentHref({ kind: use.documentKind, number: use.documentNumber })}
              >
                {use.documentNumber}
              </a>
            </td>
            <td role="cell" data-l="利用者">
              {use.usedByName}
            </td>
            <td role="cell" data-l="割引額" className="numeric">
              <Yen yen={use.discountYen} />
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
