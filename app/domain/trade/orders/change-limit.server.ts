import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { maxYenWithoutApproval, rightsQuery } from "#app/domain/money/payments/approvals.server.ts";
import { companies, orderChanges } from "#db/schema/index.ts";
import { askAlways, type ChangeLimit } from "./change.ts";

/** Selects how far a company's paid orders may change without its consent. */
export function changeLimitQuery({ db }: Pick<Scope, "db">, companyId: string) {
  return db
    .select({
      percent: companies.changeLimitPercent,
      yen: companies.changeLimitYen,
      risePercent: companies.riseLimitPercent,
      riseYen: companies.riseLimitYen,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
}

/**
 * Reads that limit, and how many yen dearer (below zero: cheaper) the changes that needed no consent have
 * already made the order.
 */
export async function readChangesWithoutConsent(
  { db }: Pick<Scope, "db">,
  order: { id: string; companyId: string },
) {
  const [[limit], [withoutConsent]] = await db.batch([
    changeLimitQuery({ db }, order.companyId),
    db
      .select({
        yen: sql<number>`coalesce(sum(${orderChanges.after} ->> '$.totalYen' - ${orderChanges.before} ->> '$.totalYen'), 0)`,
      })
      .from(orderChanges)
      .where(and(eq(orderChanges.orderId, order.id), eq(orderChanges.withinLimit, true)))
      .limit(1),
  ]);
  return { limit: limit ?? askAlways, withoutConsentYen: withoutConsent?.yen ?? 0 };
}

/** Fields that are left out stay as they are. */
type GivenLimit = Pick<ChangeLimit, "percent"> & {
  [Key in keyof ChangeLimit]?: ChangeLimit[Key] | undefined;
};

/** The most that an order may get dearer without consent, in yen; without a bound where the share alone counts. */
function mostRiseYen({ risePercent, riseYen }: Pick<ChangeLimit, "risePercent" | "riseYen">) {
  return risePercent === 0 ? 0 : (riseYen ?? Number.POSITIVE_INFINITY);
}

/**
 * 金額変更の確認: saves the limit; 0 asks for consent to every change. Letting orders get dearer without consent
 * spends money, so it needs the right to pay, and nobody lets them get dearer than by what they may pay alone
 * (`over-own-limit`, with that sum) unless the company does so already.
 */
export async function setChangeLimit(
  scope: Scope<Buyer>,
  { percent, yen, risePercent, riseYen }: GivenLimit,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "settings")) return refuse("forbidden");
  const setsRise = risePercent !== undefined || riseYen !== undefined;
  if (setsRise && !buyerMay(actor, "pay")) return refuse("forbidden");
  if (setsRise) {
    const [[rights], [had = askAlways]] = await db.batch([
      rightsQuery(scope),
      changeLimitQuery(scope, actor.companyId),
    ]);
    if (!rights) return refuse("forbidden");
    const ownYen = maxYenWithoutApproval(rights);
    const wanted = {
      risePercent: risePercent ?? had.risePercent,
      riseYen: riseYen === undefined ? had.riseYen : riseYen,
    };
    const letsMore = wanted.risePercent > had.risePercent || mostRiseYen(wanted) > mostRiseYen(had);
    if (ownYen !== null && letsMore && mostRiseYen(wanted) > ownYen)
      return { ...refuse("over-own-limit"), ownYen };
  }
  const limit = {
    changeLimitPercent: percent,
    changeLimitYen: yen,
    riseLimitPercent: risePercent,
    riseLimitYen: riseYen,
  };
  return commit(
    scope,
    [db.update(companies).set(limit).where(eq(companies.id, actor.companyId))],
    {},
  );
}

/** An empty field sets no limit in yen. */
const mostYen = (label: string) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? null : typed),
    wholeNumber(label, 0, limits.paymentYenMax, "円").nullable(),
  );

/** The fields of the form 金額変更の確認. */
export const changeLimitFields = {
  percent: wholeNumber("減額の割合", 0, 100, "%"),
  yen: mostYen("減額の上限"),
  risePercent: wholeNumber("増額の割合", 0, 100, "%"),
  riseYen: mostYen("増額の上限"),
};
