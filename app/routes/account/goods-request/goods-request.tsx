import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  goodsRequestLifecycle,
  goodsRequestStates,
} from "#app/domain/catalog/goods-requests/goods-request.ts";
import { GoodsRequestNumber } from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import { findGoodsRequest } from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { OneTimeKey } from "#app/routes/shop/one-time-key.tsx";
import { toGoodsRequestView } from "#app/shared/goods-request/goods-request-view.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { answerTo } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError, TextAreaField } from "#app/ui/fields.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { doGoodsRequestCommand } from "./goods-request-commands.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `商品手配の依頼 ${shown?.request.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const found = await findGoodsRequest(scope, query(args, "request_sn", GoodsRequestNumber));
  if (!found) throw notFound();
  const mayOrder = buyerMay(scope.actor, "order");
  return {
    isOwn: found.request.userId === scope.actor.id,
    ...toGoodsRequestView(found, "ja"),
    mayOrder,
    moves: mayOrder ? goodsRequestLifecycle.movesFrom(found.request.state, scope.actor) : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  const number = query(args, "request_sn", GoodsRequestNumber);
  return doGoodsRequestCommand(args.context, scope, number, await readForm(args.request));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function GoodsRequestPage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [answered] = useForm({ id: String(lastResult?.initialValue?.intent), lastResult });
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/user/goodsRequests"), label: "商品手配の依頼" }]}
        here={shown.request.number}
      />
      <main id="main" className="page-width document">
        <ErrorSummary form={answered} />
        <GoodsRequestHead shown={shown} />
        <div className="columns aside-end">
          <div className="stack large">
            <GoodsRequestAnswers shown={shown} lastResult={lastResult} />
            {shown.goods && (
              <FoundGoods shown={shown} goods={shown.goods} lastResult={lastResult} />
            )}
            <GoodsRequestFacts shown={shown} />
            {shown.pictureIds.length > 0 && (
              <section aria-labelledby="h-photos">
                <h2 id="h-photos" className="heading">
                  写真
                </h2>
                <PhotoLinks ids={shown.pictureIds} of={`${shown.request.title}の写真`} />
              </section>
            )}
          </div>
          <aside>
            <section className="panel" aria-labelledby="h-time">
              <h2 id="h-time">経過</h2>
              <Timeline entries={shown.timeline} />
            </section>
          </aside>
        </div>
      </main>
    </>
  );
}

interface FoundGoodsProps {
  shown: Loaded;
  goods: NonNullable<Loaded["goods"]>;
  lastResult: SubmissionResult | undefined;
}

/** The goods as staff found them, to be put into the cart once more. */
function FoundGoods({ shown, goods, lastResult }: FoundGoodsProps) {
  return (
    <section className="stack small" aria-labelledby="h-found">
      <h2 id="h-found" className="heading">
        登録した商品
      </h2>
      <p>
        <b>{goods.titleJa}</b>
        <small className="block">
          <span className="badge original">原文</span> <span lang="zh-CN">{goods.titleZh}</span> ・
          仕入先 <span lang="zh-CN">{goods.supplierNameZh}</span>
        </small>
      </p>
      <Facts goods={goods} />
      <IntoCart shown={shown} goods={goods} lastResult={lastResult} />
    </section>
  );
}

