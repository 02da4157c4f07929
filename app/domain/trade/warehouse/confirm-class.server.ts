import { and, eq, sql } from "drizzle-orm";
import { signedName } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import type { Statement } from "#db/client.ts";
import { type classContests, skuClasses } from "#db/schema/index.ts";

interface SeenGoods {
  skuId: string;
  offerId: string;
  goodsClass: GoodsClass;
}

/** The statement that stores the class staff saw; from then on it holds for every line of this SKU. */
export function confirmClass(scope: Scope, goods: SeenGoods): Statement {
  const kept = keptClass(scope, goods);
  return scope.db
    .insert(skuClasses)
    .values(kept)
    .onConflictDoUpdate({ target: skuClasses.skuId, set: kept });
}

/** Like `confirmClass`, but keeps a class that staff saw before. */
export function confirmGuess(scope: Scope, goods: SeenGoods): Statement {
  return scope.db.insert(skuClasses).values(keptClass(scope, goods)).onConflictDoNothing();
}

/** The confirmed class of a SKU as JSON, stored with a contest's answer so that the answer can be taken back. */
export function classStood({ db }: Pick<Scope, "db">, skuId: string) {
  const { goodsClass, confirmedAt, confirmedByName } = skuClasses;
  const stood = sql`json_object('goodsClass', ${goodsClass}, 'confirmedAt', ${confirmedAt}, 'confirmedByName', ${confirmedByName})`;
  return sql`${db.select({ stood }).from(skuClasses).where(eq(skuClasses.skuId, skuId))}`;
}

/** Restores the class from before a contest's answer (a guess, if none was confirmed), unless staff confirmed one since. */
export function unconfirm(
  { db }: Scope,
  skuId: string,
  { answeredAt, stoodBefore }: typeof classContests.$inferSelect,
): Statement {
  const ours = and(
    eq(skuClasses.skuId, skuId),
    eq(skuClasses.confirmedAt, answeredAt ?? new Date(0)),
  );
  if (!stoodBefore) return db.delete(skuClasses).where(ours);
  const stood = { ...stoodBefore, confirmedAt: new Date(stoodBefore.confirmedAt) };
  return db.update(skuClasses).set(stood).where(ours);
}

function keptClass({ actor, now }: Scope, { skuId, offerId, goodsClass }: SeenGoods) {
  return { skuId, offerId, goodsClass, confirmedAt: now, confirmedByName: signedName(actor) };
}
