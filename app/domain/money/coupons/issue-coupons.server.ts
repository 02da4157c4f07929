import { and, eq, isNull, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { actorKey, type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, commitOnce } from "#app/domain/core/commit.server.ts";
import { answerCopy, doneIfSameRow, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { newcomers } from "#app/domain/core/newcomer.server.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { admitGuess, forgiveGuess } from "#app/domain/customers/session/guesses.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { companies, couponIssues, coupons } from "#db/schema/index.ts";
import { type CouponTerms, couponsPage, maximumDiscountYen } from "./coupon.ts";

export interface NewIssue extends CouponTerms {
  /** Chosen by the form, so that sending it twice makes one issue. */
  id: string;
  code: string;
  nameJa: string;
  usesEach: number;
  companiesMax: number | null;
}

/**
 * 发放: issues a coupon code. Its terms never change; it can only be withdrawn. An issue worth more to one
 * company than the setting waits for a second person.
 */
export async function issueCoupons(scope: Scope<Staff>, issue: NewIssue) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "issue-coupons")) return refuse("forbidden");
  const limitYen = Number(settingsIn(await settingsQuery(scope))("couponTwoPeopleYen"));
  return commitOnce(
    scope,
    formRowQuery(scope, couponIssues, { ...issue, issuedBy: actorKey(actor) }),
    [
      db.insert(couponIssues).values({
        ...issue,
        twoPeople: maximumDiscountYen(issue) > limitYen,
        issuedAt: now,
        issuedBy: actorKey(actor),
        issuedByName: actor.name,
      }),
    ],
    { "coupon_issues.id": "form-used", "coupon_issues.code": "code-taken" },
  );
}

/** 确认发放: confirms an issue as the second person, after which its code can be redeemed. */
export async function confirmIssue(scope: Scope<Staff>, issueId: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "issue-coupons")) return refuse("forbidden");
  const [issue] = await db.select().from(couponIssues).where(eq(couponIssues.id, issueId)).limit(1);
  if (!issue) return refuse("not-found");
  if (!issue.twoPeople || issue.confirmedAt) return done(undefined);
  if (issue.withdrawnAt) return refuse("ended");
  if (issue.issuedBy === actorKey(actor)) return refuse("own-issue");
  const fresh = await newcomers(scope);
  if (fresh.has(actorKey(actor)) || fresh.has(issue.issuedBy)) return refuse("newcomer");
  return commit(
    scope,
    [
      db
        .update(couponIssues)
        .set({ confirmedAt: now, confirmedBy: actorKey(actor), confirmedByName: actor.name })
        .where(and(eq(couponIssues.id, issueId), isNull(couponIssues.confirmedAt))),
    ],
    { coupon_second_person: "own-issue" },
  );
}

/** 停止: stops redemption; companies that hold the coupon keep it until it expires. */
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

/** A company holds a coupon once, and the number of companies is limited. */
const refusals = {
  "coupons.issue_id, coupons.company_id": "had-already",
  "coupons.id": "had-already",
  coupon_not_run_out: "run-out",
  coupon_confirmed: "not-found",
} as const;

type Issue = typeof couponIssues.$inferSelect;

/** Redeems a code, ignoring case. Wrong codes are counted by company, which must wait after ten. */
export async function redeemCoupon(scope: Scope<Buyer>, id: string, code: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "wallet")) return refuse("forbidden");
  const made = db
    .select({ isSame: sql`${couponIssues.code} = ${code}`.mapWith(Boolean) })
    .from(coupons)
    .innerJoin(couponIssues, eq(couponIssues.id, coupons.issueId))
    .where(and(eq(coupons.id, id), eq(coupons.companyId, actor.companyId)))
    .limit(1);
  const earlier = answerCopy((await made)[0], undefined);
  return earlier ?? doneIfSameRow(await redeem(scope, id, code), made);
}

async function redeem(scope: Scope<Buyer>, id: string, code: string) {
  const { db, actor } = scope;
  const guessed = { account: `coupon?${actor.companyId}`, address: "", by: "device" } as const;
  if (!(await admitGuess(scope, guessed))) return refuse("too-many-tries");
  const [issue] = await db.select().from(couponIssues).where(eq(couponIssues.code, code)).limit(1);
  const found = checkRedeemable(scope, issue && awaitsConfirmation(issue) ? undefined : issue);
  if (!found.ok) return found;
  const handed = insertCoupon(scope, found.value, id, actor.companyId);
  return commit(scope, [...handed, ...forgiveGuess(scope, guessed)], refusals);
}

/** 发给会员: gives a coupon to a company and notifies it. */
export async function giveCoupon(scope: Scope<Staff>, issueId: string, operationId: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "issue-coupons")) return refuse("forbidden");
  const [[issue], [company]] = await db.batch([
    db.select().from(couponIssues).where(eq(couponIssues.id, issueId)).limit(1),
    db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.operationId, operationId))
      .limit(1),
  ]);
  if (!company) return refuse("no-such-member");
  if (issue && awaitsConfirmation(issue)) return refuse("unconfirmed");
  const refusal = checkRedeemable(scope, issue);
  if (!refusal.ok) return refusal;
  const { nameJa, validUntil } = refusal.value;
  const news = notify(scope, {
    companyId: company.id,
    about: "company",
    kind: "deposit",
    letter: letter("coupon.issued", { name: nameJa, validUntil }),
    href: couponsPage,
  });
  const id = crypto.randomUUID();
  return commit(scope, [...insertCoupon(scope, refusal.value, id, company.id), news], refusals);
}

/** True while an issue needs a second person's confirmation; buyers are not told of it. */
function awaitsConfirmation({ twoPeople, confirmedAt }: Issue) {
  return twoPeople && confirmedAt === null;
}

function checkRedeemable({ now }: Pick<Scope, "now">, issue: Issue | undefined) {
  if (!issue) return refuse("not-found");
  if (issue.withdrawnAt || issue.validUntil < japanDay(now)) return refuse("ended");
  return done(issue);
}

function insertCoupon(
  { db, actor, now }: Scope<Buyer | Staff>,
  { id: issueId, usesEach, validUntil }: Issue,
  id: string,
  companyId: string,
): Statement[] {
  return [
    // First, so that a company that holds the coupon is told so, and not that all are taken.
    db.insert(coupons).values({
      id,
      issueId,
      companyId,
      usesLeft: usesEach,
      validUntil,
      gotAt: now,
      gotByName: signedName(actor),
    }),
    db
      .update(couponIssues)
      .set({ companiesCount: sql`${couponIssues.companiesCount} + 1` })
      .where(eq(couponIssues.id, issueId)),
  ];
}
