import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import { goodsPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { day } from "#app/ui/timeline.tsx";
import { productPage } from "../product-query.ts";
import type { goodsToBind, ProductView } from "./product-view.server.ts";

type Bind = Awaited<ReturnType<typeof goodsToBind>>;

interface ProductSourcesProps {
  id: string;
  sources: ProductView["sources"];
  bind: Bind;
  answer: SubmissionResult | undefined;
}

/** The offers that the product is bought as, the default first. */
export function ProductSources({ id, sources, bind, answer }: ProductSourcesProps) {
  return (
    <section id="sources" className="panel stack small" aria-labelledby="h-sources">
      <h2 id="h-sources">
        仕入先 <small className="note">{ownProductLimits.sourcesMax}件まで。先頭が既定です</small>
      </h2>
      <AnswerSummary answer={answer} />
      {sources.length > 0 && (
        <CardTable
          label="仕入先"
          tight
          columns={["仕入先の商品", { right: "いまの単価" }, "前回", "既定", { unseen: "操作" }]}
        >
          {sources.map((source, index) => (
            <SourceRow key={source.skuId} id={id} source={source} first={index === 0} />
          ))}
        </CardTable>
      )}
      {sources.length < ownProductLimits.sourcesMax && (
        <>
          <form method="get" action={`${href("/commodityInformationMaintenance")}#sources`}>
            <input type="hidden" name="id" value={id} />
            <div className="field">
              <label htmlFor="bind">仕入先の商品URLか商品番号</label>
              <span className="cluster">
                <input
                  className="input small auto-width"
                  id="bind"
                  name="bind"
                  size={40}
                  defaultValue={bind?.pasted}
                  placeholder="https://detail.1688.com/offer/"
                />
                <Button small soft>
                  種類を選ぶ
                </Button>
              </span>
            </div>
          </form>
          {bind && <ToBind id={id} bind={bind} />}
        </>
      )}
    </section>
  );
}

function SourceRow({
  id,
  source,
  first,
}: {
  id: string;
  source: ProductView["sources"][number];
  first: boolean;
}) {
  const { skuId, offerId, now, seenPriceFen, seenQuantity, seenAt, supplierNameZh } = source;
  const name = `${offerId} ${now?.spec ?? ""}`;
  return (
    <TableRow>
      <RowHeading>
        {now ? (
          <a href={goodsPage(now.platform, offerId)}>{now.titleJa}</a>
        ) : (
          <span className="muted">掲載終了</span>
        )}
        <small className="block number">{name}</small>
        {supplierNameZh && (
          <small className="block note" lang="zh-CN">
            {supplierNameZh}
          </small>
        )}
      </RowHeading>
      <TableCell>
        {now ? `${yuan(now.priceFen)}元` : "—"}
        {now && <small className="block note">{grouped(String(seenQuantity))}個のとき</small>}
        {now && <small className="block note">在庫 {grouped(String(now.stock))}個</small>}
      </TableCell>
      <TableCell className="number">
        {yuan(seenPriceFen)}元
        <small className="block note">
          {day(seenAt)} ・ {grouped(String(seenQuantity))}個のとき
        </small>
      </TableCell>
      <TableCell>
        {first ? (
          <span className="badge accent">既定</span>
        ) : (
          <Command id={id} skuId={skuId} intent="prefer" label="既定にする" name={name} />
        )}
      </TableCell>
      <TableCell label="操作">
        <Command id={id} skuId={skuId} intent="unbind" label="解除する" name={name} />
      </TableCell>
    </TableRow>
  );
}

interface CommandProps {
  id: string;
  skuId: string;
  intent: "prefer" | "unbind";
  label: string;
  name: string;
}

function Command({ id, skuId, intent, label, name }: CommandProps) {
  return (
    <Form method="post" action={productPage(id)}>
      <input type="hidden" name="sku" value={skuId} />
      <SendButton
        small
        soft
        intent={intent}
        of={{ name: "sku", value: skuId }}
        aria-label={`${name} を${label}`}
      >
        {label}
      </SendButton>
    </Form>
  );
}

function ToBind({ id, bind }: { id: string; bind: NonNullable<Bind> }) {
  if (!bind.goods)
    return (
      <p className="field-error" role="alert">
        この商品は見つかりません。1688・淘宝・天猫の商品URLか商品番号をご確認ください。
      </p>
    );
  return (
    <Form method="post" action={productPage(id)} className="stack small">
      <fieldset>
        <legend>{bind.goods.titleJa}</legend>
        {bind.goods.skus.map(({ id: skuId, name, priceFen, taken }) => (
          <label className="checkbox" key={skuId}>
            <input type="radio" name="sku" value={skuId} disabled={taken} />
            <span>
              {name} <span className="number">{yuan(priceFen)}元</span>
              {taken && <small className="note"> 登録済み</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        <SendButton small fill intent="bind">
          仕入先に追加する
        </SendButton>
      </p>
    </Form>
  );
}
