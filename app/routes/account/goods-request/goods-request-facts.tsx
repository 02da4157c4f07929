import { goodsRequestStates } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { grouped, yuan } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import type { ShownGoodsRequest } from "./goods-request.tsx";

const next = {
  asked: "担当者が商品を探しています。見つかり次第、カートにお入れしてお知らせします。",
  unclear: "担当者からの確認に、ご返事をお願いします。",
  completed: "商品を登録しました。カートから、ほかの商品と同じように見積を依頼できます。",
  refused: "この商品はお受けできませんでした。理由は下のとおりです。",
  withdrawn: "この依頼は取り下げられました。",
} as const;

/** Goods lie in the cart of who asked for them; a colleague takes them from here. */
function othersNext(mayOrder: boolean) {
  const way = mayOrder ? "下の「カートに入れる」から、ご自分のカートにも入れられます。" : "";
  return `商品を登録し、依頼した方のカートに入れました。${way}`;
}

export function GoodsRequestHead({ shown }: { shown: ShownGoodsRequest }) {
  const { request, isOwn, mayOrder } = shown;
  const isOthers = request.state === "completed" && !isOwn;
  const { ja, shape } = goodsRequestStates[request.state];
  return (
    <div className="head">
      <p className="note n">{request.number}</p>
      <h1>{request.title}</h1>
      <p className="row">
        <State shape={shape}>{isOthers ? "依頼者のカートに入りました" : ja}</State>
        <span className="note">{isOthers ? othersNext(mayOrder) : next[request.state]}</span>
      </p>
    </div>
  );
}

/** What was asked for, in the buyer's words. */
export function GoodsRequestFacts({ shown: { request } }: { shown: ShownGoodsRequest }) {
  const { pageUrl, skuWords, quantity, wishedPriceFen, note } = request;
  return (
    <section aria-labelledby="h-asked">
      <h2 id="h-asked" className="h">
        ご依頼の内容
      </h2>
      <dl className="facts">
        <dt>商品ページ</dt>
        <dd className="url">
          {pageUrl ? (
            <a href={pageUrl} rel="nofollow noopener noreferrer" target="_blank">
              {pageUrl}
            </a>
          ) : (
            "—"
          )}
        </dd>
        <dt>色・サイズなど</dt>
        <dd className="said">{skuWords || "—"}</dd>
        <dt>数量</dt>
        <dd className="n">{grouped(String(quantity))}個</dd>
        <dt>希望の単価</dt>
        <dd className="n">{wishedPriceFen === null ? "—" : `${yuan(wishedPriceFen)}元`}</dd>
        <dt>ご希望</dt>
        <dd className="said">{note || "—"}</dd>
      </dl>
    </section>
  );
}
