import { and, eq, inArray, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { missingOffers, offers, palletBudgets, palletNights } from "#db/schema/index.ts";
import { fetchOffer, type LiveMarket } from "../source/fetch-offer.server.ts";
import { askMarket, isSilence } from "../source/source-turn.server.ts";
import type { PalletRow } from "./search-pallet.server.ts";

/** Questions to marketplaces that one pallet, and all pallets together, may ask in a night. */
export const askedLimits = { aPallet: 8, aNight: 10_000, hits: 40 };

/**
 * Asks marketplaces for goods of a pallet's words that nobody has looked at yet, and keeps them in the
 * catalogue. People who search come before it: `busy` is to come again later. Where the night's questions are
 * spent, `postponed` says so on the night, and tomorrow goes on; the catalogue itself is searched all the same.
 */
export async function askForPallet(
  scope: Scope<System>,
  markets: readonly LiveMarket[],
  pallet: PalletRow,
): Promise<"done" | "busy" | "postponed"> {
  const { db, now } = scope;
  const { words } = pallet.conditions;
  if (!words || markets.length === 0) return "done";
  const night = await beginAsking(scope, pallet);
  if (!night || night.state === "finished") return "done";
  for (const { market, asking } of markets) {
    if (!(await takeQuestion(scope, pallet))) return postpone(scope, pallet);
    const asked = asking(db, now, "job");
    const limit = Math.min(askedLimits.hits, market.hitsPerPage);
    const hits = await askMarket(asked, market, (token) =>
      market.search(token, { words, page: 1, sort: "popular", limit }),
    );
    if (hits === "busy") return "busy";
    if (hits === "spent") return postpone(scope, pallet);
    if (isSilence(hits)) continue;
    for (const { id, platform } of await unknownOf(scope, hits.offers)) {
      if (!(await takeQuestion(scope, pallet))) return postpone(scope, pallet);
      // A page that nobody tells us of now is asked for on another night.
      if (!(await fetchOffer(asked, market, { offerId: id, platform }))) break;
    }
  }
  return "done";
}

async function beginAsking({ db, now }: Scope<System>, { id }: PalletRow) {
  const night = japanDay(now);
  const [, , [row]] = await db.batch([
    db.run(sql`INSERT INTO pallet_nights (pallet_id, night, turn, company_id, state, part, asked, postponed, started_at)
      SELECT id, ${night}, 0, company_id, 'searching', 0, 0, 0, ${now.getTime()} FROM pallets
      WHERE id = ${id} ON CONFLICT DO NOTHING`),
    db.insert(palletBudgets).values({ night, asked: 0 }).onConflictDoNothing(),
    db.select().from(palletNights).where(ofNight(id, night)).limit(1),
  ]);
  return row;
}

/** Counts one question of the pallet and of the night, if both still have one. */
async function takeQuestion({ db, now }: Scope<System>, { id }: PalletRow) {
  const night = japanDay(now);
  const isLeft = sql`asked < ${askedLimits.aPallet}
    AND (SELECT asked FROM pallet_budgets WHERE night = ${night}) < ${askedLimits.aNight}`;
  const [taken] = await db.batch([
    db
      .update(palletNights)
      .set({ asked: sql`asked + 1` })
      .where(and(ofNight(id, night), isLeft))
      .returning({ asked: palletNights.asked }),
    db.run(
      sql`UPDATE pallet_budgets SET asked = asked + 1 WHERE night = ${night} AND changes() > 0`,
    ),
  ]);
  return taken.length > 0;
}

async function postpone({ db, now }: Scope<System>, { id }: PalletRow) {
  await db
    .update(palletNights)
    .set({ postponed: true })
    .where(ofNight(id, japanDay(now)));
  return "postponed" as const;
}

function ofNight(palletId: string, night: string) {
  return and(
    eq(palletNights.palletId, palletId),
    eq(palletNights.night, night),
    eq(palletNights.turn, 0),
  );
}

async function unknownOf<Hit extends { id: string }>({ db }: Scope<System>, hits: readonly Hit[]) {
  const ids = hits.map(({ id }) => id);
  const [known, missing] = await db.batch([
    db.select({ id: offers.id }).from(offers).where(inArray(offers.id, ids)).limit(ids.length),
    db
      .select({ id: missingOffers.offerId })
      .from(missingOffers)
      .where(inArray(missingOffers.offerId, ids))
      .limit(ids.length),
  ]);
  const met = new Set([...known, ...missing].map(({ id }) => id));
  return hits.filter(({ id }) => !met.has(id));
}
