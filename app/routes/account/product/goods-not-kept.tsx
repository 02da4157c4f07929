import { Form } from "@remix-run/react";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { labelText } from "#app/domain/catalog/products/label-data.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { unsavedGoods } from "#app/domain/trade/floor/own-goods.server.ts";
import { ordersSearched } from "#app/domain/trade/floor/own-goods.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { day } from "#app/ui/timeline.tsx";

/** What was ordered and has no record of its own yet. */
export function GoodsNotKept({ goods }: { goods: Awaited<ReturnType<typeof unsavedGoods>> }) {
  if (goods.length === 0)
    return (
      <EmptyState title="未登録の商品はありません">
        <p>直近{ordersSearched}件の注文の商品は、すべて登録済みです。</p>
      </EmptyState>
    );
  return (
    <section className="stack" aria-label="未登録の注文商品">
      <p className="note">
        直近{ordersSearched}
        件の注文のうち、商品管理にまだない商品です。登録すると、注文のラベル情報とオプションを引き継ぎます。
      </p>
      <CardTable
        label="未登録の注文商品"
        columns={["商品", "ラベル情報", { right: "注文数" }, "最終注文", { unseen: "操作" }]}
      >
        {goods.map(({ lineId, number, orderedAt, titleJa, spec, picture, labelData, pieces }) => (
          <TableRow key={lineId}>
            <RowHeading>
              <span className="media-object">
                <Picture src={picture} size={64} />
                <span>
                  {titleJa}
                  <small className="block">{specText(spec)}</small>
                </span>
              </span>
            </RowHeading>
            <TableCell className="number">{labelText(labelData, "ja") || "—"}</TableCell>
            <TableCell>{grouped(String(pieces))}個</TableCell>
            <TableCell className="number">
              {day(new Date(orderedAt))}
              <a className="block" href={orderPage(number)}>
                {number}
              </a>
            </TableCell>
            <TableCell label="操作">
              <Form method="post" action={href("/collection")}>
                <input type="hidden" name="line" value={lineId} />
                <Button
                  small
                  soft
                  name="intent"
                  value="line"
                  aria-label={`${titleJa} ${specText(spec)}を登録する`}
                >
                  登録する
                </Button>
              </Form>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}
