import { eq } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { sessions } from "#db/schema/index.ts";
import { hashToken } from "./token.server.ts";

/** Ends one session; its cookie opens nothing from the next request on. */
export async function endSession({ db }: Pick<Scope, "db">, token: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, await hashToken(token)));
}
