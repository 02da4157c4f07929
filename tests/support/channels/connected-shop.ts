import type { Channel } from "#app/domain/channels/ports/channel.ts";
import type { NewShop } from "#app/domain/channels/ports/connecting.ts";
import { saveShop } from "#app/domain/channels/shops/connect-shop.server.ts";
import type { ShopWithKeys } from "#app/domain/channels/shops/open-shop.server.ts";
import { findOwnShop } from "#app/domain/channels/shops/shop.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { hanako, type Shop } from "../shop.ts";
import { later, testSeal } from "./shop-ports.ts";

/** A shop of a company that has been connected, as its row and keys are kept. */
export async function connectedShop(
  shop: Pick<Shop, "as">,
  {
    channel = "shopify",
    who = hanako,
    ...told
  }: Partial<NewShop> & { channel?: Channel; who?: Buyer } = {},
): Promise<ShopWithKeys> {
  const kept = await saveShop(shop.as(who), testSeal, channel, {
    shopId: "minato-zakka.myshopify.com",
    name: "みなと雑貨",
    keys: { token: "key-0" },
    keysEnd: null,
    renewalEnd: later(90 * 86_400_000),
    scopes: ["read_orders"],
    ...told,
  });
  if (!kept.ok) throw new Error(kept.reason);
  const found = await findOwnShop(shop.as(who), kept.value);
  return { shop: found!.shop, keys: found!.keys! };
}
