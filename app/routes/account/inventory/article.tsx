import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { sameNumbers } from "#app/domain/channels/articles/article.ts";
import { readArticle } from "#app/domain/channels/articles/read-article.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { articleLists, listTitles } from "./article-links.ts";
import { daysText, speedText } from "./article-texts.ts";
import { doOneCommand } from "./one-commands.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.article.title || data.article.sku : "商品"} | 買付便` },
];

const numberOf = (args: Pick<LoaderFunctionArgs, "request">) => {
  const typed = query(args, "item", rules.id);
  if (!/^\d{1,15}$/.test(typed)) throw notFound();
  return Number(typed);
};

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const { searchParams } = new URL(args.request.url);
  const words = (searchParams.get("q") ?? "").normalize("NFKC").trim().slice(0, 100);
  const found = await readArticle(scope, numberOf(args), words);
  if (!found) throw notFound();
  return {
    ...found,
    words,
    newId: crypto.randomUUID(),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  return doOneCommand(args, scope, numberOf(args), await readForm(args.request));
}

export default function ArticlePage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { article, shop } = shown;
  const { channel } = shop;
  return (
    <>
      <Breadcrumbs
        way={[{ href: articleLists[channel], label: listTitles[channel] }]}
        here={article.title || article.sku}
      />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>{article.title || article.sku}</h1>
          <p className="note">
            {shop.name} ・ <span className="number">{article.sku}</span>
          </p>
        </div>
        <AnswerSummary answer={answer} title="操作を完了できませんでした" />
        <ArticleFigures shown={shown} />
        <ArticleBinding shown={shown} />
      </main>
    </>
  );
}

/** Which own product an article is, and the ways to say so. */
function ArticleBinding({ shown }: { shown: Loaded }) {
  const { product, mayBind } = shown;
  return (
    <section className="panel stack" id="bind" aria-labelledby="h-bind">
      <h2 id="h-bind">自社商品</h2>
      {product ? <Bound shown={shown} /> : !mayBind && <p>未紐付け</p>}
      {!mayBind && (
        <p className="note">
          紐付けには、商品管理の権限も必要です。会社のオーナーにお尋ねください。
        </p>
      )}
      {mayBind && !product && (
        <>
          <Proposals shown={shown} />
          <ByHand shown={shown} />
          <NewProduct shown={shown} />
        </>
      )}
    </section>
  );
}

function Bound({ shown: { product, boundAt, mayBind } }: { shown: Loaded }) {
  return (
    <>
      <p>
        <a href={ownProductPage(product!.id)}>{product!.name}</a>{" "}
        {product!.managementNumber && (
          <span className="note number">{product!.managementNumber}</span>
        )}
        {boundAt && <small className="block note number">{boundAt}</small>}
      </p>
      {mayBind && (
        <Form method="post">
          <Button small soft name="intent" value="unbind">
            紐付けを解除する
          </Button>
        </Form>
      )}
    </>
  );
}

interface Choice {
  productId: string;
  name: string;
  managementNumber: string;
  picture: string;
  heldBy?: string | null;
  note: string;
}

function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className="stack small">
      {choices.map(({ productId, name, managementNumber, picture, heldBy, note }) => (
        <li key={productId} className="cluster between">
          <span className="media-object small">
            <Picture src={picture} size={48} />
            <span>
              <a href={ownProductPage(productId)}>{name}</a>
              <small className="block note">
                {[managementNumber, note].filter(Boolean).join(" ・ ")}
                {heldBy && ` ・ 「${heldBy}」と紐付いています`}
              </small>
            </span>
          </span>
          {!heldBy && (
            <Form method="post">
              <input type="hidden" name="product" value={productId} />
              <Button small soft name="intent" value="bind">
                この商品と紐付ける
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

function Proposals({ shown: { proposals } }: { shown: Loaded }) {
  return (
    <div className="stack small">
      <h3>候補</h3>
      {proposals.length === 0 ? (
        <p className="note">番号・商品名・画像の近い自社商品は見つかりませんでした。</p>
      ) : (
        <Choices
          choices={proposals.map((one) => ({ ...one, note: reasonsOf(one).join(" ・ ") }))}
        />
      )}
    </div>
  );
}

/** Why a product is proposed. */
function reasonsOf({ by, byWords, byPicture }: Loaded["proposals"][number]) {
  return [
    ...(by ? [`${sameNumbers[by]}が一致`] : []),
    ...(byPicture ? ["画像が似ています"] : []),
    ...(byWords ? ["商品名の語が一致"] : []),
  ];
}

function ByHand({ shown: { article, words, found } }: { shown: Loaded }) {
  return (
    <div className="stack small">
      <h3>自社商品から探す</h3>
      <form className="toolbar cluster" method="get" action="#bind">
        <input type="hidden" name="item" value={article.number} />
        <label className="visually-hidden" htmlFor="q-bind">
          商品名・管理番号・SKU・ASIN・JAN
        </label>
        <input
          className="input small auto-width"
          id="q-bind"
          name="q"
          type="search"
          size={32}
          defaultValue={words}
          placeholder="商品名・管理番号・SKU・ASIN・JAN"
        />
        <button type="submit" className="button small soft">
          検索
        </button>
      </form>
      {words && found.length === 0 && <p className="note">この条件の自社商品はありません。</p>}
      {found.length > 0 && <Choices choices={found.map((one) => ({ ...one, note: "" }))} />}
    </div>
  );
}

function NewProduct({ shown: { newId } }: { shown: Loaded }) {
  return (
    <Form method="post" className="stack small">
      <h3>新しく登録する</h3>
      <p className="note">
        商品名・SKU・ASIN・JAN・ラベル番号・画像・販売価格を販売先から引き継ぎ、自社商品として登録します。
      </p>
      <input type="hidden" name="id" value={newId} />
      <div>
        <Button small soft name="intent" value="make">
          自社商品として登録する
        </Button>
      </div>
    </Form>
  );
}

const pieces = (count: number) => `${grouped(String(count))}個`;

/** What a marketplace says of an article, where its pieces are and how fast it sells. */
function ArticleFigures({ shown }: { shown: Loaded }) {
  const { article } = shown;
  return (
    <div className="link-columns">
      <section className="panel stack small" aria-labelledby="h-article">
        <h2 id="h-article">販売先の情報</h2>
        <div className="media-object">
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
              <span className="block">
                <Status shape="stop">{`掲載終了 ${day(article.goneAt)}`}</Status>
              </span>
            )}
            {article.odd && (
              <span className="block">
                <Status shape="trouble">在庫数がマイナス</Status>
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
      <section className="panel stack small" aria-labelledby="h-stock">
        <h2 id="h-stock">在庫と販売</h2>
        <Stock shown={shown} />
      </section>
    </div>
  );
}

function Numbers({ article }: { article: Loaded["article"] }) {
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
          <dd className="number">{number}</dd>
        </Fragment>
      ))}
      <dt>販売価格</dt>
      <dd>{article.priceYen === null ? "—" : <Yen yen={article.priceYen} />}</dd>

      <dt>最終取得</dt>
      <dd className="number">{when(article.seenAt)}</dd>
    </dl>
  );
}

function Stock({ shown }: { shown: Loaded }) {
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
            <dd className="number">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="note number">
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
