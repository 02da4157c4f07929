import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  missingOffers,
  offers,
  palletBudgets,
  palletNights,
  palletWords,
} from "#db/schema/index.ts";
import type { Platform } from "../product/offer.ts";
import { fetchTold, type LiveMarket } from "../source/fetch-offer.server.ts";
import { type Asking, askMarket, isSilence } from "../source/source-turn.server.ts";
import {
  askedLimits,
  comeAgain,
  ofNight,
  postpone,
  takeQuestion,
} from "./night-questions.server.ts";
import type { PalletRow } from "./search-pallet.server.ts";

/** So many nights a search's goods are asked for before it is made anew: what waited comes before what is newer. */
const listNights = 7;

/**
 * Asks marketplaces for goods of a pallet's words that nobody has looked at yet, and keeps them in the
 * catalogue. What pallets of equal words have asked this night is not asked again, whoever's they are. People who
 * search come before it: `busy` is to come again later. Where the pallet's or the night's questions are spent, `postponed` says so on the night, and tomorrow goes on; the catalogue itself is searched all the same.
 */
export async function askForPallet(
  scope: Scope<System>,
  markets: readonly LiveMarket[],
  pallet: PalletRow,
  share: number = askedLimits.aPallet,
): Promise<"done" | "busy" | "postponed"> {
  const { db, now } = scope;
  const { words } = pallet.conditions;
  if (!words || markets.length === 0) return "done";
  const { night, asked: before } = await beginAsking(scope, pallet);
  if (!night || night.state === "finished") return "done";
  for (const { market, asking } of markets) {
    const asks = { market, asked: asking(db, now, "job"), share, pallet };
    const list = before.get(market.platform);
    // Hits left over from an earlier night come first: their search is paid for already.
    let came = list ? await askForPages(scope, asks, list.hits) : "done";
    if (came === "done" && list?.night !== night.night) came = await searchAnew(scope, asks, words);
    if (came === "busy") return comeAgain(scope, pallet);
    if (came === "postponed") return postpone(scope, pallet);
  }
  return "done";
}

interface Asks {
  market: LiveMarket["market"];
  asked: Asking;
  share: number;
  pallet: PalletRow;
}

async function searchAnew(scope: Scope<System>, asks: Asks, words: string) {
  const { market, asked, share, pallet } = asks;
  if (!(await takeQuestion(scope, pallet, share))) return "postponed";
  const found = await searchFor(asked, market, words);
  if (found === "busy") return "busy";
  if (found === "spent") return "postponed";
  if (isSilence(found)) return "done";
  const hits = found.offers.map(({ id, platform }) => ({ id, platform }));
  await noteAsked(scope, market.platform, words, hits);
  return askForPages(scope, asks, hits);
}

/** Fetches the pages of those hits that are not in the catalogue yet. */
async function askForPages(scope: Scope<System>, asks: Asks, hits: readonly Found[]) {
  const { market, asked, share, pallet } = asks;
  for (const { id, platform } of await unknownOf(scope, hits)) {
    if (!(await takeQuestion(scope, pallet, share))) return "postponed";
    const told = await fetchTold(asked, market, { offerId: id, platform });
    if (told === "busy") return "busy";
    if (told === "spent") return "postponed";
    // Without an answer the page is asked for on another night.
    if (told !== "told") break;
  }
  return "done";
}

type Found = (typeof palletWords.$inferSelect)["hits"][number];
const platformsMax = 8;

/** Normalised search words: width, capitals and spacing make no difference. */
const plainWords = (words: string) =>
  words.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

function searchFor(asked: Asking, market: LiveMarket["market"], words: string) {
  const limit = Math.min(askedLimits.hits, market.hitsPerPage);
  return askMarket(asked, market, (token) =>
    market.search(token, { words, page: 1, sort: "popular", limit }),
  );
}

async function noteAsked(
  { db, now }: Scope<System>,
  platform: Platform,
  words: string,
  hits: Found[],
) {
  const row = { night: japanDay(now), platform, words: plainWords(words), hits };
  await db.insert(palletWords).values(row).onConflictDoNothing();
}

async function beginAsking({ db, now }: Scope<System>, { id, conditions }: PalletRow) {
  const night = japanDay(now);
  const [, , [row], asked] = await db.batch([
    db.run(sql`INSERT INTO pallet_nights (pallet_id, night, turn, company_id, state, part, asked, postponed, started_at)
      SELECT id, ${night}, 0, company_id, 'searching', 0, 0, 0, ${now.getTime()} FROM pallets
      WHERE id = ${id} ON CONFLICT DO NOTHING`),
    db.insert(palletBudgets).values({ night, asked: 0 }).onConflictDoNothing(),
    db.select().from(palletNights).where(ofNight(id, night)).limit(1),
    db
      .select()
      .from(palletWords)
      .where(and(inArray(palletWords.night, nightsTo(night)), ofWords(conditions.words)))
      .orderBy(desc(palletWords.night))
      .limit(platformsMax * listNights),
  ]);
  return {
    night: row,
    // Of each marketplace the newest list: it is set last.
    asked: new Map(asked.reverse().map((list) => [list.platform, list])),
  };
}

const ofWords = (words: string) => eq(palletWords.words, plainWords(words));

function nightsTo(night: string) {
  return Array.from({ length: listNights }, (_, ago) =>
    japanDay(daysAfter(startOfDay(night), -ago)),
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
