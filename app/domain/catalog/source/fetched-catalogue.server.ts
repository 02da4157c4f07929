import { eq, inArray } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { offerFetches, offers, suppliers } from "#db/schema/index.ts";
import { otherCategory } from "./category-by-words.ts";
import { keepGone, keepOffer } from "./keep-offer.server.ts";
import type { FoundOffer, Marketplace } from "./marketplace.ts";
import type { OfferPage, OfferSearch, OfferSummary, ProductSource } from "./product-source.ts";
import { type Asking, askMarket, isSilence } from "./source-turn.server.ts";
import { storedCatalogue } from "./stored-catalogue.server.ts";
import { translateOffer } from "./translate-offer.server.ts";

/** A goods page is good for so long; then it is shown once more while it is fetched anew. */
const freshMs = 30 * 60_000;
/** Older than this it is fetched before it is shown. */
const staleMs = 24 * 3_600_000;
/** What can be a goods page's number: nobody else's question is spent on anything else. */
const goodsNumber = /^[1-9]\d{4,19}$/;
/** 1688 gives at most so many hits a page. */
const hitsPerPage = 50;

interface FetchedSettings {
  db: Database;
  market: Marketplace;
  asking(): Asking;
  /** Does this once the answer is on its way. */
  after(work: () => Promise<unknown>): void;
}

/**
 * The catalogue with a marketplace behind it: goods that are not known, or not of late, are fetched and
 * kept; words are searched there. Where the marketplace is silent, what is kept answers and says so.
 */
export function fetchedCatalogue({ db, market, asking, after }: FetchedSettings): ProductSource {
  const stored = storedCatalogue(db);
  const fetch = (offerId: string) => fetchOffer(db, asking(), market, offerId);
  return {
    live: true,

    async find(offerId) {
      const [known, [fetched]] = await Promise.all([
        stored.find(offerId),
        db.select().from(offerFetches).where(eq(offerFetches.offerId, offerId)).limit(1),
      ]);
      if (known && known.platform !== market.platform) return known;
      if (!goodsNumber.test(offerId)) return known;
      const age = fetched ? asking().now.getTime() - fetched.fetchedAt.getTime() : Infinity;
      const dated = known && fetched && { ...known, fetchedAt: fetched.fetchedAt };
      if (dated && age < freshMs) return dated;
      if (dated && age < staleMs) {
        after(() => fetch(offerId));
        return dated;
      }
      if (!(await fetch(offerId))) return dated ?? known;
      const told = await stored.find(offerId);
      return told && { ...told, fetchedAt: asking().now };
    },

    async search(search) {
      if (!isTheirs(search, market)) return stored.search(search);
      const page = Number(search.after?.match(/^page(\d{1,3})$/)?.[1] ?? 1);
      const limit = Math.min(search.limit, hitsPerPage);
      const found = await askMarket(asking(), market, (token) =>
        market.search(token, { ...search, page, limit }),
      );
      if (isSilence(found)) {
        const kept = await stored.search({ ...search, after: undefined });
        return { ...kept, next: null, silent: market.platform } satisfies OfferPage;
      }
      return {
        offers: await withKept(db, found.offers),
        next: found.more ? `page${page + 1}` : null,
        bounded: null,
      };
    },
  };
}

/** Fetches goods and keeps them, or keeps that they are gone; false where nobody answered. */
export async function fetchOffer(
  db: Database,
  asking: Asking,
  market: Marketplace,
  offerId: string,
) {
  const offer = await askMarket(asking, market, (token) => market.find(token, offerId));
  if (isSilence(offer)) return false;
  if (!offer) await keepGone(db, offerId, asking.now);
  else await keepOffer(db, await translateOffer(db, offer, asking.now), asking.now);
  return true;
}

/** Words without one of our own kinds or shops: those filters only our catalogue knows. */
function isTheirs(search: OfferSearch, { platform }: Marketplace) {
  const { words, categoryId, supplierId, selection, minOrderMax, sort } = search;
  const ours = categoryId || supplierId || selection || minOrderMax || sort === "new";
  return Boolean(words?.trim()) && !ours && (search.platform ?? platform) === platform;
}

/** Hits with what is known of those that were fetched before: shop, kind, weight, freight. */
async function withKept(db: Database, found: readonly FoundOffer[]): Promise<OfferSummary[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const known = await db
    .select({
      id: offers.id,
      supplierId: offers.supplierId,
      supplierNameZh: suppliers.nameZh,
      categoryId: offers.categoryId,
      weightGrams: offers.weightGrams,
      domesticFreightFen: offers.domesticFreightFen,
    })
    .from(offers)
    .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .where(inArray(offers.id, ids))
    .limit(ids.length);
  const unknown = { supplierId: "", supplierNameZh: "", categoryId: otherCategory.id };
  return found.map((hit) => ({ ...hit, ...unknown, ...known.find(({ id }) => id === hit.id) }));
}
