import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { addFromGoods } from "#app/domain/catalog/own-product/add-own-products.server.ts";
import type { MaterialData } from "#app/domain/trade/auxiliary-material/auxiliary-material.ts";
import { bindMaterial } from "#app/domain/trade/auxiliary-material/bind-material.server.ts";
import { correctMaterial } from "#app/domain/trade/auxiliary-material/correct-material.server.ts";
import { addMaterial } from "#app/domain/trade/auxiliary-material/keep-material.server.ts";
import { receiveMaterial } from "#app/domain/trade/auxiliary-material/receive-material.server.ts";
import { supplyShortage } from "#app/domain/trade/auxiliary-material/settle-shortage.server.ts";
import { undoAct } from "#app/domain/trade/scanning/undo-act.server.ts";
import { inspectLot } from "#app/domain/trade/warehouse/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/warehouse/receive-lot.server.ts";
import {
  auxiliaryMaterialMoves,
  auxiliaryMaterialShortages,
  auxiliaryMaterials,
  floorActs,
  notices,
  ownProducts,
} from "#db/schema/index.ts";
import { hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { boughtLot, unmeasured } from "#tests/support/trade/stock.ts";

const bag = "material-bag";
const plain: MaterialData = {
  name: "OPP袋 A4",
  kind: "bag",
  lowQuantity: null,
  unitCostFen: null,
  note: "",
};
let shop: Shop;

async function opened() {
  const shop = await openShop();
  await shop.db.delete(notices);
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  await addMaterial(shop.as(hanako), bag, plain);
  await bindMaterial(shop.as(hanako), { productId: await product(shop), materialId: bag }, 2);
  return shop;
}

beforeEach(async () => {
  shop = await opened();
});

async function product(at: Shop) {
  return (await at.db.select().from(ownProducts))[0]!.id;
}

const receive = (quantity: number, at: Shop = shop) =>
  receiveMaterial(at.as(wei), bag, { key: crypto.randomUUID(), quantity, note: "" });

async function arrivedLot(pieces: number, at: Shop = shop, companyId = hanako.companyId) {
  const { lotId } = await boughtLot(at, pieces, companyId);
  await receiveLot(at.as(wei), { id: crypto.randomUUID(), lotId, quantity: pieces });
  return lotId;
}

async function inspect(pieces: number, at: Shop = shop, lotId?: string) {
  const found = { goodQuantity: pieces, badQuantity: 0, note: "", photos: [], ...unmeasured };
  const id = lotId ?? (await arrivedLot(pieces, at));
  return inspectLot(at.as(wei), at.files, id, found);
}

async function undo(at: Shop = shop) {
  const acts = await at.db.select().from(floorActs).where(eq(floorActs.kind, "inspect"));
  const act = acts.filter(({ undoneAt }) => !undoneAt).at(-1);
  return act && undoAct(at.as(wei), at.files, { id: act.id, reason: "扫错了" });
}

async function material(at: Shop = shop) {
  return (await at.db.select().from(auxiliaryMaterials).where(eq(auxiliaryMaterials.id, bag)))[0]!;
}

const shortages = (at: Shop = shop) => at.db.select().from(auxiliaryMaterialShortages);

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
      await using at = await opened();
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
