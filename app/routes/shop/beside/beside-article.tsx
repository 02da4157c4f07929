import { Button } from "#app/ui/button.tsx";
import { Yen } from "#app/ui/money.tsx";
import type { BesideView } from "./beside-view.server.ts";
import { channelNames } from "./channel-names.ts";

interface BesideArticleProps {
  shown: BesideView;
  article: NonNullable<BesideView["article"]>;
  here: string;
}

/** Their article, as far as it is known, and what a member may do with it. */
export function BesideArticle({ shown, article, here }: BesideArticleProps) {
  const { channel, market, mayKeep, mayFill } = shown;
  const { site, code: codeName } = channelNames[channel];
  const { code, title, priceYen, address, hidden } = article;
  const lacks = !title || priceYen === null;
  return (
    <section className="panel stack small" aria-labelledby="article">
      <h2 id="article">{title || `${site}の商品 ${code}`}</h2>
      <dl className="facts">
        {code && (
          <>
            <dt>{codeName}</dt>
            <dd>
              {address ? (
                <a href={address} rel="noreferrer nofollow">
                  {code}
                </a>
              ) : (
                code
              )}
            </dd>
          </>
        )}
        <dt>販売価格</dt>
        <dd>{priceYen === null ? "未入力" : <Yen yen={priceYen} />}</dd>
        {market && (
          <>
            <dt>販売手数料</dt>
            <dd>{market.isChosen ? market.label : "カテゴリーが不明のため、最も高い料率"}</dd>
          </>
        )}
      </dl>
      {hidden && (
        <p className="note" role="status">
          この商品は非表示にしています。
        </p>
      )}
      {code && (mayKeep || (mayFill && lacks)) && (
        <form method="post" action={here} className="cluster">
          {mayFill && lacks && (
            <Button small name="intent" value="fill">
              {site}から商品の情報を取り込む
            </Button>
          )}
          {mayKeep && (
            <Button small soft name="intent" value={hidden ? "show" : "hide"}>
              {hidden ? "再表示する" : "この商品を非表示にする"}
            </Button>
          )}
        </form>
      )}
    </section>
  );
}
