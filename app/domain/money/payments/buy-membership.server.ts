import { desc, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { doneIfSameRow, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { addDays } from "#app/domain/core/holidays.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { plansQuery } from "#app/domain/customers/membership/membership.server.ts";
import {
  daysLeft,
  membershipPage,
  renewableDaysLeft,
} from "#app/domain/customers/membership/membership.ts";
import { companies, memberships } from "#db/schema/index.ts";
import { overdrawn, postTransfer } from "../ledger/ledger.server.ts";
import { house, walletOf } from "../ledger/ledger.ts";
import { issuePapers } from "../papers/issue-papers.server.ts";

interface MembershipPurchase {
  id: string;
  plan: string;
  priceYen: number;
  /** The last day of the current membership as the page showed it; null where it showed none. */
  seenUntil?: string | null | undefined;
}

/**
 * 定額会員の申込・更新: buys a membership from the balance at once, starting on the day of payment or, for a
 * renewal, after the days that are left. Refuses a price or a period other than the buyer was shown. Only
 * the owner may buy it, and nothing is refunded.
 */
export async function buyMembership(scope: Scope<Buyer>, wanted: MembershipPurchase) {
  const { id, priceYen } = wanted;
  const made = formRowQuery(scope, memberships, {
    id,
    priceYen,
    companyId: scope.actor.companyId,
  });
  return doneIfSameRow(await buy(scope, wanted), made);
}

async function buy(
  scope: Scope<Buyer>,
  { id, plan: code, priceYen, seenUntil }: MembershipPurchase,
) {
  const { db, actor, now } = scope;
  if (!isOwner(actor)) return refuse("forbidden");
  const { companyId } = actor;
  const [[plan], [company], [last]] = await db.batch([
    plansQuery(scope, code),
    untilQuery(scope),
    lastBoughtQuery(scope),
  ]);
  if (last?.id === id) return refuse("moved-meanwhile");
  if (!plan || !company) return refuse("no-such-plan");
  if (plan.priceYen !== priceYen) return refuse("price-changed");
  if (seenUntil !== undefined && seenUntil !== company.flatFeeUntil)
    return refuse("period-changed");

  const today = japanDay(now);
  const left = daysLeft(company.flatFeeUntil, today);
  if (left > renewableDaysLeft) return refuse("long-enough");
  const startsOn = left > 0 ? addDays(company.flatFeeUntil!, 1) : today;
  const endsOn = addDays(startsOn, plan.days - 1);
  const fee = {
    id: `membership/${id}`,
    kind: "membership" as const,
    from: walletOf(companyId),
    to: house("membership"),
    amountYen: priceYen,
    document: { kind: "membership" as const, id },
    reason: message("transfer.membership", { plan: plan.nameJa, startsOn, endsOn }),
  };

  return commit(
    scope,
    [
      db.insert(memberships).values({
        id,
        companyId,
        startsOn,
        endsOn,
        ordinal: (last?.ordinal ?? 0) + 1,
        nameJa: plan.nameJa,
        days: plan.days,
        priceYen,
        boughtAt: now,
        boughtByName: actor.name,
      }),
      db.update(companies).set({ flatFeeUntil: endsOn }).where(eq(companies.id, companyId)),
      ...postTransfer(scope, fee),
      ...issuePapers(scope, { event: "membership-bought", transfer: fee }),
      notifyPurchased(scope, { nameJa: plan.nameJa, startsOn, endsOn }),
    ],
    {
      [overdrawn]: "balance-too-low",
      "memberships.id": "moved-meanwhile",
      "memberships.company_id, memberships.ordinal": "moved-meanwhile",
    },
  );
}

function untilQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ flatFeeUntil: companies.flatFeeUntil })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

function lastBoughtQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ id: memberships.id, ordinal: memberships.ordinal })
    .from(memberships)
    .where(eq(memberships.companyId, actor.companyId))
    .orderBy(desc(memberships.ordinal))
    .limit(1);
}

interface Bought {
  nameJa: string;
  startsOn: string;
  endsOn: string;
}

function notifyPurchased(scope: Scope<Buyer>, { nameJa, startsOn, endsOn }: Bought) {
  return notify(scope, {
    companyId: scope.actor.companyId,
    about: "company",
    kind: "deposit",
    letter: letter("membership.bought", { plan: nameJa, startsOn, endsOn }),
    href: membershipPage,
  });
}
