import { lotPage, orderPage } from "#app/domain/core/page-links.ts";
import type { listStock } from "#app/domain/trade/floor/stock.server.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { StockItem } from "./stock-item.tsx";
import { StorageWords } from "./storage-words.tsx";

type Lot = Awaited<ReturnType<typeof listStock>>["lots"][number];

interface StockTableProps {
  lots: readonly Lot[];
  choosable: boolean;
  allTicked: boolean;
}

/** Goods that lie in the warehouse, those that can be sent to be ticked. */
export function StockTable({ lots, choosable, allTicked }: StockTableProps) {
  return (
    <CardTable
      columns={["商品", "注文", "棚番", "検品結果", "出荷できる数", "依頼済み", "保管日数"]}
    >
      {lots.map((lot) => (
        <TableRow key={lot.id}>
          <RowHeading>
            <span className="pick-row">
              {choosable && lot.sendable && !lot.onPaidShelf && (
                <input
                  type="checkbox"
                  name="lot"
                  value={lot.id}
                  defaultChecked={allTicked}
                  aria-label={`${lot.titleJa} ${lot.orderNumber} を選ぶ`}
                />
              )}
              <StockItem {...lot} />
            </span>
          </RowHeading>
          <TableCell>
            <a className="number cell-nowrap" href={orderPage(lot.orderNumber)}>
              {lot.orderNumber}
            </a>
          </TableCell>
          <TableCell className="number cell-nowrap">{lot.shelf}</TableCell>
          <TableCell>
            <span className="number">
              良品 {lot.goodQuantity} ・ 不良品 {lot.badQuantity}
            </span>
            {lot.inspectionNote && (
              <small className="block">検品時の所見：{lot.inspectionNote}</small>
            )}
            <PhotoLinks ids={lot.photoIds} of={`${lot.titleJa}の検品写真`} />
          </TableCell>
          <TableCell className="numeric">
            {lot.availableQuantity.toLocaleString("ja-JP")}
            {!lot.sendable && <small className="block overdue">残金のお支払い後に送れます</small>}
          </TableCell>
          <TableCell className="numeric">{lot.reservedQuantity.toLocaleString("ja-JP")}</TableCell>
          <TableCell className="number wide">
            <StorageWords {...lot.storage} onPaidShelf={lot.onPaidShelf} />
            <a className="block" href={lotPage(lot.id)}>
              備考・連絡
            </a>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