function Facts({ goods }: Pick<FoundGoodsProps, "goods">) {
  return (
    <dl className="facts">
      <dt>最小注文数</dt>
      <dd className="number">{grouped(String(goods.minOrder))}個</dd>
      <dt>中国内送料の見込み</dt>
      <dd className="number">{yuan(goods.freightFen)}元</dd>
      <dt>1個の重さ</dt>
      <dd className="number">
        {goods.weightGrams === null ? "未計量" : `${grouped(String(goods.weightGrams))}g`}
      </dd>
      {goods.tiers.length > 0 && (
        <>
          <dt>数量による単価</dt>
          <dd className="number">
            {goods.tiers.map(({ fromQuantity, priceFen }) => (
              <span key={fromQuantity} className="block">
                {grouped(String(fromQuantity))}個から {yuan(priceFen)}元
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

function IntoCart({ shown: { request, mayOrder }, goods, lastResult }: FoundGoodsProps) {
  const [form, fields] = useForm<{ pieces: { skuId: string; quantity: string }[] }>({
    id: "cart",
    lastResult: answerTo(lastResult, { intent: "cart" }),
    defaultValue: { pieces: goods.skus.map(({ id }) => ({ skuId: id })) },
  });
  const pieces = fields.pieces.getFieldList();
  return (
    <Form
      method="post"
      action={goodsRequestPage(request.number)}
      className="stack small"
      {...getFormProps(form)}
    >
      <OneTimeKey />
      <CardTable label="種類" columns={["種類", { right: "単価" }, { right: "個数" }]}>
        {goods.skus.map(({ id, spec, priceFen }, index) => (
          <TableRow key={id}>
            <RowHeading>
              {specText(spec) || "1種類"}
              <input type="hidden" name={`pieces[${index}].skuId`} value={id} />
            </RowHeading>
            <TableCell>{yuan(priceFen)}元</TableCell>
            <TableCell className="align-end">
              {pieces[index] && (
                <PiecesField
                  field={pieces[index].getFieldset().quantity}
                  label={`${specText(spec) || "1種類"}の個数`}
                />
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      <p className="cluster">
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

function PiecesField({ field, label }: { field: FieldMetadata<string>; label: string }) {
  return (
    <>
      <NumberInput {...getInputProps(field, { type: "text" })} aria-label={label} key="pieces" />
      <FieldError id={field.errorId} text={field.errors?.[0]} />
    </>
  );
}

interface GoodsRequestAnswersProps {
  shown: Loaded;
  lastResult: SubmissionResult | undefined;
}

/** What staff said, and what the buyer can do now: answer, or withdraw. */
function GoodsRequestAnswers({ shown, lastResult }: GoodsRequestAnswersProps) {
  const [form, fields] = useForm<{ words: string }>({
    id: "reply",
    lastResult: answerTo(lastResult, { intent: "reply" }),
  });
  const { request, moves } = shown;
  const here = goodsRequestPage(request.number);
  return (
    <>
      {request.staffWords && (
        <section className={request.state === "unclear" ? "panel attention" : "panel"}>
          <h2>担当者から</h2>
          <p className="as-typed">{request.staffWords}</p>
        </section>
      )}
      {moves.includes("reply") && (
        <Form method="post" action={here} className="panel stack small" {...getFormProps(form)}>
          <TextAreaField field={fields.words} label="ご返事" required />
          <p>
            <Button main name="intent" value="reply">
              返事を送る
            </Button>
          </p>
        </Form>
      )}
      {moves.includes("withdraw") && (
        <details className="disclosure">
          <summary>この依頼を取り下げる</summary>
          <Form method="post" action={here} className="cluster">
            <p className="note">取り下げると元には戻せません。もう一度依頼することはできます。</p>
            <Button soft name="intent" value="withdraw">
              取り下げる
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}

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

function GoodsRequestHead({ shown }: { shown: Loaded }) {
  const { request, isOwn, mayOrder } = shown;
  const isOthers = request.state === "completed" && !isOwn;
  const { ja, shape } = goodsRequestStates[request.state];
  return (
    <div className="page-head">
      <p className="note number">{request.number}</p>
      <h1>{request.title}</h1>
      <p className="cluster">
        <Status shape={shape}>{isOthers ? "依頼者のカートに入りました" : ja}</Status>
        <span className="note">{isOthers ? othersNext(mayOrder) : next[request.state]}</span>
      </p>
    </div>
  );
}

/** What was asked for, in the buyer's words. */
function GoodsRequestFacts({ shown: { request } }: { shown: Loaded }) {
  const { pageUrl, skuWords, quantity, wishedPriceFen, note } = request;
  return (
    <section aria-labelledby="h-asked">
      <h2 id="h-asked" className="heading">
        ご依頼の内容
      </h2>
      <dl className="facts">
        <dt>商品ページ</dt>
        <dd>
          {pageUrl ? (
            <a href={pageUrl} rel="nofollow noopener noreferrer" target="_blank">
              {pageUrl}
            </a>
          ) : (
            "—"
          )}
        </dd>
        <dt>色・サイズなど</dt>
        <dd className="as-typed">{skuWords || "—"}</dd>
        <dt>数量</dt>
        <dd className="number">{grouped(String(quantity))}個</dd>
        <dt>希望の単価</dt>
        <dd className="number">{wishedPriceFen === null ? "—" : `${yuan(wishedPriceFen)}元`}</dd>
        <dt>ご希望</dt>
        <dd className="as-typed">{note || "—"}</dd>
      </dl>
    </section>
  );
}
