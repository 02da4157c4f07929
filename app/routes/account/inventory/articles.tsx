import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  type ArticlePart,
  articleLimits,
  articleParts,
  sameNumbers,
} from "#app/domain/channels/articles/article.ts";
import {
  channelShopsQuery,
  type ListedArticle,
  listArticles,
  shopIdAt,
} from "#app/domain/channels/articles/article-queries.server.ts";
import { mayBind } from "#app/domain/channels/articles/bind-article.server.ts";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { answerTo, sentList } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { rowId } from "#app/ui/row-place.ts";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { day } from "#app/ui/timeline.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { doArticleCommand } from "./article-commands.server.ts";
import {
  articleLists,
  articlePage,
  askedQuery,
  channelOf,
  listTitles,
  readAsked,
} from "./article-links.ts";
import { daysText, speedText } from "./article-texts.ts";
import { ChannelTabs } from "./channel-tabs.tsx";
import { NoShop } from "./no-shop.tsx";
import { ShopHead } from "./shop-head.tsx";
import { toShopView } from "./shop-view.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? listTitles[data.channel] : "販売先の在庫"} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const channel = channelOf(args.request);
  const { searchParams } = new URL(args.request.url);
  const asked = readAsked(searchParams);
  const [shops, listed] = await Promise.all([
    channelShopsQuery(scope, channel),
    listArticles(scope, shopIdAt(scope, channel, asked.shop), asked),
  ]);
  const current = asked.shop ? shops.find(({ shop }) => shop.id === asked.shop) : shops[0];
  if (asked.shop && !current) throw notFound();
  return {
    channel,
    asked,
    counts: listed.counts,
    next: listed.next,
    shops: shops.map(toShopView),
    shop: current ? toShopView(current) : null,
    rows: listed.rows.map(toRowView),
    mayBind: mayBind(scope.actor),
    sure: mayBind(scope.actor) ? listed.sure : [],
  };
}

function toRowView({ article, product, speed, ...figures }: ListedArticle) {
  const { number, sku, title, asin, jan, fnsku, picture, address, odd, goneAt } = article;
  const { onHand, inbound, reserved, unsellable } = article;
  return {
    number,
    sku,
    title,
    asin,
    jan,
    fnsku,
    picture,
    address,
    odd,
    goneAt,
    product,
    onHand,
    inbound,
    reserved,
    unsellable,
    perDay: speed.expected,
    days: speed.days,
    ...figures,
  };
}

type ArticleRowView = ReturnType<typeof toRowView>;
type Articles = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  return doArticleCommand(scope, args, await readForm(args.request));
}

export default function ArticlesPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { channel, shop, rows, asked, next } = loaded;
  const ofHours = answerTo(answer, { intent: "hours" });
  const here = articleLists[channel];
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/commodityManagement"), label: "商品管理" }]}
        here={listTitles[channel]}
      />
      <main id="main" className="page-width stack">
        <ShopHead loaded={loaded} />
        <AnswerSummary
          answer={answer}
          formId={ofHours && hoursFormId}
          title="操作を完了できませんでした"
        />
        <ChannelTabs channel={channel} />
        {shop === null ? (
          <NoShop channel={channel} />
        ) : (
          <>
            {channel === "shopify" && <FetchHours shop={shop} answer={ofHours} />}
            <ArticleFilter loaded={loaded} />
            <div id="articles">
              <ArticleTable loaded={loaded} picked={sentList(answer, "pick")} />
            </div>
            <Pager
              nextHref={next ? here + askedQuery(asked, { after: next }) : null}
              firstHref={asked.after ? here + askedQuery(asked) : null}
            />
            {rows.length > 0 && <Reckoning channel={channel} />}
          </>
        )}
      </main>
    </>
  );
}

function Reckoning({ channel }: Pick<Articles, "channel">) {
  return (
    <p className="note">
      1日の販売数は、直近7日・30日・90日の実績から計算し、在庫切れの日は除いています。
      {channel === "amazon" &&
        "Amazonの販売数は、FBA在庫の動きから推定しています（入庫のあった日は除きます）。"}
      在庫日数 = 在庫 ÷ 1日の販売数です。
    </p>
  );
}

