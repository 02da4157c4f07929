import type { Marketplace, ProductSource } from "#app/domain/catalog/offers/product-source.ts";
import type { Asking } from "#app/domain/catalog/source/ask-market.server.ts";
import type { LiveMarket } from "#app/domain/catalog/source/fetch-offer.server.ts";
import { fetchedCatalogue } from "#app/domain/catalog/source/fetched-catalogue.server.ts";
import type { ReadPixels } from "#app/domain/core/files/image-codec.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import type { Services } from "#app/http/context.ts";
import type { Database } from "#db/client.ts";
import { type OpenAlibaba, openAlibaba } from "./channels/alibaba.ts";
import { type OpenTaobao, openTaobao } from "./channels/taobao.ts";
import { noon, openShop } from "./shop.ts";

const seal = sealWith(btoa("the key of the tests, 32 bytes!!"));

/** A marketplace as the Worker lends it. */
export function liveOf({ market, refreshToken }: { market: Marketplace; refreshToken: string }) {
  return {
    market,
    asking: (db: Database, now: Date, asker?: Asking["asker"]) => ({
      db,
      now,
      seal,
      asker,
      firstRefreshToken: refreshToken,
    }),
  } satisfies LiveMarket;
}

/** A shop with the local 1688 and Taobao behind its catalogue. */
export async function openLiveShop(
  lend: (servers: { alibaba: OpenAlibaba; taobao: OpenTaobao }) => Partial<Services> = () => ({}),
  readPixels?: ReadPixels,
) {
  const [alibaba, taobao] = await Promise.all([openAlibaba(), openTaobao()]);
  const markets = [liveOf(alibaba), liveOf(taobao)];
  const kept: { source?: ProductSource } = {};
  const shop = await openShop({
    ...lend({ alibaba, taobao }),
    products: {
      live: true,
      search: (asked) => kept.source!.search(asked),
      find: (...asked) => kept.source!.find(...asked),
      facets: (...asked) => kept.source!.facets!(...asked),
      related: (...asked) => kept.source!.related!(...asked),
      listed: (...asked) => kept.source!.listed!(...asked),
      byPicture: (...asked) => kept.source!.byPicture!(...asked),
    },
  });
  const after = (work: () => Promise<unknown>) => void work();
  kept.source = fetchedCatalogue({ db: shop.db, markets, readPixels, now: () => noon, after });
  return {
    shop,
    alibaba,
    taobao,
    markets,
    close: () => Promise.all([alibaba.close(), taobao.close()]),
  };
}

export type LiveShop = Awaited<ReturnType<typeof openLiveShop>>;
