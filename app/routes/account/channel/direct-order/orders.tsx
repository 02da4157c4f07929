import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mayBring } from "#app/domain/channels/orders/manual-sheet.ts";
import { shopKind } from "#app/domain/channels/shops/shop.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { when } from "#app/ui/timeline.tsx";
import { buyTicked } from "./order-commands.server.ts";
import { OrderFilters } from "./order-filters.tsx";
import { orderQuery, readOrderQuery } from "./order-query.ts";
import { OrderTable } from "./order-table.tsx";
import { shownOrders } from "./shown-orders.server.ts";

export const meta: MetaFunction = () => [{ title: "販売先の注文 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const { searchParams } = new URL(args.request.url);
  const asked = readOrderQuery(searchParams);
  return {
    asked,
    mayOrder: buyerMay(scope.actor, "order"),
    mayKeep: mayKeepStores(scope.actor),
    mayBring: mayBring(scope.actor),
    boughtNow: Number(/^\d{1,2}$/.exec(searchParams.get("bought") ?? "")?.[0] ?? 0),
    ...(await shownOrders(scope, asked)),
  };
}

export type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  return buyTicked(scope, args.request, await sentForm(args.request));
}

export default function ChannelOrdersPage() {
  const shown = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { asked, shop, orders, next } = shown;
  const here = href("/shopifyOrders");
  return (
    <>
      <Crumbs
        way={[{ href: href("/accountSynchronization"), label: "販売先との連携" }]}
        here="販売先の注文"
      />
      <main id="main" className="wrap">
        <div className="head row between">
          <h1>
            {shop ? shopKind(shop) : "販売先"}の注文{" "}
            {shop && shop.state !== "manual" && <small>{shop.name}</small>}
          </h1>
          <Fetched shown={shown} />
        </div>
        {shop ? (
          <div className="stack">
            <OrderFilters shown={shown} />
            <ErrorList
              title="発注できなかった注文があります"
              problems={(answered?.problems ?? []).map((text) => ({ text }))}
            />
            <Bought count={answered ? answered.bought : shown.boughtNow} />
            {orders.length === 0 ? <NoOrders shown={shown} /> : <OrderTable shown={shown} />}
            <Pager
              nextHref={next ? here + orderQuery(asked, { after: next }) : null}
              firstHref={asked.after ? here + orderQuery(asked) : null}
            />
            <p className="note">
              お客様のお名前とご住所は暗号化して保存し、この一覧では伏せています。発送またはキャンセルから90日で削除します。
              {asked.binding && "紐付けでの絞り込みは、新しい2,000件が対象です。"}
            </p>
          </div>
        ) : (
          <Empty title="連携しているショップがありません">
            <p>
              <a href={href("/accountSynchronization")}>販売先と連携する</a>
              と、お客様からのご注文が1時間ごとにここに届きます。
            </p>
            {shown.mayBring && (
              <p>
                連携していない販売先の注文は、
                <a href={href("/shopifyOrders/sheet")}>シートから登録</a>
                できます。
              </p>
            )}
          </Empty>
        )}
      </main>
    </>
  );
}

function Bought({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flash ok n" role="status">
      {count}件を発注しました。見積ができるとお知らせします。
    </p>
  );
}

function Fetched({ shown: { shop, fetchedAt, isFetched, mayKeep, mayBring } }: { shown: Shown }) {
  if (!shop) return null;
  return (
    <p className="note n row">
      {shop.state !== "manual" && (
        <>
          <span>
            {fetchedAt
              ? `最終取得 ${when(fetchedAt)}${isFetched ? "" : "（失敗）"} ・ `
              : "まだ取得していません ・ "}
            {shop.isLive ? "1時間ごとに取得" : "取得は止まっています"}
          </span>
          <a href={`${href("/accountSynchronization")}#${shop.id}`}>連携の状態</a>
        </>
      )}
      {mayBring && (
        <>
          <a href={href("/shopifyOrders/sheet")}>シートから登録</a>
          <a href={href("/shopifyOrders/returns")}>返品</a>
        </>
      )}
      {mayKeep && <a href={`${href("/shopifyOrders/rules")}?shop=${shop.id}`}>自動発注の設定</a>}
    </p>
  );
}

function NoOrders({ shown: { asked, shop, fetchedAt } }: { shown: Shown }) {
  const isNarrowed = asked.state || asked.binding || asked.words;
  if (isNarrowed)
    return (
      <Empty title="この条件の注文はありません">
        <p>
          <a href={`${href("/shopifyOrders")}?shop=${shop?.id ?? ""}`}>すべての注文を見る</a>
        </p>
      </Empty>
    );
  return (
    <Empty title="まだ注文はありません">
      <p>
        {fetchedAt
          ? "お客様からご注文が入ると、1時間以内にここに並びます。"
          : "最初の取得では、過去60日の注文を読み込みます。"}
      </p>
    </Empty>
  );
}
