import { and, eq, type SQL, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { daysBetween, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { searchWords } from "#app/domain/core/search-words.server.ts";
import { orders, personalRefusals } from "#db/schema/index.ts";
import type { OfferSummary } from "../offers/product-source.ts";
import { noConditions } from "../pallets/pallet.ts";
import { makePallet, runPallet } from "../pallets/pallet-commands.server.ts";
import { listPallets, palletName } from "../pallets/pallet-queries.server.ts";
import {
  andAll,
  candidates,
  isPublicOffer,
  notBlacklisted,
  type StoredSummary,
  summaryColumns,
  summaryOf,
} from "../search/offer-candidates.server.ts";
import { currentQuery, type RecommendedRow } from "./recommended.server.ts";
import {
  nextOccasion,
  occasions,
  personalLimits,
  type Reason,
  reasonsOf,
  type SeasonSeed,
  type Seed,
} from "./recommended.ts";

interface Recommendation extends Reason {
  offers: OfferSummary[];
}

/**
 * 御社へのおすすめ: recommends goods by the company's purchases and library and by what this person viewed. Each
 * appears once, under the first of its reasons. Goods that the company has already or has blacklisted are
 * left out.
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

/**
 * おすすめを表示する・しない: for the whole company, which needs the right to settings, or for what this person viewed.
 */
export async function switchPersonal(scope: Scope<Buyer>, of: "company" | "seen", on: boolean) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (of === "company" && !buyerMay(actor, "settings")) return refuse("forbidden");
  const { companyId } = actor;
  const userId = of === "company" ? "" : actor.id;
  const own = and(eq(personalRefusals.companyId, companyId), eq(personalRefusals.userId, userId));
  const row = { companyId, userId, refusedAt: now, refusedByName: signedName(actor) };
  const write = on
    ? db.delete(personalRefusals).where(own)
    : db.insert(personalRefusals).values(row).onConflictDoNothing();
  return commit(scope, [write], {});
}

/** Makes a pallet from the conditions of a reason and searches it at once. Safe to send twice. */
export async function makePalletOfReason(
  scope: Scope<Buyer>,
  { id, key, seen }: { id: string; key: string; seen: readonly string[] },
) {
  if (!buyerMay(scope.actor, "products")) return refuse("forbidden");
  if (await palletName(scope, id)) return done({ fresh: null });
  const { list } = await recommendTo(scope, seen);
  const reason = list.find((one) => one.key === key);
  if (!reason) return refuse("no-such-reason");
  const { kind, words, categoryId, categoryJa, landedMinYen, landedMaxYen, minOrderMax } = reason;
  const name = freeName(`${categoryJa}のおすすめ`.slice(0, 36), await listPallets(scope));
  const made = await makePallet(scope, id, {
    name,
    // Only one person saw the viewed goods, and not everybody may see orders: the company's pallet mentions
    // neither.
    purpose: kind === "kept" || kind === "season" ? reason.why.slice(0, 100) : "",
    conditions: { ...noConditions, words, categoryId, landedMinYen, landedMaxYen, minOrderMax },
    wanted: 50,
    confirms: true,
    refreshDays: 1,
    active: true,
    tells: true,
  });
  if (!made.ok) return made;
  const run = await runPallet(scope, id);
  return done({ fresh: run.ok ? run.value.fresh : null });
}

/**
 * Selects the seeds: goods of orders that the person may see, the most often bought first, then those of
 * the library and the viewed ones, newest first.
 */
export function seedsQuery({ db, actor }: Scope<Buyer>, seen: readonly string[]) {
  const offer = sql`o.category_id AS categoryId, c.name_ja AS categoryJa, o.landed_yen AS landedYen`;
  const withOffer = sql`CROSS JOIN categories c ON c.id = o.category_id`;
  return db.all<Seed>(sql`
    SELECT * FROM (SELECT 'bought' AS kind, l.offer_id AS offerId, l.title_ja AS titleJa, ${offer}, count(*) AS times
      FROM (SELECT id, created_at AS at FROM ${orders} WHERE ${ordersWithin(actor)}
        ORDER BY created_at DESC, id DESC LIMIT ${looked.orders}) r
      CROSS JOIN order_lines l ON l.order_id = r.id CROSS JOIN offers o ON o.id = l.offer_id ${withOffer}
      WHERE l.bought_quantity > 0
      GROUP BY l.offer_id ORDER BY times DESC, max(r.at) DESC LIMIT ${looked.goods})
    UNION ALL SELECT * FROM (SELECT 'kept', s.offer_id, p.name, ${offer}, 0
      FROM (SELECT id, name, number FROM own_products WHERE company_id = ${actor.companyId}
        ORDER BY number DESC LIMIT ${looked.products}) p
      CROSS JOIN own_product_sources s ON s.product_id = p.id AND s.place = 1
      CROSS JOIN offers o ON o.id = s.offer_id ${withOffer} ORDER BY p.number DESC)
    UNION ALL SELECT * FROM (SELECT 'seen', o.id, o.title_ja, ${offer}, 0
      FROM json_each(${JSON.stringify(seen)}) asked CROSS JOIN offers o ON o.id = asked.value ${withOffer}
      WHERE ${isPublicOffer} ORDER BY asked.key)`);
}

/** Selects the goods for a reason, best sellers first. */
export function goodsQuery(companyId: string, reason: Reason, seeds: readonly Seed[]): SQL {
  const { landedMinYen, landedMaxYen, minOrderMax } = reason;
  return sql`SELECT ${summaryColumns(companyId)}
    FROM ${placesOf(reason)} CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE o.stock > 0 ${andAll([
      ...[
        isPublicOffer,
        ...notBlacklisted(companyId),
        ...unheld(companyId, seeds),
        ...dealtIn(reason, seeds),
      ],
      ...(landedMinYen === undefined ? [] : [sql`o.landed_yen >= ${landedMinYen}`]),
      ...(landedMaxYen === undefined ? [] : [sql`o.landed_yen <= ${landedMaxYen}`]),
      ...(minOrderMax === undefined ? [] : [sql`o.min_order <= ${minOrderMax}`]),
    ])} ORDER BY o.popularity DESC LIMIT ${readMax}`;
}

/** The newest orders, library products and goods that are considered. */
const looked = { orders: 200, products: 100, goods: 200 } as const;

/**
 * Reads the seeds of personal recommendations and who has switched them off, in one round trip; `seen` are
 * the offers from the person's browser.
 */
async function readSeeds(scope: Scope<Buyer>, seen: readonly string[]) {
  const { db, actor, now } = scope;
  const [refusals, seeds, current] = await db.batch([
    db
      .select({ userId: personalRefusals.userId })
      .from(personalRefusals)
      .where(
        and(
          eq(personalRefusals.companyId, actor.companyId),
          sql`${personalRefusals.userId} IN ('', ${actor.id})`,
        ),
      )
      .limit(2),
    seedsQuery(scope, seen),
    currentQuery(scope),
  ]);
  const off = {
    company: refusals.some(({ userId }) => userId === ""),
    seen: refusals.some(({ userId }) => userId !== ""),
  };
  const today = japanDay(now);
  return {
    off,
    seeds: off.seen ? seeds.filter(({ kind }) => kind !== "seen") : seeds,
    seasons: current.flatMap((row) => seasonOf(row, today)),
  };
}

function seasonOf(row: RecommendedRow, today: string): SeasonSeed[] {
  const { id, kind, occasion, title, picked, conditions } = row;
  if ((kind !== "season" && kind !== "event") || picked.length > 0 || !conditions.words) return [];
  if (!occasion) return [{ id, title, ...conditions, when: null }];
  const left = daysBetween(today, nextOccasion(occasion, today));
  const { ja } = occasions[occasion];
  return [{ id, title, ...conditions, when: left === 0 ? `${ja}当日` : `${ja}まであと${left}日` }];
}

/**
 * The best sellers that are searched for a reason, and the hits that are read; earlier reasons may show
 * some of them.
 */
const lookedAt = 300;
const readMax = 24;

/** Goods of a season are found by words and may be mixed: keeps only those of the most frequent category. */
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

function placesOf({ words, categoryId }: Reason): SQL {
  const typed = searchWords(words, 8);
  if (typed.length > 0) return candidates(typed, lookedAt, { sort: "popular", limit: lookedAt });
  return sql`(SELECT * FROM offers WHERE category_id = ${categoryId} ORDER BY popularity DESC LIMIT ${lookedAt}) o`;
}

/** Conditions that exclude goods that are seeds, in the library or in one of the company's pallets. */
function unheld(companyId: string, seeds: readonly Seed[]): SQL[] {
  const met = JSON.stringify(seeds.map(({ offerId }) => offerId));
  return [
    sql`o.id NOT IN (SELECT value FROM json_each(${met}))`,
    sql`NOT EXISTS (SELECT 1 FROM own_product_sources p WHERE p.company_id = ${companyId} AND p.offer_id = o.id)`,
    sql`NOT EXISTS (SELECT 1 FROM pallets p CROSS JOIN pallet_goods g ON g.pallet_id = p.id AND g.offer_id = o.id
      WHERE p.company_id = ${companyId})`,
  ];
}

/** Conditions that limit a season's goods to categories in which the company deals. */
function dealtIn({ kind, categoryId }: Reason, seeds: readonly Seed[]): SQL[] {
  if (kind !== "season") return [];
  const kinds = seeds.flatMap((seed) => (seed.kind === "seen" ? [] : seed.categoryId));
  return [
    sql`o.category_id IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))`,
    ...(categoryId === undefined ? [] : [sql`o.category_id = ${categoryId}`]),
  ];
}

/** Answers a free name: 「バッグのおすすめ」, with a number where a pallet has it already. */
function freeName(name: string, rows: readonly { pallet: { name: string } }[]) {
  const taken = new Set(rows.map(({ pallet }) => pallet.name));
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return taken.has(name) ? `${name}${number}` : name;
}
