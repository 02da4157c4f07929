import { and, eq, gt, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { pendingSignIns, secondFactors, staff, users } from "#db/schema/index.ts";
import { judgeCode, usedBefore } from "../second-factor/judge-code.server.ts";
import type { PersonKey } from "../second-factor/person.ts";
import { countedAs } from "./known-device.server.ts";
import { type Device, openSession } from "./open-session.server.ts";
import type { Seal } from "./seal.server.ts";
import { hashToken } from "./token.server.ts";
import { countGuess, forgiveTry } from "./tries.server.ts";

/**
 * The second step of signing in: the code, after the password. A try is counted before the code is
 * looked at; five wrong ones, or ten minutes, and the password is asked for again.
 */
export async function giveCode(
  scope: Scope,
  seal: Seal,
  pendingToken: string,
  code: string,
  device: Device,
) {
  const { db, now } = scope;
  const tokenHash = await hashToken(pendingToken);
  const [pending] = await db
    .update(pendingSignIns)
    .set({ triesLeft: sql`${pendingSignIns.triesLeft} - 1` })
    .where(
      and(
        eq(pendingSignIns.tokenHash, tokenHash),
        gt(pendingSignIns.triesLeft, 0),
        gt(pendingSignIns.expiresAt, now),
      ),
    )
    .returning();
  if (!pending) return refuse("expired");

  const person = pending.person as PersonKey;
  // The password is right by now, so the guesses at the code are counted by account: signing in again gives no new ones.
  const { account, by } = countedAs(person, device.known);
  const guessed = { account: `code:${account}`, by, address: device.address };
  const counted = await countGuess(scope, guessed);
  if (!counted.ok) return counted;
  const [[factor], inUse] = await Promise.all([
    db.select().from(secondFactors).where(eq(secondFactors.person, person)).limit(1),
    isInUse(scope, person),
  ]);
  if (!factor || !inUse) return refuse("expired");

  const used = await judgeCode(scope, person, await seal.open(factor.sealedSecret), code);
  if (!used) return refuse(pending.triesLeft === 0 ? "expired" : "wrong-code");

  const opened = await openSession(scope, person, device);
  const written = await commit(
    scope,
    [
      ...opened.statements,
      ...used,
      ...forgiveTry(scope, guessed),
      db.delete(pendingSignIns).where(eq(pendingSignIns.tokenHash, tokenHash)),
    ],
    { [usedBefore]: "wrong-code" },
  );
  return written.ok ? done({ person, token: opened.token }) : written;
}

async function isInUse({ db }: Pick<Scope, "db">, person: PersonKey) {
  const [kind, id = ""] = person.split(":");
  const table = kind === "user" ? users : staff;
  const [row] = await db
    .select({ state: table.state })
    .from(table)
    .where(eq(table.id, id))
    .limit(1);
  return row?.state === "in_use";
}
