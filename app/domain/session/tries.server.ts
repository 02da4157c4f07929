import { eq, inArray, sql } from "drizzle-orm";
import { signInFailures } from "#db/schema/index.ts";
import type { Statement } from "../commit.server.ts";
import type { Scope } from "../scope.ts";

export const windowMinutes = 15;
/** Per account a guesser is stopped early; an address may be a whole office. */
const triesAllowed = { account: 10, address: 100 };

/** What guesses are counted by: the account that is guessed at, and where the guesses come from. */
interface Guessed {
  account: string;
  address: string;
}

/**
 * Counts a try before it is judged, in the write itself, so that a thousand sent at once are counted
 * too. False when one of the two has had its share of the running window.
 */
export async function takeTry({ db, now }: Pick<Scope, "db" | "now">, guessed: Guessed) {
  const windowEndsAt = new Date(now.getTime() + windowMinutes * 60_000);
  const counted = await db
    .insert(signInFailures)
    .values(keysOf(guessed).map((key) => ({ key, failures: 1, windowEndsAt })))
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`CASE WHEN window_ends_at <= ${now.getTime()} THEN 1 ELSE failures + 1 END`,
        windowEndsAt: sql`CASE WHEN window_ends_at <= ${now.getTime()} THEN ${windowEndsAt.getTime()} ELSE window_ends_at END`,
      },
    })
    .returning();
  return counted.every(
    ({ key, failures }) =>
      failures <= triesAllowed[key.startsWith("account:") ? "account" : "address"],
  );
}

/** The statements that take a right try out of the count again: the account is known, the address is not to blame. */
export function forgiveTry({ db }: Pick<Scope, "db">, guessed: Guessed): Statement[] {
  const [account = "", address = ""] = keysOf(guessed);
  return [
    db.delete(signInFailures).where(inArray(signInFailures.key, [account])),
    db
      .update(signInFailures)
      .set({ failures: sql`max(0, failures - 1)` })
      .where(eq(signInFailures.key, address)),
  ];
}

function keysOf({ account, address }: Guessed) {
  return [`account:${account}`, `address:${address}`];
}
