import { done, type Result } from "#app/domain/core/result.ts";
import type { Database } from "#db/client.ts";
import type { LiveMarket } from "./fetch-offer.server.ts";
import { inTime, patienceMs } from "./in-time.ts";
import type { FoundOffer } from "./marketplace.ts";
import type { Hints, OfferPage, ProductSource } from "./product-source.ts";
import { askMarket, isSilence } from "./source-turn.server.ts";
import { withKept } from "./with-kept.server.ts";

interface Behind {
  db: Database;
  stored: ProductSource;
  markets: readonly LiveMarket[];
  now: Date;
}

/**
 * Goods that look like a picture, from all marketplaces that search by picture, the best of each in turn; stored
 * goods follow if one is silent or finds nothing. A picture we cannot read is not passed on.
 */
export async function lookAlike(
  { db, stored, markets, now }: Behind,
  picture: Uint8Array,
  hints: Hints | Promise<Hints>,
): Promise<Result<OfferPage, "unreadable">> {
  const kept = await stored.byPicture?.(picture, hints);
  if (kept && !kept.ok) return kept;
  const { asker, hiddenFor, ownOf } = await hints;
  const looking = markets.filter(({ market }) => market.byPicture);
  const found = await Promise.all(
    looking.map(({ market, asking }) =>
      inTime(
        askMarket(asking(db, now, asker), market, (token) => market.byPicture!(token, picture)),
        patienceMs.goods,
        "away" as const,
      ),
    ),
  );
  const silent = looking
    .filter((_, index) => isSilence(found[index]))
    .map(({ market }) => market.platform);
  const theirs = await withKept(
    db,
    inTurn(found.filter((hits): hits is FoundOffer[] => !isSilence(hits))),
    {
      hiddenFor,
      ownOf,
    },
  );
  const ours = silent.length > 0 || theirs.length === 0 ? (kept?.value.offers ?? []) : [];
  const others = ours.filter(({ id }) => !theirs.some((one) => one.id === id));
  return done({
    offers: [...theirs, ...others],
    next: null,
    bounded: null,
    ...(silent.length > 0 && { silent }),
  });
}

function inTurn(lists: readonly FoundOffer[][]) {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();
}