interface ArticleRowProps {
  row: ArticleRowView;
  channel: Channel;
  /** Whether it was ticked before the form was refused. */
  picked: boolean;
  sure: Articles["sure"][number] | undefined;
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
function ArticleTable({ loaded, picked }: { loaded: Articles; picked: readonly string[] }) {
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

function Nothing({ loaded: { channel, asked, shop } }: { loaded: Articles }) {
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

/** Parts of the list with how many there are, words to search it by, and the files to take it along. */
function ArticleFilter({ loaded }: { loaded: Articles }) {
  const { channel, asked, counts } = loaded;
  const here = articleLists[channel];
  const tabs = (Object.keys(articleParts) as ArticlePart[]).map((part) => ({
    label: articleParts[part],
    href: here + askedQuery(asked, { part }),
    current: part === asked.part,
    count: grouped(String(counts[part])),
  }));
  const query = new URLSearchParams(askedQuery(asked));
  query.set("channel", channel);
  return (
    <div className="stack small">
      <Tabs label="状態" tabs={tabs} />
      <div className="cluster between">
        <form className="toolbar cluster" method="get" action={here}>
          {asked.shop && <input type="hidden" name="shop" value={asked.shop} />}
          {asked.part !== "sold" && <input type="hidden" name="part" value={asked.part} />}
          <label className="visually-hidden" htmlFor="q-articles">
            SKU・ASIN・JAN・商品名
          </label>
          <input
            className="input small auto-width"
            id="q-articles"
            name="q"
            type="search"
            size={36}
            defaultValue={asked.words}
            placeholder="SKU・ASIN・JAN・商品名"
          />
          <button type="submit" className="button small soft">
            検索
          </button>
        </form>
        <p className="cluster note">
          {(["csv", "xlsx"] as const).map((format) => (
            <a
              key={format}
              href={`${href("/user/lists/:file", { file: `articles.${format}` })}?${query}`}
            >
              {format === "csv" ? "CSV" : "Excel"}
            </a>
          ))}
          {channel === "amazon" && <a href={href("/amazonHiddenList")}>非表示リスト</a>}
          {channel !== "amazon" && (
            <a href={`${href("/amazonHiddenList")}?channel=${channel}`}>非表示リスト</a>
          )}
        </p>
      </div>
      {asked.words && counts.sold > articleLimits.titlesSearchedMax && (
        <p className="note number">
          商品名は、新しい{grouped(String(articleLimits.titlesSearchedMax))}
          件から探しています。SKUとASINは先頭から一致するものをすべて探します。
        </p>
      )}
    </div>
  );
}

interface FetchHoursProps {
  shop: NonNullable<Articles["shop"]>;
  /** The answer to this form. */
  answer: SubmissionResult | undefined;
}

const hoursFormId = "fetch";

/** 取得の間隔: so many hours, or by night where nothing is typed. */
function FetchHours({ shop, answer }: FetchHoursProps) {
  const { hoursMin, hoursMax } = articleLimits;
  const [form, { hours }] = useForm<{ hours: string }>({
    id: hoursFormId,
    lastResult: answer,
    defaultValue: { hours: String(shop.fetchHours ?? "") },
  });
  return (
    <Form method="post" className="toolbar cluster" {...getFormProps(form)}>
      <input type="hidden" name="shop" value={shop.id} />
      <label htmlFor={hours.id}>在庫の取得間隔</label>
      <span className="cluster">
        <NumberInput
          {...getInputProps(hours, { type: "text", ariaDescribedBy: hours.descriptionId })}
          key="hours"
        />
        時間ごと
      </span>
      <Button small soft name="intent" value="hours">
        保存
      </Button>
      <FieldError id={hours.errorId} text={hours.errors?.[0]} />
      <span className="note number" id={hours.descriptionId}>
        {hoursMin}〜{hoursMax}時間。空欄のときは毎日3時ごろ
      </span>
    </Form>
  );
}
