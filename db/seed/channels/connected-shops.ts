import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { shopLifecycle } from "#app/domain/channels/shops/shop.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Database } from "#db/client.ts";
import { channelKeys, channelShops, stores } from "#db/schema/index.ts";
import { dayBook } from "../history/day-book.ts";
import { demo } from "../history/demo-people.ts";

interface DemoShop {
  channel: Channel;
  shopId: string;
  /** As its marketplace calls it, and as the company calls its store. */
  name: string;
  store: string;
  scopes: string[];
  /** So many days ago it was connected, and in so many its owner has to renew it. */
  connected: number;
  renewed: number;
}

/** The demo company's shops, as the stand-ins know them. Only the machine at hand can seal what opens them. */
export const demoShops: readonly DemoShop[] = [
  {
    channel: "amazon",
    shopId: "A2DEMOSELLER01",
    name: "みほん雑貨 Amazon店",
    store: "Amazon店",
    scopes: [],
    connected: 96,
    renewed: 269,
  },
  {
    channel: "rakuten",
    shopId: "412345",
    name: "minato-zakka",
    store: "楽天市場店",
    scopes: [],
    connected: 78,
    renewed: 12,
  },
  {
    channel: "yahoo",
    shopId: "minato-zakka",
    name: "minato-zakka",
    store: "Yahoo!店",
    scopes: ["openid"],
    connected: 6,
    renewed: 22,
  },
  {
    channel: "shopify",
    shopId: "minato-zakka.myshopify.com",
    name: "港町雑貨店",
    store: "自社サイト",
    scopes: ["read_products", "read_inventory", "read_orders"],
    connected: 41,
    renewed: 49,
  },
];

export function demoShopId(channel: Channel) {
  return `demo-shop-${channel}`;
}

/** Connects the demo company's shops; nothing is asked of a marketplace for it. */
export async function seedConnectedShops(db: Database, now: Date) {
  const book = dayBook(db, now);
  const { initial: state } = shopLifecycle;
  for (const { channel, shopId, name, store, scopes, connected, renewed } of demoShops) {
    const id = demoShopId(channel);
    const connectedAt = daysAfter(now, -connected);
    const companyId = "company-demo";
    await db.batch([
      db.insert(stores).values({
        id: `demo-store-${channel}`,
        companyId,
        name: store,
        marketplace: channel,
        createdAt: connectedAt,
      }),
      openDocument(book.buyer(demo.userId, connected), "channel-shop", { id, state }),
      db.insert(channelShops).values({
        id,
        companyId,
        channel,
        shopId,
        name,
        scopes,
        connectedAt,
        state,
        version: 1,
        userId: demo.userId,
        storeId: `demo-store-${channel}`,
      }),
      db.insert(channelKeys).values({
        shop: id,
        sealedKeys: "",
        renewalEnd: daysAfter(now, renewed),
        answer: "ok",
        answeredAt: daysAfter(now, -0.2),
      }),
    ]);
  }
}
