import { eq } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { ledgerAccounts } from "#db/schema/index.ts";
import type { Account } from "./ledger.ts";

export async function balanceYen({ db }: Pick<Scope, "db">, { id }: Account) {
  const [account] = await db
    .select({ balanceYen: ledgerAccounts.balanceYen })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, id));
  return account?.balanceYen ?? 0;
}
