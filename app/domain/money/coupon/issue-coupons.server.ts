import { and, eq, isNull } from "drizzle-orm";
import { type Staff, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { newcomers } from "#app/domain/core/newcomer.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { couponIssues } from "#db/schema/index.ts";
import { type CouponTerms, mostYenEach } from "./coupon.ts";

export interface NewIssue extends CouponTerms {
  /** Chosen by the form, so that sending it twice makes one issue. */
  id: string;
  code: string;
  nameJa: string;
  usesEach: number;
  companiesMax: number | null;
}

/**
 * 发放: from now on the code can be redeemed. Its terms never change; it can only be withdrawn. An issue
 * worth more to one company than a setting says waits for a second person.
 */
export async function issueCoupons(scope: Scope<Staff>, issue: NewIssue) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "issue-coupons")) return refuse("forbidden");
  const limitYen = Number(settingsIn(await settingsQuery(scope))("couponTwoPeopleYen"));
  return commit(
    scope,
    [
      db.insert(couponIssues).values({
        ...issue,
        twoPeople: mostYenEach(issue) > limitYen,
        issuedAt: now,
        issuedBy: signature(actor),
        issuedByName: actor.name,
      }),
    ],
    { "coupon_issues.id": "sent-before", "coupon_issues.code": "code-taken" },
  );
}

/** 确认发放: the second person's word, after which an issue that waited can be had. */
export async function confirmIssue(scope: Scope<Staff>, issueId: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "issue-coupons")) return refuse("forbidden");
  const [issue] = await db.select().from(couponIssues).where(eq(couponIssues.id, issueId)).limit(1);
  if (!issue) return refuse("not-found");
  if (!issue.twoPeople || issue.confirmedAt) return done(undefined);
  if (issue.withdrawnAt) return refuse("ended");
  if (issue.issuedBy === signature(actor)) return refuse("own-issue");
  const fresh = await newcomers(scope);
  if (fresh.has(signature(actor)) || fresh.has(issue.issuedBy)) return refuse("newcomer");
  return commit(
    scope,
    [
      db
        .update(couponIssues)
        .set({ confirmedAt: now, confirmedBy: signature(actor), confirmedByName: actor.name })
        .where(and(eq(couponIssues.id, issueId), isNull(couponIssues.confirmedAt))),
    ],
    { coupon_second_person: "own-issue" },
  );
}

/** 停止: nobody gets it any more; those who have it keep it until its day. */
export async function withdrawCoupons(scope: Scope<Staff>, issueId: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "issue-coupons")) return refuse("forbidden");
  return commit(
    scope,
    [
      db
        .update(couponIssues)
        .set({ withdrawnAt: now })
        .where(and(eq(couponIssues.id, issueId), isNull(couponIssues.withdrawnAt))),
    ],
    {},
  );
}
