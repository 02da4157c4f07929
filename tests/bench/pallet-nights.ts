import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { judgeGoods, planPalletChanges } from "#app/domain/catalog/pallets/judge-goods.ts";
import { noConditions, palletLimits } from "#app/domain/catalog/pallets/pallet.ts";
import { palletHits } from "#app/domain/catalog/pallets/pallet-hits.server.ts";
import {
  palletsPerRun,
  requestLimits,
  searchPallets,
} from "#app/domain/catalog/pallets/search-pallet.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { confirmList } from "./confirm-list.ts";
import { openManyRows } from "./many-rows.ts";

// What a night of pallets costs: `npm run bench:pallets`. So many are searched and reckoned up to the 5,000, each
// of which costs the same; `--pallets 5000` searches them all. Two nights: one in which everything is new, one in
// which nothing has changed. Then the confirm list, of a thousand rows and of a million.
// `--standing` leaves the first night out: what it would have found is written by SQL, some prices and stocks move and
// some goods are new, and one real night is searched. So all of 5,000 pallets with 2.5 million goods can be: `--pallets
// 5000 --standing --list 0`.

const { values } = parseArgs({
  options: {
    pallets: { type: "string", default: "200" },
    list: { type: "string", default: "1000000" },
    standing: { type: "boolean", default: false },
  },
});
const pallets = Number(values.pallets);
const planned = 5_000;
const words = ["キャンバス", "ステンレス", "折りたたみ", "ギフトボックス", "スマホケース"];

// Written as it is: a bound number would divide as a float.
const most = sql.raw(String(palletLimits.palletsMax));
const shop = await openManyRows(20_000);
await shop.db.run(sql`INSERT INTO companies (id, operation_id, name, created_at)
  SELECT 'bench-' || value, value + 100, 'x', 0 FROM generate_series(0, ${Math.ceil(pallets / palletLimits.palletsMax)})`);
await shop.db.run(sql`INSERT INTO pallets (id, company_id, slot, name, purpose, conditions, wanted, confirms,
    refresh_days, active, tells, version, made_at, made_by_name, due_on)
  SELECT 'pallet-' || value, 'bench-' || (value / ${most}),
    value % ${most} + 1, 'p' || value, '',
    json_set(${JSON.stringify(noConditions)}, '$.words', ${JSON.stringify(words)} ->> (value % 5)),
    ${palletLimits.wantedMax}, 0, 1, 1, 1, 1, 0, '', '2026-01-01'
  FROM generate_series(1, ${pallets})`);

if (values.standing) await writeFirstNight();
for (const day of values.standing ? ["2026-01-02"] : ["2026-01-01", "2026-01-02"]) {
  const scope = openScope(
    shop.db,
    { kind: "system", id: "search-pallets" },
    new Date(`${day}T00:00:00+09:00`),
  );
  const began = performance.now();
  const cpu = process.cpuUsage();
  let runs = 0;
  for (let left = pallets; left > 0; left -= palletsPerRun) {
    await searchPallets(scope);
    runs += 1;
    // Of a run of an hour what is done is told meanwhile.
    const { user, system } = process.cpuUsage(cpu);
    if (runs % 5 === 0)
      console.log(
        `  ${runs} runs: ${((user + system) / 1_000 / runs / palletsPerRun).toFixed(1)} ms of CPU a pallet`,
      );
  }
  const used = process.cpuUsage(cpu);
  const [sum] = await shop.db.all<Record<string, number>>(sql`SELECT count(*) AS finished,
    sum(held) AS held, sum(fresh) AS fresh, sum(dearer) AS dearer, sum(cheaper) AS cheaper, sum("out") AS sold,
    max(held) AS most FROM pallet_nights WHERE night = ${day} AND state = 'finished'`);
  const took = performance.now() - began;
  const cpuMs = (used.user + used.system) / 1_000;
  const runsOfAll = Math.ceil(planned / palletsPerRun);
  console.log(
    `${day}: ${sum!.finished} pallets, ${sum!.held} goods (at most ${sum!.most} each), ${sum!.fresh} new, ` +
      `${sum!.dearer} dearer, ${sum!.cheaper} cheaper, ${sum!.sold} sold out; ${runs} runs of the clock; ` +
      `${each(took)} ms a pallet, of that ${each(cpuMs)} ms of the Worker's CPU`,
  );
  console.log(
    `  ${planned} such pallets: ${runsOfAll} runs, ${((runsOfAll * 5) / 60).toFixed(1)} hours of the clock, ` +
      `${(((took / pallets) * planned) / 60_000).toFixed(1)} minutes of searching, ` +
      `${(((cpuMs / pallets) * planned) / 1_000).toFixed(0)} s of CPU`,
  );
}

