import { eq } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { pendingSignIns, sessions } from "#db/schema/index.ts";
import type { PersonKey } from "../second-factor/person.ts";
import { hashToken } from "./token.server.ts";

/** Ends one session; its cookie opens nothing from the next request on. */
export async function endSession({ db }: Pick<Scope, "db">, token: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, await hashToken(token)));
}

/** The statement that ends the sign-ins of a person whose code is still to come: they knew the old password. */
export function endHalfSignIns({ db }: Pick<Scope, "db">, person: PersonKey) {
  return db.delete(pendingSignIns).where(eq(pendingSignIns.person, person));
}
