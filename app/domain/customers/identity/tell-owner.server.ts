import { eq } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { AccountChange } from "#app/domain/core/letter/account-letters.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { contactPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { outbox, users } from "#db/schema/index.ts";

/** The letter that says what was changed on an account, to the address it had until now. */
export function letterTo({ db, now }: Pick<Scope, "db" | "now">, to: string, what: AccountChange) {
  return db.insert(outbox).values({
    id: crypto.randomUUID(),
    to,
    letter: letter("mail.account-changed", { what }),
    href: contactPage,
    createdAt: now,
  });
}

/** The letters to the acting buyer; none for staff, whose addresses we do not have. */
export async function lettersToSelf(
  scope: Scope<Buyer | Staff>,
  what: AccountChange,
): Promise<Statement[]> {
  const { db, actor } = scope;
  if (actor.kind === "staff") return [];
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, actor.id))
    .limit(1);
  return user ? [letterTo(scope, user.email, what)] : [];
}
