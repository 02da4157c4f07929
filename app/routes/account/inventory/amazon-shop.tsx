import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { channelShopsQuery } from "#app/domain/channels/articles/article-queries.server.ts";
import { shopStates } from "#app/domain/channels/shops/shop.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { doArticleCommand } from "./article-commands.server.ts";
import { askedQuery } from "./article-links.ts";
import { NoShop } from "./no-shop.tsx";
import { FetchedWords, FetchNow } from "./shop-head.tsx";
import { toShopView } from "./shop-view.server.ts";

export const meta: MetaFunction = () => [{ title: "Amazonショップ | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const shops = await channelShopsQuery(scope, "amazon");
  return {
    shops: shops.map(toShopView),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  return doArticleCommand(scope, args, await readForm(args.request));
}

export default function AmazonShopPage() {
  const { shops } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/accountSynchronization"), label: "販売先との連携" }]}
        here="Amazonショップ"
      />
      <main id="main" className="page-width stack">
        <div className="page-head cluster between">
          <h1>Amazonショップ</h1>
          <p className="cluster">
            <a className="button small soft" href={href("/accountSynchronization")}>
              連携の設定
            </a>
            <a className="button small soft" href={href("/amazonHiddenList")}>
              非表示リスト
            </a>
          </p>
        </div>
        <AnswerSummary answer={answer} title="操作を完了できませんでした" />
        {shops.length === 0 && <NoShop channel="amazon" />}
        <div className="link-columns">
          {shops.map((shop) => (
            <ShopCard key={shop.id} shop={shop} />
          ))}
        </div>
      </main>
    </>
  );
}

type Shop = ReturnType<typeof useLoaderData<typeof loader>>["shops"][number];

function ShopCard({ shop }: { shop: Shop }) {
  const { ja, shape } = shopStates[shop.state];
  const parts = [
    ["sold", "販売中の商品"],
    ["unbound", "未紐付け"],
    ["empty", "在庫切れ"],
    ["odd", "在庫数の異常"],
  ] as const;
  return (
    <section className="panel stack small" aria-labelledby={`h-${shop.id}`}>
      <div className="cluster between">
        <h2 id={`h-${shop.id}`}>{shop.name}</h2>
        <Status shape={shape}>{ja}</Status>
      </div>
      <p className="note number">{shop.shopId}</p>
      <FetchedWords shop={shop} />
      <dl className="facts">
        {parts.map(([part, label]) => (
          <Fragment key={part}>
            <dt>{label}</dt>
            <dd className="number">
              <a href={href("/amazonInventory") + askedQuery({ shop: shop.id, part })}>
                {grouped(String(shop.counts[part]))}件
              </a>
            </dd>
          </Fragment>
        ))}
      </dl>
      <div className="cluster">
        <a
          className="button small filled"
          href={href("/amazonInventory") + askedQuery({ shop: shop.id, part: "sold" })}
        >
          在庫を見る
        </a>
        <FetchNow shop={shop} />
      </div>
    </section>
  );
}
