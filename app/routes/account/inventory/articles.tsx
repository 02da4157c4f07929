import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  channelShopsQuery,
  type ListedArticle,
  listArticles,
  shopAt,
} from "#app/domain/channels/articles/article-queries.server.ts";
import { mayBind } from "#app/domain/channels/articles/bind-article.server.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { KeepPlace } from "#app/ui/keep-place.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { doArticleCommand } from "./article-commands.server.ts";
import { ArticleFilter } from "./article-filter.tsx";
import { articleLists, askedQuery, channelOf, listTitles, readAsked } from "./article-links.ts";
import { ArticleTable } from "./article-table.tsx";
import { doneWords } from "./article-texts.ts";
import { ChannelTabs } from "./channel-tabs.tsx";
import { FetchHours } from "./fetch-hours.tsx";
import { NoShop } from "./no-shop.tsx";
import { ShopHead } from "./shop-head.tsx";
import { shownShop } from "./shown-shop.server.ts";

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
    listArticles(scope, shopAt(scope, channel, asked.shop), asked),
  ]);
  const current = asked.shop ? shops.find(({ shop }) => shop.id === asked.shop) : shops[0];
  if (asked.shop && !current) throw notFound();
  return {
    channel,
    asked,
    counts: listed.counts,
    next: listed.next,
    shops: shops.map(shownShop),
    shop: current ? shownShop(current) : null,
    rows: listed.rows.map(shownRow),
    mayBind: mayBind(scope.actor),
    sure: mayBind(scope.actor) ? listed.sure : [],
    done: doneWords(searchParams),
  };
}

function shownRow({ article, product, speed, ...figures }: ListedArticle) {
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

export type ArticleRowShown = ReturnType<typeof shownRow>;
export type Articles = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  return doArticleCommand(scope, args, await sentForm(args.request));
}

export default function ArticlesPage() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { channel, shop, rows, asked, next, done } = loaded;
  const hours = answered?.hours === undefined ? undefined : answered;
  const here = articleLists[channel];
  return (
    <>
      <Crumbs
        way={[{ href: href("/commodityManagement"), label: "商品管理" }]}
        here={listTitles[channel]}
      />
      <main id="main" className="wrap stack">
        <ShopHead loaded={loaded} />
        {done && !answered && (
          <p className="flash ok" role="status">
            {done}
          </p>
        )}
        <ErrorList
          title="操作を完了できませんでした"
          problems={
            answered ? [{ text: answered.problem, ...(hours ? { fieldId: "hours" } : {}) }] : []
          }
        />
        <ChannelTabs channel={channel} />
        {shop === null ? (
          <NoShop channel={channel} />
        ) : (
          <>
            {channel === "shopify" && <FetchHours shop={shop} refused={hours} />}
            <ArticleFilter loaded={loaded} />
            <div id="articles">{<ArticleTable loaded={loaded} />}</div>
            <Pager
              nextHref={next ? here + askedQuery(asked, { after: next }) : null}
              firstHref={asked.after ? here + askedQuery(asked) : null}
            />
            {rows.length > 0 && <Reckoning channel={channel} />}
          </>
        )}
        <KeepPlace />
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
