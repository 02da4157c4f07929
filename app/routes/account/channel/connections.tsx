import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { fetchStates } from "#app/domain/channels/shops/fetch.ts";
import { shopStates } from "#app/domain/channels/shops/shop.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { ConsentStart, KeysStart } from "./connect-forms.tsx";
import { beginConsent, checkNow, connectByKeys } from "./connection-commands.server.ts";
import { channelTexts } from "./connection-texts.ts";
import { readConnectionsView } from "./connections-view.server.ts";
import { ConsentOn } from "./consent-on.tsx";

export const meta: MetaFunction = () => [{ title: "販売先との連携 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  return readConnectionsView(scope, args.context.shops);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  const form = await readForm(args.request);
  switch (formText(form, "intent")) {
    case "consent":
      return beginConsent(scope, args, form);
    case "keys":
      return connectByKeys(scope, args, form);
    case "check":
      return checkNow(scope, args, form);
    default:
      throw notFound();
  }
}

type Connections = ReturnType<typeof useLoaderData<typeof loader>>;
type ConnectionAnswer = ReturnType<typeof useActionData<typeof action>>;

export default function ConnectionsPage() {
  const { cards, fetches, needy } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <Breadcrumbs way={[{ href: href("/user/stores"), label: "店舗" }]} here="販売先との連携" />
      <main id="main" className="page-width">
        <div className="page-head cluster between">
          <h1>販売先との連携</h1>
          {needy.length > 0 && (
            <p className="note">
              {needy.length}件の対応が必要です:{" "}
              {needy.map(({ id, title }, index) => (
                <span key={id}>
                  {index > 0 && "、"}
                  <a href={`#${id}`}>{title}</a>
                </span>
              ))}
            </p>
          )}
        </div>
        <div className="stack large">
          {answered && "consent" in answered && <ConsentOn consent={answered.consent} />}
          <div className="link-columns">
            {cards.map((card) => (
              <ConnectionCard key={card.channel} card={card} answered={answered} />
            ))}
          </div>
          <FetchLog fetches={fetches} />
        </div>
      </main>
    </>
  );
}

type Card = Connections["cards"][number];
type Shop = Card["shops"][number];

/** One shop of the company: what it may be asked, until when, and what it answered last. */
function ConnectedShop({ shop, way }: { shop: Shop; way: Card["way"] }) {
  const { ja, shape } = shopStates[shop.state];
  return (
    <article className="stack small" id={shop.id} aria-label={shop.name}>
      <div className="cluster between">
        <h3>{shop.name}</h3>
        <Status shape={shape}>{ja}</Status>
      </div>
      {shop.state === "closed" && (
        <p className="field-error">
          販売先の画面で解除されたか、期限が切れています。もう一度連携すると、元の設定のまま再開します。
        </p>
      )}
      <ShopFacts shop={shop} />
      <div className="cluster">
        {way && shop.state !== "closed" && (
          <Form method="post">
            <input type="hidden" name="shop" value={shop.id} />
            <Button small soft name="intent" value="check">
              今すぐ確認
            </Button>
          </Form>
        )}
        {way === "consent" && <Again shop={shop} />}
        <a className="button small soft" href={`${href("/shopifyOrders/rules")}?shop=${shop.id}`}>
          自動発注の設定
        </a>
        <a
          className="button small soft"
          href={`${href("/accountSynchronization/disconnect")}?shop=${shop.id}`}
        >
          連携を解除する
        </a>
      </div>
    </article>
  );
}

function ShopFacts({ shop }: { shop: Shop }) {
  return (
    <dl className="facts">
      <dt>ショップID</dt>
      <dd className="number">{shop.shopId}</dd>
      <dt>店舗</dt>
      <dd>
        <a href={href("/user/stores")}>{shop.storeName ?? "未登録"}</a>
      </dd>
      <dt>許可</dt>
      <dd>{shop.scopes.length > 0 ? shop.scopes.join("、") : "販売先の設定のとおり"}</dd>
      <dt>有効期限</dt>
      <dd>
        {shop.end && shop.daysLeft !== null ? (
          <span className={shop.state === "renew" ? "overdue number" : "number"}>
            {day(shop.end)} {shop.daysLeft > 0 ? `あと${shop.daysLeft}日` : "期限切れ"}
          </span>
        ) : (
          "なし（解除するまで）"
        )}
      </dd>
      <dt>最終応答</dt>
      <dd>
        {shop.answeredAt ? (
          <>
            <span className="number">{when(shop.answeredAt)}</span> {shop.answerWords}
          </>
        ) : (
          "まだありません"
        )}
      </dd>
    </dl>
  );
}

