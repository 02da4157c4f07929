import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  missingOffers,
  offers,
  palletBudgets,
  palletChanges,
  palletGoods,
  palletNights,
  pallets,
  palletWords,
} from "#db/schema/index.ts";
import type { Platform } from "../offers/offer.ts";
import { type Asking, askMarket, isMarketFailure } from "../source/ask-market.server.ts";
import { fetchAndStoreOffer, type LiveMarket } from "../source/fetch-offer.server.ts";
import { type GoodsChange, judgeGoods, type KnownGoods, planPalletChanges } from "./judge-goods.ts";
import { palletLimits } from "./pallet.ts";
import { palletHits } from "./pallet-hits.server.ts";

/** The pallets of one run: about a thousand statements, which leaves time for other jobs. */
export const palletsPerRun = 100;

/**
 * 夜間の自動検索: searches the due pallets, those that waited longest first. The job runs from midnight in Japan
 * until none is left, and makes up for a missed night. A pallet that fails does not hold up the others.
 */
export async function searchPallets(
  scope: Scope<System>,
  markets: readonly LiveMarket[] = [],
  most: number = palletsPerRun,
) {
  const failures: unknown[] = [];
  const due = await duePalletsQuery(scope, most);
  if (due.length === 0) return;
  const share = markets.length > 0 ? await shareOfNight(scope) : 0;
  for (const pallet of due) {
    try {
      const asked = await askForPallet(scope, markets, pallet, share);
      // People are searching now and take precedence: the next run continues.
      if (asked === "busy") break;
      await searchPallet(scope, pallet, 0);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "some pallets were not searched");
}

/**
 * Selects the pallets that are due, in the order of their index: within a night those first that went
 * without requests longest.
 */
export function duePalletsQuery({ db, now }: Pick<Scope, "db" | "now">, most: number) {
  return db
    .select()
    .from(pallets)
    .where(and(sql`active`, lte(pallets.dueOn, japanDay(now))))
    .orderBy(asc(pallets.dueOn), asc(pallets.servedOn), asc(pallets.id))
    .limit(most);
}

/**
 * Searches a pallet; turn 0 is the nightly search. It finds goods, compares them with the pallet's, and
 * writes everything in one commit that only one run can win. An interrupted search leaves nothing but its
 * open row.
 */
export async function searchPallet(scope: Acting, pallet: PalletRow, turn: number) {
  const { db } = scope;
  const { night, known } = await begin(scope, pallet, turn);
  if (!night) return refuse("not-found");
  if (night.state === "finished") return refuse("searched-already");
  const hits = await palletHits(db, pallet.companyId, pallet.conditions);
  const judged = judgeGoods(pallet.conditions, hits);
  const settled = planPalletChanges({ wanted: pallet.wanted, known, found: judged.wanted });
  const counts = {
    looked: hits.length,
    matched: judged.wanted.length,
    held: settled.kept.length + settled.fresh.length,
    ...countsOf(settled.changes),
  };
  const written = await commit(
    scope,
    [
      guard(asRead(pallet, night), "searched-already"),
      finish(scope, night, counts),
      ...goodsStatements(scope, pallet, settled.changes),
      logChanges(scope, night, settled.changes),
      ...(turn === 0 ? [nextDue(scope, pallet, night)] : []),
    ],
    {},
  );
  return written.ok ? done(counts) : written;
}

/**
 * The requests to marketplaces of one pallet in a night, and of all pallets together; `hits` are read of
 * each search.
 */
export const requestLimits = { perPallet: 8, perNight: 10_000, hits: 40 };

/** Divides the night's remaining requests among the pallets that are still due, so that each gets a share. */
export async function shareOfNight({ db, now }: Pick<Scope, "db" | "now">) {
  const night = japanDay(now);
  const [left] = await db.all<{ due: number; asked: number }>(sql`SELECT
    (SELECT count(*) FROM pallets WHERE active AND due_on <= ${night}) AS due,
    coalesce((SELECT asked FROM pallet_budgets WHERE night = ${night}), 0) AS asked`);
  const share = Math.floor((requestLimits.perNight - left!.asked) / Math.max(1, left!.due));
  return Math.min(requestLimits.perPallet, Math.max(1, share));
}

/**
 * Searches marketplaces for a pallet's words and fetches hits that the catalogue does not have. A search
 * that any pallet made this night is not repeated. People who search take precedence: `busy` means try
 * again later. `postponed` means that the pallet's or the night's requests are used up and tomorrow
 * continues; the catalogue is searched all the same.
 */
export async function askForPallet(
  scope: Scope<System>,
  markets: readonly LiveMarket[],
  pallet: PalletRow,
  share: number = requestLimits.perPallet,
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
    if (came === "busy") return returnQuestion(scope, pallet);
    if (came === "postponed") return postpone(scope, pallet);
  }
  return "done";
}

