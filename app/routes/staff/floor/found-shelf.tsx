import { shelfKinds } from "#app/domain/trade/floor/shelf.ts";
import { CardTable, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Status } from "#app/ui/status.tsx";
import { LotCells } from "./lot-cells.tsx";
import type { FoundOf } from "./view.server.ts";

/** 货架: what lies on it. */
export function FoundShelf({ found }: { found: FoundOf<"shelf"> }) {
  const { code, shelf, lots, count, pieces } = found;
  if (!shelf)
    return (
      <EmptyState title={`没有货架 ${code}`}>
        <p>请核对货架标签。</p>
      </EmptyState>
    );
  return (
    <section className="scan-result" aria-labelledby="h-hit">
      <div className="scan-result-head">
        <h2 id="h-hit">
          <span className="badge accent">货架</span> <span className="monospace">{code}</span>{" "}
          {!shelf.active && <Status shape="stop">已停用</Status>}
        </h2>
        <p className="note number">
          {shelfKinds[shelf.kind].zh} · {count} 批 {pieces} 件
          {shelf.capacityPieces !== null && ` · 容量 ${shelf.capacityPieces} 件`}
          {count > lots.length && ` · 只列前 ${lots.length} 批`}
        </p>
      </div>
      {lots.length > 0 && (
        <CardTable
          tight
          label={`货架 ${code} 上的批次`}
          columns={["批次", "商品", { right: "件数" }, "会员 / 订单号"]}
        >
          {lots.map((lot) => (
            <TableRow key={lot.id}>
              <LotCells lot={lot} />
              <TableCell label="件数" className="numeric">
                {lot.onShelf}
              </TableCell>
              <TableCell label="会员 / 订单号">
                <span lang="ja">{lot.companyName}</span>
                <small className="block number">{lot.orderNumber}</small>
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}
