import { desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { readSignInName } from "#app/domain/core/sign-in-names.ts";
import { staff, users } from "#db/schema/index.ts";

/** Who is meant at a door, as far as the door needs to know them. */
export interface Person {
  id: string;
  passwordHash: string;
  state: "in_use" | "disabled";
  secured: number;
  /** Somebody else has set the password. */
  passwordGiven: boolean;
}

/**
 * The buyer that a name means, by its shape. A name of old that looks like a number still counts,
 * but only where nobody has that number.
 */
export async function findBuyer({ db }: Pick<Scope, "db">, typed: string) {
  const { kind, name, asTyped } = readSignInName(typed);
  const wanted = {
    email: eq(users.email, name),
    loginName: eq(users.loginName, name),
    phone: or(eq(users.phone, name), eq(users.loginName, asTyped)),
  }[kind];
  const [person] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      state: users.state,
      passwordGiven: users.passwordGiven,
      secured: securedBy(sql`'user:' || ${users}.id`),
    })
    .from(users)
    .where(wanted)
    .orderBy(desc(sql`COALESCE(${users.phone} = ${name}, 0)`))
    .limit(1);
  return { name, person };
}

/** The member of staff of this user name. */
export async function findStaff({ db }: Pick<Scope, "db">, typed: string) {
  const name = typed.normalize("NFKC").trim().toLowerCase();
  const [person] = await db
    .select({
      id: staff.id,
      passwordHash: staff.passwordHash,
      state: staff.state,
      passwordGiven: staff.passwordGiven,
      secured: securedBy(sql`'staff:' || ${staff}.id`),
    })
    .from(staff)
    .where(eq(staff.loginName, name))
    .limit(1);
  return { name, person };
}

/** Whether the person has a confirmed second factor, as an SQL expression. */
export function securedBy(person: SQL) {
  return sql<number>`EXISTS (SELECT 1 FROM second_factors WHERE person = ${person} AND confirmed_at IS NOT NULL)`;
}
