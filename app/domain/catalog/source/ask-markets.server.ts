import type { Database } from "#db/client.ts";
import { type LiveMarket, marketOf } from "./fetch-offer.server.ts";
import { inTime, patienceMs } from "./in-time.ts";
import type { FacetGroup, Silence } from "./marketplace.ts";
import type { Asker, Hints, OfferSummary } from "./product-source.ts";
import { askMarket, isSilence } from "./source-turn.server.ts";
import { withKept } from "./with-kept.server.ts";

interface Markets {
  db: Database;
  markets: readonly LiveMarket[];
  now: Date;
}

/** What narrows the hits of these words, as the first marketplace that knows such tells. */
export async function facetsOf(
  { db, markets, now }: Markets,
  words: string,
  { asker }: { asker?: Asker | undefined },
): Promise<FacetGroup[]> {
  const live = markets.find(({ market }) => market.facets);
  if (!live || !words.trim()) return [];
  const { market } = live;
  const told = askMarket(live.asking(db, now, asker), market, (token) =>
    market.facets!(token, words),
  );
  return besideOr(told);
}

/** Goods like these, of their own marketplace; not these themselves. */
export async function relatedTo(
  { db, markets, now }: Markets,
  offerId: string,
  { platform = "1688", asker, hiddenFor, ownOf }: Hints,
): Promise<OfferSummary[]> {
  const live = marketOf(markets, platform);
  if (!live?.market.related) return [];
  const { market } = live;
  const told = askMarket(live.asking(db, now, asker), market, (token) =>
    market.related!(token, offerId),
  );
  const found = await besideOr(told);
  return withKept(
    db,
    found.filter(({ id }) => id !== offerId),
    { hiddenFor, ownOf },
  );
}

/** What only adds to a page, if it is told in time. */
async function besideOr<One>(told: Promise<One[] | Silence>): Promise<One[]> {
  const answer = await inTime(told, patienceMs.beside, "away" as const);
  return isSilence(answer) ? [] : answer;
}
