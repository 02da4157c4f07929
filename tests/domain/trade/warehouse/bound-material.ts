import { eq } from "drizzle-orm";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import type { MaterialData } from "#app/domain/trade/floor/material.ts";
import { addMaterial, bindMaterial } from "#app/domain/trade/floor/material-commands.server.ts";
import { receiveMaterial } from "#app/domain/trade/floor/move-material.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import {
  auxiliaryMaterialShortages,
  auxiliaryMaterials,
  floorActs,
  notices,
  ownProducts,
} from "#db/schema/index.ts";
import { hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { boughtLot, unmeasured } from "#tests/support/trade/stock.ts";

export const bag = "material-bag";
export const plain: MaterialData = {
  name: "OPP袋 A4",
  kind: "bag",
  lowQuantity: null,
  unitCostFen: null,
  note: "",
};

/** A shop where each piece of a product goes into two bags. */
export async function shopWithBags() {
  const shop = await openShop();
  await shop.db.delete(notices);
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  await addMaterial(shop.as(hanako), bag, plain);
  await bindMaterial(shop.as(hanako), { productId: await product(shop), materialId: bag }, 2);
  return shop;
}

async function product(at: Shop) {
  return (await at.db.select().from(ownProducts))[0]!.id;
}

/** Bags that come in and are used in the shop of the test, or in another. */
export function boundMaterial(shopOf: () => Shop) {
  return { product, receive, arrivedLot, inspect, undo, material, shortages };

  function receive(quantity: number, at = shopOf()) {
    return receiveMaterial(at.as(wei), bag, { key: crypto.randomUUID(), quantity, note: "" });
  }

  async function arrivedLot(pieces: number, at = shopOf(), companyId = hanako.companyId) {
    const { lotId } = await boughtLot(at, pieces, companyId);
    await receiveLot(at.as(wei), { id: crypto.randomUUID(), lotId, quantity: pieces });
    return lotId;
  }

  async function inspect(pieces: number, at = shopOf(), lotId?: string) {
    const found = { goodQuantity: pieces, badQuantity: 0, note: "", photos: [], ...unmeasured };
    const id = lotId ?? (await arrivedLot(pieces, at));
    return inspectLot(at.as(wei), at.files, id, found);
  }

  async function undo(at = shopOf()) {
    const acts = await at.db.select().from(floorActs).where(eq(floorActs.kind, "inspect"));
    const act = acts.filter(({ undoneAt }) => !undoneAt).at(-1);
    return act && undoAct(at.as(wei), at.files, { id: act.id, reason: "scanned" });
  }

  async function material(at = shopOf()) {
    return (
      await at.db.select().from(auxiliaryMaterials).where(eq(auxiliaryMaterials.id, bag))
    )[0]!;
  }

  function shortages(at = shopOf()) {
    return at.db.select().from(auxiliaryMaterialShortages);
  }
}
