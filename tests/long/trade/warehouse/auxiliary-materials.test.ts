import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { supplyShortage } from "#app/domain/trade/floor/consume-materials.server.ts";
import { correctMaterial } from "#app/domain/trade/floor/move-material.server.ts";
import { auxiliaryMaterialMoves } from "#db/schema/index.ts";
import { bag, boundMaterial, shopWithBags } from "#tests/domain/trade/warehouse/bound-material.ts";
import { type Shop, wei } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await shopWithBags();
});

const { receive, inspect, undo, material, shortages } = boundMaterial(() => shop);

const acts = fc.oneof(
  fc.record({ act: fc.constant("receive" as const), pieces: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ act: fc.constant("inspect" as const), pieces: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ act: fc.constant("correct" as const), pieces: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ act: fc.constantFrom("undo" as const, "supply" as const), pieces: fc.constant(0) }),
);

async function perform(at: Shop, { act, pieces }: { act: string; pieces: number }) {
  if (act === "receive") return receive(pieces, at);
  if (act === "inspect") return inspect(pieces, at);
  if (act === "undo") return undo(at);
  if (act === "correct") {
    const { stockQuantity: seen } = await material(at);
    const key = crypto.randomUUID();
    return correctMaterial(at.as(wei), bag, { key, counted: pieces, seen, reason: "盘点" });
  }
  const open = (await shortages(at)).find(({ state }) => state === "open");
  return open && supplyShortage(at.as(wei), open.id);
}

test("whatever happens in whatever order, two at a time, the stock is the sum of its movements", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(acts, acts), { maxLength: 6 }), async (pairs) => {
      await using at = await shopWithBags();
      for (const pair of pairs) await Promise.all(pair.map((one) => perform(at, one)));
      const { stockQuantity } = await material(at);
      const [sum] = await at.db.all<{ pieces: number }>(
        sql`SELECT coalesce(sum(quantity), 0) AS pieces FROM auxiliary_material_moves`,
      );
      expect(stockQuantity).toBe(sum!.pieces);
      expect(stockQuantity).toBeGreaterThanOrEqual(0);
      const afters = await at.db.select().from(auxiliaryMaterialMoves);
      expect(afters.every(({ stockAfter }) => stockAfter >= 0)).toBe(true);
      // Each inspected piece has its two, taken or missing.
      const [owed] = await at.db.all<{ good: number; used: number; missing: number }>(sql`
        SELECT (SELECT coalesce(sum(good_quantity), 0) FROM lots) AS good,
          (SELECT coalesce(-sum(quantity), 0) FROM auxiliary_material_moves WHERE kind IN ('use', 'giveBack')) AS used,
          (SELECT coalesce(sum(quantity), 0) FROM auxiliary_material_shortages WHERE state = 'open') AS missing`);
      expect(owed!.used + owed!.missing).toBe(owed!.good * 2);
    }),
    { numRuns: 25 },
  );
});
