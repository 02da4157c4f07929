import Decimal from "decimal.js";
import { and, asc, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { levelsQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import {
  companies,
  membershipExtensions,
  membershipPlans,
  memberships,
  orders,
} from "#db/schema/index.ts";
import { bestPlan, compareLevels, comparePlans, daysLeft } from "./membership.ts";

/** Reads the plans sold today, the shortest first: of each code the newest row not dated after today. */
export function plansQuery({ db, now }: Pick<Scope, "db" | "now">, code?: string) {
  return db
    .select()
    .from(membershipPlans)
    .where(
      and(
        eq(
          membershipPlans.effectiveFrom,
          sql`(SELECT max(p.effective_from) FROM membership_plans p WHERE p.code = ${membershipPlans.code} AND p.effective_from <= ${japanDay(now)})`,
        ),
        eq(membershipPlans.sold, true),
        code ? eq(membershipPlans.code, code) : undefined,
      ),
    )
    .orderBy(asc(membershipPlans.days))
    .limit(20);
}

/** The advice looks back this many days. */
const adviceDays = 90;
const ordersMax = 5_000;

function companyQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ until: companies.flatFeeUntil, purchasesYen: companies.cumulativePurchasesYen })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** Reads the days left of the company's membership and the plans on sale, in one round trip. */
export async function readMembershipOffer(scope: Scope<Buyer>) {
  const [[company], plans] = await scope.db.batch([companyQuery(scope), plansQuery(scope)]);
  const until = company?.until ?? null;
  return { until, daysLeft: daysLeft(until, japanDay(scope.now)), plans };
}

/** Reads the company's membership, its history and the advice from its own orders, in one round trip. */
export async function readMembership(scope: Scope<Buyer>) {
  const { db, actor, now } = scope;
  const [[company], bought, extensions, plans, levels, past] = await db.batch([
    companyQuery(scope),
    db
      .select()
      .from(memberships)
      .where(eq(memberships.companyId, actor.companyId))
      .orderBy(desc(memberships.ordinal))
      .limit(50),
    db
      .select()
      .from(membershipExtensions)
      .where(eq(membershipExtensions.companyId, actor.companyId))
      .orderBy(desc(membershipExtensions.holidayFrom))
      .limit(50),
    plansQuery(scope),
    levelsQuery(scope),
    db
      .select({
        goodsFen: orders.goodsFen,
        freightFen: orders.freightFen,
        optionsFen: orders.optionsFen,
        ttsRate: orders.ttsRate,
        spreadYen: orders.spreadYen,
        serviceRatePercent: orders.serviceRatePercent,
      })
      .from(orders)
      .where(
        and(
          eq(orders.companyId, actor.companyId),
          gte(orders.createdAt, daysAfter(now, -adviceDays)),
          isNotNull(orders.paidAt),
        ),
      )
      .limit(ordersMax),
  ]);
  const until = company?.until ?? null;
  const level = levels.findLast(
    ({ fromPurchasesYen }) => fromPurchasesYen <= (company?.purchasesYen ?? 0),
  );
  return {
    until,
    bought,
    extensions,
    level,
    daysLeft: daysLeft(until, japanDay(now)),
    advice: advise({ past, levels, plans, ratePercent: level?.ratePercent ?? "0" }),
  };
}

interface Past {
  goodsFen: number;
  freightFen: number;
  optionsFen: number;
  ttsRate: string;
  spreadYen: string;
  serviceRatePercent: string;
}

/** Computes what the last ninety days would have cost at every level and with every plan. */
export function advise({
  past,
  levels,
  plans,
  ratePercent,
}: {
  past: readonly Past[];
  levels: Parameters<typeof compareLevels>[0];
  plans: Parameters<typeof comparePlans>[0];
  ratePercent: string;
}) {
  const parts = past.map((order) => breakdown(order));
  const sum = (of: (part: (typeof parts)[number]) => string) =>
    parts.reduce((total, part) => total.plus(of(part)), new Decimal(0));
  const purchases = sum(({ goodsYen }) => goodsYen).plus(sum(({ freightYen }) => freightYen));
  const compared = comparePlans(plans, {
    ratePercent,
    purchasesYen: purchases,
    days: adviceDays,
  });
  return {
    orderCount: past.length,
    purchasesYen: purchases.floor().toNumber(),
    paidFeeYen: sum(({ feeYen }) => feeYen)
      .floor()
      .toNumber(),
    levels: compareLevels(levels, purchases),
    plans: compared,
    best: bestPlan(compared),
  };
}

/** Selects 1 where the company's paid membership has ended, 0 where it has not; null where it had none. */
export function flatFeeHasEnded(now: Date) {
  return sql<0 | 1 | null>`${companies.flatFeeUntil} < ${japanDay(now)}`;
}
