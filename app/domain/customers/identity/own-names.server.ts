import { eq } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownNameIn } from "#app/domain/core/weak-password.ts";
import { companies, staff, users } from "#db/schema/index.ts";

/** Whether a new password holds a part of what the buyer with this id is called. */
export async function holdsNameOf({ db }: Pick<Scope, "db">, userId: string, password: string) {
  const [known] = await db
    .select({
      loginName: users.loginName,
      email: users.email,
      phone: users.phone,
      name: users.name,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
    .limit(1);
  return ownNameIn(
    password,
    Object.values(known ?? {}).filter((name) => name !== null),
  );
}

/** Whether the password contains a name of the acting person. */
export async function holdsOwnName({ db, actor }: Scope<Buyer | Staff>, password: string) {
  if (actor.kind === "buyer") return holdsNameOf({ db }, actor.id, password);
  const [known] = await db
    .select({ loginName: staff.loginName })
    .from(staff)
    .where(eq(staff.id, actor.id))
    .limit(1);
  return ownNameIn(password, [known?.loginName ?? ""]);
}
