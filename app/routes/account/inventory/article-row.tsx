import { sameNumbers } from "#app/domain/channels/articles/article.ts";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { State } from "#app/ui/state.tsx";
import { day } from "#app/ui/timeline.tsx";
import { articlePage } from "./article-links.ts";
import { daysText, speedText } from "./article-texts.ts";
import type { ArticleRowShown, Articles } from "./articles.tsx";

interface ArticleRowProps {
  row: ArticleRowShown;
  channel: Channel;
  sure: Articles["sure"][number] | undefined;
  mayBind: boolean;
}

const pieces = (count: number) => grouped(String(count));

/** An article of a marketplace with its product and its pieces. */
export function ArticleRow({ row, channel, sure, mayBind }: ArticleRowProps) {
  const { onHand, inbound, reserved, unsellable, product } = row;
  const below = [
    channel === "amazon" && `入庫中 ${pieces(inbound)}`,
    reserved > 0 && `引当 ${pieces(reserved)}`,
    unsellable > 0 && `販売不可 ${pieces(unsellable)}`,
  ].filter((one) => one !== false);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Named row={row} channel={channel} />
      </th>
      <td role="cell" data-l="自社商品">
        {product ? (
          <>
            <a href={ownProductPage(product.id)}>{product.name}</a>
            {product.managementNumber && (
              <small className="blk note n">{product.managementNumber}</small>
            )}
          </>
        ) : (
          <Unbound row={row} channel={channel} sure={sure} mayBind={mayBind} />
        )}
      </td>
      <td role="cell" className="num" data-l={channel === "amazon" ? "FBA在庫" : "在庫"}>
        {pieces(onHand)}
        {below.map((line) => (
          <small key={line} className="blk note n">
            {line}
          </small>
        ))}
      </td>
      <td role="cell" className="num" data-l="当社倉庫">
        <WithUs row={row} />
      </td>
      <td role="cell" className="num" data-l="販売">
        {row.days > 0 ? speedText(row.perDay) : "—"}
      </td>
      <td role="cell" className="num" data-l="在庫日数">
        <Cover row={row} />
      </td>
    </tr>
  );
}

function Named({ row, channel }: Pick<ArticleRowProps, "row" | "channel">) {
  const { number, title, sku, asin, jan, picture, odd, goneAt, onHand } = row;
  return (
    <span className="pickrow">
      <input type="checkbox" name="pick" value={number} aria-label={`${title || sku}を選ぶ`} />
      <span className="thing s">
        <Picture src={picture} size={48} />
        <span>
          <a href={articlePage(channel, number)}>{title || sku}</a>
          <small className="blk note n">{[sku, asin || jan].filter(Boolean).join(" ・ ")}</small>
          {goneAt && <State shape="stop">{`掲載終了 ${day(goneAt)}`}</State>}
          {!goneAt && odd && <State shape="trouble">在庫数がマイナス</State>}
          {!goneAt && !odd && onHand === 0 && <State shape="due">在庫切れ</State>}
        </span>
      </span>
    </span>
  );
}

function Unbound({ row, channel, sure, mayBind }: ArticleRowProps) {
  if (!mayBind) return <span className="out">未紐付け</span>;
  if (sure)
    return (
      <>
        <span>{sure.name}</span>
        <small className="blk note">{sameNumbers[sure.by]}が一致</small>
        <Button small soft name="accept" value={`${row.number}:${sure.productId}`}>
          紐付ける
        </Button>
      </>
    );
  return (
    <>
      <span className="out">未紐付け</span>
      <a className="blk" href={`${articlePage(channel, row.number)}#bind`}>
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
      {ordered > 0 && <small className="blk note n">発注済み {pieces(ordered)}</small>}
      {onTheWay > 0 && <small className="blk note n">輸送中 {pieces(onTheWay)}</small>}
    </>
  );
}

function Cover({ row: { daysLeft, emptyOn } }: Pick<ArticleRowProps, "row">) {
  if (daysLeft === null) return "—";
  return (
    <>
      <span className={daysLeft < 14 ? "left n" : "n"}>{daysText(daysLeft)}</span>
      {emptyOn && daysLeft < 365 && (
        <small className="blk note n">{emptyOn.slice(5).replace("-", "/")}まで</small>
      )}
    </>
  );
}
