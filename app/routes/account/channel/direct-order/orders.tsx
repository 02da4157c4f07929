import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  type ChannelOrderState,
  channelOrderStates,
  obstacleTexts,
} from "#app/domain/channels/orders/channel-order.ts";
import { mayUploadOrders } from "#app/domain/channels/orders/manual-sheet.ts";
import { shopKind } from "#app/domain/channels/shops/shop.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { articleLists } from "#app/routes/account/inventory/article-links.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { when } from "#app/ui/timeline.tsx";
import { buyTicked } from "./order-commands.server.ts";
import { orderQuery, readOrderQuery } from "./order-query.ts";
import { readOrdersView } from "./orders-view.server.ts";

export const meta: MetaFunction = () => [{ title: "販売先の注文 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const { searchParams } = new URL(args.request.url);
  const asked = readOrderQuery(searchParams);
  return {
    asked,
    mayOrder: buyerMay(scope.actor, "order"),
    mayKeep: mayKeepStores(scope.actor),
    mayBring: mayUploadOrders(scope.actor),
    ...(await readOrdersView(scope, asked)),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  return buyTicked(args, scope, await readForm(args.request));
}

export default function ChannelOrdersPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { asked, shop, orders, next } = shown;
  const here = href("/shopifyOrders");
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/accountSynchronization"), label: "販売先との連携" }]}
        here="販売先の注文"
      />
      <main id="main" className="page-width">
        <div className="page-head cluster between">
          <h1>
            {shop ? shopKind(shop) : "販売先"}の注文{" "}
            {shop && shop.state !== "manual" && <small>{shop.name}</small>}
          </h1>
          <Fetched shown={shown} />
        </div>
        {shop ? (
          <div className="stack">
            <OrderFilters shown={shown} />
            <AnswerSummary answer={answer} title="発注できなかった注文があります" />
            <Bought count={answer && "bought" in answer ? Number(answer.bought) : 0} />
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
          <EmptyState title="連携しているショップがありません">
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
          </EmptyState>
        )}
      </main>
    </>
  );
}

function Bought({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flash success number" role="status">
      {count}件を発注しました。見積ができるとお知らせします。
    </p>
  );
}

