import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { hundredths } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { watchesPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, skus, watches, watchLetters } from "#db/schema/index.ts";
import { specText } from "../offers/offer.ts";
import { onSaleToAll } from "../offers/offer-queries.server.ts";
import { type WatchedThing, type WatchSettings, watchesMax } from "./watch.ts";

const skusMax = 500;

/**
 * 価格・在庫の通知: lists all watches of the company, newest first, with today's price and stock (`null` if gone),
 * and the SKUs of the offer that is about to be watched.
 */
export async function listWatches({ db, actor }: Scope<Buyer>, offerId: string | undefined) {
  const own = eq(watches.companyId, actor.companyId);
  const [rows, [offer], kinds] = await db.batch([
    db
      .select({
        watch: watches,
        platform: offers.platform,
        // The offer's price does not stand in for a SKU that is gone.
        priceFen: sql<
          number | null
        >`iif(${watches.skuId} = '', ${offers.priceFen}, ${skus.priceFen})`,
        stock: sql<number | null>`iif(${watches.skuId} = '', ${offers.stock}, ${skus.stock})`,
      })
      .from(watches)
      .leftJoin(offers, eq(offers.id, watches.offerId))
      .leftJoin(skus, eq(skus.id, watches.skuId))
      .where(own)
      .orderBy(desc(watches.addedAt), desc(watches.offerId), desc(watches.skuId))
      .limit(watchesMax),
    db
      .select({
        id: offers.id,
        titleJa: offers.titleJa,
        priceFen: offers.priceFen,
        stock: offers.stock,
      })
      .from(offers)
      .where(eq(offers.id, offerId ?? ""))
      .limit(1),
    db
      .select({ id: skus.id, spec: skus.spec, priceFen: skus.priceFen, stock: skus.stock })
      .from(skus)
      .where(and(eq(skus.offerId, offerId ?? "")))
      .orderBy(asc(skus.position))
      .limit(skusMax),
  ]);
  return { rows, offer, kinds };
}

/**
 * Watches goods or one of their SKUs for the company; an existing watch gets the new wish and waits again.
 */
export async function watchGoods(scope: Scope<Buyer>, wish: WatchSettings) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const { offerId, skuId } = wish;
  const [[offer], [sku]] = await db.batch([
    db
      .select()
      .from(offers)
      .where(and(eq(offers.id, offerId), onSaleToAll))
      .limit(1),
    db
      .select()
      .from(skus)
      .where(and(eq(skus.id, skuId), eq(skus.offerId, offerId)))
      .limit(1),
  ]);
  if (!offer || (skuId !== "" && !sku)) return refuse("not-found");
  const row = {
    ...wish,
    titleJa: sku ? `${offer.titleJa}（${specText(sku.spec)}）` : offer.titleJa,
    picture: sku?.picture || (offer.pictures[0] ?? ""),
    seenPriceFen: sku?.priceFen ?? offer.priceFen,
    addedAt: now,
    addedByName: actor.name,
    toldAt: null,
  };
  return commit(
    scope,
    [
      db
        .insert(watches)
        .values({ ...row, companyId: actor.companyId })
        .onConflictDoUpdate({
          target: [watches.companyId, watches.offerId, watches.skuId],
          set: row,
        }),
    ],
    { watches_limit: "watches-full" },
  );
}

/** Arms a watch again after its letter was sent; refuses another company's watch as not found. */
export async function watchAgain(scope: Scope<Buyer>, thing: WatchedThing) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const own = ownWatch(actor, thing);
  if ((await db.$count(watches, own)) === 0) return refuse("not-found");
  return commit(scope, [db.update(watches).set({ toldAt: null }).where(own)], {});
}

/** Deletes a watch; refuses another company's as not found. */
export async function unwatchGoods(scope: Scope<Buyer>, thing: WatchedThing) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const own = ownWatch(actor, thing);
  if ((await db.$count(watches, own)) === 0) return refuse("not-found");
  return commit(scope, [db.delete(watches).where(own)], {});
}

/**
 * Sends each company at most one letter a day about watched goods that reached the wished price or are in
 * stock again.
 */
export async function tellWatchers(scope: Scope<System>): Promise<void> {
  let after = "";
  for (let page = 0; page < pagesPerRun; page++) {
    const companies = await waitingCompanies(scope, after);
    if (companies.length === 0) return;
    const met = await metWatches(scope, companies);
    for (const companyId of companies) {
      const own = met.filter((watch) => watch.companyId === companyId);
      if (own.length > 0) await tell(scope, companyId, own);
    }
    if (companies.length < companiesPerPage) return;
    after = companies.at(-1)!;
  }
}

