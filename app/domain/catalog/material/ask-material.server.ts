import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  materialGoods,
  materialJobs,
  materialMonths,
  offers,
  ownProducts,
} from "#db/schema/index.ts";
import { ownProductsOf } from "../own-product/find-own-product.server.ts";
import { soldTo } from "../product/sold-to.server.ts";
import { type MaterialKind, type MaterialWish, materialLimits } from "./material.ts";

export interface AskedMaterial extends MaterialWish {
  /** Of the form: sent twice it asks once. */
  id: string;
  kinds: readonly MaterialKind[];
  offerIds: readonly string[];
  productIds: readonly string[];
}

/**
 * 素材作成の依頼: texts of goods that a job then writes. Refuses goods that are not to be found, and more texts
 * than the company's share of the month.
 */
export async function askMaterial(scope: Scope<Buyer>, asked: AskedMaterial) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [productIds, offerIds] = [asked.productIds, asked.offerIds].map((ids) => [...new Set(ids)]);
  const count = productIds!.length + offerIds!.length;
  if (count === 0) return refuse("nothing-chosen");
  if (asked.kinds.length === 0) return refuse("no-kind");
  if (count > materialLimits.goodsMax) return refuse("too-many");
  const before = await askedBefore(scope, asked);
  if (before !== "new") return before === "same" ? done(undefined) : refuse("known");
  const goods = await findGoods(scope, productIds!, offerIds!);
  if (goods.length < count) {
    const met = new Set(goods.map(({ offerId }) => offerId));
    const missing = offerIds!.filter((one) => !met.has(one));
    return { ...refuse("gone"), missing };
  }

  const { id, market, brand, avoid } = asked;
  const kinds = [...new Set(asked.kinds)];
  const { companyId, name: askedByName } = actor;
  const texts = goods.length * kinds.length;
  const month = { companyId, month: japanMonth(now), texts };
  const job = {
    ...{ id, companyId, market, brand, avoid, kinds, askedAt: now, askedByName },
    ...{ state: "running" as const, title: goods[0]!.name, goodsCount: goods.length },
  };
  const rows = goods.map((one, index) => ({
    ...{ ...one, jobId: id, place: index + 1, state: "waiting" as const },
  }));
  const written = await commit(
    db,
    [
      db.insert(materialJobs).values(job),
      // What is checked is checked before a conflict is seen: the month is opened first.
      db
        .insert(materialMonths)
        .values({ ...month, texts: 0 })
        .onConflictDoNothing(),
      countTexts(scope, month.month, texts),
      db.insert(materialGoods).values(rows),
    ],
    {
      "material_jobs.id": "known",
      material_month_share: "share-spent",
    },
  );
  // Two presses at once: the other one has asked for it.
  const isTwice = !written.ok && (await askedBefore(scope, asked)) === "same";
  return isTwice ? done(undefined) : written;
}

/** The statement that takes texts from the company's share of a month, or gives them back. */
function countTexts({ db, actor }: Scope<Buyer>, month: string, texts: number) {
  return db
    .update(materialMonths)
    .set({ texts: sql`${materialMonths.texts} + ${texts}` })
    .where(and(eq(materialMonths.companyId, actor.companyId), eq(materialMonths.month, month)));
}

/** Whether this form was sent before, and asks for the same as then. */
async function askedBefore({ db, actor }: Scope<Buyer>, { id, ...wish }: AskedMaterial) {
  const own = and(eq(materialJobs.id, id), eq(materialJobs.companyId, actor.companyId));
  const [[job], goods] = await db.batch([
    db.select().from(materialJobs).where(own).limit(1),
    db
      .select({ productId: materialGoods.productId, offerId: materialGoods.offerId })
      .from(materialGoods)
      .where(eq(materialGoods.jobId, id))
      .orderBy(materialGoods.place)
      .limit(materialLimits.goodsMax),
  ]);
  if (!job) return "new";
  const said = ({ market, brand, avoid, kinds }: MaterialWish & Pick<AskedMaterial, "kinds">) => [
    ...[market, brand, avoid, ...kinds],
  ];
  const ids = goods.map(({ productId, offerId }) => productId || offerId);
  const wanted = [...new Set(wish.productIds), ...new Set(wish.offerIds)];
  const before = JSON.stringify([said(job), ids]);
  const now = JSON.stringify([said({ ...wish, kinds: [...new Set(wish.kinds)] }), wanted]);
  return before === now ? "same" : "other";
}

/** The company's products and the offers on sale among these, as they are called, in the order they were named. */
export async function findGoods(scope: Scope<Buyer>, productIds: string[], offerIds: string[]) {
  const { db, actor } = scope;
  const [products, found] = await db.batch([
    db
      .select({ id: ownProducts.id, name: ownProducts.name, picture: ownProducts.picture })
      .from(ownProducts)
      .where(ownProductsOf(scope, productIds))
      .limit(materialLimits.goodsMax),
    db
      .select({ id: offers.id, name: offers.titleJa, pictures: offers.pictures })
      .from(offers)
      .where(and(inArray(offers.id, offerIds), soldTo(actor)))
      .limit(materialLimits.goodsMax),
  ]);
  const own = new Map(products.map((one) => [one.id, one]));
  const sold = new Map(found.map((one) => [one.id, one]));
  return [
    ...productIds.flatMap((productId) => {
      const one = own.get(productId);
      return one ? [{ productId, offerId: "", name: one.name, picture: one.picture }] : [];
    }),
    ...offerIds.flatMap((offerId) => {
      const one = sold.get(offerId);
      return one
        ? [{ productId: "", offerId, name: one.name, picture: one.pictures[0] ?? "" }]
        : [];
    }),
  ];
}
