import { eq, inArray, sql } from "drizzle-orm";
import type { Statement } from "#app/domain/core/commit.server.ts";
import { done } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { signInFailures } from "#db/schema/index.ts";
import { networkOf } from "./network.ts";

/** The longest wait between two guesses. */
export const windowMinutes = 15;
/** Guesses without a wait: a person's are few, a network may be a whole office. */
const freeTries = { account: 10, network: 100 };
const firstWaitMs = 30_000;
const longestWaitMs = windowMinutes * 60_000;
/** A count that rests this long begins anew. */
const accountRestMs = 60 * 60_000;
const networkWindowMs = 15 * 60_000;

/** What guesses are counted by: the account that is guessed at, and where the guesses come from. */
export interface Guessed {
  account: string;
  address: string;
}

/**
 * Counts a guess before it is judged, in the write itself, so that a thousand sent at once are counted
 * too. After the free ones each has to wait, longer each time: nobody is locked out, and who comes too
 * early is neither heard nor counted. A network that has to wait counts nothing against an account.
 */
export async function countGuess({ db, now }: Pick<Scope, "db" | "now">, guessed: Guessed) {
  const moment = now.getTime();
  const keys = keysOf(guessed);
  const isNetwork = sql`key LIKE 'network:%'`;
  const free = sql`CASE WHEN ${isNetwork} THEN ${freeTries.network} ELSE ${freeTries.account} END`;
  const failures = sql`CASE WHEN window_ends_at <= ${moment} THEN 1 ELSE failures + 1 END`;
  const wait = sql`CASE WHEN ${failures} < ${free} THEN 0
    ELSE min(${longestWaitMs}, ${firstWaitMs} << min(6, ${failures} - (${free}))) END`;
  const counted = await db
    .insert(signInFailures)
    .values(
      keys.map((key) => ({ key, failures: 1, windowEndsAt: new Date(moment + networkWindowMs) })),
    )
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures,
        waitUntil: sql`${moment} + ${wait}`,
        windowEndsAt: sql`CASE WHEN NOT (${isNetwork}) THEN ${moment + accountRestMs}
          WHEN window_ends_at <= ${moment} THEN ${moment + networkWindowMs} ELSE window_ends_at END`,
      },
      setWhere: sql`wait_until <= ${moment} AND NOT EXISTS (SELECT 1 FROM sign_in_failures other
        WHERE other.key = ${keys[0]} AND other.key <> sign_in_failures.key AND other.wait_until > ${moment})`,
    })
    .returning({ key: signInFailures.key });
  if (counted.length === keys.length) return done(undefined);
  return {
    ok: false,
    reason: "too-many-tries",
    waitSeconds: await waitOf({ db, now }, keys),
  } as const;
}

/** The same, where it is enough to know whether the guess may be heard. */
export async function takeTry(scope: Pick<Scope, "db" | "now">, guessed: Guessed) {
  return (await countGuess(scope, guessed)).ok;
}

/** The statements that take a right try out of the count again: the account is known, the address is not to blame. */
export function forgiveTry({ db }: Pick<Scope, "db">, guessed: Guessed): Statement[] {
  const [network = "", account = ""] = keysOf(guessed);
  return [
    db.delete(signInFailures).where(inArray(signInFailures.key, [account])),
    db
      .update(signInFailures)
      .set({ failures: sql`max(0, failures - 1)` })
      .where(eq(signInFailures.key, network)),
  ];
}

async function waitOf({ db, now }: Pick<Scope, "db" | "now">, keys: string[]) {
  const rows = await db
    .select({ until: signInFailures.waitUntil })
    .from(signInFailures)
    .where(inArray(signInFailures.key, keys))
    .limit(keys.length);
  const longest = Math.max(...rows.map(({ until }) => until.getTime()));
  return Math.max(1, Math.ceil((longest - now.getTime()) / 1_000));
}

function keysOf({ account, address }: Guessed) {
  return [`network:${networkOf(address)}`, `account:${account}`];
}
