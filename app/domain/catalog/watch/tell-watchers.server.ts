import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { watchesPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { watches, watchLetters } from "#db/schema/index.ts";

/** Companies looked at in one query, and queries a run: the next day takes who is left. */
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

/** Tells each company, once a day and in one letter, which of the goods that it watches cost what it wished or are there again. */
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

/** Companies with open watches that got no letter today. */
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
    // Another run was first: it has told them.
    { "watch_letters.company_id, watch_letters.day": "told-already" },
  );
}

/** Letters of days long past are not asked about any more. */
export async function forgetWatchLetters({ db, now }: Scope<System>) {
  const old = sql`(SELECT rowid FROM watch_letters WHERE day < ${japanDay(new Date(now.getTime() - 7 * 86_400_000))} LIMIT 2000)`;
  await db.delete(watchLetters).where(inArray(sql`rowid`, old));
}
