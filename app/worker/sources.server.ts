import type { LiveMarket } from "#app/domain/catalog/source/fetch-offer.server.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { alibaba } from "#app/integrations/1688/marketplace.server.ts";
import { AlibabaOrders } from "#app/integrations/1688/orders.server.ts";
import { imageCodec } from "#app/integrations/images/image-codec.server.ts";
import { taobao } from "#app/integrations/taobao/marketplace.server.ts";
import { TaobaoOrders } from "#app/integrations/taobao/orders.server.ts";
import type { Database } from "#db/client.ts";
import type { Marketplace, ProductSource } from "../domain/catalog/offers/product-source.ts";
import {
  fetchedCatalogue,
  storedCatalogue,
} from "../domain/catalog/source/fetched-catalogue.server.ts";
import type {
  OrderingMarketplace,
  Receiver,
} from "../domain/trade/purchasing/marketplace-ordering.ts";
import type { Env } from "./environment.ts";

/** Where goods come from: the marketplaces whose keys are there, else the catalogue in our database alone. */
export function products(
  env: Env,
  db: Database,
  after: (work: () => Promise<unknown>) => void,
): ProductSource {
  const markets = liveMarkets(env);
  const readPixels = env.IMAGES && imageCodec(env.IMAGES).readPixels;
  return markets.length > 0
    ? fetchedCatalogue({ db, markets, readPixels, now: () => new Date(), after })
    : storedCatalogue(db, readPixels);
}

/** The marketplaces whose keys are there, each with what is needed to ask it. */
export function liveMarkets(env: Env): LiveMarket[] {
  const ways = [
    { of: alibaba, ...keysOf(env, "ALIBABA") },
    { of: taobao, ...keysOf(env, "TAOBAO") },
  ];
  return ways.flatMap(({ of, baseUrl, appKey, appSecret, firstRefreshToken }) =>
    baseUrl && appKey && appSecret && firstRefreshToken
      ? [live(env, of({ baseUrl, appKey, appSecret }), firstRefreshToken)]
      : [],
  );
}

/** The marketplaces that we can buy at: those whose keys are there, once it is said where sellers send the goods. */
export function marketplaceOrders(env: Env): OrderingMarketplace[] {
  const markets = liveMarkets(env);
  if (!env.WAREHOUSE_ADDRESS || markets.length === 0) return [];
  const receiver = JSON.parse(env.WAREHOUSE_ADDRESS) as Receiver;
  return markets.flatMap((live) => {
    const [of, Orders] =
      live.market.platform === "1688"
        ? (["ALIBABA", AlibabaOrders] as const)
        : (["TAOBAO", TaobaoOrders] as const);
    const { baseUrl, appKey, appSecret } = keysOf(env, of);
    return baseUrl && appKey && appSecret
      ? [{ live, orders: new Orders({ baseUrl, appKey, appSecret }, receiver) }]
      : [];
  });
}

function keysOf(env: Env, of: "ALIBABA" | "TAOBAO") {
  return {
    baseUrl: env[`${of}_BASE_URL`],
    appKey: env[`${of}_APP_KEY`],
    appSecret: env[`${of}_APP_SECRET`],
    firstRefreshToken: env[`${of}_REFRESH_TOKEN`],
  };
}

function live(env: Env, market: Marketplace, firstRefreshToken: string): LiveMarket {
  const seal = sealWith(env.SEAL_KEY, env.SEAL_KEY_OLD);
  return {
    market,
    asking: (db: Database, now, asker) => ({ db, now, seal, firstRefreshToken, asker }),
  };
}
