import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { approvalsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Rights } from "#app/domain/customers/company/employee-rights.ts";
import { spentThisMonth } from "#app/domain/customers/company/spending.server.ts";
import { paymentApprovals, users } from "#db/schema/index.ts";

const waitingMax = 100;
const decidedShown = 20;

/** The rights of whoever asks, and what they have paid this month. */
export function rightsQuery({ db, actor, now }: Pick<Scope<Buyer>, "db" | "actor" | "now">) {
  return db
    .select({
      role: users.role,
      permissions: users.permissions,
      paymentLimitYen: users.paymentLimitYen,
      monthlyBudgetYen: users.monthlyBudgetYen,
      storeIds: users.storeIds,
      spentYen: spentThisMonth(now),
    })
    .from(users)
    .where(eq(users.id, actor.id))
    .limit(1);
}

type OwnRights = Awaited<ReturnType<typeof rightsQuery>>[number];

/** May this person pay so much without asking? The ledger asks again in the commit. */
export function mayPayAlone(
  { role, paymentLimitYen, monthlyBudgetYen, spentYen }: OwnRights,
  yen: number,
) {
  return (
    role === "owner" ||
    ((paymentLimitYen === null || yen <= paymentLimitYen) &&
      (monthlyBudgetYen === null || spentYen + yen <= monthlyBudgetYen))
  );
}

/** The owner decides, and whoever may pay without any limit. */
export function mayApprove({ role, permissions, paymentLimitYen, monthlyBudgetYen }: Rights) {
  return (
    role === "owner" ||
    (permissions.includes("pay") && paymentLimitYen === null && monthlyBudgetYen === null)
  );
}

/** What waits for a decision, the oldest first. */
export function waitingQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">) {
  return db
    .select()
    .from(paymentApprovals)
    .where(and(approvalsWithin(actor), eq(paymentApprovals.state, "waiting")))
    .orderBy(paymentApprovals.askedAt)
    .limit(waitingMax);
}

/** The latest decisions. */
export function decidedQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(paymentApprovals)
    .where(and(approvalsWithin(actor), ne(paymentApprovals.state, "waiting")))
    .orderBy(desc(paymentApprovals.decidedAt))
    .limit(decidedShown);
}

/** The requests that wait about these documents of the company. */
export function waitingAmongQuery({ db, actor }: Scope<Buyer>, numbers: readonly string[]) {
  return db
    .select()
    .from(paymentApprovals)
    .where(
      and(
        approvalsWithin(actor),
        eq(paymentApprovals.state, "waiting"),
        inArray(paymentApprovals.documentNumber, [...numbers]),
      ),
    )
    .limit(numbers.length);
}
