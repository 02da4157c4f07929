import { readMessage } from "#app/domain/core/message/message.ts";
import { lotPage, orderPage, ownProductPage } from "#app/domain/core/page-links.ts";
import { materialMoves } from "#app/domain/trade/floor/material.ts";
import type { findMaterialPage } from "#app/domain/trade/floor/material-queries.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { when } from "#app/ui/timeline.tsx";

type Found = NonNullable<Awaited<ReturnType<typeof findMaterialPage>>>;

/** The lots that lack pieces of it. */
export function Shortages({ shortages }: Pick<Found, "shortages">) {
  if (shortages.length === 0) return null;
  return (
    <section className="stack small" aria-labelledby="h-short">
      <h2 id="h-short">足りない作業</h2>
      <CardTable label="足りない作業" tight columns={["注文", "検品", { right: "不足" }]}>
        {shortages.map(({ id, orderNumber, lotId, openedAt, quantity }) => (
          <TableRow key={id}>
            <RowHeading className="number">
              <a href={orderPage(orderNumber)}>{orderNumber}</a>
            </RowHeading>
            <TableCell className="number">
              <a href={lotPage(lotId)}>{when(openedAt)}</a>
            </TableCell>
            <TableCell>{grouped(String(quantity))}枚</TableCell>
          </TableRow>
        ))}
      </CardTable>
      <p className="note">補充が届くと、倉庫で続きの作業をします。</p>
    </section>
  );
}

/** The products that it goes with. */
export function MaterialProducts({ products }: Pick<Found, "products">) {
  return (
    <section className="stack small" aria-labelledby="h-products">
      <h2 id="h-products">使う商品</h2>
      {products.length === 0 ? (
        <p className="note">
          まだ商品に登録されていません。商品管理で商品を開き、「副資材」で1個に使う枚数を登録してください。
        </p>
      ) : (
        <ul>
          {products.map(({ id, name, managementNumber, pieces }) => (
            <li key={id}>
              <a href={`${ownProductPage(id)}#materials`}>
                {managementNumber} {name}
              </a>{" "}
              <span className="number">1個に{pieces}枚</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Its newest movements. */
export function MovesTable({ moves }: Pick<Found, "moves">) {
  if (moves.length === 0) return <p className="note">入出庫はまだありません。</p>;
  return (
    <section className="stack small" aria-labelledby="h-moves">
      <h2 id="h-moves">入出庫の記録</h2>
      <CardTable
        label="入出庫の記録"
        tight
        columns={["日時", "内容", { right: "枚数" }, { right: "残り" }, "備考"]}
      >
        {moves.map(({ id, at, kind, quantity, stockAfter, note }) => (
          <TableRow key={id}>
            <RowHeading className="number">{when(at)}</RowHeading>
            <TableCell>{materialMoves[kind].ja}</TableCell>
            <TableCell>
              {quantity > 0 ? "+" : "−"}
              {grouped(String(Math.abs(quantity)))}
            </TableCell>
            <TableCell>{grouped(String(stockAfter))}</TableCell>
            <TableCell>
              {kind === "correct" ? "倉庫で数え直しました" : readMessage(note, "ja") || "—"}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
