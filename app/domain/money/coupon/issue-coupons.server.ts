import { and, eq, isNull } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { couponIssues } from "#db/schema/index.ts";
import type { CouponTerms } from "./coupon.ts";

export interface NewIssue extends CouponTerms {
  /** Chosen by the form, so that sending it twice makes one issue. */
  id: string;
  code: string;
  nameJa: string;
  usesEach: number;
  companiesMax: number | null;
}

/** 发放: from now on the code can be redeemed. Its terms never change; it can only be withdrawn. */
export async function issueCoupons(scope: Scope<Staff>, issue: NewIssue) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "issue-coupons")) return refuse("forbidden");
  return commit(
    db,
    [db.insert(couponIssues).values({ ...issue, issuedAt: now, issuedByName: actor.name })],
    { "coupon_issues.id": "sent-before", "coupon_issues.code": "code-taken" },
  );
}

/** 停止: nobody gets it any more; those who have it keep it until its day. */
export async function withdrawCoupons(scope: Scope<Staff>, issueId: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "issue-coupons")) return refuse("forbidden");
  return commit(
    db,
    [
      db
        .update(couponIssues)
        .set({ withdrawnAt: now })
        .where(and(eq(couponIssues.id, issueId), isNull(couponIssues.withdrawnAt))),
    ],
    {},
  );
}
