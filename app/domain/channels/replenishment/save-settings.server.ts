import { inArray } from "drizzle-orm";
import { ownProductsOf } from "#app/domain/catalog/products/own-product-queries.server.ts";
import {
  actOnProduct,
  ownProductRefusals,
} from "#app/domain/catalog/products/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProducts, replenishmentSettings } from "#db/schema/index.ts";
import { reckonProducts } from "./reckon-products.server.ts";
import {
  defaultSettings,
  type ReplenishmentSettings,
  replenishmentLimits,
  settingFields,
  settingNames,
} from "./replenishment.ts";

/** The new settings of a product; fields left out stay unchanged. */
export interface SettingsChange {
  productId: string;
  changes: Partial<ReplenishmentSettings>;
}

/**
 * 補充の設定: saves the settings of one or more products in one commit, each with an event in the
 * product's history, and reckons their warnings at once. Answers how many products were changed.
 */
export async function saveSettings(scope: Scope<Buyer>, wanted: readonly SettingsChange[]) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (wanted.length === 0) return refuse("nothing-chosen");
  if (wanted.length > replenishmentLimits.aPage) return refuse("too-many");
  const ids = wanted.map(({ productId }) => productId);
  const [products, known] = await db.batch([
    db.select().from(ownProducts).where(ownProductsOf(scope, ids)).limit(ids.length),
    db
      .select()
      .from(replenishmentSettings)
      .where(inArray(replenishmentSettings.productId, ids))
      .limit(ids.length),
  ]);
  if (products.length < wanted.length) return refuse("not-found");
  const changed = wanted.flatMap(({ productId, changes }) => {
    const before: ReplenishmentSettings =
      known.find((one) => one.productId === productId) ?? defaultSettings;
    const after = { ...before, ...changes, productId };
    const names = settingFields.filter((field) => after[field] !== before[field]);
    const note = message("changes-in-one-line", {
      changes: names.map((field) => ({
        name: settingNames[field],
        before: before[field],
        after: after[field],
      })),
    });
    const product = products.find(({ id }) => id === productId)!;
    return names.length > 0 ? [{ product, after, note }] : [];
  });
  if (changed.length === 0) return done({ count: 0 });
  const written = await commit(
    scope,
    changed.flatMap(({ product, after, note }) => [
      ...actOnProduct(scope, product, "replenish", {}, note),
      db
        .insert(replenishmentSettings)
        .values(after)
        .onConflictDoUpdate({ target: replenishmentSettings.productId, set: after }),
    ]),
    ownProductRefusals,
  );
  if (!written.ok) return written;
  await reckonProducts(
    scope,
    actor.companyId,
    changed.map(({ product }) => product.id),
  );
  return done({ count: changed.length });
}
