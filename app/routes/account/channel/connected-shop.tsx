import { Form } from "@remix-run/react";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { shopStates } from "#app/domain/channels/shops/shop.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { State } from "#app/ui/state.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import type { Connections } from "./connections.tsx";

type Card = Connections["cards"][number];
type Shop = Card["shops"][number];

/** One shop of the company: what it may be asked, until when, and what it answered last. */
export function ConnectedShop({ shop, way }: { shop: Shop; way: Card["way"] }) {
  const { ja, shape } = shopStates[shop.state];
  return (
    <article className="stack s" id={shop.id} aria-label={shop.name}>
      <div className="row between">
        <h3>{shop.name}</h3>
        <State shape={shape}>{ja}</State>
      </div>
      {shop.state === "closed" && (
        <p className="err">
          販売先の画面で解除されたか、期限が切れています。もう一度連携すると、元の設定のまま再開します。
        </p>
      )}
      <ShopFacts shop={shop} />
      <div className="row">
        {way && shop.state !== "closed" && (
          <Form method="post">
            <input type="hidden" name="shop" value={shop.id} />
            <Button small soft name="intent" value="check">
              今すぐ確認
            </Button>
          </Form>
        )}
        {way === "consent" && <Again shop={shop} />}
        <a className="btn s soft" href={`${href("/shopifyOrders/rules")}?shop=${shop.id}`}>
          自動発注の設定
        </a>
        <a
          className="btn s soft"
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
      <dd className="n">{shop.shopId}</dd>
      <dt>店舗</dt>
      <dd>
        <a href={href("/user/stores")}>{shop.storeName ?? "未登録"}</a>
      </dd>
      <dt>許可</dt>
      <dd>{shop.scopes.length > 0 ? shop.scopes.join("、") : "販売先の設定のとおり"}</dd>
      <dt>有効期限</dt>
      <dd>
        {shop.end && shop.daysLeft !== null ? (
          <span className={shop.state === "renew" ? "left n" : "n"}>
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
            <span className="n">{when(shop.answeredAt)}</span> {shop.answerWords}
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