/** The part of a shop's own id that its owner types. */
const typed: Partial<Record<Channel, (shopId: string) => string>> = {
  shopify: (shopId) => shopId.replace(/\.myshopify\.com$/, ""),
  yahoo: (shopId) => shopId,
};

/** The same consent once more, before it ends or after. */
function Again({ shop }: { shop: Shop }) {
  return (
    <Form method="post">
      <input type="hidden" name="channel" value={shop.channel} />
      <input type="hidden" name="shop" value={typed[shop.channel]?.(shop.shopId) ?? ""} />
      <Button
        small
        fill={shop.state !== "connected"}
        soft={shop.state === "connected"}
        name="intent"
        value="consent"
      >
        {shop.state === "closed" ? "もう一度連携する" : "連携を更新する"}
      </Button>
    </Form>
  );
}

/** One marketplace: the shops that are connected, and how another one is. */
function ConnectionCard({ card, answered }: { card: Card; answered: ConnectionAnswer }) {
  const { channel, shops, way } = card;
  const { gives, needs } = channelTexts[channel];
  const name = marketplaceNames[channel];
  return (
    <section className="panel stack" id={channel} aria-labelledby={`h-${channel}`}>
      <div className="cluster between">
        <h2 id={`h-${channel}`}>{name}</h2>
        {shops.length === 0 && <Status shape="wait">{way ? "未連携" : "提供なし"}</Status>}
      </div>
      {shops.map((shop) => (
        <ConnectedShop key={shop.id} shop={shop} way={way} />
      ))}
      {shops.length === 0 && (
        <dl className="facts">
          <dt>できること</dt>
          <dd>{gives}</dd>
          <dt>必要なもの</dt>
          <dd>{needs}</dd>
          <dt>料金</dt>
          <dd>無料</dd>
        </dl>
      )}
      {card.ordersWait && (
        <p className="note">
          この環境では{name}の注文を取得できません。{name}
          の注文APIは、登録した接続元からだけ使えます。在庫はご利用いただけます。
        </p>
      )}
      {way === null ? (
        <p className="note">この環境では、{name}との連携を提供していません。</p>
      ) : (
        <Another card={card} answered={answered} />
      )}
    </section>
  );
}

/** The form that connects a shop; folded away where there is one already. */
function Another({ card, answered }: { card: Card; answered: ConnectionAnswer }) {
  const { channel, shops, way } = card;
  const name = marketplaceNames[channel];
  const refused = answered && !("consent" in answered) ? answered : undefined;
  const own = refused?.initialValue?.channel === channel ? refused : undefined;
  const label = way === "keys" ? "接続を確認して保存する" : `${name}と連携する`;
  // Amazon's consent is explained at its own page first.
  if (channel === "amazon" && shops.length === 0)
    return (
      <div>
        <a className="button small filled" href={href("/user/amazonShopAuthorization")}>
          {label}
        </a>
      </div>
    );
  const form =
    way === "keys" ? (
      <KeysStart label={label} lastResult={own} />
    ) : (
      <ConsentStart channel={channel} label={label} lastResult={own} />
    );
  if (shops.length === 0) return form;
  const closed = shops.some(({ state }) => state === "closed" || state === "renew");
  return (
    <details className="disclosure" open={own !== undefined || (way === "keys" && closed)}>
      <summary>
        {way === "keys" ? "認証キーの更新・別の店舗の追加" : "別のショップを連携する"}
      </summary>
      {form}
    </details>
  );
}

type Fetch = Connections["fetches"][number];

/** What was asked of the shops last, and how it went. */
function FetchLog({ fetches }: { fetches: Connections["fetches"] }) {
  if (fetches.length === 0) return null;
  return (
    <section aria-labelledby="h-log">
      <h2 id="h-log" className="heading">
        取得の記録
      </h2>
      <CardTable tight label="取得の記録" columns={["日時", "販売先", "種類", "結果", "内容"]}>
        {fetches.map((fetch) => (
          <TableRow key={fetch.id}>
            <RowHeading>
              <span className="number">{when(fetch.startedAt)}</span>
            </RowHeading>
            <TableCell>{fetch.of}</TableCell>
            <TableCell>{fetch.kind}</TableCell>
            <TableCell>
              <Status shape={fetchStates[fetch.state].shape}>{fetchStates[fetch.state].ja}</Status>
            </TableCell>
            <TableCell>{contentOf(fetch)}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

function contentOf({ done, total, fault, nextTry }: Fetch) {
  const count = total ? `${grouped(String(done))} / ${grouped(String(total))}件` : `${done}件`;
  const next = nextTry && `次回 ${when(nextTry)}`;
  return [count, fault, next].filter(Boolean).join("、");
}
