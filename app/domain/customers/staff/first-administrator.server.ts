import { eq, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { staff } from "#db/schema/index.ts";
import { hashPassword } from "../session/password.server.ts";
import { holdsRole } from "./holds-role.server.ts";

interface FirstPerson {
  id: string;
  loginName: string;
  name: string;
  password: string;
}

/**
 * Takes on the first administrator, who lets everybody else in. Refused where one is in use: from
 * then on this is a matter of the staff console. The password is replaced at the first sign-in.
 */
export async function addFirstAdministrator(scope: Scope<System>, person: FirstPerson) {
  const { db, now } = scope;
  const { id, loginName, name, password } = person;
  const written = await commit(
    scope,
    [
      db.run(sql`INSERT INTO ${staff}
        (id, login_name, name, role, password_hash, password_given, state, created_at)
        SELECT ${id}, ${loginName.toLowerCase()}, ${name}, 'admin', ${await hashPassword(password)}, 1, 'in_use', ${now.getTime()}
        WHERE NOT EXISTS (SELECT 1 FROM ${staff} WHERE state = 'in_use' AND ${holdsRole(["admin"])})`),
    ],
    { "staff.login_name": "name-taken" },
  );
  if (!written.ok) return written;
  const [made] = await db.select({ id: staff.id }).from(staff).where(eq(staff.id, id)).limit(1);
  return made ? done(undefined) : refuse("there-is-one");
}
