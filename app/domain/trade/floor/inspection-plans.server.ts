import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  inspectionPlans,
  lots,
  offers,
  orderLines,
  ownProductSources,
  ownProducts,
} from "#db/schema/index.ts";
import { type InspectionPlan, photoOptionId } from "./inspection.ts";

/** Selects the plan for an order line: its product's, else its category's; null without any. */
export const planOfLine = sql`(
  SELECT json_object('points', json(p.points), 'photoPoints', json(p.photo_points), 'share', p.share)
  FROM ${inspectionPlans} p
  WHERE p.subject IN (
    'offer/' || ${orderLines.offerId},
    (SELECT 'category/' || category_id FROM ${offers} WHERE id = ${orderLines.offerId})
  )
  ORDER BY p.subject DESC LIMIT 1
)`.mapWith((text: string) => JSON.parse(text) as InspectionPlan);

/** Selects the points that the company wants checked on the lot's product; empty without any. */
export const pointsOfCompany = sql<string>`coalesce((
  SELECT ${ownProducts.inspectionPoints} FROM ${ownProductSources} s
  JOIN ${ownProducts} ON ${ownProducts.id} = s.product_id
  WHERE s.company_id = ${lots.companyId} AND s.sku_id = ${orderLines.skuId} LIMIT 1
), '')`;

/** Every inspection checks these points. */
const usual: InspectionPlan = {
  points: ["数量与规格", "外观、污渍、破损", "做工、开线、异味", "吊牌与配件"],
  photoPoints: ["整体", "细节", "标签"],
  share: "sample",
};

/** Completes a plan: 全数検品 and photos are paid for and override it. */
export function planFor(
  plan: InspectionPlan | null,
  { options }: { options: readonly { id: string }[] },
): InspectionPlan & { ofProduct: boolean; photosPaid: boolean } {
  const paid = (id: string) => options.some((option) => option.id === id);
  return {
    ...(plan ?? usual),
    ...(paid("inspect-full") ? { share: "all" as const } : {}),
    ofProduct: plan !== null,
    photosPaid: paid(photoOptionId),
  };
}

export const planLimits = { points: 12, letters: 60 } as const;

/** Saves the plan of a product or a category, for every inspection from now on. */
export async function savePlan(
  scope: Scope<Staff>,
  subject: { offerId: string } | { categoryId: string },
  plan: InspectionPlan,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "inspect")) return refuse("forbidden");
  const key = "offerId" in subject ? `offer/${subject.offerId}` : `category/${subject.categoryId}`;
  const row = {
    points: [...plan.points],
    photoPoints: [...plan.photoPoints],
    share: plan.share,
    changedAt: now,
    changedByName: actor.name,
  };
  const write = db
    .insert(inspectionPlans)
    .values({ subject: key, ...row })
    .onConflictDoUpdate({ target: inspectionPlans.subject, set: row });
  return commit(scope, [write], {});
}

/** Finds a product's title and category, with the plans of both. */
export async function findPlans({ db }: Scope<Staff>, offerId: string) {
  const plan = (subject: ReturnType<typeof sql>) =>
    db.select().from(inspectionPlans).where(sql`${inspectionPlans.subject} = ${subject}`).limit(1);
  const [[offer], [own], [category]] = await db.batch([
    db
      .select({ id: offers.id, titleZh: offers.titleZh, categoryId: offers.categoryId })
      .from(offers)
      .where(eq(offers.id, offerId))
      .limit(1),
    plan(sql`${`offer/${offerId}`}`),
    plan(sql`(SELECT 'category/' || category_id FROM ${offers} WHERE id = ${offerId})`),
  ]);
  return offer && { offer, own, category, usual };
}
