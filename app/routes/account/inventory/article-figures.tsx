import { Fragment } from "react";
import { grouped, Yen } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { State } from "#app/ui/state.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import type { ArticleShown } from "./article.tsx";
import { daysText, speedText } from "./article-texts.ts";

const pieces = (count: number) => `${grouped(String(count))}個`;

/** What a marketplace says of an article, where its pieces are and how fast it sells. */
export function ArticleFigures({ shown }: { shown: ArticleShown }) {
  const { article } = shown;
  return (
    <div className="links2">
      <section className="panel stack s" aria-labelledby="h-article">
        <h2 id="h-article">販売先の情報</h2>
        <div className="thing">
          <Picture src={article.picture} size={64} />
          <span>
            {article.address ? (
              <a href={article.address} rel="noreferrer">
                販売ページを見る
              </a>
            ) : (
              <span className="note">販売ページなし</span>
            )}
            {article.goneAt && (
              <span className="blk">
                <State shape="stop">{`掲載終了 ${day(article.goneAt)}`}</State>
              </span>
            )}
            {article.odd && (
              <span className="blk">
                <State shape="trouble">在庫数がマイナス</State>
              </span>
            )}
          </span>
        </div>
        <Numbers article={article} />
        {article.odd && (
          <p className="note">
            販売先が0より小さい在庫数を返したため、0として扱っています。販売先の管理画面で在庫数をご確認ください。
          </p>
        )}
      </section>
      <section className="panel stack s" aria-labelledby="h-stock">
        <h2 id="h-stock">在庫と販売</h2>
        <Stock shown={shown} />
      </section>
    </div>
  );
}

function Numbers({ article }: { article: ArticleShown["article"] }) {
  const numbers = [
    ["SKU", article.sku],
    ["ASIN", article.asin],
    ["FNSKU", article.fnsku],
    ["JAN", article.jan],
  ].filter(([, number]) => number);
  return (
    <dl className="facts">
      {numbers.map(([name, number]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="n">{number}</dd>
        </Fragment>
      ))}
      <dt>販売価格</dt>
      <dd>{article.priceYen === null ? "—" : <Yen yen={article.priceYen} />}</dd>

      <dt>最終取得</dt>
      <dd className="n">{when(article.seenAt)}</dd>
    </dl>
  );
}

function Stock({ shown }: { shown: ArticleShown }) {
  const { article, shop, product, speed, soldOutDays } = shown;
  const isAmazon = shop.channel === "amazon";
  const speeds = [
    ["直近7日", speed.last7],
    ["直近30日", speed.last30],
    ["直近90日", speed.last90],
  ] as const;
  const rows = [
    [isAmazon ? "FBA在庫" : "販売先の在庫", pieces(article.onHand)],
    isAmazon && ["FBAへ入庫中", pieces(article.inbound)],
    ["引当済み", pieces(article.reserved)],
    ["販売不可", pieces(article.unsellable)],
    product && ["当社倉庫", pieces(shown.withUs)],
    product && ["発注済み（入荷前）", pieces(shown.ordered)],
    product && ["日本へ輸送中", pieces(shown.onTheWay)],
    ...speeds.map(([name, told]) => [`販売（${name}）`, told === null ? "—" : speedText(told)]),
    ["在庫日数", daysText(shown.daysLeft)],
    ["在庫がなくなる日", shown.emptyOn ? shown.emptyOn.replaceAll("-", "/") : "—"],
  ].filter((row) => Array.isArray(row));
  return (
    <>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="n">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="note n">
        {speed.days === 0
          ? "販売の実績はまだありません。"
          : `販売の実績 ${speed.days}日分から計算しています。`}
        {soldOutDays > 0 && `在庫切れの${soldOutDays}日は除いています。`}
        {speed.spikes > 0 && `急に売れた${speed.spikes}日は、ふだんの上限までを数えています。`}
        {isAmazon && speed.days > 0 && "在庫の動きから推定しています。"}
      </p>
    </>
  );
}
