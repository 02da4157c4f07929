import type { listStock } from "#app/domain/trade/floor/stock.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface CompanyLotsProps {
  lots: readonly Pick<
    Awaited<ReturnType<typeof listStock>>["lots"][number],
    | "id"
    | "orderNumber"
    | "titleJa"
    | "picture"
    | "shelf"
    | "availableQuantity"
    | "sendable"
    | "storage"
    | "onPaidShelf"
  >[];
  here: string;
  delegated: boolean;
}

/** A company's stock, of which its account manager ticks what is to be sent. */
export function CompanyLots({ lots, here, delegated }: CompanyLotsProps) {
  return (
    <form method="get" action={here} className="stack">
      <CardTable columns={["商品", "订单", "货架", { right: "可发" }, "仓储"]}>
        {lots.map((lot) => (
          <TableRow key={lot.id}>
            <RowHeading>
              <span className="pick-row">
                {lot.sendable && (delegated || lot.onPaidShelf) && (
                  <input
                    type="checkbox"
                    name="lot"
                    value={lot.id}
                    aria-label={`选择 ${lot.orderNumber} ${lot.shelf}`}
                  />
                )}
                <span className="media-object">
                  <Picture src={lot.picture} size={64} />
                  <span lang="ja">{lot.titleJa}</span>
                </span>
              </span>
            </RowHeading>
            <TableCell className="number">{lot.orderNumber}</TableCell>
            <TableCell className="number">{lot.shelf}</TableCell>
            <TableCell>{grouped(String(lot.availableQuantity))}</TableCell>
            <TableCell className="number">
              {lot.storage.days}天
              <small className={lot.storage.paid ? "block overdue" : "block"}>
                {lot.storage.paid
                  ? `收费仓储 今日 ${grouped(String(lot.storage.todayYen))}日元`
                  : `免费剩 ${lot.storage.freeDaysLeft}天`}
              </small>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      <p>
        <Button main>下一步</Button>
      </p>
    </form>
  );
}
