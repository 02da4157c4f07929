import { orderWaysPage } from "#app/domain/core/page-links.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { day } from "#app/ui/timeline.tsx";

interface OrderPurchasesProps {
  orderNumber: string;
  purchases: readonly {
    id: string;
    supplierNameZh: string;
    marketplaceNumber: string;
    chinaTracking: string;
    boughtAt: Date;
  }[];
}

/** What was bought from whom, and the parcel's number in China. */
export function OrderPurchases({ orderNumber, purchases }: OrderPurchasesProps) {
  if (purchases.length === 0) return null;
  return (
    <section aria-labelledby="h-purchases">
      <h2 id="h-purchases" className="heading">
        買付
      </h2>
      <p className="note">
        <a href={orderWaysPage(orderNumber)}>中国内の物流を見る</a>
      </p>
      <CardTable columns={["仕入先", "買付日", "市場の注文番号", "中国内の追跡番号"]}>
        {purchases.map(({ id, supplierNameZh, marketplaceNumber, chinaTracking, boughtAt }) => (
          <TableRow key={id}>
            <RowHeading lang="zh-CN">{supplierNameZh}</RowHeading>
            <TableCell className="number">{day(boughtAt)}</TableCell>
            <TableCell className="number">{marketplaceNumber}</TableCell>
            <TableCell className="number">{chinaTracking || "発送待ち"}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
