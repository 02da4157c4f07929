import { and, eq, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysFrom, japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders, personalRefusals } from "#db/schema/index.ts";
import { toAll } from "../search/offer-filters.server.ts";
import { nextOccasion, occasions } from "./occasions.ts";
import type { SeasonSeed, Seed } from "./personal.ts";
import { currentQuery, type RecommendedRow } from "./read-recommended.server.ts";

/** So much is looked through, the newest of each. */
const looked = { orders: 200, products: 100, goods: 200 } as const;

/** All that recommendations of one's own begin with, and who wants none, in one round trip; `seen` are the offers that the person's browser brings. */
export async function readSeeds(scope: Scope<Buyer>, seen: readonly string[]) {
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

/** Bought most often first, what the person may see of the company's orders; then the library's and the looks, the newest first. */
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
      WHERE ${toAll} ORDER BY asked.key)`);
}

function seasonOf(row: RecommendedRow, today: string): SeasonSeed[] {
  const { id, kind, occasion, title, picked, conditions } = row;
  if ((kind !== "season" && kind !== "event") || picked.length > 0 || !conditions.words) return [];
  if (!occasion) return [{ id, title, ...conditions, when: null }];
  const left = daysFrom(today, nextOccasion(occasion, today));
  const { ja } = occasions[occasion];
  return [{ id, title, ...conditions, when: left === 0 ? `${ja}当日` : `${ja}まであと${left}日` }];
}
