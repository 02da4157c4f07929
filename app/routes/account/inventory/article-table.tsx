import { Form } from "@remix-run/react";
import { sameNumbers } from "#app/domain/channels/articles/article.ts";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { rowId } from "#app/ui/row-place.ts";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";
import { articleLists, articlePage, askedQuery } from "./article-links.ts";
import { daysText, speedText } from "./article-texts.ts";
import type { ArticlesView } from "./articles-view.server.ts";

interface ArticleRowProps {
  row: ArticlesView["rows"][number];
  channel: Channel;
  /** Whether it was ticked before the form was refused. */
  picked: boolean;
  sure: ArticlesView["sure"][number] | undefined;
  mayBind: boolean;
}

const pieces = (count: number) => grouped(String(count));

/** An article of a marketplace with its product and its pieces. */
function ArticleRow({ row, channel, picked, sure, mayBind }: ArticleRowProps) {
  const { onHand, inbound, reserved, unsellable, product } = row;
  const below = [
    channel === "amazon" && `入庫中 ${pieces(inbound)}`,
    reserved > 0 && `引当 ${pieces(reserved)}`,
    unsellable > 0 && `販売不可 ${pieces(unsellable)}`,
  ].filter((one) => one !== false);
  return (
    <TableRow id={rowId(row.number)}>
      <RowHeading>
        <Named row={row} channel={channel} picked={picked} />
      </RowHeading>
      <TableCell>
        {product ? (
          <>
            <a href={ownProductPage(product.id)}>{product.name}</a>
            {product.managementNumber && (
              <small className="block note number">{product.managementNumber}</small>
            )}
          </>
        ) : (
          <Unbound row={row} channel={channel} sure={sure} mayBind={mayBind} />
        )}
      </TableCell>
      <TableCell className="numeric" label={channel === "amazon" ? "FBA在庫" : "在庫"}>
        {pieces(onHand)}
        {below.map((line) => (
          <small key={line} className="block note number">
            {line}
          </small>
        ))}
      </TableCell>
      <TableCell>
        <WithUs row={row} />
      </TableCell>
      <TableCell>{row.days > 0 ? speedText(row.perDay) : "—"}</TableCell>
      <TableCell>
        <Cover row={row} />
      </TableCell>
    </TableRow>
  );
}

function Named({ row, channel, picked }: Pick<ArticleRowProps, "row" | "channel" | "picked">) {
  const { number, title, sku, asin, jan, picture, odd, goneAt, onHand } = row;
  return (
    <span className="pick-row">
      <input
        type="checkbox"
        name="pick"
        value={number}
        defaultChecked={picked}
        aria-label={`${title || sku}を選ぶ`}
      />
      <span className="media-object small">
        <Picture src={picture} size={48} />
        <span>
          <a href={articlePage(channel, number)}>{title || sku}</a>
          <small className="block note number">
            {[sku, asin || jan].filter(Boolean).join(" ・ ")}
          </small>
          {goneAt && <Status shape="stop">{`掲載終了 ${day(goneAt)}`}</Status>}
          {!goneAt && odd && <Status shape="trouble">在庫数がマイナス</Status>}
          {!goneAt && !odd && onHand === 0 && <Status shape="due">在庫切れ</Status>}
        </span>
      </span>
    </span>
  );
}

function Unbound({ row, channel, sure, mayBind }: Omit<ArticleRowProps, "picked">) {
  if (!mayBind) return <span className="muted">未紐付け</span>;
  if (sure)
    return (
      <>
        <span>{sure.name}</span>
        <small className="block note">{sameNumbers[sure.by]}が一致</small>
        <Button small soft name="accept" value={`${row.number}:${sure.productId}`}>
          紐付ける
        </Button>
      </>
    );
  return (
    <>
      <span className="muted">未紐付け</span>
      <a className="block" href={`${articlePage(channel, row.number)}#bind`}>
        紐付け・新規登録
      </a>
    </>
  );
}

function WithUs({ row: { product, withUs, ordered, onTheWay } }: Pick<ArticleRowProps, "row">) {
  if (!product) return "—";
  return (
    <>
      {pieces(withUs)}
      {ordered > 0 && <small className="block note number">発注済み {pieces(ordered)}</small>}
      {onTheWay > 0 && <small className="block note number">輸送中 {pieces(onTheWay)}</small>}
    </>
  );
}

function Cover({ row: { daysLeft, emptyOn } }: Pick<ArticleRowProps, "row">) {
  if (daysLeft === null) return "—";
  return (
    <>
      <span className={daysLeft < 14 ? "overdue number" : "number"}>{daysText(daysLeft)}</span>
      {emptyOn && daysLeft < 365 && (
        <small className="block note number">{emptyOn.slice(5).replace("-", "/")}まで</small>
      )}
    </>
  );
}

/** The list itself: what each article is, where its pieces are, and how long they last. */
export function ArticleTable({
  loaded,
  picked,
}: {
  loaded: ArticlesView;
  picked: readonly string[];
}) {
  const { channel, rows, asked, shop, counts, mayBind } = loaded;
  if (rows.length === 0) return <Nothing loaded={loaded} />;
  const here = articleLists[channel];
  return (
    <Form method="post" action={here + askedQuery(asked, { after: asked.after })} className="stack">
      <input type="hidden" name="shop" value={shop!.id} />
      {mayBind && counts.unbound > 0 && (
        <div className="cluster">
          <Button small soft name="intent" value="sure">
            番号が一致する商品をまとめて紐付け
          </Button>
          <span className="note">
            管理番号・SKU・ASIN・JAN・ラベル番号のいずれかが1件だけと一致する商品
          </span>
        </div>
      )}
      <CardTable
        label={`${shop!.name}の商品`}
        columns={[
          "商品",
          "自社商品",
          { right: channel === "amazon" ? "FBA在庫" : "在庫" },
          { right: "当社倉庫" },
          { right: "販売" },
          { right: "在庫日数" },
        ]}
      >
        {rows.map((row) => (
          <ArticleRow
            key={row.number}
            row={row}
            channel={channel}
            picked={picked.includes(String(row.number))}
            sure={loaded.sure.find(({ article }) => article === row.number)}
            mayBind={mayBind}
          />
        ))}
      </CardTable>
      <div className="cluster">
        <Button small soft name="intent" value="hide">
          選択した商品を非表示にする
        </Button>
        {channel === "amazon" && (
          <Button small soft name="intent" value="labels">
            選択した商品のFNSKUラベルを作成
          </Button>
        )}
      </div>
    </Form>
  );
}

function Nothing({ loaded: { channel, asked, shop } }: { loaded: ArticlesView }) {
  if (asked.words || asked.part !== "sold")
    return (
      <EmptyState title="この条件の商品はありません">
        <p>
          <a href={articleLists[channel] + askedQuery(asked, { part: "sold", words: undefined })}>
            すべての商品を見る
          </a>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="商品はまだ取得していません">
      <p>
        {shop?.state === "closed"
          ? "連携が切れています。もう一度連携すると取得を再開します。"
          : "「今すぐ取得」を押すか、翌朝までお待ちください。"}
      </p>
    </EmptyState>
  );
}
