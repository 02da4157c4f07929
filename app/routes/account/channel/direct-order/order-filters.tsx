import {
  type ChannelOrderState,
  channelOrderStates,
} from "#app/domain/channels/orders/channel-order.ts";
import { shopKind } from "#app/domain/channels/shops/shop.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { orderQuery } from "./order-query.ts";
import type { Shown } from "./orders.tsx";

const states = Object.keys(channelOrderStates) as ChannelOrderState[];

/** A company's shops, and the orders that it brings itself. */
function ShopTabs({ shops }: Pick<Shown, "shops">) {
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
export function OrderFilters({ shown: { asked, shops, shop, counts } }: { shown: Shown }) {
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
      <form className="bar row" method="get" action={path}>
        <input type="hidden" name="shop" value={of.shop} />
        {asked.state && <input type="hidden" name="state" value={asked.state} />}
        <label htmlFor="orders-binding" className="note">
          自社商品との紐付け
        </label>
        <select
          id="orders-binding"
          className="in s auto"
          name="binding"
          defaultValue={asked.binding ?? ""}
        >
          <option value="">すべて</option>
          <option value="unbound">未紐付けの商品がある</option>
          <option value="bound">すべて紐付け済み</option>
        </select>
        <label htmlFor="orders-words" className="note">
          注文番号
        </label>
        <input
          id="orders-words"
          className="in s auto"
          name="q"
          type="search"
          defaultValue={asked.words}
          maxLength={60}
        />
        <button type="submit" className="btn s">
          絞り込む
        </button>
      </form>
    </>
  );
}
