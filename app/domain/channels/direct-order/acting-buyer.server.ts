import { and, eq, or } from "drizzle-orm";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { personOf } from "#app/domain/customers/token/open-token.server.ts";
import { users } from "#db/schema/index.ts";

/** A person of a company who acts by a rule that they set, with a name that says so in every history. */
export async function actingBuyer(
  { db }: Pick<Scope, "db">,
  { companyId, userId }: { companyId: string; userId: string },
  needed: readonly Permission[],
): Promise<{ own: Buyer | undefined; owner: Buyer | undefined }> {
  const people = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        eq(users.state, "in_use"),
        or(eq(users.id, userId), eq(users.role, "owner")),
      ),
    )
    .limit(2);
  const named = people.map((user): Buyer => {
    const person = personOf(user);
    return { ...person, name: `${person.name}（自動発注）` };
  });
  const may = (person: Buyer) => needed.every((permission) => buyerMay(person, permission));
  return {
    own: named.find((person) => person.id === userId && may(person)),
    owner: named.find(isOwner),
  };
}
