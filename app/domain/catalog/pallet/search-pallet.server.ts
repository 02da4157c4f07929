import { and, eq, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { offers, palletChanges, palletGoods, palletNights, pallets } from "#db/schema/index.ts";
import { judgeGoods } from "./judge-goods.ts";
import { palletLimits } from "./pallet.ts";
import { palletHits } from "./pallet-hits.server.ts";
import { type GoodsChange, type KnownGoods, settleNight } from "./settle-night.ts";

export type PalletRow = typeof pallets.$inferSelect;
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
  const settled = settleNight({ wanted: pallet.wanted, known, found: judged.wanted });
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
