import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import type { Marketplace } from "#app/domain/catalog/offers/product-source.ts";
import { noConditions, palletLimits } from "#app/domain/catalog/pallets/pallet.ts";
import { requestLimits, searchPallets } from "#app/domain/catalog/pallets/search-pallet.server.ts";
import type { LiveMarket } from "#app/domain/catalog/source/fetch-offer.server.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { openManyRows } from "./many-rows.ts";

// Nights of 5,000 pallets against a marketplace's budget, run through by the clock, each five minutes, at the
// marketplace's own pace: `npx tsx tests/bench/pallet-questions.ts`. `--words` of them differ, the others are equal
// to one of these; each word's goods are `--fresh` new ones on the first night and `--daily` more on each later one.
// Fewer pallets are measured in proportion with fewer `--questions` a night. It goes on until nothing waits any more,
// or `--nights` are over. A pallet holds few goods here: what 500 cost of the processor is measured by bench:pallets.

const { values } = parseArgs({
  options: {
    pallets: { type: "string", default: "5000" },
    words: { type: "string", default: "1250" },
    fresh: { type: "string", default: "10" },
    daily: { type: "string", default: "1" },
    nights: { type: "string", default: "2" },
    questions: { type: "string", default: String(requestLimits.perNight) },
  },
});
const [pallets, words, fresh, nights] = [
  Number(values.pallets),
  Number(values.words),
  Number(values.fresh),
  Number(values.nights),
];
requestLimits.perNight = Number(values.questions);
const five = 5 * 60_000;

const shop = await openManyRows(1_000);
const { db } = shop;
const most = sql.raw(String(palletLimits.palletsMax));
await db.run(sql`INSERT INTO companies (id, operation_id, name, created_at)
  SELECT 'bench-' || value, value + 100, 'x', 0 FROM generate_series(0, ${Math.ceil(pallets / palletLimits.palletsMax)})`);
await db.run(sql`INSERT INTO pallets (id, company_id, slot, name, purpose, conditions, wanted, confirms,
    refresh_days, active, tells, version, made_at, made_by_name, due_on)
  SELECT 'pallet-' || value, 'bench-' || (value / ${most}), value % ${most} + 1, 'p' || value, '',
    json_set(${JSON.stringify(noConditions)}, '$.words', '語' || (value % ${words})), 10, 0, 1, 1, 1, 1, 0, '', '2026-01-01'
  FROM generate_series(1, ${pallets})`);

let night = 1;
let questions = 0;
/** Of the goods that were there on the first night. */
let fetched = 0;
const market: Partial<Marketplace> = {
  platform: "1688",
  sells: ["1688"],
  perMinute: 120,
  hitsPerPage: 40,
  renew: async () => ({ access: "token", seconds: 864_000, refresh: undefined }),
  async search(_token, { words: asked }) {
    questions++;
    const word = Number(String(asked).slice(1));
    const count = fresh + Math.floor((night - 1) * Number(values.daily));
    const offers = Array.from({ length: count }, (_, at) => ({
      id: String(8_000_000_000 + word * 1_000 + at),
      platform: "1688",
    }));
    return { offers: offers as never, more: false };
  },
  async find(_token, id) {
    questions++;
    if (Number(id) % 1_000 < fresh) fetched++;
    // Kept in the catalogue as any fetched offer is, so that nobody asks for it again.
    await db.run(sql`INSERT INTO offers (popularity, id, platform, supplier_id, category_id, title_zh, title_ja, unit_ja,
        min_order, price_fen, tiers, attributes, tags, pictures, domestic_freight_fen, sold_count, stock, published_on)
      SELECT ${Number(id)}, ${id}, '1688', supplier_id, category_id, title_zh, title_ja, unit_ja, min_order, price_fen,
        tiers, attributes, tags, pictures, 0, 0, 1, published_on FROM offers LIMIT 1 ON CONFLICT DO NOTHING`);
    return undefined;
  },
};
const seal = sealWith(btoa("the key of the tests, 32 bytes!!"));
const live: LiveMarket = {
  market: market as Marketplace,
  asking: (at, now, asker) => ({ db: at, now, asker, seal, firstRefreshToken: "first" }),
};

console.log(
  `${pallets} pallets of ${words} words, ${fresh} new goods a word; ${requestLimits.perNight} questions a night`,
);
let waiting = pallets;
let servedBy = 0;
for (; night <= nights && waiting > 0; night++) {
  const day = `2026-01-${String(night).padStart(2, "0")}`;
  const midnight = new Date(`${day}T00:00:00+09:00`).getTime();
  const [cpu, began, before] = [process.cpuUsage(), performance.now(), questions];
  let runs = 0;
  for (let left = pallets; left > 0 && runs < 280; runs++) {
    const now = new Date(midnight + runs * five);
    await searchPallets(openScope(db, { kind: "system", id: "search-pallets" }, now), [live]);
    const [due] = await db.all<{ left: number }>(
      sql`SELECT count(*) AS left FROM pallets WHERE active AND due_on <= ${day}`,
    );
    left = due!.left;
  }
  const used = process.cpuUsage(cpu);
  const [sum] = await db.all<
    Record<string, number>
  >(sql`SELECT count(*) AS searched, sum(asked) AS asked,
    max(asked) AS most, sum(asked > 0) AS askers, sum(postponed) AS waiting,
    (SELECT count(*) FROM pallets WHERE active AND due_on <= ${day}) AS undone,
    (SELECT count(*) FROM pallets p JOIN pallet_nights n ON n.pallet_id = p.id AND n.night = ${day}
      WHERE n.postponed AND p.due_on = date(${day}, '+1 day')) AS tomorrow,
    (SELECT max(julianday(${day}) - julianday(served_on)) FROM pallets) AS longest
    FROM pallet_nights WHERE night = ${day} AND state = 'finished'`);
  const cpuMs = (used.user + used.system) / 1_000;
  console.log(
    `${day}: ${sum!.searched} searched in ${((runs * 5) / 60).toFixed(1)} h of the clock (${runs} runs), ${sum!.undone} not reached; ` +
      `${sum!.asked} questions counted, ${questions - before} asked, by ${sum!.askers} pallets, at most ${sum!.most} each`,
  );
  waiting = sum!.waiting!;
  const unseen = words * fresh - fetched;
  if (unseen === 0 && servedBy === 0) servedBy = night;
  console.log(
    `  nobody without a question for more than ${sum!.longest} nights, ${unseen} goods of the first not looked at; waiting for tomorrow and said so: ${sum!.waiting}, of these due tomorrow: ${sum!.tomorrow}; ` +
      `${(cpuMs / pallets).toFixed(1)} ms of the Worker's CPU a pallet; took ${((performance.now() - began) / 60_000).toFixed(1)} min`,
  );
}
console.log(`the last that waited on the first night was served on night ${servedBy || "none"}`);
console.log(
  waiting > 0
    ? `${waiting} pallets wait after the last night`
    : `nothing waits after night ${night - 1}`,
);
await shop.close();
