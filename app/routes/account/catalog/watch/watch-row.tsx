import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Money, yuan } from "#app/ui/money.tsx";
import { rowId } from "#app/ui/row-place.ts";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { GoodsHeading } from "../goods-heading.tsx";

/** What tells a watch from others of the company. */
export function watchId({ offerId, skuId }: Pick<Watch, "offerId" | "skuId">) {
  return skuId ? `${offerId}-${skuId}` : offerId;
}

interface Watch {
  offerId: string;
  skuId: string;
  titleJa: string;
  picture: string;
  seenPriceFen: number;
  thresholdFen: number | null;
  backInStock: boolean;
  addedAt: Date;
  addedByName: string;
  toldAt: Date | null;
  /** Null once the goods are gone. */
  now: { priceFen: number; priceYen: string | undefined; stock: number; page: string } | null;
}

/** Something watched: what is waited for, what it costs now, and whether the company was told. */
export function WatchRow(one: Watch & { beside: string }) {
  const { now, toldAt } = one;
  return (
    <TableRow id={rowId(watchId(one))}>
      <GoodsHeading {...one} now={now} />
      <TableCell label="条件">
        {one.thresholdFen !== null && (
          <span className="block number">単価 {yuan(one.thresholdFen)}元以下</span>
        )}
        {one.backInStock && <span className="block">在庫が戻ったら</span>}
      </TableCell>
      <TableCell label="現在" className="numeric">
        {now?.priceYen ? <Money yen={now.priceYen} fen={now.priceFen} /> : <span>掲載終了</span>}
        {now && (
          <small className="block note number">
            {now.stock > 0 ? `在庫 ${now.stock.toLocaleString("ja-JP")}` : "在庫切れ"}・登録時{" "}
            {yuan(one.seenPriceFen)}元
          </small>
        )}
      </TableCell>
      <TableCell label="状態">
        {toldAt ? (
          <>
            <Status shape="done">通知済み</Status>{" "}
            <small className="block note number">{when(toldAt)}</small>
          </>
        ) : (
          <Status shape="wait">待機中</Status>
        )}
      </TableCell>
      <TableCell label="操作">
        <WatchActions {...one} />
      </TableCell>
    </TableRow>
  );
}

type WatchActionsProps = Pick<Watch, "offerId" | "skuId" | "titleJa" | "toldAt"> & {
  /** Whose row is shown once this one is removed. */
  beside: string;
};

function WatchActions(one: WatchActionsProps) {
  const { toldAt } = one;
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="goods_id" value={one.offerId} />
      <input type="hidden" name="sku" value={one.skuId} />
      <input type="hidden" name="beside" value={one.beside} />
      {toldAt && (
        <Button
          small
          soft
          name="intent"
          value="again"
          aria-label={`${one.titleJa} をもう一度通知する`}
        >
          もう一度通知する
        </Button>
      )}
      <Button small soft name="intent" value="remove" aria-label={`${one.titleJa} の通知を削除`}>
        削除
      </Button>
    </Form>
  );
}
