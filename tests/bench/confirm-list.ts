import { acceptGoods } from "#app/domain/catalog/pallets/decide-goods.server.ts";
import { palletLimits } from "#app/domain/catalog/pallets/pallet.ts";
import { listPalletGoods } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { hanako } from "#tests/support/people.ts";
import { openFilled } from "./filled-database.ts";

const turns = 30;
/** What a company has to confirm; the rest of the rows are other companies'. */
const own = 1_000;

/** What a page of the confirm list, one far behind it, and a decision cost among so many rows of goods. */
export async function confirmList(rows: number) {
  const { wantedMax } = palletLimits;
  const pallets = Math.ceil(rows / wantedMax);
  const shop = await openFilled(
    `
    INSERT INTO companies (id, operation_id, name, created_at)
      SELECT iif(value = 0, '${hanako.companyId}', 'bench-' || value), value + 1, 'x', 0
      FROM generate_series(0, ${Math.ceil((pallets * wantedMax) / own)});
    INSERT INTO pallets (id, company_id, slot, name, purpose, conditions, wanted, confirms, refresh_days, active,
        tells, version, made_at, made_by_name, due_on)
      SELECT 'pallet-' || value, iif(value < 2, '${hanako.companyId}', 'bench-' || (value / 2)), value % 2 + 1,
        'p' || value, '', '{"words":"x","without":[],"tags":[],"withoutSuppliers":[],"withoutHeld":false}', ${wantedMax},
        1, 1, 1, 1, 1, 0, '', '2026-01-01'
      FROM generate_series(0, ${pallets - 1});
    INSERT INTO pallet_goods (pallet_id, company_id, offer_id, title_ja, state, price_fen, out, gone, change, changed_on, from_fen)
      SELECT p.id, p.company_id, printf('%012d', g.value), '商品' || g.value, 'waiting', 100, 0, 0, 'new', '2026-01-01', 100
      FROM pallets p CROSS JOIN generate_series(1, ${wantedMax}) g;`,
    { triggers: false },
  );
  try {
    const scope = openScope(shop.db, hanako as Buyer, new Date());
    const page = await listPalletGoods(scope, { state: "waiting" });
    const first = await timed(() => listPalletGoods(scope, { state: "waiting" }));
    const after = page.rows.at(-1)!.goods.number - own / 2;
    const behind = await timed(() => listPalletGoods(scope, { state: "waiting", after }));
    const numbers = page.rows.map(({ goods }) => goods.number);
    let next = 0;
    const accepted = await timed(() => acceptGoods(scope, [numbers[next++ % numbers.length]!]), 10);
    return `confirm list of ${page.count} goods among ${(pallets * wantedMax).toLocaleString("en")} rows: ${first} ms a page, ${behind} ms in its middle, ${accepted} ms an acceptance`;
  } finally {
    await shop.close();
  }
}

/** The middle one of so many times. */
async function timed(act: () => Promise<unknown>, times = turns) {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now();
    await act();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)]!.toFixed(1);
}
