import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
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
          <TableRow key={use.documentKind + use.documentId}>
            <RowHeading className="number">{when(use.usedAt)}</RowHeading>
            <TableCell>{nameJa}</TableCell>
            <TableCell>
              <a
                className="number"
                href={documentHref({ kind: use.documentKind, number: use.documentNumber })}
              >
                {use.documentNumber}
              </a>
            </TableCell>
            <TableCell>{use.usedByName}</TableCell>
            <TableCell>
              <Yen yen={use.discountYen} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