/** Deletes searches, changes and letters older than `keptDays`, a limited number in one run. */
export async function forgetNights({ db, now }: Scope<System>) {
  const day = japanDay(daysAfter(now, -palletLimits.keptDays));
  for (const table of [
    "pallet_changes",
    "pallet_nights",
    "pallet_letters",
    "pallet_budgets",
    "pallet_words",
  ]) {
    const name = sql.raw(table);
    const of = sql.raw(table === "pallet_letters" ? "day" : "night");
    await db.run(sql`DELETE FROM ${name} WHERE rowid IN
      (SELECT rowid FROM ${name} WHERE ${of} < ${day} LIMIT 2000)`);
  }
}

type PalletRow = typeof pallets.$inferSelect;
type NightRow = typeof palletNights.$inferSelect;
type Acting = Scope<Buyer | System>;

/** The most goods of a pallet, refused ones included, that a search compares with. */
const knownMax = 5_000;

/**
 * Reads the row of this search, which is inserted if needed, and the pallet's goods with today's price and
 * stock.
 */
async function begin({ db, now }: Acting, pallet: PalletRow, turn: number) {
  const night = japanDay(now);
  const of = and(
    eq(palletNights.palletId, pallet.id),
    eq(palletNights.night, night),
    eq(palletNights.turn, turn),
  );
  const [, [row], rows] = await db.batch([
    db.run(sql`INSERT INTO pallet_nights (pallet_id, night, turn, company_id, state, part, asked, postponed, started_at)
      SELECT id, ${night}, ${turn}, company_id, 'searching', 0, 0, 0, ${now.getTime()} FROM pallets
      WHERE id = ${pallet.id} ON CONFLICT DO NOTHING`),
    db.select().from(palletNights).where(of).limit(1),
    db
      .select({
        offerId: palletGoods.offerId,
        state: palletGoods.state,
        titleJa: palletGoods.titleJa,
        priceFen: palletGoods.priceFen,
        out: palletGoods.out,
        gone: palletGoods.gone,
        now: { priceFen: offers.priceFen, stock: offers.stock },
      })
      .from(palletGoods)
      .leftJoin(offers, eq(offers.id, palletGoods.offerId))
      .where(eq(palletGoods.palletId, pallet.id))
      .limit(knownMax),
  ]);
  const known: KnownGoods[] = rows;
  return { night: row, known };
}

type Counts = Partial<typeof palletNights.$inferInsert>;

/** The condition that no other run has finished this search and nobody has changed the pallet. */
function asRead(pallet: PalletRow, night: NightRow) {
  return sql`EXISTS (SELECT 1 FROM pallet_nights n JOIN pallets p ON p.id = n.pallet_id
    WHERE p.id = ${pallet.id} AND p.version = ${pallet.version} AND n.night = ${night.night}
      AND n.turn = ${night.turn} AND n.part = ${night.part} AND n.state = 'searching')`;
}

function finish({ db, now }: Acting, night: NightRow, counts: Counts) {
  return db
    .update(palletNights)
    .set({ ...counts, part: night.part + 1, state: "finished", endedAt: now })
    .where(
      and(
        eq(palletNights.palletId, night.palletId),
        eq(palletNights.night, night.night),
        eq(palletNights.turn, night.turn),
      ),
    );
}

function countsOf(changes: readonly GoodsChange[]) {
  const count = (kind: GoodsChange["kind"]) =>
    changes.filter((change) => change.kind === kind).length;
  return {
    fresh: count("new"),
    dearer: count("dearer"),
    cheaper: count("cheaper"),
    out: count("out"),
    gone: count("gone"),
  };
}

/**
 * Plans the changes of the pallet's goods. The insert itself counts again, so that it never exceeds the
 * wanted count.
 */
function goodsStatements(
  { db, now }: Acting,
  pallet: PalletRow,
  changes: readonly GoodsChange[],
): Statement[] {
  const night = japanDay(now);
  const fresh = changes.filter(({ kind }) => kind === "new");
  const gone = changes.filter(({ kind }) => kind === "gone").map(({ offerId }) => offerId);
  return [
    db.run(sql`UPDATE pallet_goods SET price_fen = c.value ->> '$[4]', from_fen = c.value ->> '$[3]',
      change = c.value ->> '$[2]', changed_on = ${night},
      "out" = COALESCE(c.value ->> '$[5]', "out"), gone = COALESCE(c.value ->> '$[6]', gone)
      FROM (SELECT value FROM json_each(${JSON.stringify(movesOf(changes))})) c
      WHERE pallet_goods.pallet_id = ${pallet.id} AND pallet_goods.offer_id = c.value ->> '$[0]'`),
    db.run(sql`DELETE FROM pallet_goods WHERE pallet_id = ${pallet.id} AND state = 'waiting'
      AND offer_id IN (SELECT value FROM json_each(${JSON.stringify(gone)}))`),
    // The best is inserted last, because lists show the newest first.
    db.run(sql`INSERT INTO pallet_goods (pallet_id, company_id, offer_id, title_ja, state, price_fen, "out",
        gone, change, changed_on, from_fen)
      SELECT ${pallet.id}, ${pallet.companyId}, f.value ->> '$[0]', f.value ->> '$[1]',
        ${pallet.confirms ? "waiting" : "listed"}, f.value ->> '$[2]', 0, 0, 'new', ${night}, f.value ->> '$[2]'
      FROM json_each(${JSON.stringify(fresh.map(({ offerId, titleJa, toFen }) => [offerId, titleJa, toFen]))}) f
      WHERE true ORDER BY f.key DESC
      LIMIT max(0, ${pallet.wanted} - (SELECT count(*) FROM pallet_goods
        WHERE pallet_id = ${pallet.id} AND state IN ('waiting', 'listed')))
      ON CONFLICT DO NOTHING`),
  ];
}

