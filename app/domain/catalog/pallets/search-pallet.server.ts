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

type PalletRow = typeof pallets.$inferSelect;
type NightRow = typeof palletNights.$inferSelect;
type Acting = Scope<Buyer | System>;

/** The most refused goods of a pallet that a search compares with. */
const knownMax = 5_000;

/**
 * One search of a pallet, turn 0 the night's own: finds, settles against what the pallet holds, and writes all
 * of it in one commit that only one run can win. Interrupted before that, it is as if it had not begun.
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

/** The row of this search, begun if need be, and what the pallet holds with how it stands today. */
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

/** Whether no other run has ended the night, and nobody has changed the pallet. */
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

/** Adds new goods up to the wanted count, which the statement itself counts again. */
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
    // The best is written last: lists show what was found last first.
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

/** One row per offer, however many of its facts changed: the first change listed is the one shown. */
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

/** When the pallet is due next: tomorrow if questions were left over. A pallet that got no question keeps its place in the queue. */
function nextDue({ db }: Acting, pallet: PalletRow, { night, postponed, asked }: NightRow) {
  const days = postponed ? 1 : pallet.refreshDays;
  const dueOn = japanDay(daysAfter(startOfDay(night), days));
  const served = postponed && asked === 0 ? {} : { servedOn: night };
  return db
    .update(pallets)
    .set({ dueOn, ...served })
    .where(eq(pallets.id, pallet.id));
}

/** Deletes nights and changes older than `keptDays`, a limited number in one run. */
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

/** Questions to marketplaces that one pallet, and all pallets together, may ask in a night. */
export const askedLimits = { aPallet: 8, aNight: 10_000, hits: 40 };

/** Of the questions that a night still has, so many are each pallet's that is still due: all are asked for, rather than some to the end. */
export async function shareOfNight({ db, now }: Pick<Scope, "db" | "now">) {
  const night = japanDay(now);
  const [left] = await db.all<{ due: number; asked: number }>(sql`SELECT
    (SELECT count(*) FROM pallets WHERE active AND due_on <= ${night}) AS due,
    coalesce((SELECT asked FROM pallet_budgets WHERE night = ${night}), 0) AS asked`);
  const share = Math.floor((askedLimits.aNight - left!.asked) / Math.max(1, left!.due));
  return Math.min(askedLimits.aPallet, Math.max(1, share));
}

/** Counts one question of the pallet and of the night, if both still have one. */
async function takeQuestion({ db, now }: Scope<System>, { id }: PalletRow, share: number) {
  const night = japanDay(now);
  const isLeft = sql`asked < ${share}
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

/** A question whose turn did not come was none. */
async function returnQuestion({ db, now }: Scope<System>, { id }: PalletRow) {
  const night = japanDay(now);
  const one = { asked: sql`max(0, asked - 1)` };
  await db.batch([
    db.update(palletNights).set(one).where(ofNight(id, night)),
    db.update(palletBudgets).set(one).where(eq(palletBudgets.night, night)),
  ]);
  return "busy" as const;
}

/** Says on the night that questions are left over: tomorrow goes on with them. */
async function postpone({ db, now }: Scope<System>, { id }: PalletRow) {
  await db
    .update(palletNights)
    .set({ postponed: true })
    .where(ofNight(id, japanDay(now)));
  return "postponed" as const;
}

/** The row of a pallet's own search of a night. */
function ofNight(palletId: string, night: string) {
  return and(
    eq(palletNights.palletId, palletId),
    eq(palletNights.night, night),
    eq(palletNights.turn, 0),
  );
}

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
    if (came === "busy") return returnQuestion(scope, pallet);
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
  if (isMarketFailure(found)) return "done";
  const hits = found.offers.map(({ id, platform }) => ({ id, platform }));
  await noteAsked(scope, market.platform, words, hits);
  return askForPages(scope, asks, hits);
}

/** Fetches the pages of those hits that are not in the catalogue yet. */
async function askForPages(scope: Scope<System>, asks: Asks, hits: readonly Found[]) {
  const { market, asked, share, pallet } = asks;
  for (const { id, platform } of await unknownOf(scope, hits)) {
    if (!(await takeQuestion(scope, pallet, share))) return "postponed";
    const told = await fetchAndStoreOffer(asked, market, { offerId: id, platform });
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

/** Pallets searched in a run of the clock: some thousand statements, and what others need of the run is left. */
export const palletsARun = 100;

/**
 * 夜間の自動検索: every pallet that is due, those that waited longest first. From midnight in Japan on the
 * clock comes again until none is left, and a night that was missed is made up by the next run. One that
 * fails holds up no other.
 */
export async function searchPallets(
  scope: Scope<System>,
  markets: readonly LiveMarket[] = [],
  most: number = palletsARun,
) {
  const failures: unknown[] = [];
  const due = await duePalletsQuery(scope, most);
  if (due.length === 0) return;
  const share = markets.length > 0 ? await shareOfNight(scope) : 0;
  for (const pallet of due) {
    try {
      const asked = await askForPallet(scope, markets, pallet, share);
      // Somebody searches now: they come first, and the pallet with the next run.
      if (asked === "busy") break;
      await searchPallet(scope, pallet, 0);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "some pallets were not searched");
}

/** The pallets whose night has come, along their index: of one night's those first that no question came to. */
export function duePalletsQuery({ db, now }: Pick<Scope, "db" | "now">, most: number) {
  return db
    .select()
    .from(pallets)
    .where(and(sql`active`, lte(pallets.dueOn, japanDay(now))))
    .orderBy(asc(pallets.dueOn), asc(pallets.servedOn), asc(pallets.id))
    .limit(most);
}
