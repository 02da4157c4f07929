import { forwardedLossPage } from "#app/domain/core/page-links.ts";
import { forwardedLabel, forwardedStates } from "#app/domain/trade/floor/forwarded.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, Yen, yuan } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";
import { StockItem } from "../stock/stock-item.tsx";
import type { ForwardedView } from "./view.server.ts";

interface ForwardedTableProps {
  goods: readonly ForwardedView[];
  mayChange: boolean;
}

/** The company's forwarded goods with how far each has come. */
export function ForwardedTable({ goods, mayChange }: ForwardedTableProps) {
  return (
    <CardTable
      label="登録した転送品"
      columns={["商品", "番号", "追跡番号", "1個の価格", "作業料（1個）", "状態"]}
    >
      {goods.map((one) => (
        <TableRow key={one.id}>
          <RowHeading>
            <StockItem {...one.line} />
          </RowHeading>
          <TableCell className="number">
            {one.number}
            <small className="block">{day(one.announcedAt)}</small>
          </TableCell>
          <TableCell className="number">
            {one.parcels.map(({ tracking, quantity }) => (
              <span key={tracking} className="block">
                {tracking} × {grouped(String(quantity))}
              </span>
            ))}
          </TableCell>
          <TableCell className="numeric">{yuan(one.line.declaredFen ?? 0)}元</TableCell>
          <TableCell className="numeric">
            <Yen yen={one.line.serviceYen} />
          </TableCell>
          <TableCell>
            <Status shape={forwardedStates[one.progress].shape}>
              {forwardedLabel(one.progress, one.line).ja}
            </Status>
            {one.lying.map(({ tracking, shelf }) => (
              <small key={tracking} className="block">
                {shelf ? `倉庫の棚 ${shelf} にあります` : "倉庫にあります"}。担当者が受け入れます
              </small>
            ))}
            {one.endNote && <small className="block">{one.endNote}</small>}
            {one.progress === "shelved" && (
              <a className="block" href={`${href("/warehouse")}?words=${one.number}`}>
                倉庫在庫で見る
              </a>
            )}
            {!one.ended && one.line.receivedQuantity > 0 && (
              <a className="block" href={forwardedLossPage(one.number)}>
                紛失・破損の補償
              </a>
            )}
            {mayChange && one.open && <Changes number={one.number} />}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function Changes({ number }: { number: string }) {
  const here = href("/forwardToWarehouse");
  return (
    <form method="post" action={here} className="cluster">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="number" value={number} />
      <a href={`${here}?edit=${number}#announce`}>変更する</a>
      <button type="submit" className="button small" aria-label={`${number} を取り下げる`}>
        取り下げる
      </button>
    </form>
  );
}