/** Deletes records of letters that are too old to matter. */
export async function forgetWatchLetters({ db, now }: Scope<System>) {
  const old = sql`(SELECT rowid FROM watch_letters WHERE day < ${japanDay(daysAfter(now, -7))} LIMIT 2000)`;
  await db.delete(watchLetters).where(inArray(sql`rowid`, old));
}

function ownWatch({ companyId }: Buyer, { offerId, skuId }: WatchedThing) {
  return and(
    eq(watches.companyId, companyId),
    eq(watches.offerId, offerId),
    eq(watches.skuId, skuId),
  );
}

/** The companies of one query, and the queries of one run; the next day continues. */
const companiesPerPage = 20;
const pagesPerRun = 100;
const namedInLetter = 10;

interface Met {
  companyId: string;
  offerId: string;
  skuId: string;
  titleJa: string;
  seenPriceFen: number;
  thresholdFen: number | null;
  priceFen: number;
}

/** Lists companies with armed watches that got no letter today. */
async function waitingCompanies({ db, now }: Scope<System>, after: string) {
  const rows = await db.all<{ id: string }>(sql`
    SELECT DISTINCT w.company_id AS id FROM watches w
    WHERE w.told_at IS NULL AND w.company_id > ${after}
      AND NOT EXISTS (SELECT 1 FROM watch_letters l WHERE l.company_id = w.company_id AND l.day = ${japanDay(now)})
    ORDER BY w.company_id LIMIT ${companiesPerPage}`);
  return rows.map(({ id }) => id);
}

function metWatches({ db }: Scope<System>, companies: readonly string[]) {
  return db.all<Met>(sql`
    SELECT w.company_id AS companyId, w.offer_id AS offerId, w.sku_id AS skuId, w.title_ja AS titleJa,
      w.seen_price_fen AS seenPriceFen, w.threshold_fen AS thresholdFen,
      coalesce(s.price_fen, o.price_fen) AS priceFen
    FROM watches w CROSS JOIN offers o ON o.id = w.offer_id
    LEFT JOIN skus s ON s.id = w.sku_id AND s.offer_id = w.offer_id
    WHERE w.told_at IS NULL AND w.company_id IN (${sql.join([...companies], sql`, `)})
      AND (w.sku_id = '' OR s.id IS NOT NULL) AND coalesce(s.stock, o.stock) > 0
      AND (w.threshold_fen IS NULL OR coalesce(s.price_fen, o.price_fen) <= w.threshold_fen)
    ORDER BY w.company_id, w.added_at, w.offer_id, w.sku_id`);
}

async function tell(scope: Scope<System>, companyId: string, met: readonly Met[]) {
  const { db, now } = scope;
  const named = met
    .slice(0, namedInLetter)
    .map(({ titleJa, priceFen, seenPriceFen, thresholdFen }) => ({
      title: titleJa,
      priceFen,
      seenPriceFen,
      thresholdFen,
    }));
  await commit(
    scope,
    [
      db.insert(watchLetters).values({ companyId, day: japanDay(now) }),
      ...met.map(({ offerId, skuId }) =>
        db
          .update(watches)
          .set({ toldAt: now })
          .where(
            and(
              eq(watches.companyId, companyId),
              eq(watches.offerId, offerId),
              eq(watches.skuId, skuId),
              isNull(watches.toldAt),
            ),
          ),
      ),
      notify(scope, {
        companyId,
        about: "company",
        kind: "goods",
        letter: letter("product-watch.met", { goods: named, others: met.length - named.length }),
        href: watchesPage,
      }),
    ],
    // Another run was first and has sent the letter.
    { "watch_letters.company_id, watch_letters.day": "told-already" },
  );
}

const price = hundredths("希望の単価", 999_999, "元", "0.01");

/** The form of a watch, which needs a price, back-in-stock or both. */
export const WatchForm = z
  .object({
    goods_id: z.string().regex(/^\d{5,20}$/),
    sku: z.string().max(80).default(""),
    threshold: z.preprocess(
      (typed) => (typeof typed === "string" && typed.trim() === "" ? null : (typed ?? null)),
      price.nullable(),
    ),
    back: fields.checkbox,
  })
  .refine(({ threshold, back }) => threshold !== null || back, {
    path: ["threshold"],
    error: "希望の単価を入力するか、「在庫が戻ったら」を選択してください",
  });