const conditions = { ...noConditions, words: words[0]! };
const hits = await palletHits(shop.db, "bench-0", conditions);
const began = process.cpuUsage();
for (let turn = 0; turn < 50; turn++)
  planPalletChanges({ wanted: 500, known: [], found: judgeGoods(conditions, hits).wanted });
const judged = process.cpuUsage(began);
console.log(
  `judging ${hits.length} goods: ${((judged.user + judged.system) / 50_000).toFixed(2)} ms of the Worker's CPU`,
);
console.log(
  `questions to marketplaces: at most ${requestLimits.perPallet} a pallet and ${requestLimits.perNight} a night; ` +
    `${Math.floor(requestLimits.perNight / requestLimits.perPallet)} pallets may spend all of theirs, others go on the next night`,
);
await shop.close();
for (const rows of [1_000, Number(values.list)]) if (rows > 0) console.log(await confirmList(rows));

/**
 * The rows that the night before has left: of each pallet the best of its words, all but ten of those wanted, so that
 * there is room for what is new. Then one of fifty goods is dearer, one cheaper, and one sold out.
 */
async function writeFirstNight() {
  const began = performance.now();
  const held = palletLimits.wantedMax - 10;
  await shop.db.run(sql`CREATE TABLE bench_best AS SELECT word, id, title_ja, price_fen FROM (
    SELECT w.value AS word, o.id, o.title_ja, o.price_fen,
      row_number() OVER (PARTITION BY w.value ORDER BY o.popularity DESC) AS place
    FROM json_each(${JSON.stringify(words)}) w JOIN offers o ON o.title_ja LIKE '%' || w.value || '%')
    WHERE place <= ${held}`);
  await shop.db.run(sql`CREATE INDEX bench_best_word ON bench_best (word)`);
  const atOnce = 50;
  for (let first = 1; first <= pallets; first += atOnce)
    await shop.db.run(sql`INSERT INTO pallet_goods (pallet_id, company_id, offer_id, title_ja, state, price_fen, "out",
        gone, change, changed_on, from_fen)
      SELECT p.id, p.company_id, b.id, b.title_ja, 'listed', b.price_fen, 0, 0, 'new', '2026-01-01', b.price_fen
      FROM generate_series(${first}, ${Math.min(pallets, first + atOnce - 1)}) n
      JOIN pallets p ON p.id = 'pallet-' || n.value
      JOIN bench_best b ON b.word = p.conditions ->> '$.words'`);
  await shop.db.run(sql`UPDATE pallets SET due_on = '2026-01-02'`);
  await shop.db.run(sql`UPDATE offers SET price_fen = price_fen + (CASE popularity / 5 % 50 WHEN 0 THEN 10 WHEN 1 THEN -10
    ELSE 0 END), stock = iif(popularity / 5 % 50 = 2, 0, stock)`);
  const [stands] = await shop.db.all<{ rows: number }>(
    sql`SELECT count(*) AS rows FROM pallet_goods`,
  );
  console.log(
    `${stands!.rows} rows of the night before were written in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
}

function each(whole: number) {
  return (whole / pallets).toFixed(1);
}
