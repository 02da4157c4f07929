import { type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { searchWords } from "#app/domain/core/search-words.server.ts";
import { andAll, candidates } from "../search/offer-candidates.server.ts";
import { toAll } from "../search/offer-filters.server.ts";
import {
  type StoredSummary,
  summaryColumns,
  summaryOf,
  unhidden,
} from "../search/offer-summary.server.ts";
import type { OfferSummary } from "../source/product-source.ts";
import { personalLimits, type Reason, reasonsOf, type Seed } from "./personal.ts";
import { readSeeds } from "./personal-seeds.server.ts";

/** So many best sellers of a reason are looked through, and so many read: others may show some of them first. */
const lookedAt = 300;
const readMax = 24;

interface Recommendation extends Reason {
  offers: OfferSummary[];
}

/**
 * 御社へのおすすめ: goods by what the company bought and keeps and this person looked at, each once, under the
 * reason that comes first. Nothing that the company holds already, or does not want to see.
 */
export async function recommendTo(scope: Scope<Buyer>, seen: readonly string[]) {
  const { off, seeds, seasons } = await readSeeds(scope, seen);
  if (off.company) return { off, list: [] };
  const reasons = reasonsOf(seeds, seasons);
  const found = await goodsOf(scope, reasons, seeds);
  const shown = new Set<string>();
  const list = reasons.flatMap((reason, at): Recommendation[] => {
    const fresh = inOneKind(reason, found[at]!).filter(({ id }) => !shown.has(id));
    const offers = fresh.slice(0, personalLimits.goodsAReason);
    for (const { id } of offers) shown.add(id);
    const [first] = offers;
    return first ? [{ ...reason, categoryId: first.categoryId, offers }] : [];
  });
  return { off, list };
}

/** Goods of a season are found by words: those of the kind that has most of them are one reason. */
function inOneKind({ kind }: Reason, offers: readonly OfferSummary[]) {
  if (kind !== "season") return offers;
  const count = (id: string) => offers.filter(({ categoryId }) => categoryId === id).length;
  const most = Math.max(...offers.map(({ categoryId }) => count(categoryId)));
  const first = offers.find(({ categoryId }) => count(categoryId) === most);
  return offers.filter(({ categoryId }) => categoryId === first?.categoryId);
}

async function goodsOf(
  { db, actor }: Scope<Buyer>,
  reasons: readonly Reason[],
  seeds: readonly Seed[],
): Promise<OfferSummary[][]> {
  const queries = reasons.map((reason) =>
    db.all<StoredSummary>(goodsQuery(actor.companyId, reason, seeds)),
  );
  const [first, ...others] = queries;
  if (!first) return [];
  return (await db.batch([first, ...others])).map((rows) => rows.map(summaryOf));
}

export function goodsQuery(companyId: string, reason: Reason, seeds: readonly Seed[]): SQL {
  const { landedMinYen, landedMaxYen, minOrderMax } = reason;
  return sql`SELECT ${summaryColumns(companyId)}
    FROM ${placesOf(reason)} CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE o.stock > 0 ${andAll([
      ...[toAll, ...unhidden(companyId), ...unheld(companyId, seeds), ...dealtIn(reason, seeds)],
      ...(landedMinYen === undefined ? [] : [sql`o.landed_yen >= ${landedMinYen}`]),
      ...(landedMaxYen === undefined ? [] : [sql`o.landed_yen <= ${landedMaxYen}`]),
      ...(minOrderMax === undefined ? [] : [sql`o.min_order <= ${minOrderMax}`]),
    ])} ORDER BY o.popularity DESC LIMIT ${readMax}`;
}

function placesOf({ words, categoryId }: Reason): SQL {
  const typed = searchWords(words, 8);
  if (typed.length > 0) return candidates(typed, lookedAt, { sort: "popular", limit: lookedAt });
  return sql`(SELECT * FROM offers WHERE category_id = ${categoryId} ORDER BY popularity DESC LIMIT ${lookedAt}) o`;
}

/** Neither bought, looked at or in the library, nor in one of the company's pallets. */
function unheld(companyId: string, seeds: readonly Seed[]): SQL[] {
  const met = JSON.stringify(seeds.map(({ offerId }) => offerId));
  return [
    sql`o.id NOT IN (SELECT value FROM json_each(${met}))`,
    sql`NOT EXISTS (SELECT 1 FROM own_product_sources p WHERE p.company_id = ${companyId} AND p.offer_id = o.id)`,
    sql`NOT EXISTS (SELECT 1 FROM pallets p CROSS JOIN pallet_goods g ON g.pallet_id = p.id AND g.offer_id = o.id
      WHERE p.company_id = ${companyId})`,
  ];
}

/** Of a season only what is of a kind that the company deals in. */
function dealtIn({ kind, categoryId }: Reason, seeds: readonly Seed[]): SQL[] {
  if (kind !== "season") return [];
  const kinds = seeds.flatMap((seed) => (seed.kind === "seen" ? [] : seed.categoryId));
  return [
    sql`o.category_id IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))`,
    ...(categoryId === undefined ? [] : [sql`o.category_id = ${categoryId}`]),
  ];
}
