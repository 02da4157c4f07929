import { goodsRequestStates } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { Said } from "../talk/said.tsx";
import type { StaffGoodsRequest } from "./goods-request.tsx";

/** What the buyer asked for, and what it became. */
export function StaffRequestFacts({ shown }: { shown: StaffGoodsRequest }) {
  const { request, company, pictureIds } = shown;
  const { zh, shape } = goodsRequestStates[request.state];
  return (
    <>
      <h1>
        <span className="n">{request.number}</span> <State shape={shape}>{zh}</State>
      </h1>
      <p className="note">
        <span lang="ja">{company.name}</span> <span className="n">{company.operationId}</span>
      </p>
      <Asked request={request} />
      <PhotoLinks ids={pictureIds} of="图片" />
      {shown.goods && <Found goods={shown.goods} foundAt={request.foundAt} />}
    </>
  );
}

function Asked({ request }: Pick<StaffGoodsRequest, "request">) {
  const { title, pageUrl, skuWords, quantity, wishedPriceFen, note } = request;
  return (
    <dl className="facts">
      <dt>商品</dt>
      <dd>
        <b>
          <Said>{title}</Said>
        </b>
      </dd>
      <dt>网址</dt>
      <dd className="url">{pageUrl ? <Away url={pageUrl} /> : "—"}</dd>
      <dt>规格</dt>
      <dd>{skuWords ? <Said>{skuWords}</Said> : "—"}</dd>
      <dt>数量</dt>
      <dd className="n">
        {grouped(String(quantity))} 件
        {wishedPriceFen !== null && ` · 期望单价 ${yuan(wishedPriceFen)} 元`}
      </dd>
      <dt>备注</dt>
      <dd>{note ? <Said>{note}</Said> : "—"}</dd>
    </dl>
  );
}

/** Somebody else's page: opened by a person, never by us. */
function Away({ url }: { url: string }) {
  return (
    <a href={url} rel="nofollow noopener noreferrer" target="_blank">
      {url}
    </a>
  );
}

type FoundProps = { goods: NonNullable<StaffGoodsRequest["goods"]>; foundAt: string };

function Found({ goods, foundAt }: FoundProps) {
  return (
    <section className="panel stack s" aria-labelledby="h-found">
      <h2 id="h-found">已补录</h2>
      <dl className="facts">
        <dt>品名</dt>
        <dd>
          {goods.titleZh}
          <small className="blk" lang="ja">
            {goods.titleJa}
          </small>
        </dd>
        <dt>供应商</dt>
        <dd>{goods.supplierNameZh}</dd>
        <dt>货源网址</dt>
        <dd className="url">{foundAt ? <Away url={foundAt} /> : "—"}</dd>
        <dt>起订量</dt>
        <dd className="n">
          {grouped(String(goods.minOrder))} · 国内运费 {yuan(goods.freightFen)} 元
        </dd>
        <dt>规格</dt>
        <dd>
          {goods.skus.map(({ id, spec, priceFen }) => (
            <span key={id} className="blk">
              {spec.map(({ valueZh }) => valueZh).join(" / ") || "单一规格"}{" "}
              <span className="n">{yuan(priceFen)} 元</span>
            </span>
          ))}
        </dd>
      </dl>
    </section>
  );
}