function Fetched({ shown: { shop, fetchedAt, isFetched, mayKeep, mayBring } }: { shown: Loaded }) {
  if (!shop) return null;
  return (
    <p className="note number cluster">
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

function NoOrders({ shown: { asked, shop, fetchedAt } }: { shown: Loaded }) {
  const isNarrowed = asked.state || asked.binding || asked.words;
  if (isNarrowed)
    return (
      <EmptyState title="この条件の注文はありません">
        <p>
          <a href={`${href("/shopifyOrders")}?shop=${shop?.id ?? ""}`}>すべての注文を見る</a>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="まだ注文はありません">
      <p>
        {fetchedAt
          ? "お客様からご注文が入ると、1時間以内にここに並びます。"
          : "最初の取得では、過去60日の注文を読み込みます。"}
      </p>
    </EmptyState>
  );
}

type Order = Loaded["orders"][number];

/** Orders of end customers, the newest first: what, for whom, and what stands in the way of sending it from China. */
function OrderTable({ shown: { orders, mayOrder, asked, shop } }: { shown: Loaded }) {
  const ticks = mayOrder && orders.some(isBuyable);
  const list = <List orders={orders} ticks={ticks} shop={shop} />;
  if (!ticks) return list;
  return (
    <Form
      method="post"
      action={href("/shopifyOrders") + orderQuery(asked, { shop: shop!.id, after: asked.after })}
      className="stack"
    >
      {list}
      <div className="cluster">
        <Button small fill name="intent" value="buy">
          選択した注文を発注する
        </Button>
        <span className="note">この内容で1件ずつ注文になり、見積に進みます</span>
      </div>
    </Form>
  );
}

/** What can be bought as it is, and was not. */
function isBuyable({ state, whyNots: found, bought }: Order) {
  return state === "open" && found.length === 0 && !bought;
}

interface ListProps {
  orders: readonly Order[];
  ticks: boolean;
  shop: Loaded["shop"];
}

function List({ orders, ticks, shop }: ListProps) {
  return (
    <CardTable
      label="販売先の注文"
      columns={["注文", "商品", "紐付け", "お届け先", "直送の条件", "状態"]}
    >
      {orders.map((order) => (
        <TableRow key={order.number}>
          <RowHeading className="number">
            {ticks && isBuyable(order) && <Tick order={order} />}
            <a href={href("/shopifyOrders/:number", { number: String(order.number) })}>
              {order.name}
            </a>
            <small className="block">{when(order.orderedAt)}</small>
          </RowHeading>
          <TableCell className="wide">
            <Goods order={order} />
          </TableCell>
          <TableCell>
            <Binding order={order} />
          </TableCell>
          <TableCell>{order.maskedReceiver || "—"}</TableCell>
          <TableCell>
            <Possible order={order} shop={shop} />
          </TableCell>
          <TableCell>
            <Status shape={channelOrderStates[order.state].shape}>
              {channelOrderStates[order.state].ja}
            </Status>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function Goods({ order: { lines, lineCount } }: { order: Order }) {
  const [first] = lines;
  if (!first) return "—";
  return (
    <span className="media-object small">
      <Picture src={first.picture} size={48} />
      <span>
        {first.title.slice(0, 60)} × {grouped(String(first.ordered))}
        {lineCount > 1 && (
          <small className="block number">ほか{grouped(String(lineCount - 1))}行</small>
        )}
        {first.sku && <small className="block number">SKU {first.sku}</small>}
      </span>
    </span>
  );
}

function Binding({ order: { bound, all } }: { order: Order }) {
  if (all === 0) return "—";
  if (bound === all) return "済み";
  return (
    <span className="overdue number cell-nowrap">
      未 {all - bound} / {all}
    </span>
  );
}

function Possible({ order, shop }: { order: Order; shop: Loaded["shop"] }) {
  const { state, whyNots: found, bought } = order;
  if (bought)
    return (
      <>
        <a href={orderPage(bought.number)}>発注済み</a>
        <small className="block number">
          {bought.toDecide ? (
            <span className="overdue">確認が必要です</span>
          ) : (
            orderStates[bought.state].ja
          )}
        </small>
      </>
    );
  if (state === "sent") return "—";
  const [first] = found;
  if (!first) return "満たしています";
  const unbound = new URLSearchParams({ shop: shop?.id ?? "", part: "unbound" });
  return (
    <>
      {first === "unmapped" && shop && shop.state !== "manual" ? (
        <a href={`${articleLists[shop.channel]}?${unbound}`}>{obstacleTexts[first]}</a>
      ) : (
        obstacleTexts[first]
      )}
      {found.length > 1 && <small className="block number">ほか{found.length - 1}件の理由</small>}
    </>
  );
}

function Tick({ order: { number, name } }: { order: Order }) {
  return (
    <>
      <input type="checkbox" name="pick" value={number} aria-label={`${name}を選択`} />{" "}
      <input type="hidden" name={`name-${number}`} value={name} />
    </>
  );
}

const states = Object.keys(channelOrderStates) as ChannelOrderState[];

/** A company's shops, and the orders that it brings itself. */
function ShopTabs({ shops }: Pick<Loaded, "shops">) {
  return (
    <Tabs
      label="ショップ"
      tabs={shops.map(({ id, channel, name, state, isChosen }) => ({
        label: state === "manual" ? "シート" : `${shopKind({ channel, state })} ${name}`,
        href: `${href("/shopifyOrders")}?shop=${id}`,
        current: isChosen === 1,
      }))}
    />
  );
}

/** Whose orders, in which state, and what they are narrowed by. */
function OrderFilters({ shown: { asked, shops, shop, counts } }: { shown: Loaded }) {
  const path = href("/shopifyOrders");
  const of = { ...asked, shop: shop?.id ?? "" };
  return (
    <>
      {shops.length > 1 && <ShopTabs shops={shops} />}
      <Tabs
        label="注文の状態"
        tabs={[undefined, ...states].map((state) => ({
          label: state ? channelOrderStates[state].ja : "すべて",
          href: path + orderQuery(of, { state }),
          current: asked.state === state,
          ...(state && (state === "open" || state === "held")
            ? { count: grouped(String(counts[state] ?? 0)) }
            : {}),
        }))}
      />
      <ListFilter path={path} keep={{ shop: of.shop, state: asked.state }}>
        <FilterChoice
          name="binding"
          label="自社商品との紐付け"
          value={asked.binding}
          all="すべて"
          choices={[
            ["unbound", "未紐付けの商品がある"],
            ["bound", "すべて紐付け済み"],
          ]}
        />
        <FilterWords label="注文番号" value={asked.words} maxLength={60} />
      </ListFilter>
    </>
  );
}