/** Answers one row per offer, however many of its values changed; the first change is the one shown. */
function movesOf(changes: readonly GoodsChange[]) {
  const moved = changes.filter(({ kind }) => kind !== "new");
  return [...new Set(moved.map(({ offerId }) => offerId))].map((id) => {
    const of = moved.filter(({ offerId }) => offerId === id);
    const kinds = of.map(({ kind }) => kind);
    const { titleJa, kind, fromFen, toFen } = of[0]!;
    const back = kinds.includes("back") ? 0 : null;
    const out = kinds.includes("out") ? 1 : back;
    return [id, titleJa, kind, fromFen, toFen, out, kinds.includes("gone") ? 1 : back];
  });
}

function logChanges({ db }: Acting, night: NightRow, changes: readonly GoodsChange[]) {
  const rows = JSON.stringify(
    changes.map(({ offerId, kind, titleJa, fromFen, toFen }) => [
      ...[offerId, kind, titleJa, fromFen, toFen],
    ]),
  );
  return db.run(sql`INSERT INTO ${palletChanges} (pallet_id, night, turn, offer_id, kind, title_ja, from_fen, to_fen)
    SELECT ${night.palletId}, ${night.night}, ${night.turn}, value ->> '$[0]', value ->> '$[1]',
      value ->> '$[2]', value ->> '$[3]', value ->> '$[4]' FROM json_each(${rows})`);
}

/**
 * Sets the pallet's next night: tomorrow if requests were left over. A pallet that got no request keeps its
 * place in the queue.
 */
function nextDue({ db }: Acting, pallet: PalletRow, { night, postponed, asked }: NightRow) {
  const days = postponed ? 1 : pallet.refreshDays;
  const dueOn = japanDay(daysAfter(startOfDay(night), days));
  const served = postponed && asked === 0 ? {} : { servedOn: night };
  return db
    .update(pallets)
    .set({ dueOn, ...served })
    .where(eq(pallets.id, pallet.id));
}

/** Counts one request for the pallet and the night; answers false if either has none left. */
async function takeQuestion({ db, now }: Scope<System>, { id }: PalletRow, share: number) {
  const night = japanDay(now);
  const isLeft = sql`asked < ${share}
    AND (SELECT asked FROM pallet_budgets WHERE night = ${night}) < ${requestLimits.perNight}`;
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

/** Returns a request that was counted but could not be sent. */
async function returnQuestion({ db, now }: Scope<System>, { id }: PalletRow) {
  const night = japanDay(now);
  const one = { asked: sql`max(0, asked - 1)` };
  await db.batch([
    db.update(palletNights).set(one).where(ofNight(id, night)),
    db.update(palletBudgets).set(one).where(eq(palletBudgets.night, night)),
  ]);
  return "busy" as const;
}

/** Records on the night's search that requests are left over for tomorrow. */
async function postpone({ db, now }: Scope<System>, { id }: PalletRow) {
  await db
    .update(palletNights)
    .set({ postponed: true })
    .where(ofNight(id, japanDay(now)));
  return "postponed" as const;
}

/** The condition for a pallet's nightly search. */
function ofNight(palletId: string, night: string) {
  return and(
    eq(palletNights.palletId, palletId),
    eq(palletNights.night, night),
    eq(palletNights.turn, 0),
  );
}

/**
 * The hits of a search are fetched for this many nights before the search is repeated: older hits come
 * first.
 */
const listNights = 7;

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
  if (isMarketFailure(found)) return "done";
  const hits = found.offers.map(({ id, platform }) => ({ id, platform }));
  await noteAsked(scope, market.platform, words, hits);
  return askForPages(scope, asks, hits);
}

/** Fetches the pages of hits that the catalogue does not have. */
async function askForPages(scope: Scope<System>, asks: Asks, hits: readonly Found[]) {
  const { market, asked, share, pallet } = asks;
  for (const { id, platform } of await unknownOf(scope, hits)) {
    if (!(await takeQuestion(scope, pallet, share))) return "postponed";
    const told = await fetchAndStoreOffer(asked, market, { offerId: id, platform });
    if (told === "busy") return "busy";
    if (told === "spent") return "postponed";
    // Without an answer the page is fetched on another night.
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
  const limit = Math.min(requestLimits.hits, market.hitsPerPage);
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
    // The newest list of each marketplace counts, so it is set last.
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
