import { eq } from "drizzle-orm";
import { bankAccounts } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { buyerMay } from "../policy.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import type { Directories } from "./directories.ts";

type BankAccount = typeof bankAccounts.$inferSelect;

/** The company's account for withdrawals; none until it is named. */
export function bankAccountQuery({ db, actor }: Scope<Buyer>) {
  return db.select().from(bankAccounts).where(eq(bankAccounts.companyId, actor.companyId)).limit(1);
}

/** Keeps the account under its codes; the names come from the list of banks, not from the form. */
export async function saveBankAccount(
  { db, actor, now }: Scope<Buyer>,
  directories: Directories,
  wanted: Pick<
    BankAccount,
    "bankCode" | "branchCode" | "accountType" | "accountNumber" | "holderKana"
  >,
) {
  if (!buyerMay(actor, "wallet")) return refuse("forbidden");
  const branch = await directories.branch(wanted.bankCode, wanted.branchCode);
  if (!branch) return refuse("no-such-branch");
  const account = { ...wanted, ...branch, changedAt: now };
  await commit(
    db,
    [
      db
        .insert(bankAccounts)
        .values({ companyId: actor.companyId, ...account })
        .onConflictDoUpdate({ target: bankAccounts.companyId, set: account }),
    ],
    {},
  );
  return done(undefined);
}
