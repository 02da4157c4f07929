import { fetchedCatalogue } from "#app/domain/catalog/source/fetched-catalogue.server.ts";
import type { Marketplace } from "#app/domain/catalog/source/marketplace.ts";
import type { ProductSource } from "#app/domain/catalog/source/product-source.ts";
import { storedCatalogue } from "#app/domain/catalog/source/stored-catalogue.server.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { alibaba } from "#app/integrations/1688/marketplace.server.ts";
import type { Database } from "#db/client.ts";
import type { Env } from "./environment.ts";

/** Where goods come from: 1688 where its keys are there, else the catalogue in our database alone. */
export function products(
  env: Env,
  db: Database,
  after: (work: () => Promise<unknown>) => void,
): ProductSource {
  const live = liveMarket(env);
  return live
    ? fetchedCatalogue({
        db,
        market: live.market,
        asking: () => live.asking(db, new Date()),
        after,
      })
    : storedCatalogue(db);
}

/** 1688 with what is needed to ask it; undefined without its keys. */
export function liveMarket(env: Env) {
  const { ALIBABA_BASE_URL: baseUrl, ALIBABA_APP_KEY: appKey } = env;
  const { ALIBABA_APP_SECRET: appSecret, ALIBABA_REFRESH_TOKEN: firstRefreshToken } = env;
  if (!baseUrl || !appKey || !appSecret || !firstRefreshToken) return undefined;
  const market: Marketplace = alibaba({ baseUrl, appKey, appSecret });
  const seal = sealWith(env.SEAL_KEY, env.SEAL_KEY_OLD);
  return { market, asking: (db: Database, now: Date) => ({ db, now, seal, firstRefreshToken }) };
}
