import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { answerTo, sentList } from "#app/ui/answer-to.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { doArticleCommand } from "./article-commands.server.ts";
import { ArticleFilter } from "./article-filter.tsx";
import { articleLists, askedQuery, channelOf, listTitles } from "./article-links.ts";
import { ArticleTable } from "./article-table.tsx";
import { type ArticlesView, readArticlesView } from "./articles-view.server.ts";
import { ChannelTabs } from "./channel-tabs.tsx";
import { FetchHours, hoursFormId } from "./fetch-hours.tsx";
import { NoShop } from "./no-shop.tsx";
import { ShopHead } from "./shop-head.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? listTitles[data.channel] : "販売先の在庫"} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const { searchParams } = new URL(args.request.url);
  const view = await readArticlesView(scope, channelOf(args.request), searchParams);
  if (!view) throw notFound();
  return view;
}

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

function Reckoning({ channel }: Pick<ArticlesView, "channel">) {
  return (
    <p className="note">
      1日の販売数は、直近7日・30日・90日の実績から計算し、在庫切れの日は除いています。
      {channel === "amazon" &&
        "Amazonの販売数は、FBA在庫の動きから推定しています（入庫のあった日は除きます）。"}
      在庫日数 = 在庫 ÷ 1日の販売数です。
    </p>
  );
}
