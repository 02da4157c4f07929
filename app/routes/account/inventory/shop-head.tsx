import type { SerializeFrom } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { when } from "#app/ui/timeline.tsx";
import { articleLists, askedQuery, listTitles, type readAsked } from "./article-links.ts";
import type { toShopView } from "./shop-view.server.ts";

type Shop = SerializeFrom<typeof toShopView>;

interface ShopHeadProps {
  channel: Channel;
  shop: Shop | null;
  shops: readonly Shop[];
  asked: ReturnType<typeof readAsked>;
}

/** Whose articles these are, when they were fetched, and the button that fetches them. */
export function ShopHead({ loaded }: { loaded: ShopHeadProps }) {
  const { channel, shop, shops, asked } = loaded;
  return (
    <div className="page-head cluster between">
      <div>
        <h1>
          {listTitles[channel]} {shop && <small>{shop.name}</small>}
        </h1>
        {shop && <FetchedWords shop={shop} />}
        {shops.length > 1 && (
          <nav aria-label="ショップ" className="cluster note">
            {shops.map(({ id, name }) => (
              <a
                key={id}
                href={articleLists[channel] + askedQuery(asked, { shop: id })}
                aria-current={id === shop?.id ? "true" : undefined}
              >
                {name}
              </a>
            ))}
          </nav>
        )}
      </div>
      {shop && (
        <div className="cluster">
          <a className="button small soft" href={href("/accountSynchronization")}>
            連携の設定
          </a>
          {channel === "amazon" && <AmazonLinks />}
          <FetchNow shop={shop} />
        </div>
      )}
    </div>
  );
}

function AmazonLinks() {
  return (
    <>
      <a className="button small soft" href={href("/amazonShop")}>
        ショップの一覧
      </a>
      <a className="button small soft" href={href("/user/amazonDeliveryPlans")}>
        納品プラン
      </a>
    </>
  );
}

/** Fetches a shop's stock at once. */
export function FetchNow({ shop }: { shop: Pick<Shop, "id" | "state" | "name"> }) {
  if (shop.state === "closed") return null;
  return (
    <Form method="post" action={undefined}>
      <input type="hidden" name="shop" value={shop.id} />
      <Button small soft name="intent" value="fetch">
        今すぐ取得
      </Button>
    </Form>
  );
}

/** When a shop's stock was fetched last, what became of a later try, and when it is tried again. */
export function FetchedWords({ shop: { fetchedAt, fetch, fetchHours, state } }: { shop: Shop }) {
  const open = fetch && fetch.state !== "done";
  return (
    <p className="note">
      最終取得 <span className="number">{fetchedAt ? when(fetchedAt) : "まだありません"}</span>
      {" ・ "}
      {state === "closed" ? (
        <span className="overdue">連携が切れています</span>
      ) : (
        <span className="number">
          {fetchHours === null ? "毎日3時ごろ" : `${fetchHours}時間ごと`}に自動取得
        </span>
      )}
      {open && (
        <>
          {" ・ "}
          {fetch.stateWords}
          {fetch.done > 0 && <span className="number">（{fetch.done}件まで取得）</span>}
          {fetch.fault && `: ${fetch.fault}`}
          {fetch.nextTry && <span className="number">（次回 {when(fetch.nextTry)}）</span>}
        </>
      )}
    </p>
  );
}
