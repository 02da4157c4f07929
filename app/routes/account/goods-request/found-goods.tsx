import { Form } from "@remix-run/react";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { OneTimeKey } from "#app/routes/shop/one-time-key.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import type { ShownGoodsRequest } from "./goods-request.tsx";

interface FoundGoodsProps {
  shown: ShownGoodsRequest;
  goods: NonNullable<ShownGoodsRequest["goods"]>;
  typed: Record<string, string>;
  /** What is wrong with a field, by its name. */
  wrong: Record<string, string>;
}

/** The goods as staff found them, to be put into the cart once more. */
export function FoundGoods({ shown, goods, typed, wrong }: FoundGoodsProps) {
  return (
    <section className="stack s" aria-labelledby="h-found">
      <h2 id="h-found" className="h">
        登録した商品
      </h2>
      <p>
        <b>{goods.titleJa}</b>
        <small className="blk">
          <span className="tag org">原文</span> <span lang="zh-CN">{goods.titleZh}</span> ・ 仕入先{" "}
          <span lang="zh-CN">{goods.supplierNameZh}</span>
        </small>
      </p>
      <Facts goods={goods} />
      <IntoCart shown={shown} goods={goods} typed={typed} wrong={wrong} />
    </section>
  );
}

function Facts({ goods }: Pick<FoundGoodsProps, "goods">) {
  return (
    <dl className="facts">
      <dt>最小注文数</dt>
      <dd className="n">{grouped(String(goods.minOrder))}個</dd>
      <dt>中国内送料の見込み</dt>
      <dd className="n">{yuan(goods.freightFen)}元</dd>
      <dt>1個の重さ</dt>
      <dd className="n">
        {goods.weightGrams === null ? "未計量" : `${grouped(String(goods.weightGrams))}g`}
      </dd>
      {goods.tiers.length > 0 && (
        <>
          <dt>数量による単価</dt>
          <dd className="n">
            {goods.tiers.map(({ fromQuantity, priceFen }) => (
              <span key={fromQuantity} className="blk">
                {grouped(String(fromQuantity))}個から {yuan(priceFen)}元
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

function IntoCart({ shown: { request, mayOrder }, goods, typed, wrong }: FoundGoodsProps) {
  return (
    <Form method="post" action={goodsRequestPage(request.number)} className="stack s">
      <OneTimeKey />
      <CardTable label="種類" columns={["種類", { right: "単価" }, { right: "個数" }]}>
        {goods.skus.map(({ id, spec, priceFen }, index) => (
          <tr role="row" key={id}>
            <th role="rowheader" scope="row">
              {specText(spec) || "1種類"}
              <input type="hidden" name={`pieces[${index}].skuId`} value={id} />
            </th>
            <td role="cell" className="num" data-l="単価">
              {yuan(priceFen)}元
            </td>
            <td role="cell" className="r" data-l="個数">
              <PiecesField
                name={`pieces[${index}].quantity`}
                label={`${specText(spec) || "1種類"}の個数`}
                typed={typed}
                wrong={wrong}
              />
            </td>
          </tr>
        ))}
      </CardTable>
      <p className="row">
        {mayOrder && (
          <Button fill name="intent" value="cart">
            カートに入れる
          </Button>
        )}
        <a href={href("/cart")}>カートを見る</a>
      </p>
    </Form>
  );
}

function PiecesField({
  name,
  label,
  typed,
  wrong,
}: Pick<FoundGoodsProps, "typed" | "wrong"> & { name: string; label: string }) {
  return (
    <>
      <input
        id={name}
        className="in s q"
        name={name}
        inputMode="numeric"
        aria-label={label}
        defaultValue={typed[name] ?? ""}
        aria-invalid={wrong[name] ? true : undefined}
        aria-describedby={wrong[name] ? `wrong-${name}` : undefined}
      />
      {wrong[name] && (
        <small className="blk err" id={`wrong-${name}`}>
          {wrong[name]}
        </small>
      )}
    </>
  );
}
